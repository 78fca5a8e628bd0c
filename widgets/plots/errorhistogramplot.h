// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/quant/preview.h"
#include "widgets/plots/plotview.h"

class QCPBars;
class QCPItemStraightLine;

namespace requant {

/// Error in units of the step, with lines at half a step: round-to-nearest stays between them.
class ErrorHistogramPlot : public PlotView {
    Q_OBJECT
public:
    explicit ErrorHistogramPlot(QWidget* parent = nullptr);

    /// @p inSteps: false for schemes without a uniform step, where the unit is the last place.
    void setErrors(const Histogram& errors, bool inSteps = true);
    void clear();

    QString csv() const override;

protected:
    QString readout(double x, double y) const override;
    void resetRange() override;
    void restyle() override;
    void applyLog(bool log) override;

private:
    Histogram m_errors;
    Histogram m_shown;
    QCPBars* m_bars;
    QCPItemStraightLine* m_bounds[2];
};

} // namespace requant
