// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// FP8 rows to INT8 rows without an F32 row in between.
//
// q = round-half-even(fl(w / s)) with w = fl(decode(code) * scale). Within a block all codes of one mantissa have
// quotients that differ by powers of two, exactly, for no value that decides a code is subnormal. So one true division
// per mantissa gives them all: the quotient of a code is v(mantissa) * 2^-j, j octaves below the top one. With
// a = floor(v * 2^7), a fixed-point product rounds a * 2^-7 * 2^-j half up, and since a keeps the first bit below every
// rounding position, that is v * 2^-j rounded half up. Half up and half to even differ only where v * 2^-j is n + 1/2
// with n even; there v is an odd multiple of 2^(j-1), and one less than a rounds down at j and as before at any other.

#include "core/numeric/floatformats.h"
#include "core/numeric/kernels.h"
#include "core/numeric/kernels_ref.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/numeric/kernels_fused.cpp"
#include <hwy/foreach_target.h>
#include <hwy/cache_control.h>
#include <hwy/highway.h>

#include "core/numeric/fp8blocks-inl.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

HWY_BEFORE_NAMESPACE();
namespace requant::kernels::HWY_NAMESPACE {

#if HWY_TARGET == HWY_SCALAR

float fp8RowAbsmax(Dtype format, std::span<const std::uint8_t> codes, std::span<const float> scales, std::size_t block)
{
    return ref::fp8RowAbsmax(format, codes, scales, block);
}

float fp8RowToInt8(Dtype format, std::span<const std::uint8_t> codes, std::span<const float> scales, std::size_t block,
    std::span<std::int8_t> out, const IntRule& rule)
{
    return ref::fp8RowToInt8(format, codes, scales, block, out, rule);
}

#else

/// Some neighbouring blocks of a row; scales beyond them are 0.
struct BlockGroup {
    BlockGroup(
        std::span<const std::uint8_t> row, std::span<const float> rowScales, std::size_t width, std::size_t first)
        : codes(row.subspan(first * width, std::min(row.size() - first * width, blocksAtOnce * width)))
        , block(width)
        , count((codes.size() + width - 1) / width)
    {
        std::copy_n(rowScales.begin() + static_cast<std::ptrdiff_t>(first), count, scales);
    }
    std::size_t width(std::size_t i) const { return std::min(codes.size() - i * block, block); }

