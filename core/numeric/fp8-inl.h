// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Decoding of FP8 vectors, shared by the kernel files; included once per target (hence no plain include guard).

#if defined(REQUANT_FP8_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef REQUANT_FP8_INL_H
#undef REQUANT_FP8_INL_H
#else
#define REQUANT_FP8_INL_H
#endif

#include "core/checkpoint/dtype.h"

#include <hwy/highway.h>

#include <cstdint>

HWY_BEFORE_NAMESPACE();
namespace requant::kernels::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using FloatTag = hn::ScalableTag<float>;
using Floats = hn::Vec<FloatTag>;
using IntTag = hn::RebindToSigned<FloatTag>;
using ByteTag = hn::Rebind<std::uint8_t, FloatTag>;

inline HWY_ATTR Floats quietNan(FloatTag d)
{
    return hn::BitCast(d, hn::Set(hn::RebindToUnsigned<FloatTag>(), 0x7FC00000U));
}

/// E4M3, both kinds: the code's bits, moved into place, are an F16 that is smaller by a power of two, and F16 to F32 is
/// one exact instruction that also handles subnormals.
template <Dtype Format>
struct Fp8 {
    static_assert(Format == Dtype::F8_E4M3 || Format == Dtype::F8_E4M3FNUZ);
    /// decode(code) = raw(code) * factor, exactly.
    static constexpr float factor = Format == Dtype::F8_E4M3 ? 0x1p8F : 0x1p7F;
    /// One more than the largest magnitude byte that is a number.
    static constexpr std::uint8_t magnitudeEnd = Format == Dtype::F8_E4M3 ? 0x7F : 0x80;
    static constexpr int mantissaBits = 3;
    static constexpr int bias = Format == Dtype::F8_E4M3 ? 7 : 8;

    static HWY_INLINE HWY_ATTR Floats raw(FloatTag d, const std::uint8_t* codes)
    {
        const hn::Rebind<std::int16_t, FloatTag> d16;
        const hn::Rebind<std::int8_t, FloatTag> d8;
        const auto bytes = hn::LoadU(d8, reinterpret_cast<const std::int8_t*>(codes));
        const auto wide = hn::ShiftLeft<7>(hn::PromoteTo(d16, bytes)); // the sign arrives in bit 15 and bit 14
        const auto bits = hn::And(wide, hn::Set(d16, static_cast<std::int16_t>(0xBF80)));
        return hn::PromoteTo(d, hn::BitCast(hn::Rebind<hwy::float16_t, FloatTag>(), bits));
    }

    static HWY_INLINE HWY_ATTR hn::Mask<FloatTag> isNan(FloatTag d, Floats raw)
    {
        if constexpr (Format == Dtype::F8_E4M3)
            return hn::Eq(hn::Abs(raw), hn::Set(d, 1.875F)); // code 0x7F
        const IntTag di;
        return hn::RebindMask(d, hn::Eq(hn::BitCast(di, raw), hn::Set(di, INT32_MIN))); // -0 is the NaN
    }
};

/// E5M2, both kinds: the bits moved into an F32 of a smaller exponent.
template <Dtype Format>
struct Fp8Wide {
    static constexpr bool fnuz = Format == Dtype::F8_E5M2FNUZ;
    static constexpr float factor = fnuz ? 0x1p111F : 0x1p112F;
    static constexpr std::uint8_t magnitudeEnd = fnuz ? 0x80 : 0x7C;
    static constexpr int mantissaBits = 2;
    static constexpr int bias = fnuz ? 16 : 15;

    static HWY_INLINE HWY_ATTR Floats raw(FloatTag d, const std::uint8_t* codes)
    {
        const IntTag di;
        const auto bytes = hn::PromoteTo(di, hn::LoadU(ByteTag(), codes));
        const auto magnitude = hn::ShiftLeft<21>(hn::And(bytes, hn::Set(di, 0x7F)));
        const auto sign = hn::ShiftLeft<24>(hn::And(bytes, hn::Set(di, 0x80)));
        auto bits = hn::Or(magnitude, sign);
        if constexpr (!fnuz) { // infinity and NaN keep their meaning under any factor
            const auto special = hn::Gt(magnitude, hn::Set(di, (0x7C << 21) - 1));
            bits = hn::Or(bits, hn::IfThenElseZero(special, hn::Set(di, 0x7F800000)));
        }
        return hn::BitCast(d, bits);
    }

    static HWY_INLINE HWY_ATTR hn::Mask<FloatTag> isNan(FloatTag d, Floats raw)
    {
        if constexpr (!fnuz)
            return hn::IsNaN(raw);
        const IntTag di;
        return hn::RebindMask(d, hn::Eq(hn::BitCast(di, raw), hn::Set(di, INT32_MIN)));
    }
};

template <>
struct Fp8<Dtype::F8_E5M2> : Fp8Wide<Dtype::F8_E5M2> {
};
template <>
struct Fp8<Dtype::F8_E5M2FNUZ> : Fp8Wide<Dtype::F8_E5M2FNUZ> {
};

} // namespace requant::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
