// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/models/roles.h"

#include <QAbstractTableModel>
#include <QString>

#include <vector>

namespace requant {

struct PreflightItem;
struct ProbeResult;

/// One line of a checklist.
struct CheckRow {
    QString id; ///< a row with the id of another one takes its place
    ItemTone tone = ItemTone::Neutral;
    QString state; ///< "good", "failed", in the language of the window
    QString message;
    QString because; ///< why it matters, may be empty
    QString action; ///< what to do, may be empty

    QString whole() const; ///< the three in a line each
};

CheckRow rowOf(const PreflightItem& item);
CheckRow rowOf(const ProbeResult& probe);

/// What was checked before the start, and what the running server was asked: a list that fills.
class CheckListModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { State, Check, Message, ColumnCount };

    explicit CheckListModel(QObject* parent = nullptr);

    void setRows(std::vector<CheckRow> rows);
    void add(const CheckRow& row);
    const CheckRow& row(int row) const { return m_rows[static_cast<std::size_t>(row)]; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    std::vector<CheckRow> m_rows;
};

} // namespace requant
