// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/async/validationrunner.h"
#include "widgets/plots/seriesplot.h"

#include <QScrollArea>

#include <array>
#include <vector>

class QGridLayout;

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

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    enum Plot { Latency, Requests, Cache, Memory, PlotCount };

    void arrange(int columns);

    std::array<SeriesPlot*, PlotCount> m_plots{};
    SeriesPlot* m_distance;
    QGridLayout* m_layout;
    int m_columns = 0;
};

} // namespace requant
