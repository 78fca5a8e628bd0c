// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/models/tensorcells.h"

#include "widgets/models/coretext.h"
#include "widgets/models/formats.h"

#include <QCoreApplication>

namespace requant {

QString tensorColumnTitle(TensorColumn column)
{
    switch (column) {
    case TensorColumn::Name:
        return QCoreApplication::translate("requant", "Name");
    case TensorColumn::Dtype:
        return QCoreApplication::translate("requant", "Dtype");
    case TensorColumn::Shape:
        return QCoreApplication::translate("requant", "Shape");
    case TensorColumn::Bytes:
        return QCoreApplication::translate("requant", "Size");
    case TensorColumn::Shard:
        return QCoreApplication::translate("requant", "Shard");
    case TensorColumn::Offset:
        return QCoreApplication::translate("requant", "Offset");
    case TensorColumn::Quant:
        return QCoreApplication::translate("requant", "Quant type");
    case TensorColumn::Status:
        return QCoreApplication::translate("requant", "Status");
    case TensorColumn::Packed:
        return QCoreApplication::translate("requant", "Packed with");
    case TensorColumn::Count:
        break;
    }
    return {};
}

bool isNumberColumn(TensorColumn column)
{
    return column == TensorColumn::Shape || column == TensorColumn::Bytes || column == TensorColumn::Offset;
}

QVariant tensorHeader(int section, Qt::Orientation orientation, int role)
{
    if (orientation != Qt::Horizontal || section < 0 || section >= static_cast<int>(TensorColumn::Count))
        return {};
    const auto column = static_cast<TensorColumn>(section);
    if (role == Qt::TextAlignmentRole)
        return QVariant((isNumberColumn(column) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    return role == Qt::DisplayRole ? QVariant(tensorColumnTitle(column)) : QVariant();
}

std::string_view tensorStatus(const TensorInfo& tensor)
{
    if (tensor.presence == Presence::ShardAbsent)
        return "absent";
    if (tensor.presence == Presence::NotInShard)
        return "missing";
    if (tensor.listing == Listing::Unindexed)
        return "unindexed";
    if (tensor.listing == Listing::OtherShard)
        return "duplicate";
    return "present";
}

QString tensorStatusText(const TensorInfo& tensor)
{
    if (tensor.presence == Presence::ShardAbsent)
        return QCoreApplication::translate("requant", "absent");
    if (tensor.presence == Presence::NotInShard)
        return QCoreApplication::translate("requant", "missing");
    if (tensor.listing == Listing::Unindexed)
        return QCoreApplication::translate("requant", "unindexed");
    if (tensor.listing == Listing::OtherShard)
        return QCoreApplication::translate("requant", "duplicate");
    return QCoreApplication::translate("requant", "present");
}

ItemTone tensorTone(const TensorInfo& tensor)
{
    if (!tensor.present())
        return ItemTone::Error;
    return tensor.listing == Listing::Indexed ? ItemTone::Neutral : ItemTone::Warning;
}

const PackedStrip* packedStrip(const Document& document, NodeId node)
{
    const auto strips = document.strips();
    return strips ? strips->of(node) : nullptr;
}

QVariant stripCell(const Document& document, NodeId node, int role)
{
    const PackedStrip* strip = packedStrip(document, node);
    if (!strip)
        return {};
    if (role == StripRole)
        return QVariant::fromValue(*strip);
    const bool words =
        role == Qt::DisplayRole || role == Qt::ToolTipRole || role == Qt::AccessibleTextRole || role == SortRole;
    return words ? QVariant(stripText(*strip)) : QVariant();
}

std::uint64_t fileOffset(const Document& document, TensorId id)
{
    const auto& tensor = document.checkpoint.tensor(id);
    return tensor.present() ? document.checkpoint.shard(tensor.shard).dataStart + tensor.begin : 0;
}

namespace {

QVariant displayText(const Document& document, TensorId id, TensorColumn column)
{
    const auto& checkpoint = document.checkpoint;
    const auto& tensor = checkpoint.tensor(id);
    switch (column) {
    case TensorColumn::Name:
        return toQt(tensor.name);
    case TensorColumn::Dtype:
        return toQt(checkpoint.dtypeName(id));
    case TensorColumn::Shape:
        return tensor.present() ? formatDims(tensor.shape) : QString();
    case TensorColumn::Bytes:
        return tensor.present() ? formatSize(tensor.bytes()) : QString();
    case TensorColumn::Shard:
        return tensor.shard == noShard ? QString() : toQt(checkpoint.shard(tensor.shard).name);
    case TensorColumn::Offset:
        return tensor.present() ? formatNumber(fileOffset(document, id)) : QString();
    case TensorColumn::Quant:
        return toQt(document.quantTypes.of(id));
    case TensorColumn::Status:
        return tensorStatusText(tensor);
    case TensorColumn::Packed: // drawn as a strip, see packedStrip
    case TensorColumn::Count:
        break;
    }
    return QString();
}

QVariant sortValue(const Document& document, TensorId id, TensorColumn column)
{
    const auto& tensor = document.checkpoint.tensor(id);
    switch (column) {
    case TensorColumn::Shape:
        return QVariant::fromValue(static_cast<quint64>(tensor.present() ? tensor.elements() : 0));
    case TensorColumn::Bytes:
        return QVariant::fromValue(static_cast<quint64>(tensor.bytes()));
    case TensorColumn::Offset:
        return QVariant::fromValue(static_cast<quint64>(fileOffset(document, id)));
    default:
        return displayText(document, id, column);
    }
}

QString statusExplanation(const TensorInfo& tensor)
{
    if (tensor.presence == Presence::ShardAbsent)
        return QCoreApplication::translate("requant", "Known from the index; its shard is not here or cannot be read.");
    if (tensor.presence == Presence::NotInShard)
        return QCoreApplication::translate("requant", "The index names a shard whose header does not have it.");
    if (tensor.listing == Listing::Unindexed)
        return QCoreApplication::translate("requant", "In its shard, but in no row of the index: loaders may skip it.");
    if (tensor.listing == Listing::OtherShard)
        return QCoreApplication::translate("requant", "A second copy: the index points to another shard.");
    return {};
}

QVariant tooltip(const Document& document, TensorId id, TensorColumn column)
{
    const auto& tensor = document.checkpoint.tensor(id);
    switch (column) {
    case TensorColumn::Name:
    case TensorColumn::Shard:
        return displayText(document, id, column);
    case TensorColumn::Bytes:
        return QCoreApplication::translate("requant", "%1 bytes").arg(formatNumber(tensor.bytes()));
    case TensorColumn::Status:
        return statusExplanation(tensor);
    default:
        return {};
    }
}

} // namespace

QVariant tensorCell(const Document& document, TensorId id, TensorColumn column, int role)
{
    if (column == TensorColumn::Packed && role != Qt::TextAlignmentRole && role != SortRole)
        return stripCell(document, document.tree.ofTensor(id), role);
    switch (role) {
    case Qt::DisplayRole:
        return displayText(document, id, column);
    case SortRole:
        return sortValue(document, id, column);
    case Qt::ToolTipRole:
        return tooltip(document, id, column);
    case Qt::TextAlignmentRole:
        return QVariant((isNumberColumn(column) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case MonospaceRole:
        return column != TensorColumn::Status;
    case ToneRole:
        if (column == TensorColumn::Status)
            return static_cast<int>(tensorTone(document.checkpoint.tensor(id)));
        return {};
    case MutedRole:
        return !document.checkpoint.tensor(id).present();
    default:
        return {};
    }
}

} // namespace requant
