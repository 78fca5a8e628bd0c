// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/quant/rowmeter.h"

#include "core/numeric/kernels.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace requant {

namespace {

constexpr std::size_t weightBins = 2048;
constexpr std::size_t errorBins = 240;
constexpr int lowestBinade = -149;
constexpr int highestBinade = 127;

/// Exponents of the smallest normal and the largest finite number, and mantissa bits, of a scheme's float format.
struct FloatRange {
    int lowest;
    int highest;
    int mantissaBits;
    float clippedFrom; ///< magnitudes beyond are not rounded but cut
};

FloatRange rangeOf(SchemeFormat format)
{
    switch (format) {
    case SchemeFormat::Fp8:
        return {-6, 8, 3, 464.0F};
    case SchemeFormat::Fp4:
        return {0, 2, 1, 7.0F};
    default:
        return {-126, 127, 7, std::numeric_limits<float>::infinity()};
    }
}

Histogram codeBins(const Scheme& scheme)
{
    if (scheme.format != SchemeFormat::Int)
        return Histogram::linear(lowestBinade, highestBinade + 1, highestBinade + 1 - lowestBinade);
    const double half = scheme.bits == 8 ? 128 : 8;
    return Histogram::linear(-half - 0.5, half - 0.5, static_cast<std::size_t>(2 * half));
}

float powerOfTwo(int exponent)
{
    return std::bit_cast<float>(
        exponent >= -126 ? static_cast<std::uint32_t>(exponent + 127) << 23 : std::uint32_t{1} << (exponent + 149));
}

int binadeOf(float magnitude)
{
    const auto bits = std::bit_cast<std::uint32_t>(magnitude);
    return bits >= 0x00800000U ? static_cast<int>(bits >> 23) - 127 : std::ilogb(magnitude);
}

} // namespace

float spacingAt(const Scheme& scheme, float value)
{
    if (scheme.format == SchemeFormat::Int)
        return 1.0F;
    const FloatRange range = rangeOf(scheme.format);
    const auto exponent = static_cast<int>((std::bit_cast<std::uint32_t>(value) >> 23) & 0xFFU) - 127;
    return powerOfTwo(std::clamp(exponent, range.lowest, range.highest) - range.mantissaBits);
}

RowMeter::RowMeter(const Scheme& scheme, std::uint64_t cols, double limit)
    : weights(Histogram::linear(limit > 0 ? -limit : -1, limit > 0 ? limit : 1, weightBins))
    , requantized(weights)
    , codes(codeBins(scheme))
    , stepErrors(Histogram::linear(-0.6, 0.6, errorBins))
    , m_scheme(&scheme)
    , m_group(scheme.groupCols ? scheme.groupCols : std::max<std::uint64_t>(cols, 1))
    , m_errors(cols)
    , m_steps(cols)
    , m_stepErrors(cols)
{
}

void RowMeter::fillSteps(std::span<const float> reference, std::span<const float> scales)
{
    if (m_scheme->format == SchemeFormat::Int) {
        for (std::uint64_t c = 0, g = 0; c < m_steps.size(); c += m_group, ++g) {
            const auto end = std::min<std::uint64_t>(c + m_group, m_steps.size());
            std::fill(m_steps.begin() + static_cast<std::ptrdiff_t>(c),
                m_steps.begin() + static_cast<std::ptrdiff_t>(end), scales[g]);
        }
        return;
    }
    for (std::uint64_t c = 0; c < m_steps.size(); ++c) {
        const float scale = scales.empty() ? 1.0F : scales[c / m_group];
        m_steps[c] = spacingAt(*m_scheme, reference[c] / scale) * scale;
    }
}

void RowMeter::countCodes(std::span<const std::uint8_t> row, std::span<const float> result)
{
    if (m_scheme->format == SchemeFormat::Int) {
        const int half = m_scheme->bits == 8 ? 128 : 8;
        for (const std::uint8_t code : row) {
            const int value = static_cast<std::int8_t>(code);
            ++codes.counts[static_cast<std::size_t>(value + half)];
            zeros += value == 0;
        }
        return;
    }
    for (const float value : result) {
        const float magnitude = std::fabs(value);
        if (magnitude == 0)
            ++zeros;
        else if (magnitude <= std::numeric_limits<float>::max())
            ++codes.counts[static_cast<std::size_t>(binadeOf(magnitude) - lowestBinade)];
    }
}

