// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/quant/rowmeter.h"

#include "core/numeric/kernels.h"
#include "core/numeric/measurekernels.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace requant {

namespace {

constexpr std::size_t weightBins = 2048;
constexpr std::size_t errorBins = 240;
constexpr int highestBinade = 127;
constexpr int binadeCount = highestBinade + 1 - kernels::lowestBinade;

kernels::FloatGrid gridOf(SchemeFormat format)
{
    switch (format) {
    case SchemeFormat::Fp8:
        return {-6, 8, 3};
    case SchemeFormat::Fp4:
        return {0, 2, 1};
    default:
        return {-126, 127, 7};
    }
}

/// Magnitudes beyond, in units of the scale, are not rounded but cut.
float clippedFrom(SchemeFormat format)
{
    switch (format) {
    case SchemeFormat::Fp8:
        return 464.0F;
    case SchemeFormat::Fp4:
        return 7.0F;
    default:
        return std::numeric_limits<float>::infinity();
    }
}

Histogram codeBins(const Scheme& scheme)
{
    if (scheme.format != SchemeFormat::Int)
        return Histogram::linear(kernels::lowestBinade, highestBinade + 1, binadeCount);
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

/// How often each code occurs. Neighbours are often equal, so that one counter would wait for itself.
void countBytes(std::span<const std::uint8_t> codes, std::span<std::uint32_t, 256> counts)
{
    std::uint32_t parts[4][256] = {};
    for (std::size_t j = 0; j < codes.size(); ++j)
        ++parts[j % 4][codes[j]];
    for (std::size_t code = 0; code < counts.size(); ++code)
        counts[code] = parts[0][code] + parts[1][code] + parts[2][code] + parts[3][code];
}

std::array<std::uint8_t, 256> everyByte()
{
    std::array<std::uint8_t, 256> bytes;
    std::iota(bytes.begin(), bytes.end(), std::uint8_t{0});
    return bytes;
}

} // namespace

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

/// Fills m_stepErrors of some columns; returns the largest |e| in steps, less what FP32 arithmetic itself may add
/// (scheme.h).
double RowMeter::errorsInSteps(
    std::span<const float> reference, std::span<const float> scales, std::size_t begin, std::size_t count)
{
    const auto errors = std::span<const float>(m_errors).subspan(begin, count);
    const auto out = std::span(m_stepErrors).subspan(begin, count);
    const auto values = reference.subspan(begin, count);
    if (m_scheme->format == SchemeFormat::Int)
        return static_cast<double>(kernels::errorsInSteps(errors, values, scales, m_group, halfStepSlack, out));
    const float slack = m_scheme->format == SchemeFormat::Bf16 ? 0.0F : halfStepSlack;
    return static_cast<double>(
        kernels::errorsInSpacings(errors, values, scales, m_group, gridOf(m_scheme->format), slack, out));
}

/// Half a step is no bound for elements that were cut off. They are few, so they are taken out and measured by
/// themselves.
void RowMeter::measureSteps(std::span<const float> reference, std::span<const float> scales, RowMeasure& measure)
{
    m_cutErrors.clear();
    for (const std::uint32_t c : m_cut)
        m_cutErrors.push_back(std::exchange(m_errors[c], std::numeric_limits<float>::quiet_NaN()));
    measure.maxStepErrorUnclipped = errorsInSteps(reference, scales, 0, m_errors.size());
    measure.maxStepError = measure.maxStepErrorUnclipped;
    for (std::size_t i = 0; i < m_cut.size(); ++i) {
        m_errors[m_cut[i]] = m_cutErrors[i];
        measure.maxStepError = std::max(
            measure.maxStepError, errorsInSteps(reference, scales.subspan(m_cut[i] / m_group, 1), m_cut[i], 1));
    }
}

/// Codes of the result, and its values in bins. Under one scale there are no more values than codes.
void RowMeter::countCodes(
    std::span<const std::uint8_t> row, std::span<const float> result, std::span<const float> scales)
{
    const bool integers = m_scheme->format == SchemeFormat::Int;
    const bool oneScale = m_scheme->bits == 8 && scales.size() == 1 && !row.empty();
    std::array<std::uint32_t, 256> counts;
    if (integers || oneScale)
        countBytes(row, counts);
    if (integers) {
        const int half = m_scheme->bits == 8 ? 128 : 8;
        for (int value = -half; value < half; ++value)
            codes.counts[static_cast<std::size_t>(value + half)] += counts[static_cast<std::uint8_t>(value)];
        zeros += counts[0];
    }
    if (!oneScale) {
        LinearBinner(requantized).add(result);
        if (!integers)
            countBinades(result);
        return;
    }
    std::array<float, 256> values;
    static const auto allCodes = everyByte();
    if (integers)
        kernels::int8ToF32({reinterpret_cast<const std::int8_t*>(allCodes.data()), allCodes.size()}, scales[0], values);
    else
        kernels::fp8RowToF32(Dtype::F8_E4M3, allCodes, scales, allCodes.size(), values);
    LinearBinner(requantized).add(values, counts);
    if (!integers)
        countBinades(values, counts);
}

/// Each value once.
void RowMeter::countBinades(std::span<const float> values)
{
    std::int32_t binades[512];
    std::uint32_t parts[4][binadeCount + 1] = {}; // what has no binade is counted in front
    for (std::size_t begin = 0; begin < values.size(); begin += std::size(binades)) {
        const std::size_t n = std::min(std::size(binades), values.size() - begin);
        zeros += kernels::binades(values.subspan(begin, n), {binades, n});
        std::size_t j = 0;
        for (; j + 4 <= n; j += 4) {
            ++parts[0][binades[j] + 1];
            ++parts[1][binades[j + 1] + 1];
            ++parts[2][binades[j + 2] + 1];
            ++parts[3][binades[j + 3] + 1];
        }
        for (; j < n; ++j)
            ++parts[0][binades[j] + 1];
    }
    for (std::size_t i = 0; i < binadeCount; ++i)
        codes.counts[i] += std::uint64_t{parts[0][i + 1]} + parts[1][i + 1] + parts[2][i + 1] + parts[3][i + 1];
}

/// Each value so many times.
void RowMeter::countBinades(std::span<const float, 256> values, std::span<const std::uint32_t, 256> counts)
{
    std::int32_t binades[256];
    kernels::binades(values, binades);
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (binades[i] >= 0)
            codes.counts[static_cast<std::size_t>(binades[i])] += counts[i];
        else if (values[i] == 0)
            zeros += counts[i];
    }
}

