// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/quant/preview.h"
#include "widgets/models/roles.h"

#include <QAbstractTableModel>

#include <vector>

namespace requant {

/// Figures of one matrix: a row per metric, a column per scheme, with the good and the bad marked.
class PreviewMetricsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Row {
        RelativeRmse,
        Sqnr,
        MaxAbs,
        HalfStep,
        CosineDistance,
        Clipped,
        Saturated,
        ZeroRows,
        NotFinite,
        Crest,
        Expected,
        Bytes,
        RowCount
    };

    explicit PreviewMetricsModel(QObject* parent = nullptr);

    void setResults(std::vector<PreviewResult> results);
    const std::vector<PreviewResult>& results() const { return m_results; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

    /// Relative RMSE below it is fine for INT8 and FP8 weights, above the second it usually costs accuracy.
    static constexpr double goodRmse = 0.02;
    static constexpr double badRmse = 0.05;

private:
    std::vector<PreviewResult> m_results;
};

/// The tone of a relative RMSE, by the two limits above.
ItemTone rmseTone(double relativeRmse);
/// "0.004119" in the locale's writing, so many significant digits; a dash for what is not finite.
QString formatFigure(double value, int digits = 4);
/// "0.97 %" with three significant digits; "exact" for zero.
QString formatRmse(double relativeRmse);

} // namespace requant
