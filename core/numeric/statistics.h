// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace requant {

/// Sums over the finite elements of one row, in double and in a fixed order, so that they never depend on threads.
struct RowSums {
    double reference2 = 0; ///< sum of w^2
    double result2 = 0; ///< sum of r^2
    double error2 = 0; ///< sum of (r - w)^2
    double product = 0; ///< sum of w r
    std::uint64_t finite = 0; ///< elements where w and r are finite
    std::uint64_t nan = 0; ///< in w
    std::uint64_t infinite = 0; ///< in w
    std::uint64_t overflowed = 0; ///< w finite, r not
    float absmax = 0; ///< of w
    float maxError = 0; ///< |r - w|
    std::size_t maxErrorCol = 0; ///< the first one

    double rmse() const; ///< sqrt(error2 / reference2); 0/0 is 0, x/0 infinite
    double crest() const; ///< absmax / rms of w; 0 for a zero row
};

/// Measures one row. @p errors receives r - w, NaN where one of them is not finite; it may not alias the others.
RowSums measureRow(std::span<const float> reference, std::span<const float> result, std::span<float> errors);

/// sqrt(numerator / denominator) with 0/0 = 0 and x/0 = infinity.
double ratioOfRoots(double numerator, double denominator);

} // namespace requant
