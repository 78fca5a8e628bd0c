// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/pages/watchplots.h"

#include "widgets/parts/theme.h"

#include <QGridLayout>

#include <cmath>
#include <utility>

namespace requant {

namespace {

struct Value {
    int plot;
    std::size_t curve;
    double y;
};

// Where the numbers of a sample are drawn.
std::array<Value, 6> valuesOf(const WatchSample& sample)
{
    return {Value{0, 0, sample.latency}, Value{0, 1, sample.firstToken}, Value{1, 0, sample.running},
        Value{1, 1, sample.waiting}, Value{2, 0, sample.cacheUsage * 100}, Value{3, 0, sample.memory / 0x1p30}};
}

// A plot with its axes wants as much.
constexpr int leastWidth = 300;
constexpr int leastHeight = 180;

using Curves = std::vector<SeriesPlot::Curve>;

std::array<Curves, 4> noCurves()
{
    return {Curves{{WatchPlots::tr("answer"), {}, {}}, {WatchPlots::tr("first token"), {}, {}}},
        Curves{{WatchPlots::tr("running"), {}, {}}, {WatchPlots::tr("waiting"), {}, {}}},
        Curves{{WatchPlots::tr("KV cache"), {}, {}}}, Curves{{WatchPlots::tr("memory"), {}, {}}}};
}

} // namespace

WatchPlots::WatchPlots(QWidget* parent)
    : QScrollArea(parent)
{
    auto* inner = new QWidget(this);
    m_layout = new QGridLayout(inner);
    m_layout->setContentsMargins(grid, grid, grid, grid);
    m_layout->setSpacing(grid * 2);
    const QString when = tr("seconds since the measurements began");
    const auto plot = [&](const char* name, const QString& title, const QString& unit, const QString& empty) {
        auto* view = new SeriesPlot(inner);
        view->setObjectName(QLatin1String(name));
        view->setTitle(title);
        view->setAxes(when, unit);
        view->setEmptyText(empty);
        view->setMinimumHeight(leastHeight);
        return view;
    };
    const QString asked = tr("Appears while the server is measured.");
    m_plots[Latency] = plot("latencyPlot", tr("Latency"), tr("seconds"), asked);
    m_plots[Requests] = plot("requestsPlot", tr("Requests in the server"), tr("requests"), asked);
    m_plots[Cache] = plot("cachePlot", tr("KV cache in use"), tr("percent"), asked);
    m_plots[Memory] =
        plot("memoryPlot", tr("Memory in use"), tr("GiB"), tr("Appears while the server is watched for minutes."));
    m_distance = plot("distancePlot", tr("Distance of log probabilities from the reference"), tr("nat"),
        tr("Choose a reference to compare with."));
    m_distance->setAxes(tr("beginning"), tr("mean distance, nat"));
    arrange(2);
    setWidget(inner);
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    clear();
}

// Two beside each other where there is room for their axes, else one below the other.
void WatchPlots::arrange(int columns)
{
    if (std::exchange(m_columns, columns) == columns)
        return;
    for (int i = 0; i < PlotCount; ++i)
        m_layout->addWidget(m_plots[static_cast<std::size_t>(i)], i / columns, i % columns);
    m_layout->addWidget(m_distance, PlotCount / columns, 0, 1, columns);
    m_layout->setColumnStretch(1, columns - 1);
    m_layout->setColumnStretch(0, 1);
}

void WatchPlots::resizeEvent(QResizeEvent* event)
{
    arrange(viewport()->width() >= 2 * leastWidth ? 2 : 1);
    QScrollArea::resizeEvent(event);
}

void WatchPlots::clear()
{
    setSamples({});
    m_distance->setCurves({});
}

void WatchPlots::add(const WatchSample& sample)
{
    for (const auto& [plot, curve, y] : valuesOf(sample)) {
        if (std::isfinite(y))
            m_plots[static_cast<std::size_t>(plot)]->append(curve, sample.seconds, y);
    }
}

void WatchPlots::setSamples(const std::vector<WatchSample>& samples)
{
    auto curves = noCurves();
    for (const auto& sample : samples) {
        for (const auto& [plot, curve, y] : valuesOf(sample)) {
            if (!std::isfinite(y))
                continue;
            auto& target = curves[static_cast<std::size_t>(plot)][curve];
            target.x.push_back(sample.seconds);
            target.y.push_back(y);
        }
    }
    for (std::size_t i = 0; i < curves.size(); ++i)
        m_plots[i]->setCurves(std::move(curves[i]));
}

void WatchPlots::setDistances(std::vector<SeriesPlot::Curve> curves)
{
    m_distance->setCurves(std::move(curves));
}

} // namespace requant
