// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/plots/heatmapplot.h"

#include "widgets/parts/theme.h"
#include "widgets/plots/colorramp.h"

#include <QLocale>

#include "widgets/plots/qcp.h"

#include <algorithm>
#include <cmath>

namespace requant {

namespace {

// Ramp with everything that is NaN left transparent, so that the hatched background shows.
QCPColorGradient rampGradient()
{
    QCPColorGradient gradient;
    gradient.clearColorStops();
    for (int i = 0; i < rampAnchors; ++i)
        gradient.setColorStopAt(static_cast<double>(i) / (rampAnchors - 1), rampAnchor(i));
    gradient.setNanHandling(QCPColorGradient::nhTransparent);
    return gradient;
}

// Names of the cells, thinned out so that they do not run into each other; numbers in units of the matrix.
QSharedPointer<QCPAxisTicker> cellTicker(const QStringList& labels, int count, double step, int numbers)
{
    auto* ticker = new QCPAxisTickerText;
    const double most = labels.isEmpty() ? static_cast<double>(numbers) : 40.0;
    const int stride = std::max(1, static_cast<int>(std::ceil(count / most)));
    for (int i = 0; i < count; i += stride)
        ticker->addTick(i, i < labels.size() ? labels[i] : QLocale().toString(i * step, 'f', 0));
    return QSharedPointer<QCPAxisTicker>(ticker);
}

} // namespace

HeatMapPlot::HeatMapPlot(QWidget* parent)
    : PlotView(parent)
    , m_map(new QCPColorMap(plot()->xAxis, plot()->yAxis))
    , m_scale(new QCPColorScale(plot()))
    , m_marker(new QCPItemRect(plot()))
    , m_threshold(new QCPItemLine(plot()))
{
    plot()->plotLayout()->addElement(0, 1, m_scale);
    m_scale->setType(QCPAxis::atRight);
    m_scale->setBarWidth(10);
    m_map->setColorScale(m_scale);
    m_map->setInterpolate(false);
    m_map->setTightBoundary(false);
    m_map->setGradient(rampGradient());
    m_scale->setGradient(rampGradient());
    auto* margins = new QCPMarginGroup(plot());
    plot()->axisRect()->setMarginGroup(QCP::msBottom | QCP::msTop, margins);
    m_scale->setMarginGroup(QCP::msBottom | QCP::msTop, margins);
    plot()->yAxis->setRangeReversed(true);
    m_marker->setVisible(false);
    buildThreshold();
    connect(plot(), &QCustomPlot::mouseDoubleClick, this, [this](QMouseEvent* event) {
        const bool onCell = m_marker->visible()
            && QRectF(m_marker->topLeft->pixelPosition(), m_marker->bottomRight->pixelPosition())
                   .normalized()
                   .contains(event->position());
        if (onCell)
            Q_EMIT cellOpened();
    });
    offerLog(tr("Logarithmic colours"));
    restyle();
}

// A line across the colour scale; it lives in the scale's own axes.
void HeatMapPlot::buildThreshold()
{
    m_threshold->setClipAxisRect(m_scale->axis()->axisRect());
    for (auto* end : {m_threshold->start, m_threshold->end}) {
        end->setAxes(m_scale->axis()->axisRect()->axis(QCPAxis::atBottom), m_scale->axis());
        end->setAxisRect(m_scale->axis()->axisRect());
        end->setTypeX(QCPItemPosition::ptAxisRectRatio);
        end->setTypeY(QCPItemPosition::ptPlotCoords);
    }
    m_threshold->setVisible(false);
    connect(plot(), &QCustomPlot::mousePress, this, [this](QMouseEvent* event) { pickThreshold(event); });
    connect(plot(), &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) { pickThreshold(event); });
}

void HeatMapPlot::setLabels(const QString& x, const QString& y, const QString& value)
{
    setAxisLabels(x, y);
    m_valueLabel = value;
    m_scale->axis()->setLabel(value);
}

void HeatMapPlot::setGrid(Grid grid)
{
    m_grid = std::move(grid);
    fillColors();
    setTicks();
    const bool any = std::any_of(m_grid.values.begin(), m_grid.values.end(), [](double v) { return std::isfinite(v); });
    setHasData(any);
    m_scale->setVisible(any);
    plot()->axisRect()->setBackground(any ? QBrush(lineColor(), Qt::BDiagPattern) : QBrush());
    resetRange();
    replot();
}

void HeatMapPlot::clear()
{
    setSelectedCell(-1, -1);
    setGrid({});
}

void HeatMapPlot::fillColors()
{
    auto* data = m_map->data();
    data->setSize(std::max(1, m_grid.cols), std::max(1, m_grid.rows));
    data->setRange(QCPRange(0, std::max(0, m_grid.cols - 1)), QCPRange(0, std::max(0, m_grid.rows - 1)));
    data->fill(std::nan(""));
    double low = INFINITY;
    double high = -INFINITY;
    for (int row = 0; row < m_grid.rows; ++row) {
        for (int col = 0; col < m_grid.cols; ++col) {
            const double value = shown(m_grid.at(row, col));
            const bool drawable = std::isfinite(value) && (!isLog() || value > 0);
            data->setCell(col, row, drawable ? value : std::nan(""));
            low = drawable ? std::min(low, value) : low;
            high = drawable ? std::max(high, value) : high;
        }
    }
    if (!(low <= high))
        return;
    const double bottom = isLog() ? low : std::min(0.0, low);
    m_map->setDataRange(QCPRange(bottom, high > bottom ? high : bottom + (bottom == 0 ? 1 : std::fabs(bottom))));
}

