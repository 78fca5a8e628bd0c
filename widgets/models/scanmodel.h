// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/quant/scan.h"

#include <QAbstractTableModel>

#include <limits>
#include <memory>
#include <vector>

namespace requant {

/// The matrices of a scan, or those of one cell of the atlas, worst first; sort by SortRole.
class ScanModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Name, Rmse, Becomes, Sqnr, MaxAbs, Crest, Rows, Size, ColumnCount };

    using Scan = std::shared_ptr<const ScanResult>;

    explicit ScanModel(QObject* parent = nullptr);

    void setScan(Scan scan);
    /// Only these positions of ScanResult::matrices.
    void setSubset(std::vector<std::uint32_t> subset);
    void showAll();
    /// Matrices whose relative RMSE is larger stay BF16.
    void setThreshold(double threshold);
    const ScannedMatrix& matrix(int row) const { return m_scan->matrices[m_shown[static_cast<std::size_t>(row)]]; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    bool staysBf16(const ScannedMatrix& matrix) const { return matrix.metrics.relativeRmse > m_threshold; }
    QString becomes(const ScannedMatrix& matrix) const;

    Scan m_scan;
    std::vector<std::uint32_t> m_shown;
    double m_threshold = std::numeric_limits<double>::infinity();
};

} // namespace requant
