// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/models/profileedit.h"

#include <QAbstractTableModel>

namespace requant {

/// The packed modules of an owner's table; both cells of a row of its own can be edited. A last, empty row takes a new
/// entry.
class PackedTableModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Fused, Shards, Origin, ColumnCount };

    explicit PackedTableModel(ProfileEdit* edit, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    bool isNew(const QModelIndex& index) const;
    QString origin(const PackedEntry& entry) const;

    ProfileEdit* m_edit;
    PackedEntry m_new; ///< what has been typed of the row that is not one yet
};

/// The prefix and substring rules of an owner, in the order in which they are applied.
class RuleTableModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Kind, From, To, ColumnCount };

    explicit RuleTableModel(ProfileEdit* edit, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    bool isNew(const QModelIndex& index) const;
    const NameRule& rule(const QModelIndex& index) const;

    ProfileEdit* m_edit;
    NameRule m_new;
};

} // namespace requant
