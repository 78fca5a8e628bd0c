// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Decoding kernels: FP8 rows to F32 and BF16, widening and narrowing of plain floats.

#include "core/numeric/kernels.h"
#include "core/numeric/kernels_ref.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/numeric/kernels_decode.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "core/numeric/fp8rows-inl.h"

#include <algorithm>
#include <cmath>

HWY_BEFORE_NAMESPACE();
namespace requant::kernels::HWY_NAMESPACE {

using HalfTag = hn::Rebind<std::uint16_t, FloatTag>;

HWY_INLINE HWY_ATTR hn::Vec<HalfTag> narrowed(FloatTag d, Floats value)
{
    const hn::RebindToUnsigned<FloatTag> du;
    const auto bits = hn::BitCast(du, value);
    const auto high = hn::ShiftRight<16>(bits);
    const auto odd = hn::And(high, hn::Set(du, 1));
    const auto rounded = hn::ShiftRight<16>(hn::Add(bits, hn::Add(odd, hn::Set(du, 0x7FFF))));
    const auto nan = hn::Or(hn::And(high, hn::Set(du, 0x8000)), hn::Set(du, 0x7FC0));
    const auto isNan = hn::RebindMask(du, hn::IsNaN(value));
    (void)d;
    return hn::TruncateTo(HalfTag(), hn::IfThenElse(isNan, nan, rounded));
}

/// Calls vector(j) for each whole vector below @p n and returns where the tail begins.
template <class Function>
HWY_INLINE HWY_ATTR std::size_t eachVector(FloatTag d, std::size_t n, Function&& vector)
{
    std::size_t j = 0;
    for (; j + hn::Lanes(d) <= n; j += hn::Lanes(d))
        vector(j);
    return j;
}

/// Calls whole(begin, end, scale) for the blocks of a row, or rest(begin, end) where scale * factor is no number to
/// multiply with.
template <class Decoder, class Store, class Rest>
HWY_INLINE HWY_ATTR void eachBlock(
    std::span<const std::uint8_t> codes, std::span<const float> scales, std::size_t block, Store&& store, Rest&& rest)
{
    const FloatTag d;
    for (std::size_t begin = 0, b = 0; begin < codes.size(); begin += block, ++b) {
        const std::size_t end = std::min(codes.size(), begin + block);
        const float scaled = scales[b] * Decoder::factor;
        std::size_t j = begin;
        if (std::isfinite(scaled)) {
            const auto factor = hn::Set(d, scaled);
            for (; j + hn::Lanes(d) <= end; j += hn::Lanes(d))
                store(j, decoded<Decoder>(d, codes.data() + j, factor));
        }
        if (j < end)
            rest(j, end - j, scales.subspan(b, 1));
    }
}

HWY_ATTR void fp8RowToF32(Dtype format, std::span<const std::uint8_t> codes, std::span<const float> scales,
    std::size_t block, std::span<float> out)
{
    withFormat(format, [&](auto decoder) HWY_ATTR {
        eachBlock<decltype(decoder)>(
            codes, scales, block,
            [&](std::size_t j, Floats value) HWY_ATTR { hn::StoreU(value, FloatTag(), out.data() + j); },
            [&](std::size_t j, std::size_t n, std::span<const float> scale) {
                ref::fp8RowToF32(format, codes.subspan(j, n), scale, n, out.subspan(j, n));
            });
    });
}

HWY_ATTR void fp8RowToBf16(Dtype format, std::span<const std::uint8_t> codes, std::span<const float> scales,
    std::size_t block, std::span<std::uint16_t> out)
{
    withFormat(format, [&](auto decoder) HWY_ATTR {
        eachBlock<decltype(decoder)>(
            codes, scales, block,
            [&](std::size_t j, Floats value)
                HWY_ATTR { hn::StoreU(narrowed(FloatTag(), value), HalfTag(), out.data() + j); },
            [&](std::size_t j, std::size_t n, std::span<const float> scale) {
                ref::fp8RowToBf16(format, codes.subspan(j, n), scale, n, out.subspan(j, n));
            });
    });
}

HWY_ATTR void int8ToF32(std::span<const std::int8_t> codes, float scale, std::span<float> out)
{
    const FloatTag d;
    const auto factor = hn::Set(d, scale);
    const std::size_t j = eachVector(d, codes.size(),
        [&](std::size_t i) HWY_ATTR { hn::StoreU(scaledInt8(d, codes.data() + i, factor), d, out.data() + i); });
    ref::int8ToF32(codes.subspan(j), scale, out.subspan(j));
}

HWY_ATTR void f32ToBf16(std::span<const float> in, std::span<std::uint16_t> out)
{
    const FloatTag d;
    const std::size_t j = eachVector(d, in.size(), [&](std::size_t i) HWY_ATTR {
        hn::StoreU(narrowed(d, hn::LoadU(d, in.data() + i)), HalfTag(), out.data() + i);
    });
    ref::f32ToBf16(in.subspan(j), out.subspan(j));
}

HWY_ATTR void bf16ToF32(std::span<const std::uint16_t> in, std::span<float> out)
{
    const FloatTag d;
    const hn::RebindToUnsigned<FloatTag> du;
    const std::size_t j = eachVector(d, in.size(), [&](std::size_t i) HWY_ATTR {
        const auto wide = hn::PromoteTo(du, hn::LoadU(HalfTag(), in.data() + i));
        hn::StoreU(hn::BitCast(d, hn::ShiftLeft<16>(wide)), d, out.data() + i);
    });
    ref::bf16ToF32(in.subspan(j), out.subspan(j));
}

/// By integer shifts and one exact multiplication, since not every target converts infinities and NaN in hardware.
HWY_ATTR void f16ToF32(std::span<const std::uint16_t> in, std::span<float> out)
{
    const FloatTag d;
    const hn::RebindToUnsigned<FloatTag> du;
    const std::size_t j = eachVector(d, in.size(), [&](std::size_t i) HWY_ATTR {
        const auto wide = hn::PromoteTo(du, hn::LoadU(HalfTag(), in.data() + i));
        const auto magnitude = hn::And(wide, hn::Set(du, 0x7FFF));
        const auto sign = hn::ShiftLeft<16>(hn::And(wide, hn::Set(du, 0x8000)));
        const auto shifted = hn::BitCast(d, hn::ShiftLeft<13>(magnitude));
        const auto scaled = hn::BitCast(du, hn::Mul(shifted, hn::Set(d, 0x1p112F)));
        const auto infinite = hn::Eq(magnitude, hn::Set(du, 0x7C00));
        const auto finite = hn::IfThenElse(infinite, hn::Set(du, 0x7F800000U), scaled);
        const auto nan = hn::Gt(hn::BitCast(IntTag(), magnitude), hn::Set(IntTag(), 0x7C00));
        hn::StoreU(hn::IfThenElse(hn::RebindMask(d, nan), quietNan(d), hn::BitCast(d, hn::Or(finite, sign))), d,
            out.data() + i);
    });
    ref::f16ToF32(in.subspan(j), out.subspan(j));
}

HWY_ATTR std::size_t fp8NanCount(Dtype format, std::span<const std::uint8_t> codes)
{
    const hn::ScalableTag<std::int8_t> d;
    // As signed bytes without their sign bit: all above the limit; for the FNUZ formats only -0, which is a NaN.
    const bool onlyMinusZero = format != Dtype::F8_E4M3 && format != Dtype::F8_E5M2;
    const auto limit = hn::Set(d, static_cast<std::int8_t>(format == Dtype::F8_E4M3 ? 0x7E : 0x7C));
    const auto minusZero = hn::Set(d, static_cast<std::int8_t>(-128));
    const auto* bytes = reinterpret_cast<const std::int8_t*>(codes.data());
    std::size_t count = 0;
    std::size_t j = 0;
    for (; j + hn::Lanes(d) <= codes.size(); j += hn::Lanes(d)) {
        const auto code = hn::LoadU(d, bytes + j);
        count += hn::CountTrue(d, onlyMinusZero ? hn::Eq(code, minusZero) : hn::Gt(hn::AndNot(minusZero, code), limit));
    }
    return count + ref::fp8NanCount(format, codes.subspan(j));
}

} // namespace requant::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace requant::kernels {

