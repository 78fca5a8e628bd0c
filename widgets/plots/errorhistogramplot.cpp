// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/plots/errorhistogramplot.h"

#include "widgets/models/formats.h"
#include "widgets/parts/theme.h"

#include <QLocale>

#include "widgets/plots/countaxis.h"
#include "widgets/plots/qcp.h"

namespace requant {

namespace {

constexpr std::size_t displayBins = 120;

} // namespace

ErrorHistogramPlot::ErrorHistogramPlot(QWidget* parent)
    : PlotView(parent)
    , m_bars(new QCPBars(plot()->xAxis, plot()->yAxis))
{
    m_bars->setWidthType(QCPBars::wtPlotCoords);
    double at = -0.5;
    for (auto*& bound : m_bounds) {
        bound = new QCPItemStraightLine(plot());
        bound->point1->setCoords(at, 0);
        bound->point2->setCoords(at, 1);
        at += 1;
    }
    offerLog(tr("Logarithmic counts"));
    restyle();
}

void ErrorHistogramPlot::setErrors(const Histogram& errors, bool inSteps)
{
    m_errors = errors;
    m_shown = rebinned(errors, displayBins);
    QVector<double> x;
    QVector<double> y;
    for (std::size_t i = 0; i < m_shown.counts.size(); ++i) {
        x.append((m_shown.edges[i] + m_shown.edges[i + 1]) / 2);
        y.append(static_cast<double>(m_shown.counts[i]));
    }
    if (!x.isEmpty())
        m_bars->setWidth(m_shown.edges[1] - m_shown.edges[0]);
    m_bars->setData(x, y, true);
    for (auto* bound : m_bounds)
        bound->setVisible(!x.isEmpty());
    setAxisLabels(inSteps ? tr("error in steps") : tr("error in units of the last place"), tr("count"));
    setHasData(!x.isEmpty());
    resetRange();
    replot();
}

void ErrorHistogramPlot::clear()
{
    setErrors({});
}

void ErrorHistogramPlot::resetRange()
{
    if (m_shown.counts.empty())
        return;
    setCountRange(*plot(), m_shown, highestCount(m_shown), isLog());
}

void ErrorHistogramPlot::applyLog(bool log)
{
    setCountScale(*plot(), log);
    m_bars->setBaseValue(countAxisBase(log));
}

void ErrorHistogramPlot::restyle()
{
    QColor fill = plotColor(2);
    m_bars->setPen(QPen(fill, 1));
    fill.setAlpha(120);
    m_bars->setBrush(fill);
    for (auto* bound : m_bounds)
        bound->setPen(QPen(toneColor(Tone::Error), 1.5, Qt::DashLine));
}

QString ErrorHistogramPlot::readout(double x, double) const
{
    const auto bin = binOf(m_shown, x);
    if (!bin)
        return {};
    return QStringLiteral("%1: %2").arg(QLocale().toString(x, 'f', 3), formatNumber(m_shown.counts[*bin]));
}

QString ErrorHistogramPlot::csv() const
{
    QString out = QStringLiteral("from,to,count\n");
    for (std::size_t i = 0; i < m_errors.counts.size(); ++i)
        out += QStringLiteral("%1,%2,%3\n")
                   .arg(m_errors.edges[i], 0, 'g', 17)
                   .arg(m_errors.edges[i + 1], 0, 'g', 17)
                   .arg(m_errors.counts[i]);
    return out;
}

} // namespace requant
