// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/numeric/lanesums.h"
#include "core/numeric/measurekernels.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace requant::kernels::ref {

bool sumFiniteRow(
    std::span<const float> reference, std::span<const float> result, std::span<float> errors, RowSums& sums)
{
    LaneSums lanes;
    bool finite = true;
    for (std::size_t j = 0; j < reference.size(); ++j) {
        errors[j] = result[j] - reference[j];
        finite = finite && std::fabs(errors[j]) <= std::numeric_limits<float>::max();
        lanes.add(j, reference[j], result[j], errors[j]);
        sums.absmax = std::max(sums.absmax, std::fabs(reference[j]));
        sums.maxError = std::max(sums.maxError, std::fabs(errors[j]));
    }
    lanes.store(sums);
    sums.finite = reference.size();
    return finite;
}

float errorsInSteps(std::span<const float> errors, std::span<const float> reference, std::span<const float> steps,
    std::size_t group, float slack, std::span<float> out)
{
    float largest = 0;
    for (std::size_t j = 0; j < errors.size(); ++j) {
        const float step = steps[j / group];
        out[j] = errors[j] / step;
        const float excess = std::max(std::fabs(errors[j]) - std::fabs(reference[j]) * slack, 0.0F) / step;
        largest = excess > largest ? excess : largest; // false for NaN
    }
    return largest;
}

float errorsInSpacings(std::span<const float> errors, std::span<const float> reference, std::span<const float> scales,
    std::size_t group, const FloatGrid& grid, float slack, std::span<float> out)
{
    float largest = 0;
    for (std::size_t j = 0; j < errors.size(); ++j) {
        const float scale = scales[j / group];
        const float step = spacingAt(grid, reference[j] / scale) * scale;
        largest = std::max(largest,
            ref::errorsInSteps(errors.subspan(j, 1), reference.subspan(j, 1), {&step, 1}, 1, slack, out.subspan(j, 1)));
    }
    return largest;
}

std::size_t binades(std::span<const float> values, std::span<std::int32_t> out)
{
    std::size_t zeros = 0;
    for (std::size_t j = 0; j < values.size(); ++j) {
        const bool counts = values[j] != 0 && std::isfinite(values[j]);
        out[j] = counts ? std::ilogb(values[j]) - lowestBinade : -1;
        zeros += values[j] == 0;
    }
    return zeros;
}

void findCodes(
    std::span<const std::uint8_t> codes, std::span<const std::uint8_t> wanted, std::vector<std::uint32_t>& at)
{
    for (std::size_t j = 0; j < codes.size(); ++j) {
        if (std::find(wanted.begin(), wanted.end(), codes[j]) != wanted.end())
            at.push_back(static_cast<std::uint32_t>(j));
    }
}

bool binPositions(std::span<const float> values, float low, float perUnit, float last, std::span<std::int32_t> out)
{
    bool numbers = true;
    for (std::size_t j = 0; j < values.size(); ++j) {
        const bool number = !std::isnan(values[j]);
        const float position = std::min(std::max((values[j] - low) * perUnit, 0.0F), last);
        out[j] = number ? static_cast<std::int32_t>(position) : -1;
        numbers = numbers && number;
    }
    return numbers;
}

MagnitudeSum magnitudeSum(std::span<const float> values)
{
    double lanes[LaneSums::count] = {};
    MagnitudeSum result;
    for (std::size_t j = 0; j < values.size(); ++j) {
        if (std::isnan(values[j]))
            continue;
        lanes[j % LaneSums::count] += static_cast<double>(std::fabs(values[j]));
        ++result.count;
    }
    result.sum = LaneSums::total(lanes);
    return result;
}

} // namespace requant::kernels::ref
