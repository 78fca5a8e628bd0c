// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/numeric/histogram.h"
#include "core/numeric/statistics.h"
#include "core/quant/quantizer.h"
#include "core/quant/scheme.h"

#include <cstdint>
#include <span>
#include <vector>

namespace requant {

/// What one row adds to the metrics, beyond its sums.
struct RowMeasure {
    RowSums sums;
    double maxStepError = 0; ///< |e| / step
    double maxStepErrorUnclipped = 0;
    double stepVariance = 0; ///< sum of step^2 / 12 over elements, for uniform steps
    std::uint64_t clipped = 0;
    std::uint64_t saturated = 0;
    bool underflow = false; ///< not zero, but some scale would be zero or subnormal
};

/// Measures quantized rows against the reference. Holds scratch memory: one per thread.
class RowMeter {
public:
    /// @p limit: weights and requantized get symmetric bins from -limit to limit.
    RowMeter(const Scheme& scheme, std::uint64_t cols, double limit);

    /// Row @p row of a band of @p quantized, whose scale rows cover scheme.groupRows rows each.
    RowMeasure measure(std::span<const float> reference, std::span<const float> result, const QuantizedRows& quantized,
        std::uint64_t row);
    /// r - w of the row measured last, NaN where not finite.
    std::span<const float> errors() const { return m_errors; }

    Histogram weights;
    Histogram requantized;
    Histogram codes;
    Histogram stepErrors;
    std::uint64_t zeros = 0;

private:
    double errorsInSteps(
        std::span<const float> reference, std::span<const float> scales, std::size_t begin, std::size_t count);
    void measureSteps(std::span<const float> reference, std::span<const float> scales, RowMeasure& measure);
    void findEnds(std::span<const float> reference, std::span<const std::uint8_t> row, std::span<const float> scales,
        RowMeasure& measure);
    void countCodes(std::span<const std::uint8_t> row, std::span<const float> result, std::span<const float> scales);
    void countBinades(std::span<const float> values);
    void countBinades(std::span<const float, 256> values, std::span<const std::uint32_t, 256> counts);
    bool isCut(float reference, float scale) const;

    const Scheme* m_scheme;
    std::uint64_t m_group; ///< columns under one scale
    std::vector<float> m_errors;
    std::vector<float> m_stepErrors;
    std::vector<std::uint8_t> m_ends; ///< codes at an end of the range
    std::vector<std::uint32_t> m_atEnds; ///< columns of them in the row measured last
    std::vector<std::uint32_t> m_cut; ///< those whose value lies beyond
    std::vector<float> m_cutErrors;
};

} // namespace requant