bool RowMeter::isCut(float reference, float scale) const
{
    const float steps = reference / scale;
    if (m_scheme->format != SchemeFormat::Int)
        return std::fabs(steps) > rangeOf(m_scheme->format).clippedFrom;
    const float rounded = std::nearbyint(steps);
    return rounded > static_cast<float>(m_scheme->highest) || rounded < static_cast<float>(m_scheme->lowest);
}

void RowMeter::countEnds(std::span<const float> reference, std::span<const std::uint8_t> row,
    std::span<const float> scales, RowMeasure& measure)
{
    const bool isInt = m_scheme->format == SchemeFormat::Int;
    const std::uint8_t mask = isInt ? 0xFF : m_scheme->format == SchemeFormat::Fp8 ? 0x7F : 0x7;
    const std::uint8_t top = isInt              ? static_cast<std::uint8_t>(m_scheme->highest)
        : m_scheme->format == SchemeFormat::Fp8 ? 0x7E
                                                : 0x7;
    const std::uint8_t bottom = isInt ? static_cast<std::uint8_t>(-m_scheme->highest) : top;
    const std::uint8_t lowest = isInt ? static_cast<std::uint8_t>(m_scheme->lowest) : top;
    for (std::uint64_t c = 0; c < row.size(); ++c) {
        const std::uint8_t code = row[c] & mask;
        if ((code != top && code != bottom && code != lowest) || std::isnan(m_errors[c]))
            continue;
        ++measure.saturated;
        if (!isCut(reference[c], scales[c / m_group]))
            continue;
        ++measure.clipped;
        m_steps[c] = 0; // the bound of half a step is not meant for it
    }
}

RowMeasure RowMeter::measure(
    std::span<const float> reference, std::span<const float> result, const QuantizedRows& quantized, std::uint64_t row)
{
    RowMeasure measure;
    measure.sums = measureRow(reference, result, m_errors);
    const bool whole = m_scheme->granularity == Granularity::Tensor;
    const auto scales = std::span(quantized.scales)
                            .subspan(whole ? 0 : row / m_scheme->groupRows * quantized.scaleCols, quantized.scaleCols);
    fillSteps(reference, scales);
    // What the two FP32 roundings of w / s and q * s may add to half a step is taken off before the bound is checked.
    const float slack = m_scheme->format == SchemeFormat::Bf16 ? 0.0F : 0x1p-23F;
    for (std::uint64_t c = 0; c < m_steps.size(); ++c) {
        m_stepErrors[c] = m_errors[c] / m_steps[c];
        m_steps[c] = std::max(std::fabs(m_errors[c]) - std::fabs(reference[c]) * slack, 0.0F) / m_steps[c];
    }
    LinearBinner(weights).add(reference);
    LinearBinner(requantized).add(result);
    LinearBinner(stepErrors).add(m_stepErrors);
    measure.maxStepError = static_cast<double>(kernels::absmax(m_steps));
    if (m_scheme->format == SchemeFormat::Bf16) {
        measure.clipped = measure.sums.overflowed;
        countCodes({}, result);
    } else {
        const auto codeRow = std::span(quantized.codes).subspan(row * reference.size(), reference.size());
        countEnds(reference, codeRow, scales, measure);
        countCodes(codeRow, result);
    }
    measure.maxStepErrorUnclipped =
        measure.clipped ? static_cast<double>(kernels::absmax(m_steps)) : measure.maxStepError;
    if (m_scheme->format == SchemeFormat::Int && measure.sums.absmax > 0) {
        measure.underflow = measure.sums.absmax / m_scheme->divisor < std::numeric_limits<float>::min();
        for (std::uint64_t g = 0; g < scales.size(); ++g) {
            const auto width = std::min<std::uint64_t>(m_group, m_steps.size() - g * m_group);
            const auto step = static_cast<double>(scales[g]);
            measure.stepVariance += step * step / 12 * static_cast<double>(width);
        }
    }
    return measure;
}

} // namespace requant
