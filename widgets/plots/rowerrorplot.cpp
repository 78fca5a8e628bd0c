// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/plots/rowerrorplot.h"

#include "widgets/parts/theme.h"

#include <QLocale>

#include "widgets/plots/qcp.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace requant {

RowErrorPlot::RowErrorPlot(QWidget* parent)
    : PlotView(parent)
{
    offerLog(tr("Logarithmic error"));
    setAxisLabels(tr("row"), tr("relative RMSE, %"));
}

void RowErrorPlot::setCurves(std::vector<Curve> curves, std::uint64_t firstRow)
{
    m_curves = std::move(curves);
    m_firstRow = firstRow;
    refill();
}

void RowErrorPlot::setSorted(bool sorted)
{
    if (m_sorted == sorted)
        return;
    m_sorted = sorted;
    setAxisLabels(sorted ? tr("rows, worst first") : tr("row"), tr("relative RMSE, %"));
    refill();
}

void RowErrorPlot::clear()
{
    setCurves({});
}

void RowErrorPlot::refill()
{
    plot()->clearGraphs();
    m_order.clear();
    for (const auto& curve : m_curves) {
        auto& order = m_order.emplace_back(curve.errors.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        if (m_sorted)
            std::stable_sort(
                order.begin(), order.end(), [&](auto a, auto b) { return curve.errors[a] > curve.errors[b]; });
        QVector<double> x;
        QVector<double> y;
        for (std::size_t i = 0; i < order.size(); ++i) {
            x.append(static_cast<double>(m_sorted ? i : i + m_firstRow));
            y.append(100.0 * static_cast<double>(curve.errors[order[i]]));
        }
        auto* graph = plot()->addGraph();
        graph->setName(curve.name);
        graph->setData(x, y, true);
        graph->setAdaptiveSampling(true);
    }
    restyle();
    plot()->legend->setVisible(m_curves.size() > 1);
    setHasData(!m_curves.empty() && !m_curves.front().errors.empty());
    resetRange();
    replot();
}

void RowErrorPlot::resetRange()
{
    float top = 0;
    float bottom = INFINITY;
    std::size_t rows = 0;
    for (const auto& curve : m_curves) {
        rows = std::max(rows, curve.errors.size());
        for (const float error : curve.errors) {
            if (!std::isfinite(error))
                continue;
            top = std::max(top, error);
            bottom = error > 0 ? std::min(bottom, error) : bottom;
        }
    }
    if (!rows)
        return;
    const double first = m_sorted ? 0.0 : static_cast<double>(m_firstRow);
    plot()->xAxis->setRange(first, first + static_cast<double>(std::max<std::size_t>(rows, 2) - 1));
    const double room = plot()->legend->visible() ? 135.0 : 105.0; // in percent; the legend stands above the curves
    const double upper = top > 0 ? room * static_cast<double>(top) : 1.0;
    const double lower = std::isfinite(bottom) ? 90.0 * static_cast<double>(bottom) : upper / 10;
    plot()->yAxis->setRange(isLog() ? lower : 0.0, upper);
}

void RowErrorPlot::applyLog(bool log)
{
    plot()->yAxis->setScaleType(log ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
}

void RowErrorPlot::restyle()
{
    for (int i = 0; i < plot()->graphCount(); ++i)
        plot()->graph(i)->setPen(QPen(plotColor(i), 1));
}

std::size_t RowErrorPlot::rowAt(double x) const
{
    if (m_order.empty())
        return npos;
    const double place = std::round(m_sorted ? x : x - static_cast<double>(m_firstRow));
    return place >= 0 && place < static_cast<double>(m_order.front().size())
        ? m_order.front()[static_cast<std::size_t>(place)]
        : npos;
}

QString RowErrorPlot::readout(double x, double) const
{
    const auto row = rowAt(x);
    if (row == npos)
        return {};
    const QLocale locale;
    return tr("row %1: %2 %")
        .arg(locale.toString(static_cast<qulonglong>(row + m_firstRow)),
            locale.toString(100.0 * static_cast<double>(m_curves.front().errors[row]), 'f', 3));
}

QString RowErrorPlot::csv() const
{
    QString out = QStringLiteral("row");
    std::size_t rows = 0;
    for (const auto& curve : m_curves) {
        out += QStringLiteral(",\"%1\"").arg(curve.name);
        rows = std::max(rows, curve.errors.size());
    }
    out += QLatin1Char('\n');
    for (std::size_t row = 0; row < rows; ++row) {
        out += QString::number(row + m_firstRow);
        for (const auto& curve : m_curves)
            out += QLatin1Char(',')
                + (row < curve.errors.size() ? QString::number(static_cast<double>(curve.errors[row]), 'g', 9)
                                             : QString());
        out += QLatin1Char('\n');
    }
    return out;
}

} // namespace requant
