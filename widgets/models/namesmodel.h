// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/runtime/runtime.h"
#include "widgets/models/document.h"

#include <QAbstractTableModel>

#include <memory>
#include <utility>
#include <vector>

namespace requant {

/// The names of each tensor side by side, as one runtime sees them.
class NamesModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Disk, Description, Module, Prefix, IgnoredBy, Key, Status, Packed, ColumnCount };

    enum ExtraRole {
        DifferenceRole = Qt::UserRole + 100
    }; ///< QPoint(start, length) of what differs from the disk name; length 0: something is left out there

    using Rows = std::shared_ptr<const std::vector<NameRow>>;

    explicit NamesModel(QObject* parent = nullptr);

    /// The checkpoint whose tensors the rows are, in its order; for the strips of packed modules.
    void setDocument(const DocumentPtr& document);
    void setRows(Rows rows);
    void setFilter(const QString& text, bool onlyProblems);
    const NameRow& row(int row) const { return (*m_rows)[m_shown[static_cast<std::size_t>(row)]]; }
    int total() const { return m_rows ? static_cast<int>(m_rows->size()) : 0; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    void refilter();
    QVariant strip(int row, int role) const;

    DocumentPtr m_document;
    Rows m_rows;
    std::vector<std::uint32_t> m_shown;
    QString m_filter;
    bool m_onlyProblems = false;
};

/// Start and length of the part of @p other that is not the same in @p base (common prefix and suffix dropped at dots).
std::pair<int, int> differingPart(const QString& base, const QString& other);
/// Whether the status of a row is an error or silent damage.
bool isProblem(const NameRow& row);

} // namespace requant
