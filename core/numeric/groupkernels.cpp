// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Quantizing and dequantizing rows whose columns lie under scales in groups.
//
// The codes of a float format are cut out of the quotient's bits: rounding half to even is an addition below the last
// mantissa bit, and what would be subnormal in the format is counted by adding a power of two whose spacing is that of
// the format's subnormals (floatToE4m3 and floatToE2m1 say the same).

#include "core/numeric/groupkernels.h"
#include "core/numeric/kernels_ref.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/numeric/groupkernels.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "core/numeric/fp8rows-inl.h"
#include "core/numeric/groups-inl.h"

#include <algorithm>
#include <cmath>
#include <limits>

HWY_BEFORE_NAMESPACE();
namespace requant::kernels::HWY_NAMESPACE {

using Ints = hn::Vec<IntTag>;

HWY_ATTR void groupMaxima(std::span<const float> row, std::size_t group, std::span<float> maxima)
{
    const FloatTag d;
    const std::size_t lanes = hn::Lanes(d);
    const auto infinity = hn::Set(d, std::numeric_limits<float>::infinity());
    const auto finite = [&](std::size_t j) HWY_ATTR {
        const auto magnitude = hn::Abs(hn::LoadU(d, row.data() + j));
        return hn::IfThenElseZero(hn::Lt(magnitude, infinity), magnitude);
    };
    if (group < lanes) {
        HWY_ALIGN float magnitudes[HWY_MAX_BYTES / sizeof(float)];
        std::size_t j = 0;
        for (; j + lanes <= row.size(); j += lanes) {
            hn::Store(finite(j), d, magnitudes);
            for (std::size_t i = 0, g = j / group, left = group - j % group; i < lanes; ++i, --left) {
                if (left == 0) {
                    ++g;
                    left = group;
                }
                maxima[g] = std::max(maxima[g], magnitudes[i]);
            }
        }
        for (; j < row.size(); ++j)
            ref::groupMaxima(row.subspan(j, 1), 1, maxima.subspan(j / group, 1));
        return;
    }
    for (std::size_t begin = 0, g = 0; begin < row.size(); begin += group, ++g) {
        const std::size_t end = std::min(row.size(), begin + group);
        auto largest = hn::Zero(d);
        std::size_t j = begin;
        for (; j + lanes <= end; j += lanes)
            largest = hn::Max(largest, finite(j));
        maxima[g] = std::max(maxima[g], hn::GetLane(hn::MaxOfLanes(d, largest)));
        ref::groupMaxima(row.subspan(j, end - j), group, maxima.subspan(g, 1));
    }
}

HWY_ATTR void quantizeInt8Groups(std::span<const float> row, std::span<const float> scales, std::size_t group,
    std::span<std::int8_t> codes, const IntRule& rule)
{
    eachScaled(
        scales, group, row.size(),
        [&](std::size_t j, Floats scale) HWY_ATTR {
            divideAndStore(FloatTag(), hn::LoadU(FloatTag(), row.data() + j), scale, rule, codes.data() + j);
        },
        [&](std::size_t j, std::size_t n, std::span<const float> scale) {
            ref::quantizeInt8(row.subspan(j, n), scale[0], codes.subspan(j, n), rule);
        });
}

HWY_ATTR void int8GroupsToF32(
    std::span<const std::int8_t> codes, std::span<const float> scales, std::size_t group, std::span<float> out)
{
    eachScaled(
        scales, group, codes.size(),
        [&](std::size_t j, Floats scale)
            HWY_ATTR { hn::StoreU(scaledInt8(FloatTag(), codes.data() + j, scale), FloatTag(), out.data() + j); },
        [&](std::size_t j, std::size_t n, std::span<const float> scale) {
            ref::int8ToF32(codes.subspan(j, n), scale[0], out.subspan(j, n));
        });
}

/// Takes the sign off a float's bits.
HWY_INLINE HWY_ATTR Ints magnitudeBits(IntTag di, Floats value)
{
    return hn::And(hn::BitCast(di, value), hn::Set(di, INT32_MAX));
}

/// The bits of |value| + whole: the lowest ones count the spacings of @p whole in |value|.
HWY_INLINE HWY_ATTR Ints countedSteps(FloatTag d, Ints magnitude, float whole)
{
    return hn::BitCast(IntTag(), hn::Add(hn::BitCast(d, magnitude), hn::Set(d, whole)));
}

HWY_INLINE HWY_ATTR Ints e4m3Codes(FloatTag d, Floats value)
{
    const IntTag di;
    const auto magnitude = magnitudeBits(di, value);
    const auto odd = hn::And(hn::ShiftRight<20>(magnitude), hn::Set(di, 1));
    const auto normal = hn::ShiftRight<20>(hn::Add(magnitude, hn::Add(odd, hn::Set(di, 0x7FFFF - (120 << 23)))));
    const auto small = hn::And(countedSteps(d, magnitude, 0x1p14F), hn::Set(di, 0xF));
    auto code = hn::IfThenElse(hn::Lt(magnitude, hn::Set(di, 0x3C800000)), small, normal); // 2^-6
    code = hn::IfThenElse(hn::Lt(magnitude, hn::Set(di, 0x43E00000)), code, hn::Set(di, 0x7E)); // 448
    code = hn::Or(code, hn::And(hn::ShiftRight<24>(hn::BitCast(di, value)), hn::Set(di, 0x80)));
    return hn::IfThenElse(hn::Gt(magnitude, hn::Set(di, 0x7F800000)), hn::Set(di, 0x7F), code);
}

HWY_INLINE HWY_ATTR Ints e2m1Codes(FloatTag d, Floats value)
{
    const IntTag di;
    const auto magnitude = magnitudeBits(di, value);
    const auto odd = hn::And(hn::ShiftRight<22>(magnitude), hn::Set(di, 1));
    const auto normal = hn::ShiftRight<22>(hn::Add(magnitude, hn::Add(odd, hn::Set(di, 0x1FFFFF - (126 << 23)))));
    const auto small = hn::And(countedSteps(d, magnitude, 0x1p22F), hn::Set(di, 3));
    auto code =
        hn::IfThenElse(hn::Lt(magnitude, hn::Set(di, 0x3F800000)), small, hn::Min(normal, hn::Set(di, 7))); // below 1
    code = hn::Or(code, hn::And(hn::ShiftRight<28>(hn::BitCast(di, value)), hn::Set(di, 8)));
    return hn::IfThenZeroElse(hn::Gt(magnitude, hn::Set(di, 0x7F800000)), code);
}

HWY_ATTR void quantizeE4m3(
    std::span<const float> row, std::span<const float> scales, std::size_t group, std::span<std::uint8_t> codes)
{
    const FloatTag d;
    eachScaled(
        scales, group, row.size(),
        [&](std::size_t j, Floats scale) HWY_ATTR {
            const auto code = e4m3Codes(d, hn::Div(hn::LoadU(d, row.data() + j), scale));
            hn::StoreU(hn::DemoteTo(ByteTag(), code), ByteTag(), codes.data() + j);
        },
        [&](std::size_t j, std::size_t n, std::span<const float> scale) {
            ref::quantizeE4m3(row.subspan(j, n), scale, n, codes.subspan(j, n));
        });
}

HWY_ATTR void quantizeE2m1(
    std::span<const float> row, std::span<const float> scales, std::size_t group, std::span<std::uint8_t> codes)
{
    const FloatTag d;
    eachScaled(
        scales, group, row.size(),
        [&](std::size_t j, Floats scale) HWY_ATTR {
            const auto code = e2m1Codes(d, hn::Div(hn::LoadU(d, row.data() + j), scale));
            hn::StoreU(hn::DemoteTo(ByteTag(), code), ByteTag(), codes.data() + j);
        },
        [&](std::size_t j, std::size_t n, std::span<const float> scale) {
            ref::quantizeE2m1(row.subspan(j, n), scale, n, codes.subspan(j, n));
        });
}

HWY_ATTR void e2m1ToF32(
    std::span<const std::uint8_t> codes, std::span<const float> scales, std::size_t group, std::span<float> out)
{
    const FloatTag d;
    const IntTag di;
    eachScaled(
        scales, group, codes.size(),
        [&](std::size_t j, Floats scale) HWY_ATTR {
            const auto code = hn::PromoteTo(di, hn::LoadU(ByteTag(), codes.data() + j));
            const auto magnitude = hn::And(code, hn::Set(di, 7));
            const auto sign = hn::ShiftLeft<28>(hn::And(code, hn::Set(di, 8)));
            const auto normal = hn::Add(hn::ShiftLeft<22>(magnitude), hn::Set(di, 126 << 23));
            const auto small = hn::BitCast(di, hn::Mul(hn::ConvertTo(d, magnitude), hn::Set(d, 0.5F)));
            const auto bits = hn::IfThenElse(hn::Lt(magnitude, hn::Set(di, 2)), small, normal);
            hn::StoreU(hn::Mul(hn::BitCast(d, hn::Or(bits, sign)), scale), d, out.data() + j);
        },
        [&](std::size_t j, std::size_t n, std::span<const float> scale) {
            ref::e2m1ToF32(codes.subspan(j, n), scale, n, out.subspan(j, n));
        });
}

} // namespace requant::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace requant::kernels {

