// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/quant/acceptance.h"

#include <QAbstractTableModel>

#include <optional>

namespace requant {

/// How a container's matrix differs from the companion checkpoint: the figure of the document that describes the
/// format, and beside it sound ones. One column, a row per figure.
class AcceptanceModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Row { Stated, Limit, Bounded, ZeroReferences, RelativeRmse, Sqnr, MaxAbs, CosineDistance, RowCount };

    using QAbstractTableModel::QAbstractTableModel;

    void setResult(std::optional<AcceptanceResult> result);
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    QString text(int row) const;
    QString tip(int row) const;

    std::optional<AcceptanceResult> m_result;
};

} // namespace requant
