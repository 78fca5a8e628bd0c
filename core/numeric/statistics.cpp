// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/numeric/statistics.h"

#include "core/numeric/kernels.h"
#include "core/numeric/lanesums.h"
#include "core/numeric/measurekernels.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace requant {

namespace {

/// Elements that are not finite are counted and left out. The others keep their lane.
void sumChecked(std::span<const float> w, std::span<const float> r, std::span<float> e, RowSums& row)
{
    kernels::LaneSums lanes;
    for (std::size_t j = 0; j < w.size(); ++j) {
        const bool finite = std::isfinite(w[j]);
        row.nan += std::isnan(w[j]);
        row.infinite += std::isinf(w[j]);
        row.overflowed += finite && !std::isfinite(r[j]);
        if (finite && std::isfinite(r[j]))
            lanes.add(j, w[j], r[j], e[j]);
        else
            e[j] = std::numeric_limits<float>::quiet_NaN();
    }
    lanes.store(row);
    row.finite = w.size() - row.nan - row.infinite - row.overflowed;
    row.absmax = kernels::absmax(w);
    row.maxError = kernels::absmax(e);
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
    if (!kernels::sumFiniteRow(reference, result, errors, row)) {
        row = {};
        sumChecked(reference, result, errors, row);
    }
    const auto where =
        std::find_if(errors.begin(), errors.end(), [&row](float error) { return std::fabs(error) == row.maxError; });
    row.maxErrorCol = where == errors.end() ? 0 : static_cast<std::size_t>(where - errors.begin());
    return row;
}

} // namespace requant
