// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/models/document.h"
#include "widgets/models/roles.h"

#include <QAbstractTableModel>

namespace requant {

/// The files of a folder: shards first, in natural order, then (optionally) index, config and all others.
class ShardModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Name, State, Tensors, Payload, OnDisk, Header, NUM_COLUMNS, InitialSortColumn = Name };
    enum class Files { ShardsOnly, All };

    explicit ShardModel(Files files, QObject* parent = nullptr);

    void setDocument(const DocumentPtr& document);
    ShardId shardAt(int row) const; ///< noShard for a side file

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QVariant shardText(const Shard& shard, int column) const;
    QVariant shardRaw(const Shard& shard, int column) const;
    QVariant sideCell(const SideFile& file, int column, int role) const;
    QVariant shardCell(const Shard& shard, int column, int role) const;

    Files m_files;
    DocumentPtr m_document;
    std::vector<SideFile> m_others; ///< beside the shards: indexes, config, descriptions, then all others
};

/// "complete", "missing", or what a broken shard is: "cut", "Git LFS pointer", "HTML page", ...
QString shardStateText(const Shard& shard);
ItemTone shardTone(const Shard& shard);

} // namespace requant
