// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// FP8 rows to INT8 rows without an F32 row in between.
//
// q = round-half-even(fl(w / s)) is what the reference does. A division is slow, so y = w * (1 / s) is taken first: the
// four roundings in which the two differ move y by at most 127.5 * 4 * 2^-24 < 2^-15, so unless y lies that close to a
// half (in our own precision: within 2^-13), both round to the same integer. What lies closer is done by division.

#include "core/numeric/floatformats.h"
#include "core/numeric/kernels.h"
#include "core/numeric/kernels_ref.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/numeric/kernels_fused.cpp"
#include <hwy/foreach_target.h>
#include <hwy/cache_control.h>
#include <hwy/highway.h>

#include "core/numeric/fp8rows-inl.h"

#include <algorithm>
#include <cmath>
#include <limits>

HWY_BEFORE_NAMESPACE();
namespace requant::kernels::HWY_NAMESPACE {

/// Largest byte of @p codes with the sign bit cleared.
HWY_INLINE HWY_ATTR std::uint8_t largestMagnitude(const std::uint8_t* codes, std::size_t n)
{
    std::uint8_t result = 0;
    std::size_t j = 0;
#if HWY_TARGET != HWY_SCALAR
    const hn::ScalableTag<std::uint8_t> d;
    const hn::ScalableTag<std::uint16_t> d16;
    const std::size_t lanes = hn::Lanes(d);
    const auto mask = hn::Set(d, 0x7F);
    auto largest = hn::Zero(d);
    for (; j + lanes <= n; j += lanes)
        largest = hn::Max(largest, hn::And(hn::LoadU(d, codes + j), mask));
    const auto pairs = hn::BitCast(d16, largest);
    const auto both = hn::Max(hn::And(pairs, hn::Set(d16, 0xFF)), hn::ShiftRight<8>(pairs));
    result = static_cast<std::uint8_t>(hn::GetLane(hn::MaxOfLanes(d16, both)));
#endif
    for (; j < n; ++j)
        result = std::max(result, static_cast<std::uint8_t>(codes[j] & 0x7F));
    return result;
}

/// Absolute maximum of a row from the magnitude bytes. @p allNumbers becomes false where a block has a code or a scale
/// that is not finite, or a product that overflows.
template <class Decoder>
HWY_INLINE HWY_ATTR float rowAbsmax(Dtype format, std::span<const std::uint8_t> codes, std::span<const float> scales,
    std::size_t block, bool& allNumbers)
{
    const float* table = decodeTable(*smallFloatOf(format)).data();
    float result = 0;
    for (std::size_t begin = 0, b = 0; begin < codes.size(); begin += block, ++b) {
        const std::size_t n = std::min(codes.size() - begin, block);
        const std::uint8_t magnitude = largestMagnitude(codes.data() + begin, n);
        const float value = std::fabs(table[magnitude] * scales[b]);
        if (magnitude < Decoder::magnitudeEnd && value <= std::numeric_limits<float>::max()) {
            result = std::max(result, value);
            continue;
        }
        allNumbers = false;
        result = std::max(result, ref::fp8RowAbsmax(format, codes.subspan(begin, n), scales.subspan(b, 1), n));
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

/// One block by division; @p scaled is the block's scale times the decoder's factor.
template <class Decoder>
HWY_NOINLINE HWY_ATTR void divideBlock(
    const std::uint8_t* codes, std::size_t n, float scaled, float rowScale, const IntRule& rule, std::int8_t* out)
{
    const FloatTag d;
    const auto factor = hn::Set(d, scaled);
    const auto divisor = hn::Set(d, rowScale);
    for (std::size_t j = 0; j < n; j += hn::Lanes(d))
        divideAndStore(d, decoded<Decoder>(d, codes + j, factor), divisor, rule, out + j);
}

#if HWY_TARGET == HWY_SCALAR

template <class Decoder>
bool multiplyBlock(const std::uint8_t*, std::size_t, float, std::int8_t*)
{
    return false; // one lane: nothing to win
}

#else

/// Steps of one byte of each 32-bit lane, plus a half and the tolerance, as the bits of a float between 512 and 1024:
/// bits 14 to 21 are the rounded steps in two's complement, the 14 below are the fraction. No conversion is needed.
template <class Decoder>
HWY_INLINE HWY_ATTR hn::Vec<IntTag> fixedSteps(hn::Vec<IntTag> codeOnTop, Floats steps)
{
    const FloatTag d;
    const IntTag di;
    const auto moved = hn::ShiftRight<Decoder::quickShift>(codeOnTop);
    const auto bits = hn::OrAnd(hn::Set(di, static_cast<int>(Decoder::quickExponent)), moved,
        hn::Set(di, static_cast<int>(Decoder::quickMask)));
    return hn::BitCast(di, hn::MulAdd(hn::BitCast(d, bits), steps, hn::Set(d, 768.5F + 0x1p-13F)));
}

/// @p n codes, a multiple of four vectors' lanes, by the reciprocal; false if a value came too close to a half. The
/// four codes of a 32-bit lane are worked on in place, so that no byte ever moves to another lane.
template <class Decoder>
HWY_INLINE HWY_ATTR bool multiplyBlock(const std::uint8_t* codes, std::size_t n, float factor, std::int8_t* out)
{
    const IntTag di;
    const hn::Repartition<std::uint8_t, IntTag> d8;
    const auto steps = hn::Set(FloatTag(), factor);
    const auto window = hn::Set(di, 0x3FFC); // zero there: within 2^-13 of a half
    auto closest = window;
    for (std::size_t j = 0; j < n; j += hn::Lanes(d8)) {
        const auto four = hn::BitCast(di, hn::LoadU(d8, codes + j));
        const auto q0 = fixedSteps<Decoder>(hn::ShiftLeft<24>(four), steps);
        const auto q1 = fixedSteps<Decoder>(hn::ShiftLeft<16>(four), steps);
        const auto q2 = fixedSteps<Decoder>(hn::ShiftLeft<8>(four), steps);
        const auto q3 = fixedSteps<Decoder>(four, steps);
        closest = hn::Min(closest, hn::Min(hn::And(q0, window), hn::And(q1, window)));
        closest = hn::Min(closest, hn::Min(hn::And(q2, window), hn::And(q3, window)));
        auto merged = hn::And(hn::ShiftRight<14>(q0), hn::Set(di, 0xFF));
        merged = hn::OrAnd(merged, hn::ShiftRight<6>(q1), hn::Set(di, 0xFF00));
        merged = hn::OrAnd(merged, hn::ShiftLeft<2>(q2), hn::Set(di, 0xFF0000));
        merged = hn::OrAnd(merged, hn::ShiftLeft<10>(q3), hn::Set(di, static_cast<int>(0xFF000000U)));
        hn::StoreU(hn::BitCast(d8, merged), d8, reinterpret_cast<std::uint8_t*>(out) + j);
    }
    return hn::AllFalse(di, hn::Eq(closest, hn::Zero(di)));
}

#endif

/// One block whose values are finite; |w / rowScale| <= 127.5 by the choice of rowScale.
template <class Decoder>
HWY_INLINE HWY_ATTR void quantizeBlock(Dtype format, std::span<const std::uint8_t> codes, std::span<const float> scale,
    float rowScale, float reciprocal, std::span<std::int8_t> out, const IntRule& rule)
{
    const std::size_t lanes = hn::Lanes(FloatTag());
    const float scaled = scale[0] * Decoder::factor;
    const float steps = scale[0] * reciprocal; // per unit of decode(code)
    std::size_t done = 0;
    if (std::fabs(steps) * Decoder::smallestNormal < 0.49F) { // all subnormal codes, however decoded, round to 0
        const std::size_t whole = codes.size() - codes.size() % (4 * lanes);
        if (multiplyBlock<Decoder>(codes.data(), whole, steps * Decoder::quickFactor, out.data()))
            done = whole;
    }
    if (std::fabs(scaled) <= std::numeric_limits<float>::max()) {
        const std::size_t whole = codes.size() - codes.size() % lanes;
        divideBlock<Decoder>(codes.data() + done, whole - done, scaled, rowScale, rule, out.data() + done);
        done = whole;
    }
    for (std::size_t j = done; j < codes.size(); ++j) {
        float value;
        ref::fp8RowToF32(format, codes.subspan(j, 1), scale, 1, {&value, 1});
        ref::quantizeInt8({&value, 1}, rowScale, out.subspan(j, 1), rule);
    }
}

template <class Decoder>
HWY_INLINE HWY_ATTR void quantizeBlocks(Dtype format, std::span<const std::uint8_t> codes,
    std::span<const float> scales, std::size_t block, float rowScale, std::span<std::int8_t> out, const IntRule& rule)
{
    const float reciprocal = 1.0F / rowScale;
    for (std::size_t begin = 0, b = 0; begin < codes.size(); begin += block, ++b) {
        const std::size_t n = std::min(codes.size() - begin, block);
        for (std::size_t line = 0; line < n; line += 64) // most likely the next row: its bytes arrive meanwhile
            hwy::Prefetch(codes.data() + begin + codes.size() + line);
        quantizeBlock<Decoder>(
            format, codes.subspan(begin, n), scales.subspan(b, 1), rowScale, reciprocal, out.subspan(begin, n), rule);
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
            quantizeBlocks<Decoder>(format, codes, scales, block, rowScale, out, rule);
        else
            ref::fp8RowToInt8(format, codes, scales, block, out, rule);
        return rowScale;
    });
}

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