HWY_EXPORT(fp8RowToF32);
HWY_EXPORT(fp8RowToBf16);
HWY_EXPORT(int8ToF32);
HWY_EXPORT(f32ToBf16);
HWY_EXPORT(bf16ToF32);
HWY_EXPORT(f16ToF32);
HWY_EXPORT(fp8NanCount);

void fp8ToF32(Dtype format, std::span<const std::uint8_t> codes, std::span<float> out)
{
    const float one = 1.0F;
    fp8RowToF32(format, codes, {&one, 1}, std::max<std::size_t>(codes.size(), 1), out);
}

void fp8RowToF32(Dtype format, std::span<const std::uint8_t> codes, std::span<const float> scales, std::size_t block,
    std::span<float> out)
{
    HWY_DYNAMIC_DISPATCH(fp8RowToF32)(format, codes, scales, block, out);
}

void fp8RowToBf16(Dtype format, std::span<const std::uint8_t> codes, std::span<const float> scales, std::size_t block,
    std::span<std::uint16_t> out)
{
    HWY_DYNAMIC_DISPATCH(fp8RowToBf16)(format, codes, scales, block, out);
}

void int8ToF32(std::span<const std::int8_t> codes, float scale, std::span<float> out)
{
    HWY_DYNAMIC_DISPATCH(int8ToF32)(codes, scale, out);
}

void f32ToBf16(std::span<const float> in, std::span<std::uint16_t> out)
{
    HWY_DYNAMIC_DISPATCH(f32ToBf16)(in, out);
}

void bf16ToF32(std::span<const std::uint16_t> in, std::span<float> out)
{
    HWY_DYNAMIC_DISPATCH(bf16ToF32)(in, out);
}

void f16ToF32(std::span<const std::uint16_t> in, std::span<float> out)
{
    HWY_DYNAMIC_DISPATCH(f16ToF32)(in, out);
}

std::size_t fp8NanCount(Dtype format, std::span<const std::uint8_t> codes)
{
    return HWY_DYNAMIC_DISPATCH(fp8NanCount)(format, codes);
}

} // namespace requant::kernels

// libhwy 1.0 measures the clock for its benchmarks whenever it is loaded, which is half of the time that a short
// command takes. The linker lets our definition take the place of the library's; nothing here asks for the clock.
namespace hwy::platform {

std::uint64_t TimerResolution();
std::uint64_t TimerResolution()
{
    return 1;
}

} // namespace hwy::platform
#endif
