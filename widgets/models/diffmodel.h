// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/fix/filechange.h"

#include <QAbstractTableModel>

#include <vector>

namespace requant {

/// The changed lines of one file side by side. Lines that replace each other stand in one row; runs that are not
/// neighbours are parted by a row that says how many lines lie between.
class DiffModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { BeforeLine, Before, AfterLine, After, ColumnCount };
    enum class Side : int { None, Removed, Added }; ///< of a cell, for its colour
    static constexpr int SideRole = Qt::UserRole + 100;

    explicit DiffModel(QObject* parent = nullptr);

    void setLines(std::vector<LineChange> lines);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    struct Row {
        std::size_t change = 0;
        std::size_t line = 0; ///< of that change
        std::uint64_t skipped = 0; ///< not 0: a row between two changes
    };

    QVariant text(const Row& row, int column) const;
    Side side(const Row& row, int column) const;

    std::vector<LineChange> m_lines;
    std::vector<Row> m_rows;
};

} // namespace requant
