// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Quantizing kernels for F32 rows.
//
// q = round-half-even(fl(w / s)) is what the reference does. A division is slow, so y = w * (1 / s) is taken first: the
// three roundings in which the two differ move y by less than 127.5 * 3 * 2^-24 < 2^-15, so unless y lies that close to
// a half, both round to the same integer. What lies closer is done by division.

#include "core/numeric/kernels.h"
#include "core/numeric/kernels_ref.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/numeric/kernels_int8.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "core/numeric/fp8rows-inl.h"

#include <algorithm>
#include <cmath>
#include <limits>

HWY_BEFORE_NAMESPACE();
namespace requant::kernels::HWY_NAMESPACE {

/// Whether each lane of @p y rounds the same way whatever the error of the reciprocal (false for NaN).
HWY_INLINE HWY_ATTR hn::Mask<FloatTag> roundsSafely(FloatTag d, Floats y, hn::Vec<IntTag> rounded)
{
    const auto distance = hn::Abs(hn::Sub(y, hn::ConvertTo(d, rounded)));
    return hn::Le(distance, hn::Set(d, 0.5F - 0x1p-14F));
}

HWY_ATTR void quantizeInt8(std::span<const float> row, float scale, std::span<std::int8_t> codes, const IntRule& rule)
{
    const FloatTag d;
    const std::size_t lanes = hn::Lanes(d);
    const auto divisor = hn::Set(d, scale);
    const bool safe = reciprocalIsSafe(scale);
    const auto reciprocal = hn::Set(d, safe ? 1.0F / scale : 0.0F);
    // Beyond the range, the division clamps; only -highest..highest is taken from the product.
    const auto limit = hn::Set(d, static_cast<float>(rule.highest));
    std::size_t j = 0;
    for (; j + lanes <= row.size(); j += lanes) {
        const auto value = hn::LoadU(d, row.data() + j);
        const auto y = hn::Mul(value, reciprocal);
        const auto rounded = hn::NearestInt(y);
        const auto ok = hn::And(roundsSafely(d, y, rounded), hn::Le(hn::Abs(hn::ConvertTo(d, rounded)), limit));
        if (safe && hn::AllTrue(d, ok))
            storeInt8(d, rounded, codes.data() + j);
        else
            divideAndStore(d, value, divisor, rule, codes.data() + j);
    }
    ref::quantizeInt8(row.subspan(j), scale, codes.subspan(j), rule);
}

HWY_ATTR float absmax(std::span<const float> row)
{
    const FloatTag d;
    const std::size_t lanes = hn::Lanes(d);
    const auto infinity = hn::Set(d, std::numeric_limits<float>::infinity());
    auto largest = hn::Zero(d);
    std::size_t j = 0;
    for (; j + lanes <= row.size(); j += lanes) {
        const auto magnitude = hn::Abs(hn::LoadU(d, row.data() + j));
        largest = hn::Max(largest, hn::IfThenElseZero(hn::Lt(magnitude, infinity), magnitude));
    }
    return std::max(hn::GetLane(hn::MaxOfLanes(d, largest)), ref::absmax(row.subspan(j)));
}

} // namespace requant::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace requant::kernels {

HWY_EXPORT(quantizeInt8);
HWY_EXPORT(absmax);

float absmax(std::span<const float> row)
{
    return HWY_DYNAMIC_DISPATCH(absmax)(row);
}

void quantizeInt8(std::span<const float> row, float scale, std::span<std::int8_t> codes, const IntRule& rule)
{
    HWY_DYNAMIC_DISPATCH(quantizeInt8)(row, scale, codes, rule);
}

float quantizeRowInt8(std::span<const float> row, std::span<std::int8_t> codes, const IntRule& rule)
{
    const float largest = absmax(row);
    const float scale = scaleOf(largest, rule);
    if (largest / rule.divisor > 0)
        quantizeInt8(row, scale, codes, rule);
    else
        std::fill(codes.begin(), codes.end(), std::int8_t{0});
    return scale;
}

} // namespace requant::kernels
#endif