void HeatMapPlot::setTicks()
{
    plot()->xAxis->setTicker(cellTicker(m_grid.colLabels, m_grid.cols, m_grid.colStep, 2));
    plot()->yAxis->setTicker(cellTicker(m_grid.rowLabels, m_grid.rows, m_grid.rowStep, 8));
    const bool slanted = m_grid.colLabels.size() > 8;
    plot()->xAxis->setTickLabelRotation(slanted ? -35 : 0);
    for (auto* axis : {plot()->xAxis, plot()->yAxis})
        axis->grid()->setVisible(false);
}

void HeatMapPlot::resetRange()
{
    plot()->xAxis->setRange(-0.5, m_grid.cols - 0.5);
    plot()->yAxis->setRange(-0.5, m_grid.rows - 0.5);
}

void HeatMapPlot::applyLog(bool log)
{
    m_map->setDataScaleType(log ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    m_scale->axis()->setTicker(
        log ? QSharedPointer<QCPAxisTicker>(new QCPAxisTickerLog) : QSharedPointer<QCPAxisTicker>(new QCPAxisTicker));
    fillColors();
}

void HeatMapPlot::restyle()
{
    const QColor text = palette().color(QPalette::WindowText);
    m_scale->axis()->setTickLabelColor(text);
    m_scale->axis()->setLabelColor(mutedColor());
    m_scale->axis()->setBasePen(QPen(lineColor()));
    m_scale->axis()->setTickPen(QPen(lineColor()));
    m_scale->axis()->setSubTickPen(QPen(lineColor()));
    if (!m_grid.values.empty())
        plot()->axisRect()->setBackground(QBrush(lineColor(), Qt::BDiagPattern)); // shows where a cell is missing
    m_marker->setPen(QPen(palette().color(QPalette::Highlight), 2));
    m_marker->setBrush(Qt::NoBrush);
    m_threshold->setPen(QPen(toneColor(Tone::Error), 2));
}

bool HeatMapPlot::cellAt(double x, double y, int* row, int* col) const
{
    *row = static_cast<int>(std::lround(y));
    *col = static_cast<int>(std::lround(x));
    return *row >= 0 && *row < m_grid.rows && *col >= 0 && *col < m_grid.cols;
}

void HeatMapPlot::clicked(double x, double y)
{
    int row = -1;
    int col = -1;
    if (cellAt(x, y, &row, &col))
        Q_EMIT cellClicked(row, col);
}

void HeatMapPlot::setSelectedCell(int row, int col)
{
    m_marker->setVisible(row >= 0 && col >= 0);
    m_marker->topLeft->setCoords(col - 0.5, row - 0.5);
    m_marker->bottomRight->setCoords(col + 0.5, row + 0.5);
    replot();
}

void HeatMapPlot::setThreshold(double value)
{
    const double place = shown(value);
    m_threshold->setVisible(std::isfinite(place));
    if (std::isfinite(place)) {
        m_threshold->start->setCoords(0, place);
        m_threshold->end->setCoords(1, place);
    }
    replot();
}

void HeatMapPlot::pickThreshold(const QMouseEvent* event)
{
    if (!event->buttons().testFlag(Qt::LeftButton) || !m_scale->outerRect().contains(event->pos()))
        return;
    const double value = m_scale->axis()->pixelToCoord(event->position().y());
    Q_EMIT thresholdPicked(m_percent ? value / 100 : value);
}

QString HeatMapPlot::readout(double x, double y) const
{
    int row = -1;
    int col = -1;
    if (!cellAt(x, y, &row, &col))
        return {};
    const double value = m_grid.at(row, col);
    const auto label = [](const QStringList& labels, int at, double step) {
        return at < labels.size() ? labels[at] : QLocale().toString(at * step, 'f', 0);
    };
    const QString number = std::isfinite(value)
        ? QLocale().toString(shown(value), 'g', 4) + (m_percent ? QStringLiteral(" %") : QString())
        : tr("none");
    return QStringLiteral("%1, %2: %3")
        .arg(label(m_grid.rowLabels, row, m_grid.rowStep), label(m_grid.colLabels, col, m_grid.colStep), number);
}

QString HeatMapPlot::csv() const
{
    QString out = QStringLiteral("row,column,value\n");
    for (int row = 0; row < m_grid.rows; ++row) {
        for (int col = 0; col < m_grid.cols; ++col) {
            const QString rowName =
                row < m_grid.rowLabels.size() ? m_grid.rowLabels[row] : QString::number(row * m_grid.rowStep);
            const QString colName =
                col < m_grid.colLabels.size() ? m_grid.colLabels[col] : QString::number(col * m_grid.colStep);
            const double value = m_grid.at(row, col);
            out += QStringLiteral("%1,%2,%3\n")
                       .arg(rowName, colName, std::isfinite(value) ? QString::number(value, 'g', 9) : QString());
        }
    }
    return out;
}

} // namespace requant
