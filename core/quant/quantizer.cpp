// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/quant/quantizer.h"

#include "core/numeric/floatformats.h"
#include "core/numeric/groupkernels.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

namespace requant {

namespace {

/// 2^(floor(log2 absmax) - 2), within what E8M0 can hold; 1 for a zero group.
float mxScale(float absmax)
{
    if (!(absmax > 0))
        return 1.0F;
    const auto exponent = std::bit_cast<std::uint32_t>(absmax) >> 23;
    if (exponent > 2 && exponent < 255) // the result is normal: take the exponent alone
        return std::bit_cast<float>((exponent - 2) << 23);
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

/// Codes of neighbouring columns under scales in groups.
void quantizePart(std::span<const float> values, std::span<const float> scales, std::size_t group, const Scheme& scheme,
    std::span<std::uint8_t> codes)
{
    const kernels::IntRule rule{scheme.divisor, scheme.lowest, scheme.highest};
    std::span<std::int8_t> integers(reinterpret_cast<std::int8_t*>(codes.data()), codes.size());
    switch (scheme.format) {
    case SchemeFormat::Int:
        return group < values.size() ? kernels::quantizeInt8Groups(values, scales, group, integers, rule)
                                     : kernels::quantizeInt8(values, scales[0], integers, rule);
    case SchemeFormat::Fp8:
        return kernels::quantizeE4m3(values, scales, group, codes);
    case SchemeFormat::Fp4:
        return kernels::quantizeE2m1(values, scales, group, codes);
    case SchemeFormat::Bf16:
        return;
    }
}

/// BF16 goes through an aligned piece, since codes are bytes.
template <class Kernel>
void eachHalves(std::size_t n, Kernel&& kernel)
{
    std::uint16_t piece[1024];
    for (std::size_t j = 0; j < n; j += std::size(piece))
        kernel(j, std::span(piece, std::min(std::size(piece), n - j)));
}

bool isZeroGroup(const Scheme& scheme, float absmax)
{
    return scheme.format != SchemeFormat::Fp4 && !(absmax / scheme.divisor > 0);
}

/// Grids of scales are worked on a row at a time, as memory lies: first all scales, then all codes.
void quantizeGrid(
    const Scheme& scheme, std::span<const float> values, std::uint64_t rows, std::uint64_t cols, QuantizedRows& out)
{
    std::vector<float> maxima(out.scaleCols);
    for (std::uint64_t line = 0; line < out.scaleRows; ++line) {
        const std::uint64_t begin = line * scheme.groupRows, end = std::min(rows, begin + scheme.groupRows);
        std::fill(maxima.begin(), maxima.end(), 0.0F);
        for (std::uint64_t r = begin; r < end; ++r)
            kernels::groupMaxima(values.subspan(r * cols, cols), scheme.groupCols, maxima);
        const auto scales = std::span(out.scales).subspan(line * out.scaleCols, out.scaleCols);
        bool zeroGroups = false;
        for (std::uint64_t g = 0; g < out.scaleCols; ++g) {
            scales[g] = scaleFor(scheme, maxima[g]);
            zeroGroups = zeroGroups || isZeroGroup(scheme, maxima[g]);
        }
        for (std::uint64_t r = begin; r < end; ++r) {
            const auto codes = std::span(out.codes).subspan(r * cols, cols);
            quantizePart(values.subspan(r * cols, cols), scales, scheme.groupCols, scheme, codes);
            for (std::uint64_t g = 0; zeroGroups && g < out.scaleCols; ++g) {
                const std::uint64_t c = g * scheme.groupCols;
                if (isZeroGroup(scheme, maxima[g])) // also where an infinity is in it
                    std::fill_n(codes.begin() + static_cast<std::ptrdiff_t>(c), std::min(scheme.groupCols, cols - c),
                        std::uint8_t{0});
            }
        }
    }
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
        return eachHalves(values.size(), [&](std::size_t j, std::span<std::uint16_t> piece) {
            kernels::f32ToBf16(values.subspan(j, piece.size()), piece);
            std::memcpy(out.codes.data() + 2 * j, piece.data(), piece.size_bytes());
        });
    }
    out.codes.resize(values.size());
    out.scales.resize(scaleCount(scheme, rows, cols, out));
    if (scheme.groupCols > 0)
        return quantizeGrid(scheme, values, rows, cols, out);
    for (std::uint64_t r = 0; r < rows; ++r) {
        const bool whole = scheme.granularity == Granularity::Tensor;
        const auto row = values.subspan(r * cols, cols);
        const auto codes = std::span(out.codes).subspan(r * cols, cols);
        const float absmax = whole ? tensorAbsmax : kernels::absmax(row);
        float& scale = out.scales[whole ? 0 : r];
        scale = scaleFor(scheme, absmax);
        if (isZeroGroup(scheme, absmax))
            std::fill(codes.begin(), codes.end(), std::uint8_t{0});
        else
            quantizePart(row, {&scale, 1}, std::max<std::uint64_t>(cols, 1), scheme, codes);
    }
}

void dequantizeRow(
    const Scheme& scheme, const QuantizedRows& quantized, std::uint64_t row, std::uint64_t cols, std::span<float> out)
{
    if (scheme.format == SchemeFormat::Bf16) {
        const std::uint8_t* const bytes = quantized.codes.data() + 2 * row * cols;
        return eachHalves(cols, [&](std::size_t j, std::span<std::uint16_t> piece) {
            std::memcpy(piece.data(), bytes + 2 * j, piece.size_bytes());
            kernels::bf16ToF32(piece, out.subspan(j, piece.size()));
        });
    }
    const auto codes = std::span(quantized.codes).subspan(row * cols, cols);
    const std::uint64_t line = quantized.scaleRows == 1 ? 0 : row / scheme.groupRows;
    const auto scales = std::span(quantized.scales).subspan(line * quantized.scaleCols, quantized.scaleCols);
    const std::uint64_t group = scheme.groupCols ? scheme.groupCols : std::max<std::uint64_t>(cols, 1);
    if (scheme.format == SchemeFormat::Fp8)
        return kernels::fp8RowToF32(Dtype::F8_E4M3, codes, scales, group, out);
    if (scheme.format == SchemeFormat::Fp4)
        return kernels::e2m1ToF32(codes, scales, group, out);
    kernels::int8GroupsToF32({reinterpret_cast<const std::int8_t*>(codes.data()), codes.size()}, scales, group, out);
}

void dequantizeRows(
    const Scheme& scheme, const QuantizedRows& quantized, std::uint64_t rows, std::uint64_t cols, std::span<float> out)
{
    for (std::uint64_t r = 0; r < rows; ++r)
        dequantizeRow(scheme, quantized, r, cols, out.subspan(r * cols, cols));
}

} // namespace requant
