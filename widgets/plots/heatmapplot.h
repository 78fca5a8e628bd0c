// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/plots/plotview.h"

#include <QStringList>

#include <vector>

class QCPColorMap;
class QCPColorScale;
class QCPItemRect;
class QCPItemLine;

namespace requant {

/// A grid of values in colour with a scale beside it; row 0 on top, missing cells (NaN) hatched.
class HeatMapPlot : public PlotView {
    Q_OBJECT
public:
    struct Grid {
        int rows = 0;
        int cols = 0;
        std::vector<double> values; ///< row-major, NaN: missing
        QStringList rowLabels; ///< empty: numbers
        QStringList colLabels;
        double rowStep = 1; ///< rows of the matrix under one cell, for the numbers at the axis
        double colStep = 1;

        double at(int row, int col) const
        {
            return values[static_cast<std::size_t>(row) * static_cast<std::size_t>(cols)
                + static_cast<std::size_t>(col)];
        }
    };

    explicit HeatMapPlot(QWidget* parent = nullptr);

    void setGrid(Grid grid);
    void setLabels(const QString& x, const QString& y, const QString& value);
    void setPercent(bool percent) { m_percent = percent; } ///< read-out and scale as percent of the value
    void setSelectedCell(int row, int col); ///< -1, -1: none
    /// A line on the colour scale at @p value; NaN: none.
    void setThreshold(double value);
    void clear();

    QString csv() const override;

Q_SIGNALS:
    void cellClicked(int row, int col);
    void cellOpened(); ///< a double click on the selected cell
    void thresholdPicked(double value); ///< a press or drag on the colour scale

protected:
    QString readout(double x, double y) const override;
    void resetRange() override;
    void restyle() override;
    void applyLog(bool log) override;
    void clicked(double x, double y) override;

private:
    bool cellAt(double x, double y, int* row, int* col) const;
    double shown(double value) const { return m_percent ? 100 * value : value; }
    void buildThreshold();
    void pickThreshold(const QMouseEvent* event);
    void setTicks();
    void fillColors();

    Grid m_grid;
    bool m_percent = false;
    QString m_valueLabel;
    QCPColorMap* m_map;
    QCPColorScale* m_scale;
    QCPItemRect* m_marker;
    QCPItemLine* m_threshold;
};

} // namespace requant
