// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/numeric/statistics.h"

#include <cstdint>
#include <span>
#include <vector>

/// Kernels for measuring rows, with run-time dispatch like those of kernels.h, and their scalar twins in ref. Sums are
/// in double over eight interleaved lanes that are added up in one order, so that they come out the same on every
/// instruction set: the product of two floats is exact in double, and each addition rounds once everywhere.
namespace requant::kernels {

/// Fills @p sums and @p errors = result - reference; false, with nothing to be relied on, if some element is not
/// finite.
bool sumFiniteRow(
    std::span<const float> reference, std::span<const float> result, std::span<float> errors, RowSums& sums);

/// out[j] = errors[j] / steps[j / group]. Returns the largest max(|errors[j]| - |reference[j]| * slack, 0) / step; NaN
/// is left out. group > 0.
float errorsInSteps(std::span<const float> errors, std::span<const float> reference, std::span<const float> steps,
    std::size_t group, float slack, std::span<float> out);

/// The numbers of a float format: exponents of its smallest normal and its largest finite number, and mantissa bits.
struct FloatGrid {
    int lowest;
    int highest;
    int mantissaBits;
};
/// Distance of neighbouring numbers of the format at @p value.
float spacingAt(const FloatGrid& grid, float value);
/// errorsInSteps where a step is the spacing at reference[j] / scale, times the scale.
float errorsInSpacings(std::span<const float> errors, std::span<const float> reference, std::span<const float> scales,
    std::size_t group, const FloatGrid& grid, float slack, std::span<float> out);

/// out[j] = floor(log2 |values[j]|) - lowestBinade; -1 for a zero and for what is not finite. Returns the zeros.
inline constexpr int lowestBinade = -149;
std::size_t binades(std::span<const float> values, std::span<std::int32_t> out);

/// Adds to @p at the positions of codes that equal one of @p wanted, in order.
void findCodes(
    std::span<const std::uint8_t> codes, std::span<const std::uint8_t> wanted, std::vector<std::uint32_t>& at);

/// Bin of each value, trunc(clamp((value - low) * perUnit, 0, last)). False if there is a NaN, whose bin is -1.
bool binPositions(std::span<const float> values, float low, float perUnit, float last, std::span<std::int32_t> out);

struct MagnitudeSum {
    double sum = 0; ///< of |value|, without NaN
    std::uint64_t count = 0; ///< elements that are no NaN
};
MagnitudeSum magnitudeSum(std::span<const float> values);

namespace ref {

bool sumFiniteRow(
    std::span<const float> reference, std::span<const float> result, std::span<float> errors, RowSums& sums);
float errorsInSteps(std::span<const float> errors, std::span<const float> reference, std::span<const float> steps,
    std::size_t group, float slack, std::span<float> out);
float errorsInSpacings(std::span<const float> errors, std::span<const float> reference, std::span<const float> scales,
    std::size_t group, const FloatGrid& grid, float slack, std::span<float> out);
std::size_t binades(std::span<const float> values, std::span<std::int32_t> out);
void findCodes(
    std::span<const std::uint8_t> codes, std::span<const std::uint8_t> wanted, std::vector<std::uint32_t>& at);
bool binPositions(std::span<const float> values, float low, float perUnit, float last, std::span<std::int32_t> out);
MagnitudeSum magnitudeSum(std::span<const float> values);

} // namespace ref

} // namespace requant::kernels
