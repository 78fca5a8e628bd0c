// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the row kernels share beyond decoding; included once per target.

#if defined(REQUANT_FP8ROWS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef REQUANT_FP8ROWS_INL_H
#undef REQUANT_FP8ROWS_INL_H
#else
#define REQUANT_FP8ROWS_INL_H
#endif

#include "core/numeric/fp8-inl.h"
#include "core/numeric/kernels.h"

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace requant::kernels::HWY_NAMESPACE {

/// Calls f with the decoder of @p format as a type.
template <class Function>
HWY_INLINE auto withFormat(Dtype format, Function&& f)
{
    switch (format) {
    case Dtype::F8_E5M2:
        return f(Fp8<Dtype::F8_E5M2>());
    case Dtype::F8_E4M3FNUZ:
        return f(Fp8<Dtype::F8_E4M3FNUZ>());
    case Dtype::F8_E5M2FNUZ:
        return f(Fp8<Dtype::F8_E5M2FNUZ>());
    default:
        return f(Fp8<Dtype::F8_E4M3>());
    }
}

/// decode(code) * scale with one rounding, NaN made canonical. @p scaled is scale * factor, which must not overflow.
template <class Decoder>
HWY_INLINE HWY_ATTR Floats decoded(FloatTag d, const std::uint8_t* codes, Floats scaled)
{
    const auto raw = Decoder::raw(d, codes);
    const auto value = hn::Mul(raw, scaled);
    return hn::IfThenElse(hn::Or(Decoder::isNan(d, raw), hn::IsNaN(value)), quietNan(d), value);
}

using Int8Tag = hn::Rebind<std::int8_t, FloatTag>;

/// Scales far from subnormals and from overflow, for which no quotient or product that decides a code is either.
inline bool reciprocalIsSafe(float scale)
{
    return scale >= 0x1p-100F && scale <= 0x1p100F;
}

HWY_INLINE HWY_ATTR void storeInt8(FloatTag, hn::Vec<IntTag> rounded, std::int8_t* out)
{
    hn::StoreU(hn::DemoteTo(Int8Tag(), rounded), Int8Tag(), out);
}

/// codes[j] * factor, NaN made canonical.
HWY_INLINE HWY_ATTR Floats scaledInt8(FloatTag d, const std::int8_t* codes, Floats factor)
{
    const auto wide = hn::PromoteTo(IntTag(), hn::LoadU(Int8Tag(), codes));
    const auto value = hn::Mul(hn::ConvertTo(d, wide), factor);
    return hn::IfThenElse(hn::IsNaN(value), quietNan(d), value);
}

/// The reference's formula for one vector of values.
HWY_INLINE HWY_ATTR void divideAndStore(FloatTag d, Floats value, Floats scale, const IntRule& rule, std::int8_t* out)
{
    const auto steps = hn::Div(value, scale);
    const auto number = hn::IfThenZeroElse(hn::IsNaN(steps), steps);
    const auto low = hn::Max(number, hn::Set(d, static_cast<float>(rule.lowest)));
    const auto clamped = hn::Min(low, hn::Set(d, static_cast<float>(rule.highest)));
    storeInt8(d, hn::NearestInt(clamped), out);
}

} // namespace requant::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
