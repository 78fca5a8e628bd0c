// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/quant/rowmeter.h"

#include "core/numeric/measurekernels.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
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

std::vector<std::uint8_t> endCodes(const Scheme& scheme)
{
    const auto code = [](int value) { return static_cast<std::uint8_t>(value); };
    switch (scheme.format) {
    case SchemeFormat::Fp8:
        return {0x7E, 0xFE};
    case SchemeFormat::Fp4:
        return {0x7, 0xF};
    case SchemeFormat::Bf16:
        return {};
    case SchemeFormat::Int:
        break;
    }
    std::vector<std::uint8_t> ends{code(scheme.highest), code(-scheme.highest)};
    if (scheme.lowest != -scheme.highest)
        ends.push_back(code(scheme.lowest));
    return ends;
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
    , m_stepErrors(cols)
    , m_ends(endCodes(scheme))
{
}

/// Fills m_stepErrors; returns the largest |e| in steps, less what FP32 arithmetic itself may add (preview.h).
double RowMeter::errorsInSteps(std::span<const float> reference, std::span<const float> scales)
{
    float largest = 0;
    if (m_scheme->format == SchemeFormat::Int) {
        for (std::size_t c = 0, g = 0; c < m_errors.size(); c += m_group, ++g) {
            const std::size_t n = std::min<std::size_t>(m_group, m_errors.size() - c);
            largest = std::max(largest,
                kernels::errorsInSteps(std::span(m_errors).subspan(c, n), reference.subspan(c, n), scales[g],
                    halfStepSlack, std::span(m_stepErrors).subspan(c, n)));
        }
        return static_cast<double>(largest);
    }
    const float slack = m_scheme->format == SchemeFormat::Bf16 ? 0.0F : halfStepSlack;
    for (std::size_t c = 0; c < m_errors.size(); ++c) {
        const float scale = scales.empty() ? 1.0F : scales[c / m_group];
        const float step = spacingAt(*m_scheme, reference[c] / scale) * scale;
        m_stepErrors[c] = m_errors[c] / step;
        const float excess = std::max(std::fabs(m_errors[c]) - std::fabs(reference[c]) * slack, 0.0F) / step;
        largest = excess > largest ? excess : largest; // false for NaN
    }
    return static_cast<double>(largest);
}

/// The same without the elements that were cut off, for which half a step is no bound.
double RowMeter::largestUncut(
    std::span<const float> reference, std::span<const std::uint8_t> row, std::span<const float> scales) const
{
    double largest = 0;
    for (std::size_t c = 0; c < m_errors.size(); ++c) {
        const float scale = scales[c / m_group];
        if (isEnd(row[c]) && isCut(reference[c], scale))
            continue;
        const float step = spacingAt(*m_scheme, reference[c] / scale) * scale;
        const float excess = (std::fabs(m_errors[c]) - std::fabs(reference[c]) * halfStepSlack) / step;
        largest = static_cast<double>(excess) > largest ? static_cast<double>(excess) : largest;
    }
    return largest;
}

/// Codes of the result; for one scale a row also its values, of which there are no more than codes.
void RowMeter::countCodes(
    std::span<const std::uint8_t> row, std::span<const float> result, std::span<const float> scales)
{
    if (m_scheme->format == SchemeFormat::Int) {
        std::uint32_t counts[256] = {};
        for (const std::uint8_t code : row)
            ++counts[code];
        const int half = m_scheme->bits == 8 ? 128 : 8;
        LinearBinner values(requantized);
        for (int value = -half; value < half; ++value) {
            const std::uint32_t count = counts[static_cast<std::uint8_t>(value)];
            codes.counts[static_cast<std::size_t>(value + half)] += count;
            if (count && scales.size() == 1)
                values.add(static_cast<float>(value) * scales[0], count);
        }
        zeros += counts[0];
        if (scales.size() != 1)
            values.add(result);
        return;
    }
    LinearBinner(requantized).add(result);
    for (const float value : result) {
        const float magnitude = std::fabs(value);
        if (magnitude == 0)
            ++zeros;
        else if (magnitude <= std::numeric_limits<float>::max())
            ++codes.counts[static_cast<std::size_t>(binadeOf(magnitude) - lowestBinade)];
    }
}

bool RowMeter::isEnd(std::uint8_t code) const
{
    return std::find(m_ends.begin(), m_ends.end(), code) != m_ends.end();
}

bool RowMeter::isCut(float reference, float scale) const
{
    const float steps = reference / scale;
    if (m_scheme->format != SchemeFormat::Int)
        return std::fabs(steps) > rangeOf(m_scheme->format).clippedFrom;
    const float rounded = std::nearbyint(steps);
    return rounded > static_cast<float>(m_scheme->highest) || rounded < static_cast<float>(m_scheme->lowest);
}

/// Few elements have a code at an end, so they are searched for.
void RowMeter::countEnds(std::span<const float> reference, std::span<const std::uint8_t> row,
    std::span<const float> scales, RowMeasure& measure) const
{
    for (const std::uint8_t end : m_ends) {
        std::size_t c = 0;
        while (const void* found = std::memchr(row.data() + c, end, row.size() - c)) {
            c = static_cast<std::size_t>(static_cast<const std::uint8_t*>(found) - row.data());
            const bool counts = !std::isnan(m_errors[c]);
            measure.saturated += counts;
            measure.clipped += counts && isCut(reference[c], scales[c / m_group]);
            if (++c == row.size())
                break;
        }
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
    measure.maxStepError = errorsInSteps(reference, scales);
    measure.maxStepErrorUnclipped = measure.maxStepError;
    LinearBinner(weights).add(reference);
    LinearBinner(stepErrors).add(m_stepErrors);
    if (m_scheme->format == SchemeFormat::Bf16) {
        measure.clipped = measure.sums.overflowed;
        countCodes({}, result, {});
    } else {
        const auto codeRow = std::span(quantized.codes).subspan(row * reference.size(), reference.size());
        countEnds(reference, codeRow, scales, measure);
        countCodes(codeRow, result, scales);
        if (measure.clipped)
            measure.maxStepErrorUnclipped = largestUncut(reference, codeRow, scales);
    }
    if (m_scheme->format == SchemeFormat::Int && measure.sums.absmax > 0) {
        measure.underflow = measure.sums.absmax / m_scheme->divisor < std::numeric_limits<float>::min();
        for (std::uint64_t g = 0; g < scales.size(); ++g) {
            const auto width = std::min<std::uint64_t>(m_group, m_errors.size() - g * m_group);
            const auto step = static_cast<double>(scales[g]);
            measure.stepVariance += step * step / 12 * static_cast<double>(width);
        }
    }
    return measure;
}

} // namespace requant
