// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/progress.h"
#include "core/numeric/histogram.h"
#include "core/quant/dequantizer.h"
#include "core/quant/scheme.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace requant {

/// The figures of facts section 6. e = requantized - reference; sums are in double; elements that are not finite are
/// skipped and counted. Ratios are infinite when only the denominator is zero, and zero when both are.
struct QuantMetrics {
    std::uint64_t elements = 0;
    double relativeRmse = 0; ///< |e| / |W|
    double sqnrDb = 0; ///< infinite when exact
    bool exact = false; ///< no element differs
    double maxAbs = 0; ///< max |e|
    std::uint64_t maxAbsRow = 0; ///< where, counted from row 0 of the matrix
    std::uint64_t maxAbsCol = 0;
    double cosine = 1;
    double halfStepRatio = 0; ///< max (|e| - |w| 2^-23) / (step / 2), see halfStepLimit
    bool withinHalfStep = true; ///< the same is at most halfStepLimit once clipped elements are left out
    std::uint64_t clipped = 0; ///< elements whose rounded code lay outside the range
    std::uint64_t saturated = 0; ///< elements at an end of the range
    std::uint64_t zeroRows = 0; ///< rows whose finite elements are all zero
    std::uint64_t nanCount = 0; ///< in the reference
    std::uint64_t infCount = 0;
    double crestMax = 0; ///< largest absmax / rms of a row
    std::uint64_t crestRow = 0;
    double expectedRmse = 0; ///< from the crest factors: sqrt(mean (s / sqrt(12))^2) / |W|; NaN without a uniform step
    std::uint64_t underflowRows = 0; ///< non-zero rows whose scale would be zero or subnormal
};

/// What quantizing one matrix costs.
struct PreviewResult {
    std::string tensor;
    std::string scheme;
    std::string reference; ///< Dequantizer::source()
    std::string dialect;
    std::uint64_t rows = 0; ///< of the whole matrix
    std::uint64_t cols = 0;
    std::uint64_t rowBegin = 0; ///< the rows looked at, half-open
    std::uint64_t rowEnd = 0;
    std::uint64_t rowsMeasured = 0; ///< fewer than rowEnd - rowBegin if sampled
    bool empty = false; ///< a matrix without elements
    QuantMetrics metrics;
    Histogram weights; ///< symmetric, 2,048 bins
    Histogram requantized; ///< on the same edges
    Histogram codes; ///< of the result: integer bins (INT8, INT4), or binades by floor(log2 |w|) (FP8, FP4, BF16)
    std::uint64_t zeros = 0; ///< elements of the result that are 0, which no binade holds
    Histogram errors; ///< e in steps, -0.6 to 0.6 with open ends
    std::vector<float> rowRmse; ///< relative RMSE per row looked at
    std::vector<float> rowCrest;
    std::uint64_t heatRows = 0; ///< grid of the heat map, at most 64 x 64
    std::uint64_t heatCols = 0;
    std::vector<float> heat; ///< mean |e| per cell, row-major
    std::uint64_t sourceBytes = 0; ///< stored, without scales
    std::uint64_t targetBytes = 0; ///< in the scheme, scales included
};

struct PreviewOptions {
    std::optional<std::pair<std::uint64_t, std::uint64_t>> rows; ///< half-open; nothing: all
    double sample = 1; ///< share of these rows to look at, in bands spread evenly; below 1 row lists have gaps
};

/// Dequantizes, requantizes to @p scheme and measures. The result does not depend on the number of threads.
/// Errors: those of Dequantizer::open and read; InvalidArgument (rows out of range); Cancelled.
Result<PreviewResult> previewMatrix(
    const Dequantizer& matrix, const Scheme& scheme, const PreviewOptions& options = {}, const Context& context = {});
Result<PreviewResult> previewTensor(const Checkpoint& checkpoint, const std::string& tensor, const Scheme& scheme,
    const PreviewOptions& options = {}, const Context& context = {});

/// The document of `preview --json`. JSON has no infinities: they are null, and "exact" tells why.
nlohmann::ordered_json toJson(const PreviewResult& result);
nlohmann::ordered_json toJson(const QuantMetrics& metrics);

/// One sentence of plain words: "INT8 per channel: 0.97 % relative RMSE, within half a step; fine".
Text verdictText(const PreviewResult& result);

} // namespace requant
