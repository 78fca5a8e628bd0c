// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/dtype.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace requant {

/// Running sums over the rows of a matrix for the figures of the report.
struct ErrorSums {
    double error = 0; ///< sum of e^2
    double weight = 0; ///< sum of W^2
    double maxAbs = 0; ///< max |e|
    double halfStep = 0; ///< max (|e| - |w| halfStepSlack) / (s / 2) over the rows, see halfStepLimit in scheme.h
    std::uint64_t notFinite = 0; ///< NaN and infinite weights; left out of the sums
    std::uint64_t zeroRows = 0;

    void add(const ErrorSums& other);
    double relativeRmse() const; ///< |e| / |W|, 0 for 0 / 0
};

/// Adds one row: e = written * scale - reference, all in double. @p scale is the row's step where @p written are codes
/// of a uniform grid; 0 where they are values (BF16, FP8), which have no one step.
void addRow(ErrorSums& sums, std::span<const float> reference, std::span<const float> written, float scale);

/// The same for INT8 codes of a row of an FP8 grid (see kernels::fp8RowToInt8), without decoding it to FP32 first. The
/// sums have at least six good digits.
void addFp8Row(ErrorSums& sums, Dtype format, std::span<const std::uint8_t> codes, std::span<const float> scales,
    std::size_t block, std::span<const std::int8_t> written, float scale);

} // namespace requant
