// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/plots/seriesplot.h"

#include "widgets/parts/theme.h"

#include <QLocale>

#include "widgets/plots/qcp.h"

#include <algorithm>
#include <cmath>

namespace requant {

SeriesPlot::SeriesPlot(QWidget* parent)
    : PlotView(parent)
{
}

void SeriesPlot::setCurves(std::vector<Curve> curves)
{
    m_curves = std::move(curves);
    plot()->clearGraphs();
    bool any = false;
    for (const auto& curve : m_curves) {
        auto* graph = plot()->addGraph();
        graph->setName(curve.name);
        graph->setData(
            QVector<double>(curve.x.begin(), curve.x.end()), QVector<double>(curve.y.begin(), curve.y.end()), true);
        graph->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, 4));
        any = any || !curve.x.empty();
    }
    restyle();
    setFlatLegend(m_curves.size() > 1);
    setHasData(any);
    resetRange();
    replot();
}

void SeriesPlot::append(std::size_t curve, double x, double y)
{
    if (curve >= m_curves.size())
        return;
    m_curves[curve].x.push_back(x);
    m_curves[curve].y.push_back(y);
    plot()->graph(static_cast<int>(curve))->addData(x, y);
    setHasData(true);
    resetRange();
    replot();
}

void SeriesPlot::resetRange()
{
    double left = 0;
    double right = 0;
    double top = 0;
    for (const auto& curve : m_curves) {
        if (!curve.x.empty()) {
            left = std::min(left, curve.x.front());
            right = std::max(right, curve.x.back());
        }
        for (const double y : curve.y)
            top = std::isfinite(y) ? std::max(top, y) : top;
    }
    // Room for the dot at the end, and above the curves for the legend.
    const double room = plot()->legend->visible() ? 1.8 : 1.08;
    plot()->xAxis->setRange(left, right > left ? right + (right - left) * 0.02 : left + 1);
    plot()->yAxis->setRange(0, top > 0 ? top * room : 1);
}

void SeriesPlot::restyle()
{
    for (int i = 0; i < plot()->graphCount(); ++i)
        plot()->graph(i)->setPen(QPen(plotColor(i), 1.5));
}

QString SeriesPlot::readout(double x, double) const
{
    QStringList parts;
    const QLocale locale;
    for (const auto& curve : m_curves) {
        if (curve.x.empty())
            continue;
        const auto after = std::lower_bound(curve.x.begin(), curve.x.end(), x);
        const auto at = static_cast<std::size_t>(std::min(after, std::prev(curve.x.end())) - curve.x.begin());
        if (parts.isEmpty())
            parts << locale.toString(curve.x[at], 'g', 4);
        parts << QStringLiteral("%1 %2").arg(curve.name, locale.toString(curve.y[at], 'g', 4));
    }
    return parts.join(QStringLiteral("  "));
}

QString SeriesPlot::csv() const
{
    QString text = QStringLiteral("series,x,y\n");
    for (const auto& curve : m_curves) {
        for (std::size_t i = 0; i < curve.x.size(); ++i)
            text += QStringLiteral("\"%1\",%2,%3\n")
                        .arg(curve.name, QString::number(curve.x[i], 'g', 17), QString::number(curve.y[i], 'g', 17));
    }
    return text;
}

} // namespace requant
