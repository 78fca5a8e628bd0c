// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/quant/preview.h"

#include <cstddef>
#include <cstdint>
#include <optional>

class QCustomPlot;

namespace requant {

/// Where a count axis starts: below one when logarithmic, so that a single count still shows.
double countAxisBase(bool log);
/// Scale and ticks of the left axis for counts.
void setCountScale(QCustomPlot& plot, bool log);
/// All bins of @p shown across, and counts up to @p highest.
void setCountRange(QCustomPlot& plot, const Histogram& shown, std::uint64_t highest, bool log);

/// Largest count; 0 for an empty histogram.
std::uint64_t highestCount(const Histogram& histogram);
/// Position of the bin that holds @p x.
std::optional<std::size_t> binOf(const Histogram& histogram, double x);

} // namespace requant