HWY_EXPORT(groupMaxima);
HWY_EXPORT(quantizeInt8Groups);
HWY_EXPORT(int8GroupsToF32);
HWY_EXPORT(quantizeE4m3);
HWY_EXPORT(quantizeE2m1);
HWY_EXPORT(e2m1ToF32);

void groupMaxima(std::span<const float> row, std::size_t group, std::span<float> maxima)
{
    HWY_DYNAMIC_DISPATCH(groupMaxima)(row, group, maxima);
}

void quantizeInt8Groups(std::span<const float> row, std::span<const float> scales, std::size_t group,
    std::span<std::int8_t> codes, const IntRule& rule)
{
    HWY_DYNAMIC_DISPATCH(quantizeInt8Groups)(row, scales, group, codes, rule);
}

void int8GroupsToF32(
    std::span<const std::int8_t> codes, std::span<const float> scales, std::size_t group, std::span<float> out)
{
    HWY_DYNAMIC_DISPATCH(int8GroupsToF32)(codes, scales, group, out);
}

void quantizeE4m3(
    std::span<const float> row, std::span<const float> scales, std::size_t group, std::span<std::uint8_t> codes)
{
    HWY_DYNAMIC_DISPATCH(quantizeE4m3)(row, scales, group, codes);
}

void quantizeE2m1(
    std::span<const float> row, std::span<const float> scales, std::size_t group, std::span<std::uint8_t> codes)
{
    HWY_DYNAMIC_DISPATCH(quantizeE2m1)(row, scales, group, codes);
}

void e2m1ToF32(
    std::span<const std::uint8_t> codes, std::span<const float> scales, std::size_t group, std::span<float> out)
{
    HWY_DYNAMIC_DISPATCH(e2m1ToF32)(codes, scales, group, out);
}

} // namespace requant::kernels
#endif
