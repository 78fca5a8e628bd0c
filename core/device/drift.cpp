// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/device/drift.h"

#include "core/device/performance.h"

#include <algorithm>

namespace requant {

std::optional<Drift> findDrift(const std::vector<double>& series, double factor)
{
    constexpr std::ptrdiff_t side = 6;
    // Each place is judged by sorting the whole series; of a watch of many hours a few hundred places are enough.
    const std::ptrdiff_t stride = std::max(std::ptrdiff_t{1}, std::ssize(series) / 256);
    std::optional<Drift> best;
    double bestGain = 0;
    for (auto at = side; at + side <= std::ssize(series); at += stride) {
        const std::vector<double> before(series.begin(), series.begin() + at);
        const std::vector<double> after(series.begin() + at, series.end());
        const Drift drift{static_cast<std::size_t>(at), quantile(before, 0.5), quantile(after, 0.5)};
        const bool apart = quantile(after, 0.1) > quantile(before, 0.9);
        const double gain = drift.after - drift.before;
        if (apart && drift.before > 0 && drift.after >= factor * drift.before && gain > bestGain) {
            best = drift;
            bestGain = gain;
        }
    }
    return best;
}

} // namespace requant
