// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/models/selection.h"
#include "widgets/models/tensorcells.h"
#include "widgets/models/tensorfilter.h"

#include <QAbstractTableModel>

namespace requant {

/// The order in which the table shows tensors; all tensors in natural order if ids is empty and natural is set.
struct TensorRows {
    bool natural = true;
    bool reversed = false; ///< read from the end, so that turning a sort around costs nothing
    std::vector<TensorId> ids;
};

using TensorRowsPtr = std::shared_ptr<const TensorRows>;

/// Sorts the tensors of @p filter by a column, ties in natural order; meant for a background thread.
TensorRowsPtr sortTensors(const Document& document, const FilterResult& filter, TensorColumn column,
    Qt::SortOrder order, const std::stop_token& stop = {});

struct SortKey {
    TensorColumn column = TensorColumn::Name;
    Qt::SortOrder order = Qt::AscendingOrder;
};

/// The same by several columns, the most important one first.
TensorRowsPtr sortTensors(const Document& document, const FilterResult& filter, const std::vector<SortKey>& keys,
    const std::stop_token& stop = {});

/// Tensors as a flat table. Holds no cell: every value is read from the document when it is asked for, and a new
/// filter or order is one pointer swapped in one reset.
class TensorTableModel : public QAbstractTableModel {
    Q_OBJECT
public:
    static constexpr int NUM_COLUMNS = static_cast<int>(TensorColumn::Count);
    static constexpr int InitialSortColumn = static_cast<int>(TensorColumn::Name);

    explicit TensorTableModel(QObject* parent = nullptr);

    void setDocument(const DocumentPtr& document);
    void setRows(const TensorRowsPtr& rows);

    TensorId tensorAt(int row) const; ///< noTensor outside
    int rowOf(TensorId id) const; ///< -1 if it is filtered out

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    DocumentPtr m_document;
    TensorRowsPtr m_rows;
};

} // namespace requant
