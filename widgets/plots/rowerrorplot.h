// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/plots/plotview.h"

#include <cstdint>
#include <vector>

class QCPGraph;

namespace requant {

/// Relative RMSE of each row, in place or sorted from the worst; up to four schemes as curves.
class RowErrorPlot : public PlotView {
    Q_OBJECT
public:
    struct Curve {
        QString name;
        std::vector<float> errors; ///< ratio per row, 0.01 is one percent
    };

    explicit RowErrorPlot(QWidget* parent = nullptr);

    void setCurves(std::vector<Curve> curves, std::uint64_t firstRow = 0);
    void setSorted(bool sorted);
    bool isSorted() const { return m_sorted; }
    void clear();

    QString csv() const override;

protected:
    QString readout(double x, double y) const override;
    void resetRange() override;
    void restyle() override;
    void applyLog(bool log) override;

private:
    void refill();
    std::size_t rowAt(double x) const; ///< index into the first curve in place, or npos
    static constexpr std::size_t npos = static_cast<std::size_t>(-1);

    std::vector<Curve> m_curves;
    std::vector<std::vector<std::size_t>> m_order; ///< per curve, rows in the order shown
    std::uint64_t m_firstRow = 0;
    bool m_sorted = false;
};

} // namespace requant
