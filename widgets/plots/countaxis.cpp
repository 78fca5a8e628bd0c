// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/plots/countaxis.h"

#include "widgets/plots/qcp.h"

#include <algorithm>

namespace requant {

double countAxisBase(bool log)
{
    return log ? 0.5 : 0.0;
}

void setCountScale(QCustomPlot& plot, bool log)
{
    auto* axis = plot.yAxis;
    axis->setScaleType(log ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    axis->setTicker(
        log ? QSharedPointer<QCPAxisTicker>(new QCPAxisTickerLog) : QSharedPointer<QCPAxisTicker>(new QCPAxisTicker));
}

void setCountRange(QCustomPlot& plot, const Histogram& shown, std::uint64_t highest, bool log)
{
    plot.xAxis->setRange(shown.edges.front(), shown.edges.back());
    const auto top = static_cast<double>(std::max<std::uint64_t>(1, highest));
    plot.yAxis->setRange(countAxisBase(log), log ? top * 2 : top * 1.05);
}

std::uint64_t highestCount(const Histogram& histogram)
{
    return histogram.counts.empty() ? 0 : *std::max_element(histogram.counts.begin(), histogram.counts.end());
}

std::optional<std::size_t> binOf(const Histogram& histogram, double x)
{
    const auto after = std::upper_bound(histogram.edges.begin(), histogram.edges.end(), x);
    const auto bin = after - histogram.edges.begin() - 1;
    if (bin < 0 || bin >= static_cast<std::ptrdiff_t>(histogram.counts.size()))
        return {};
    return static_cast<std::size_t>(bin);
}

} // namespace requant
