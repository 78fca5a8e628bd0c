// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/models/shardmodel.h"

#include "core/checkpoint/quantdescription.h"
#include "widgets/models/coretext.h"
#include "widgets/models/formats.h"

#include <QCoreApplication>

#include <algorithm>

namespace requant {

QString shardStateText(const Shard& shard)
{
    if (shard.state == ShardState::Complete)
        return QCoreApplication::translate("requant", "complete");
    if (shard.state == ShardState::Missing)
        return QCoreApplication::translate("requant", "missing");
    switch (shard.error ? shard.error->code : ErrorCode::Internal) {
    case ErrorCode::LfsPointer:
        return QCoreApplication::translate("requant", "Git LFS pointer");
    case ErrorCode::HtmlPage:
        return QCoreApplication::translate("requant", "HTML page");
    case ErrorCode::FileEmpty:
        return QCoreApplication::translate("requant", "empty file");
    case ErrorCode::DataCut:
    case ErrorCode::HeaderCut:
    case ErrorCode::FileTooShort:
        return QCoreApplication::translate("requant", "cut");
    default:
        return QCoreApplication::translate("requant", "broken");
    }
}

ItemTone shardTone(const Shard& shard)
{
    if (shard.state != ShardState::Complete)
        return ItemTone::Error;
    return shard.error ? ItemTone::Warning : ItemTone::Good;
}

namespace {

std::vector<SideFile> filesBesideShards(const Checkpoint& checkpoint)
{
    std::vector<SideFile> files;
    const auto add = [&](const std::string& name) {
        const auto stamp = stampOf(checkpoint.folder() / name);
        files.push_back({name, stamp ? stamp->size : 0});
    };
    for (const auto& index : checkpoint.indexes())
        add(index.fileName);
    if (checkpoint.config().exists())
        add(checkpoint.config().document().fileName);
    if (const auto* generation = checkpoint.generationConfig())
        add(generation->fileName);
    for (const auto& description : checkpoint.descriptions())
        add(description.document().fileName);
    for (const auto& side : checkpoint.sideFiles()) {
        if (std::none_of(files.begin(), files.end(), [&](const SideFile& file) { return file.name == side.name; }))
            files.push_back(side);
    }
    return files;
}

} // namespace

ShardModel::ShardModel(Files files, QObject* parent)
    : QAbstractTableModel(parent)
    , m_files(files)
{
}

void ShardModel::setDocument(const DocumentPtr& document)
{
    beginResetModel();
    m_document = document;
    m_others.clear();
    if (document && m_files == Files::All)
        m_others = filesBesideShards(document->checkpoint);
    endResetModel();
}

ShardId ShardModel::shardAt(int row) const
{
    if (!m_document || row < 0 || static_cast<std::size_t>(row) >= m_document->checkpoint.shards().size())
        return noShard;
    return ShardId{static_cast<std::uint32_t>(row)};
}

int ShardModel::rowCount(const QModelIndex& parent) const
{
    if (parent.isValid() || !m_document)
        return 0;
    const auto& checkpoint = m_document->checkpoint;
    const std::size_t others = m_files == Files::All ? m_others.size() : 0;
    return static_cast<int>(checkpoint.shards().size() + others);
}

int ShardModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : NUM_COLUMNS;
}

QVariant ShardModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const int column = index.column();
    if (role == Qt::TextAlignmentRole && column >= Tensors)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role == MonospaceRole)
        return column == Name || column >= Tensors;
    const auto shard = shardAt(index.row());
    if (shard != noShard)
        return shardCell(m_document->checkpoint.shard(shard), column, role);
    const auto row = static_cast<std::size_t>(index.row()) - m_document->checkpoint.shards().size();
    return sideCell(m_others[row], column, role);
}

QVariant ShardModel::shardCell(const Shard& shard, int column, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
        return shardText(shard, column);
    case SortRole:
        return shardRaw(shard, column);
    case Qt::ToolTipRole:
        if (shard.error)
            return toQt(*shard.error);
        return column == Name ? toQt(shard.name) : QVariant();
    case ToneRole:
        return column == State ? static_cast<int>(shardTone(shard)) : QVariant();
    default:
        return {};
    }
}

QVariant ShardModel::shardText(const Shard& shard, int column) const
{
    const bool onDisk = shard.state != ShardState::Missing;
    switch (column) {
    case Name:
        return toQt(shard.name);
    case State:
        return shardStateText(shard);
    case Tensors:
        return formatNumber(shard.tensorCount);
    case Payload:
        return onDisk ? formatSize(shard.tensorBytes) : QString();
    case OnDisk:
        return onDisk ? formatSize(shard.stamp.size) : QString();
    case Header:
        return shard.headerBytes ? formatSize(shard.headerBytes) : QString();
    default:
        return {};
    }
}

QVariant ShardModel::shardRaw(const Shard& shard, int column) const
{
    switch (column) {
    case Tensors:
        return shard.tensorCount;
    case Payload:
        return QVariant::fromValue(static_cast<quint64>(shard.tensorBytes));
    case OnDisk:
        return QVariant::fromValue(static_cast<quint64>(shard.stamp.size));
    case Header:
        return QVariant::fromValue(static_cast<quint64>(shard.headerBytes));
    default:
        return shardText(shard, column);
    }
}

QVariant ShardModel::sideCell(const SideFile& file, int column, int role) const
{
    if (role == Qt::ToolTipRole && column == Name)
        return toQt(file.name);
    if (role != Qt::DisplayRole && role != SortRole)
        return {};
    if (column == Name)
        return toQt(file.name);
    if (column != OnDisk)
        return role == SortRole ? QVariant(0) : QVariant();
    return role == SortRole ? QVariant::fromValue(static_cast<quint64>(file.bytes)) : QVariant(formatSize(file.bytes));
}

QVariant ShardModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant((section >= Tensors ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name:
        return m_files == Files::All ? tr("File") : tr("Shard");
    case State:
        return tr("State");
    case Tensors:
        return tr("Tensors");
    case Payload:
        return tr("Payload");
    case OnDisk:
        return tr("On disk");
    case Header:
        return tr("Header");
    default:
        return {};
    }
}

} // namespace requant
