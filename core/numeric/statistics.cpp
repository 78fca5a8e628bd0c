// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/numeric/statistics.h"

#include "core/numeric/kernels.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace requant {

namespace {

/// Four partial sums per quantity: enough to keep the adders busy, few enough to be the same everywhere.
struct Lanes {
    double sums[4][4] = {};

    void add(std::size_t lane, float w, float r, float e)
    {
        sums[0][lane] += static_cast<double>(w) * static_cast<double>(w);
        sums[1][lane] += static_cast<double>(r) * static_cast<double>(r);
        sums[2][lane] += static_cast<double>(e) * static_cast<double>(e);
        sums[3][lane] += static_cast<double>(w) * static_cast<double>(r);
    }
    double total(std::size_t quantity) const
    {
        const auto& s = sums[quantity];
        return (s[0] + s[1]) + (s[2] + s[3]);
    }
};

/// All elements are finite.
void sumFinite(std::span<const float> w, std::span<const float> r, std::span<const float> e, Lanes& lanes)
{
    std::size_t j = 0;
    for (; j + 4 <= w.size(); j += 4) {
        for (std::size_t lane = 0; lane < 4; ++lane)
            lanes.add(lane, w[j + lane], r[j + lane], e[j + lane]);
    }
    for (; j < w.size(); ++j)
        lanes.add(j % 4, w[j], r[j], e[j]);
}

/// Some are not: those are counted and left out. Finite elements keep their lane.
void sumChecked(std::span<const float> w, std::span<const float> r, std::span<float> e, Lanes& lanes, RowSums& row)
{
    for (std::size_t j = 0; j < w.size(); ++j) {
        const bool finite = std::isfinite(w[j]);
        row.nan += std::isnan(w[j]);
        row.infinite += std::isinf(w[j]);
        row.overflowed += finite && !std::isfinite(r[j]);
        if (finite && std::isfinite(r[j]))
            lanes.add(j % 4, w[j], r[j], e[j]);
        else
            e[j] = std::numeric_limits<float>::quiet_NaN();
    }
}

} // namespace

double ratioOfRoots(double numerator, double denominator)
{
    if (numerator == 0)
        return 0;
    return denominator == 0 ? std::numeric_limits<double>::infinity() : std::sqrt(numerator / denominator);
}

double RowSums::rmse() const
{
    return ratioOfRoots(error2, reference2);
}

double RowSums::crest() const
{
    return reference2 > 0 ? static_cast<double>(absmax) / std::sqrt(reference2 / static_cast<double>(finite)) : 0;
}

RowSums measureRow(std::span<const float> reference, std::span<const float> result, std::span<float> errors)
{
    RowSums row;
    int bad = 0;
    for (std::size_t j = 0; j < reference.size(); ++j) {
        errors[j] = result[j] - reference[j];
        bad |= !(std::fabs(errors[j]) <= std::numeric_limits<float>::max());
    }
    Lanes lanes;
    if (bad == 0)
        sumFinite(reference, result, errors, lanes);
    else
        sumChecked(reference, result, errors, lanes, row);
    row.finite = reference.size() - row.nan - row.infinite - row.overflowed;
    row.reference2 = lanes.total(0);
    row.result2 = lanes.total(1);
    row.error2 = lanes.total(2);
    row.product = lanes.total(3);
    row.absmax = kernels::absmax(reference);
    row.maxError = kernels::absmax(errors);
    const auto where =
        std::find_if(errors.begin(), errors.end(), [&row](float error) { return std::fabs(error) == row.maxError; });
    row.maxErrorCol = where == errors.end() ? 0 : static_cast<std::size_t>(where - errors.begin());
    return row;
}

} // namespace requant
