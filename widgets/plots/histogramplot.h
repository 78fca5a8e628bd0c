// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/quant/preview.h"
#include "widgets/plots/plotview.h"

class QCPGraph;

namespace requant {

/// Weights before (filled) and after (outlined) on the same edges, linear or log counts.
class HistogramPlot : public PlotView {
    Q_OBJECT
public:
    explicit HistogramPlot(QWidget* parent = nullptr);

    /// Counts on the same edges; @p after may be empty. Rebinned for display, the CSV keeps all bins.
    void setHistograms(const Histogram& before, const Histogram& after);
    void setNames(const QString& before, const QString& after);
    void clear();

    QString csv() const override;

protected:
    QString readout(double x, double y) const override;
    void resetRange() override;
    void restyle() override;
    void applyLog(bool log) override;

private:
    void fill(QCPGraph* graph, const Histogram& histogram);

    Histogram m_before; ///< as given
    Histogram m_after;
    Histogram m_shown; ///< before, rebinned
    Histogram m_shownAfter;
    QCPGraph* m_beforeGraph;
    QCPGraph* m_afterGraph;
};

} // namespace requant