    std::span<const std::uint8_t> codes;
    std::size_t block;
    std::size_t count;
    HWY_ALIGN float scales[blocksAtOnce] = {};
};

/// Absolute maximum of a row from the magnitude bytes. @p allNumbers becomes false where a block has a code or a scale
/// that is not finite, or a product that overflows.
template <class Decoder>
HWY_INLINE HWY_ATTR float rowAbsmax(Dtype format, std::span<const std::uint8_t> codes, std::span<const float> scales,
    std::size_t block, bool& allNumbers)
{
    const FloatTag d;
    const auto limit = hn::Set(d, std::numeric_limits<float>::max());
    float result = 0;
    alignas(16) std::uint8_t magnitudes[blocksAtOnce];
    for (std::size_t first = 0; first * block < codes.size(); first += blocksAtOnce) {
        const BlockGroup group(codes, scales, block, first);
        largestMagnitudes(group.codes, block, group.count, magnitudes);
        auto largest = hn::Zero(d);
        auto bad = hn::Lt(largest, largest);
        for (std::size_t i = 0; i < blocksAtOnce; i += hn::Lanes(d)) {
            const auto raw = Decoder::raw(d, magnitudes + i);
            const auto value = hn::Mul(hn::Mul(raw, hn::Set(d, Decoder::factor)), hn::Load(d, group.scales + i));
            bad = hn::Or(bad, hn::Or(Decoder::isNan(d, raw), hn::Not(hn::Le(hn::Abs(value), limit))));
            largest = hn::Max(largest, hn::Abs(value));
        }
        const bool good = hn::AllFalse(d, bad);
        allNumbers = allNumbers && good;
        result = std::max(result,
            good ? hn::GetLane(hn::MaxOfLanes(d, largest))
                 : ref::fp8RowAbsmax(format, group.codes, {group.scales, group.count}, block));
    }
    return result;
}

HWY_ATTR float fp8RowAbsmax(
    Dtype format, std::span<const std::uint8_t> codes, std::span<const float> scales, std::size_t block)
{
    bool allNumbers = true;
    return withFormat(format,
        [&](auto decoder) HWY_ATTR { return rowAbsmax<decltype(decoder)>(format, codes, scales, block, allNumbers); });
}

/// What the codes of some blocks need to become steps of a row.
struct BlockTables {
    HWY_ALIGN float units[blocksAtOnce]; ///< weight of mantissa 0 in the top octave: 64 to 128 steps
    HWY_ALIGN std::int32_t tops[blocksAtOnce]; ///< exponent field of the top octave; -1 if the block has no table
    HWY_ALIGN std::int16_t steps[blocksAtOnce][8]; ///< floor(steps * 2^7) of each mantissa in the top octave
};

/// Blocks whose scales are not positive or too far from the row's have no table.
template <class Decoder>
HWY_NOINLINE HWY_ATTR void findOctaves(const BlockGroup& group, float rowScale, BlockTables& tables)
{
    const FloatTag d;
    const IntTag di;
    for (std::size_t i = 0; i < blocksAtOnce; i += hn::Lanes(d)) {
        const auto scale = hn::Load(d, group.scales + i);
        const auto ratio = hn::Div(scale, hn::Set(d, rowScale));
        const auto octave = hn::Sub(hn::Set(di, 6 + 127), hn::ShiftRight<23>(hn::BitCast(di, ratio)));
        const auto top = hn::Add(octave, hn::Set(di, Decoder::bias));
        const auto normal = hn::And(hn::Ge(scale, hn::Set(d, 0x1p-126F)), hn::Ge(ratio, hn::Set(d, 0x1p-40F)));
        const auto good = hn::And(hn::RebindMask(di, normal), hn::Gt(top, hn::Set(di, 8))); // no subnormal code counts
        hn::Store(hn::IfThenElse(good, top, hn::Set(di, -1)), di, tables.tops + i);
        const auto unit = hn::Add(hn::BitCast(di, scale), hn::ShiftLeft<23>(octave));
        hn::Store(hn::BitCast(d, hn::IfThenElseZero(good, unit)), d, tables.units + i);
    }
}

template <class Decoder>
HWY_NOINLINE HWY_ATTR void divideMantissas(std::size_t count, float rowScale, BlockTables& tables)
{
    const hn::CappedTag<float, 8> d;
    const hn::RebindToSigned<decltype(d)> di;
    const hn::Rebind<std::int16_t, decltype(d)> d16;
    const auto divisor = hn::Set(d, rowScale), whole = hn::Set(d, 0x1p23F); // adding it rounds to whole numbers
    for (std::size_t m = 0; m < 8; m += hn::Lanes(d)) {
        const auto mantissa = hn::Load(d, mantissas<Decoder::mantissaBits>.values + m);
        for (std::size_t i = 0; i < count; ++i) {
            const auto steps = hn::Div(hn::Mul(mantissa, hn::Set(d, tables.units[i])), divisor);
            const auto halves = hn::Add(steps, steps), shifted = hn::Add(halves, whole);
            const auto bits = hn::BitCast(di, shifted), lowest = hn::And(bits, hn::Neg(bits));
            const auto isTie = hn::RebindMask(di, hn::Eq(hn::Sub(shifted, whole), halves));
            const auto nIsEven = hn::Eq(hn::And(bits, hn::Add(lowest, lowest)), hn::Zero(di));
            const auto fixed = hn::Mul(steps, hn::Set(d, 128.0F)), rounded = hn::Add(fixed, whole);
            const auto roundedUp = hn::RebindMask(di, hn::Gt(hn::Sub(rounded, whole), fixed));
            const auto less = hn::VecFromMask(di, hn::Or(roundedUp, hn::And(isTie, nIsEven)));
            const auto result = hn::Add(hn::Sub(hn::BitCast(di, rounded), hn::Set(di, 0x4B000000)), less);
            hn::Store(hn::DemoteTo(d16, result), d16, tables.steps[i] + m);
        }
    }
}

/// The first @p n codes, a multiple of the vector's lanes, of a block with a table.
template <class Decoder, bool Cut>
HWY_INLINE HWY_ATTR void lookUp(const std::uint8_t* codes, std::size_t n, const std::int16_t* steps, int topField,
    std::int8_t* out, const IntRule& rule)
{
    const hn::ScalableTag<std::uint8_t> d;
    const hn::Repartition<std::uint16_t, decltype(d)> du16;
    const hn::Repartition<std::int16_t, decltype(d)> d16;
    const hn::RebindToSigned<decltype(d)> di8;
    const auto firstHalf = hn::LoadDup128(d, byteOrders.firstHalf);
    const auto secondHalf = hn::LoadDup128(d, byteOrders.secondHalf);
    const auto words = hn::LoadDup128(d, reinterpret_cast<const std::uint8_t*>(steps));
    const auto stepsLow = hn::TableLookupBytes(words, hn::LoadDup128(d, byteOrders.even));
    const auto stepsHigh = hn::TableLookupBytes(words, hn::LoadDup128(d, byteOrders.odd));
    // An exponent field finds its octave by its place below the top one; those far below share place 0.
    const int base = Decoder::mantissaBits == 3 ? 0 : std::max(topField - 15, 0);
    const int top = std::min(topField - base, 31);
    const auto octaveLow = hn::LoadDup128(d, octaveBytes.low + 32 - top);
    const auto octaveHigh = hn::LoadDup128(d, octaveBytes.high + 32 - top);
    for (std::size_t j = 0; j < n; j += hn::Lanes(d)) {
        const auto code = hn::LoadU(d, codes + j);
        const auto mantissa = hn::And(code, hn::Set(d, (1 << Decoder::mantissaBits) - 1));
        auto field = hn::BitCast(d, hn::ShiftRight<Decoder::mantissaBits>(hn::BitCast(du16, code)));
        field = hn::And(field, hn::Set(d, 0x7F >> Decoder::mantissaBits));
        if constexpr (Decoder::mantissaBits != 3)
            field = hn::SaturatedSub(field, hn::Set(d, static_cast<std::uint8_t>(base)));
        const auto aLow = hn::TableLookupBytes(stepsLow, mantissa), aHigh = hn::TableLookupBytes(stepsHigh, mantissa);
        const auto bLow = hn::TableLookupBytes(octaveLow, field), bHigh = hn::TableLookupBytes(octaveHigh, field);
        const auto q0 = hn::MulFixedPoint15(hn::BitCast(d16, hn::InterleaveLower(d, aLow, aHigh)),
            hn::BitCast(d16, hn::InterleaveLower(d, bLow, bHigh)));
        const auto q1 = hn::MulFixedPoint15(hn::BitCast(d16, hn::InterleaveUpper(d, aLow, aHigh)),
            hn::BitCast(d16, hn::InterleaveUpper(d, bLow, bHigh)));
        auto magnitude = hn::Or(hn::TableLookupBytesOr0(hn::BitCast(d, q0), firstHalf),
            hn::TableLookupBytesOr0(hn::BitCast(d, q1), secondHalf));
        const auto sign = hn::BitCast(d, hn::BroadcastSignBit(hn::BitCast(di8, code)));
        if constexpr (Cut) { // the divisor lies beyond the highest code
            const auto further = hn::Set(d, static_cast<std::uint8_t>(-rule.lowest - rule.highest));
            magnitude = hn::Min(
                magnitude, hn::Add(hn::Set(d, static_cast<std::uint8_t>(rule.highest)), hn::And(sign, further)));
        }
        hn::StoreU(hn::BitCast(di8, hn::Sub(hn::Xor(magnitude, sign), sign)), di8, out + j);
    }
}

/// What lookUp leaves of a block: all of it or its end.
template <class Decoder>
HWY_NOINLINE HWY_ATTR void divideRest(Dtype format, std::span<const std::uint8_t> codes, float scale, float rowScale,
    std::span<std::int8_t> out, const IntRule& rule)
{
    const FloatTag d;
    const float scaled = scale * Decoder::factor;
    const bool fits = std::fabs(scaled) <= std::numeric_limits<float>::max();
    const std::size_t whole = fits ? codes.size() - codes.size() % hn::Lanes(d) : 0;
    for (std::size_t j = 0; j < whole; j += hn::Lanes(d)) {
        const auto value = decoded<Decoder>(d, codes.data() + j, hn::Set(d, scaled));
        divideAndStore(d, value, hn::Set(d, rowScale), rule, out.data() + j);
    }
    for (std::size_t j = whole; j < codes.size(); ++j) {
        float value;
        ref::fp8RowToF32(format, codes.subspan(j, 1), {&scale, 1}, 1, {&value, 1});
        ref::quantizeInt8({&value, 1}, rowScale, out.subspan(j, 1), rule);
    }
}

template <class Decoder, bool Cut>
HWY_NOINLINE HWY_ATTR void quantizeGroup(
    const BlockGroup& group, const BlockTables& tables, std::size_t rowBytes, std::int8_t* out, const IntRule& rule)
{
    const std::size_t lanes = hn::Lanes(hn::ScalableTag<std::uint8_t>());
    for (std::size_t i = 0; i < group.count; ++i) {
        const std::size_t n = group.width(i), at = i * group.block;
        for (std::size_t line = 0; line < n; line += 64) // most likely the next row: its bytes arrive meanwhile
            hwy::Prefetch(group.codes.data() + at + rowBytes + line);
        if (tables.tops[i] >= 0)
            lookUp<Decoder, Cut>(
                group.codes.data() + at, n - n % lanes, tables.steps[i], tables.tops[i], out + at, rule);
    }
}

/// All values are finite; |w / rowScale| <= rule.divisor by the choice of rowScale.
template <class Decoder>
HWY_INLINE HWY_ATTR void quantizeRow(Dtype format, std::span<const std::uint8_t> codes, std::span<const float> scales,
    std::size_t block, float rowScale, std::span<std::int8_t> out, const IntRule& rule)
{
    const std::size_t lanes = hn::Lanes(hn::ScalableTag<std::uint8_t>());
    const bool cut = rule.divisor > static_cast<float>(rule.highest);
    BlockTables tables;
    for (std::size_t first = 0; first * block < codes.size(); first += blocksAtOnce) {
        const BlockGroup group(codes, scales, block, first);
        const auto results = out.subspan(first * block, group.codes.size());
        findOctaves<Decoder>(group, rowScale, tables);
        divideMantissas<Decoder>(group.count, rowScale, tables);
        if (cut)
            quantizeGroup<Decoder, true>(group, tables, codes.size(), results.data(), rule);
        else
            quantizeGroup<Decoder, false>(group, tables, codes.size(), results.data(), rule);
        for (std::size_t i = 0; i < group.count; ++i) {
            const std::size_t n = group.width(i), done = tables.tops[i] < 0 ? 0 : n - n % lanes;
            if (done < n)
                divideRest<Decoder>(format, group.codes.subspan(i * block + done, n - done), group.scales[i], rowScale,
                    results.subspan(i * block + done, n - done), rule);
        }
    }
}

HWY_ATTR float fp8RowToInt8(Dtype format, std::span<const std::uint8_t> codes, std::span<const float> scales,
    std::size_t block, std::span<std::int8_t> out, const IntRule& rule)
{
    return withFormat(format, [&](auto decoder) HWY_ATTR {
        using Decoder = decltype(decoder);
        bool allNumbers = true;
        const float largest = rowAbsmax<Decoder>(format, codes, scales, block, allNumbers);
        const float rowScale = scaleOf(largest, rule);
        if (!(largest / rule.divisor > 0))
            std::fill(out.begin(), out.end(), std::int8_t{0});
        else if (allNumbers && reciprocalIsSafe(rowScale))
            quantizeRow<Decoder>(format, codes, scales, block, rowScale, out, rule);
        else
            ref::fp8RowToInt8(format, codes, scales, block, out, rule);
        return rowScale;
    });
}

#endif

} // namespace requant::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace requant::kernels {

HWY_EXPORT(fp8RowAbsmax);
HWY_EXPORT(fp8RowToInt8);

float fp8RowAbsmax(Dtype format, std::span<const std::uint8_t> codes, std::span<const float> scales, std::size_t block)
{
    return HWY_DYNAMIC_DISPATCH(fp8RowAbsmax)(format, codes, scales, block);
}

float fp8RowToInt8(Dtype format, std::span<const std::uint8_t> codes, std::span<const float> scales, std::size_t block,
    std::span<std::int8_t> out, const IntRule& rule)
{
    return HWY_DYNAMIC_DISPATCH(fp8RowToInt8)(format, codes, scales, block, out, rule);
}

} // namespace requant::kernels
#endif
