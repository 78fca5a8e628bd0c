// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/numeric/kernels_ref.h"

#include "core/numeric/floatformats.h"

#include <algorithm>
#include <cmath>

namespace requant::kernels {

float scaleOf(float absmax, const IntRule& rule)
{
    const float scale = absmax / rule.divisor;
    return scale > 0 ? scale : 1.0F;
}

namespace ref {

namespace {

const float* tableOf(Dtype format)
{
    return decodeTable(smallFloatOf(format).value_or(SmallFloat::E4M3Fn)).data();
}

float product(float value, float scale)
{
    const float result = value * scale;
    return std::isnan(result) ? std::bit_cast<float>(quietNanBits) : result; // one NaN on every machine
}

std::int8_t quantized(float value, float scale, const IntRule& rule)
{
    const float steps = value / scale;
    if (std::isnan(steps))
        return 0;
    const float clamped = std::min(std::max(steps, static_cast<float>(rule.lowest)), static_cast<float>(rule.highest));
    constexpr float shift = 0x1.8p23F; // rounds half to even, whatever the instruction set
    return static_cast<std::int8_t>((clamped + shift) - shift);
}

} // namespace

void fp8ToF32(Dtype format, std::span<const std::uint8_t> codes, std::span<float> out)
{
    const float* table = tableOf(format);
    for (std::size_t j = 0; j < codes.size(); ++j)
        out[j] = table[codes[j]];
}

void fp8RowToF32(Dtype format, std::span<const std::uint8_t> codes, std::span<const float> scales, std::size_t block,
    std::span<float> out)
{
    const float* table = tableOf(format);
    for (std::size_t j = 0; j < codes.size(); ++j)
        out[j] = product(table[codes[j]], scales[j / block]);
}

void fp8RowToBf16(Dtype format, std::span<const std::uint8_t> codes, std::span<const float> scales, std::size_t block,
    std::span<std::uint16_t> out)
{
    const float* table = tableOf(format);
    for (std::size_t j = 0; j < codes.size(); ++j)
        out[j] = floatToBf16(product(table[codes[j]], scales[j / block]));
}

float absmax(std::span<const float> row)
{
    float result = 0;
    for (const float value : row) {
        if (std::isfinite(value))
            result = std::max(result, std::fabs(value));
    }
    return result;
}

float fp8RowAbsmax(Dtype format, std::span<const std::uint8_t> codes, std::span<const float> scales, std::size_t block)
{
    const float* table = tableOf(format);
    float result = 0;
    for (std::size_t j = 0; j < codes.size(); ++j) {
        const float value = table[codes[j]] * scales[j / block];
        if (std::isfinite(value))
            result = std::max(result, std::fabs(value));
    }
    return result;
}

void quantizeInt8(std::span<const float> row, float scale, std::span<std::int8_t> codes, const IntRule& rule)
{
    for (std::size_t j = 0; j < row.size(); ++j)
        codes[j] = quantized(row[j], scale, rule);
}

float quantizeRowInt8(std::span<const float> row, std::span<std::int8_t> codes, const IntRule& rule)
{
    const float largest = absmax(row);
    const float scale = scaleOf(largest, rule);
    if (largest / rule.divisor > 0)
        ref::quantizeInt8(row, scale, codes, rule);
    else
        std::fill(codes.begin(), codes.end(), std::int8_t{0});
    return scale;
}

float fp8RowToInt8(Dtype format, std::span<const std::uint8_t> codes, std::span<const float> scales, std::size_t block,
    std::span<std::int8_t> out, const IntRule& rule)
{
    const float largest = fp8RowAbsmax(format, codes, scales, block);
    const float scale = scaleOf(largest, rule);
    const float* table = tableOf(format);
    const bool zero = !(largest / rule.divisor > 0);
    for (std::size_t j = 0; j < codes.size(); ++j)
        out[j] = zero ? std::int8_t{0} : quantized(table[codes[j]] * scales[j / block], scale, rule);
    return scale;
}

void int8ToF32(std::span<const std::int8_t> codes, float scale, std::span<float> out)
{
    for (std::size_t j = 0; j < codes.size(); ++j)
        out[j] = product(static_cast<float>(codes[j]), scale);
}

void f32ToBf16(std::span<const float> in, std::span<std::uint16_t> out)
{
    std::transform(in.begin(), in.end(), out.begin(), floatToBf16);
}

void bf16ToF32(std::span<const std::uint16_t> in, std::span<float> out)
{
    std::transform(in.begin(), in.end(), out.begin(), bf16ToFloat);
}

void f16ToF32(std::span<const std::uint16_t> in, std::span<float> out)
{
    std::transform(in.begin(), in.end(), out.begin(), f16ToFloat);
}

std::size_t fp8NanCount(Dtype format, std::span<const std::uint8_t> codes)
{
    const float* table = tableOf(format);
    return static_cast<std::size_t>(
        std::count_if(codes.begin(), codes.end(), [table](std::uint8_t code) { return std::isnan(table[code]); }));
}

} // namespace ref

} // namespace requant::kernels