bool RowMeter::isCut(float reference, float scale) const
{
    const float steps = reference / scale;
    if (m_scheme->format != SchemeFormat::Int)
        return std::fabs(steps) > clippedFrom(m_scheme->format);
    const float rounded = std::nearbyint(steps);
    return rounded > static_cast<float>(m_scheme->highest) || rounded < static_cast<float>(m_scheme->lowest);
}

/// Few elements have a code at an end, so they are searched for. Those beyond it are left in m_cut.
void RowMeter::findEnds(std::span<const float> reference, std::span<const std::uint8_t> row,
    std::span<const float> scales, RowMeasure& measure)
{
    m_atEnds.clear();
    kernels::findCodes(row, m_ends, m_atEnds);
    for (const std::uint32_t c : m_atEnds) {
        if (std::isnan(m_errors[c]))
            continue;
        ++measure.saturated;
        if (isCut(reference[c], scales[c / m_group]))
            m_cut.push_back(c);
    }
    measure.clipped = m_cut.size();
}

RowMeasure RowMeter::measure(
    std::span<const float> reference, std::span<const float> result, const QuantizedRows& quantized, std::uint64_t row)
{
    RowMeasure measure;
    measure.sums = measureRow(reference, result, m_errors);
    m_cut.clear();
    const bool bf16 = m_scheme->format == SchemeFormat::Bf16;
    const bool whole = m_scheme->granularity == Granularity::Tensor;
    const float one = 1;
    const auto scales = bf16
        ? std::span(&one, 1)
        : std::span(quantized.scales)
              .subspan(whole ? 0 : row / m_scheme->groupRows * quantized.scaleCols, quantized.scaleCols);
    const auto codeRow = bf16 ? std::span<const std::uint8_t>()
                              : std::span(quantized.codes).subspan(row * reference.size(), reference.size());
    if (bf16)
        measure.clipped = measure.sums.overflowed;
    else
        findEnds(reference, codeRow, scales, measure);
    measureSteps(reference, scales, measure);
    LinearBinner(weights).add(reference);
    LinearBinner(stepErrors).add(m_stepErrors);
    countCodes(codeRow, result, scales);
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
