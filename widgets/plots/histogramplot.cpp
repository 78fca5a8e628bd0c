// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/plots/histogramplot.h"

#include "widgets/models/formats.h"
#include "widgets/parts/theme.h"

#include <QLocale>

#include "widgets/plots/countaxis.h"
#include "widgets/plots/qcp.h"

#include <algorithm>
#include <cmath>

namespace requant {

namespace {

constexpr std::size_t displayBins = 256;

} // namespace

HistogramPlot::HistogramPlot(QWidget* parent)
    : PlotView(parent)
    , m_beforeGraph(plot()->addGraph())
    , m_afterGraph(plot()->addGraph())
{
    for (auto* graph : {m_beforeGraph, m_afterGraph})
        graph->setLineStyle(QCPGraph::lsStepLeft);
    setAxisLabels(tr("weight"), tr("count"));
    offerLog(tr("Logarithmic counts"));
    setFlatLegend(true);
    plot()->axisRect()->insetLayout()->setInsetAlignment(0, Qt::AlignTop | Qt::AlignLeft);
    setNames(tr("before"), tr("after"));
    restyle();
}

void HistogramPlot::setNames(const QString& before, const QString& after)
{
    m_beforeGraph->setName(before);
    m_afterGraph->setName(after);
}

void HistogramPlot::setHistograms(const Histogram& before, const Histogram& after)
{
    m_before = before;
    m_after = after;
    m_shown = rebinned(before, displayBins);
    m_shownAfter = rebinned(after, displayBins);
    fill(m_beforeGraph, m_shown);
    fill(m_afterGraph, m_shownAfter);
    setHasData(!m_shown.counts.empty());
    resetRange();
    replot();
}

void HistogramPlot::clear()
{
    setHistograms({}, {});
}

void HistogramPlot::fill(QCPGraph* graph, const Histogram& histogram)
{
    const auto bins = histogram.counts.size();
    QVector<double> x;
    QVector<double> y;
    for (std::size_t i = 0; i < bins; ++i) {
        x.append(histogram.edges[i]);
        y.append(static_cast<double>(histogram.counts[i]));
    }
    if (bins) {
        x.append(histogram.edges.back());
        y.append(y.back());
    }
    graph->setData(x, y, true);
}

void HistogramPlot::resetRange()
{
    if (m_shown.edges.empty())
        return;
    setCountRange(*plot(), m_shown, std::max(highestCount(m_shown), highestCount(m_shownAfter)), isLog());
    // Room above the highest bin for the legend.
    const double top = plot()->yAxis->range().upper;
    plot()->yAxis->setRangeUpper(isLog() ? top * std::pow(top / countAxisBase(true), 0.3) : top * 1.3);
}

void HistogramPlot::applyLog(bool log)
{
    setCountScale(*plot(), log);
}

void HistogramPlot::restyle()
{
    QColor fill = plotColor(0);
    m_beforeGraph->setPen(QPen(fill, 1));
    fill.setAlpha(90);
    m_beforeGraph->setBrush(fill);
    m_afterGraph->setPen(QPen(plotColor(1), 1.5));
}

QString HistogramPlot::readout(double x, double) const
{
    const auto bin = binOf(m_shown, x);
    if (!bin)
        return {};
    const QLocale locale;
    QString text = QStringLiteral("%1: %2").arg(locale.toString(x, 'g', 4), formatNumber(m_shown.counts[*bin]));
    if (*bin < m_shownAfter.counts.size())
        text += QStringLiteral(" → %1").arg(formatNumber(m_shownAfter.counts[*bin]));
    return text;
}

QString HistogramPlot::csv() const
{
    QString out = QStringLiteral("from,to,before,after\n");
    for (std::size_t i = 0; i < m_before.counts.size(); ++i) {
        const QString after = i < m_after.counts.size() ? QString::number(m_after.counts[i]) : QString();
        out += QStringLiteral("%1,%2,%3,%4\n")
                   .arg(m_before.edges[i], 0, 'g', 17)
                   .arg(m_before.edges[i + 1], 0, 'g', 17)
                   .arg(m_before.counts[i])
                   .arg(after);
    }
    return out;
}

} // namespace requant
