// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/quant/quantizer.h"

#include "core/numeric/floatformats.h"
#include "core/numeric/kernels.h"

#include <algorithm>
#include <cmath>

namespace requant {

namespace {

/// One group: the part of the band under one scale.
struct GroupShape {
    std::uint64_t rowBegin, rowEnd, colBegin, colEnd;
};

template <typename T>
std::span<T> rowPart(std::span<T> matrix, std::uint64_t row, std::uint64_t cols, const GroupShape& g)
{
    return matrix.subspan(row * cols + g.colBegin, g.colEnd - g.colBegin);
}

/// Calls f(group, index of its scale) for all groups of a band.
template <class Function>
void eachGroup(const Scheme& scheme, std::uint64_t rows, std::uint64_t cols, Function&& f)
{
    const std::uint64_t height =
        scheme.granularity == Granularity::Tensor ? std::max<std::uint64_t>(rows, 1) : scheme.groupRows;
    const std::uint64_t width = scheme.groupCols ? scheme.groupCols : std::max<std::uint64_t>(cols, 1);
    std::uint64_t index = 0;
    for (std::uint64_t r = 0; r < rows; r += height) {
        for (std::uint64_t c = 0; c < cols; c += width)
            f(GroupShape{r, std::min(rows, r + height), c, std::min(cols, c + width)}, index++);
    }
}

float smallAbsmax(std::span<const float> row)
{
    float result = 0;
    for (const float value : row) {
        if (std::isfinite(value))
            result = std::max(result, std::fabs(value));
    }
    return result;
}

float groupAbsmax(std::span<const float> values, std::uint64_t cols, const GroupShape& g)
{
    float result = 0;
    for (std::uint64_t r = g.rowBegin; r < g.rowEnd; ++r) {
        const auto part = rowPart(values, r, cols, g);
        result = std::max(result, part.size() < 16 ? smallAbsmax(part) : kernels::absmax(part));
    }
    return result;
}

/// 2^(floor(log2 absmax) - 2), within what E8M0 can hold; 1 for a zero group.
float mxScale(float absmax)
{
    if (!(absmax > 0))
        return 1.0F;
    return std::ldexp(1.0F, std::clamp(std::ilogb(absmax) - 2, -127, 127));
}

float scaleFor(const Scheme& scheme, float absmax)
{
    if (scheme.format == SchemeFormat::Fp4)
        return mxScale(absmax);
    const float scale = kernels::scaleOf(absmax, {scheme.divisor, scheme.lowest, scheme.highest});
    if (scheme.scaleBits != 16)
        return scale;
    const float stored = f16ToFloat(floatToF16(std::min(scale, 65504.0F)));
    return stored > 0 ? stored : 1.0F; // a scale that FP16 cannot hold is a zero group
}

void quantizeIntPart(std::span<const float> values, float scale, const Scheme& scheme, std::span<std::uint8_t> codes)
{
    const kernels::IntRule rule{scheme.divisor, scheme.lowest, scheme.highest};
    std::span<std::int8_t> out(reinterpret_cast<std::int8_t*>(codes.data()), codes.size());
    kernels::quantizeInt8(values, scale, out, rule);
}

void quantizePart(std::span<const float> values, float scale, const Scheme& scheme, std::span<std::uint8_t> codes)
{
    switch (scheme.format) {
    case SchemeFormat::Int:
        return quantizeIntPart(values, scale, scheme, codes);
    case SchemeFormat::Fp8:
        for (std::size_t j = 0; j < values.size(); ++j)
            codes[j] = floatToE4m3(values[j] / scale);
        return;
    case SchemeFormat::Fp4:
        for (std::size_t j = 0; j < values.size(); ++j)
            codes[j] = floatToE2m1(values[j] / scale);
        return;
    case SchemeFormat::Bf16:
        return;
    }
}

void dequantizePart(std::span<const std::uint8_t> codes, float scale, const Scheme& scheme, std::span<float> out)
{
    if (scheme.format == SchemeFormat::Int)
        return kernels::int8ToF32({reinterpret_cast<const std::int8_t*>(codes.data()), codes.size()}, scale, out);
    if (scheme.format == SchemeFormat::Fp8)
        return kernels::fp8RowToF32(Dtype::F8_E4M3, codes, {&scale, 1}, std::max<std::size_t>(codes.size(), 1), out);
    const auto table = decodeTable(SmallFloat::E2M1);
    for (std::size_t j = 0; j < codes.size(); ++j)
        out[j] = table[codes[j] & 0xF] * scale;
}

std::uint64_t scaleCount(const Scheme& scheme, std::uint64_t rows, std::uint64_t cols, QuantizedRows& out)
{
    const std::uint64_t width = scheme.groupCols ? scheme.groupCols : std::max<std::uint64_t>(cols, 1);
    const std::uint64_t height =
        scheme.granularity == Granularity::Tensor ? std::max<std::uint64_t>(rows, 1) : scheme.groupRows;
    out.scaleRows = (rows + height - 1) / height;
    out.scaleCols = (cols + width - 1) / width;
    return out.scaleRows * out.scaleCols;
}

} // namespace

std::uint64_t bandRows(const Scheme& scheme)
{
    return scheme.granularity == Granularity::Block ? scheme.groupRows : 1;
}

void quantizeRows(const Scheme& scheme, std::span<const float> values, std::uint64_t rows, std::uint64_t cols,
    float tensorAbsmax, QuantizedRows& out)
{
    if (scheme.format == SchemeFormat::Bf16) {
        out.codes.resize(values.size() * 2);
        out.scales.clear();
        out.scaleRows = out.scaleCols = 0;
        for (std::size_t j = 0; j < values.size(); ++j) {
            const std::uint16_t bits = floatToBf16(values[j]);
            out.codes[2 * j] = static_cast<std::uint8_t>(bits & 0xFF);
            out.codes[2 * j + 1] = static_cast<std::uint8_t>(bits >> 8);
        }
        return;
    }
    out.codes.resize(values.size());
    out.scales.resize(scaleCount(scheme, rows, cols, out));
    eachGroup(scheme, rows, cols, [&](const GroupShape& g, std::uint64_t index) {
        const bool whole = scheme.granularity == Granularity::Tensor;
        const float absmax = whole ? tensorAbsmax : groupAbsmax(values, cols, g);
        const float scale = scaleFor(scheme, absmax);
        out.scales[index] = scale;
        const bool zero = scheme.format != SchemeFormat::Fp4 && !(absmax / scheme.divisor > 0);
        for (std::uint64_t r = g.rowBegin; r < g.rowEnd; ++r) {
            const auto codes = rowPart(std::span(out.codes), r, cols, g);
            if (zero)
                std::fill(codes.begin(), codes.end(), std::uint8_t{0});
            else
                quantizePart(rowPart(values, r, cols, g), scale, scheme, codes);
        }
    });
}

void dequantizeRows(
    const Scheme& scheme, const QuantizedRows& quantized, std::uint64_t rows, std::uint64_t cols, std::span<float> out)
{
    const std::span codes(quantized.codes);
    if (scheme.format == SchemeFormat::Bf16) {
        for (std::size_t j = 0; j < out.size(); ++j)
            out[j] = bf16ToFloat(static_cast<std::uint16_t>(codes[2 * j] | codes[2 * j + 1] << 8));
        return;
    }
    eachGroup(scheme, rows, cols, [&](const GroupShape& g, std::uint64_t index) {
        for (std::uint64_t r = g.rowBegin; r < g.rowEnd; ++r)
            dequantizePart(rowPart(codes, r, cols, g), quantized.scales[index], scheme, rowPart(out, r, cols, g));
    });
}

} // namespace requant
