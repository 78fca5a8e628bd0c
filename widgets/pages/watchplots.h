// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/async/validationrunner.h"
#include "widgets/plots/seriesplot.h"

#include <QScrollArea>

#include <array>
#include <vector>

namespace requant {

/// What a running server does over time: latency, requests, KV cache, memory; and how far its answers are from those of
/// a reference.
class WatchPlots : public QScrollArea {
    Q_OBJECT
public:
    explicit WatchPlots(QWidget* parent = nullptr);

    void clear();
    void add(const WatchSample& sample);
    void setSamples(const std::vector<WatchSample>& samples);
    void setDistances(std::vector<SeriesPlot::Curve> curves);

private:
    enum Plot { Latency, Requests, Cache, Memory, PlotCount };

    std::array<SeriesPlot*, PlotCount> m_plots{};
    SeriesPlot* m_distance;
};

} // namespace requant
