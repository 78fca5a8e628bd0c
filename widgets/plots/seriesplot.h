// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/plots/plotview.h"

#include <QString>

#include <vector>

namespace requant {

/// Curves over a common axis, such as latencies over time or distances over positions.
class SeriesPlot : public PlotView {
    Q_OBJECT
public:
    struct Curve {
        QString name;
        std::vector<double> x; ///< ascending
        std::vector<double> y; ///< as many; NaN leaves a gap
    };

    explicit SeriesPlot(QWidget* parent = nullptr);

    void setAxes(const QString& x, const QString& y) { setAxisLabels(x, y); }
    void setCurves(std::vector<Curve> curves);
    void append(std::size_t curve, double x, double y); ///< nothing happens if there is no such curve

    QString csv() const override;

protected:
    QString readout(double x, double y) const override;
    void resetRange() override;
    void restyle() override;

private:
    std::vector<Curve> m_curves;
};

} // namespace requant
