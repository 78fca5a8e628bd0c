// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/models/coretext.h"
#include "widgets/models/formats.h"
#include "widgets/models/moduletreeitem.h"
#include "widgets/models/problemmodel.h"
#include "widgets/models/severitymap.h"

#include <algorithm>
#include <optional>

namespace requant {

namespace {

QString dtypeList(std::uint32_t bits)
{
    QStringList names;
    for (unsigned i = 0; i <= static_cast<unsigned>(Dtype::Unknown); ++i) {
        if (bits >> i & 1u)
            names.append(toQt(name(static_cast<Dtype>(i))));
    }
    if (names.size() > 3)
        names = names.mid(0, 3) << QStringLiteral("…");
    return names.join(QStringLiteral(" + "));
}

/// The leaf "weight" (or one of its packed spellings) of a module, to speak for the module's quantization.
TensorId weightOf(const ModuleTree& tree, NodeId id)
{
    constexpr std::uint32_t fewParameters = 32;
    const auto& node = tree.node(id);
    for (std::uint32_t i = 0; i < std::min(node.childCount, fewParameters); ++i) {
        const auto& child = tree.node(tree.child(id, i));
        if (child.tensor != noTensor && child.label.starts_with("weight"))
            return child.tensor;
    }
    return noTensor;
}

/// Worst severity among the members of a row; nothing if no finding speaks of them.
std::optional<Severity> worstOf(const Document& document, const ModuleTree::Range& range)
{
    const auto severities = document.severities();
    std::optional<Severity> worst;
    for (auto i = static_cast<std::uint32_t>(range.first); severities && i <= static_cast<std::uint32_t>(range.last);
         ++i) {
        if (severities->any(NodeId{i}))
            worst = std::max(worst.value_or(Severity::Info), severities->worst(NodeId{i}));
    }
    return worst;
}

} // namespace

QString ModuleTreeModel::nameText(const Item& item) const
{
    const auto& tree = m_document->tree;
    if (item.range.count == 1)
        return toQt(tree.node(item.range.first).label);
    return toQt(tree.node(item.range.first).label) + QStringLiteral(" … ") + toQt(tree.node(item.range.last).label);
}

QString ModuleTreeModel::statusText(const Item& item) const
{
    const auto first = static_cast<std::size_t>(item.range.first);
    if (!m_document->absentBelow.empty() && m_document->absentBelow[first] > 0) {
        std::uint64_t absent = 0;
        for (auto i = first; i <= static_cast<std::size_t>(item.range.last); ++i)
            absent += m_document->absentBelow[i];
        return tr("%Ln absent", nullptr, static_cast<int>(absent));
    }
    if (const auto worst = worstOf(*m_document, item.range))
        return severityWord(*worst);
    return item.range.odd ? tr("unlike its siblings") : QString();
}

ItemTone ModuleTreeModel::tone(const Item& item) const
{
    const auto& node = m_document->tree.node(item.range.first);
    if (node.tensor != noTensor && tensorTone(m_document->checkpoint.tensor(node.tensor)) != ItemTone::Neutral)
        return tensorTone(m_document->checkpoint.tensor(node.tensor));
    if (!m_document->absentBelow.empty() && m_document->absentBelow[static_cast<std::size_t>(item.range.first)] > 0)
        return ItemTone::Error;
    if (const auto worst = worstOf(*m_document, item.range))
        return severityTone(*worst);
    // Worth a look, but no fault: dense first layers and the MTP layer are unlike the others in every good folder.
    return item.range.odd ? ItemTone::Info : ItemTone::Neutral;
}

QVariant ModuleTreeModel::text(const Item& item, TensorColumn column) const
{
    const auto& node = m_document->tree.node(item.range.first);
    if (column == TensorColumn::Name)
        return nameText(item);
    if (node.tensor != noTensor && item.range.count == 1) {
        const auto value = tensorCell(*m_document, node.tensor, column, Qt::DisplayRole);
        const bool ordinary = tensorTone(m_document->checkpoint.tensor(node.tensor)) == ItemTone::Neutral;
        return column == TensorColumn::Status && ordinary ? statusText(item) : value;
    }
    switch (column) {
    case TensorColumn::Dtype:
        return dtypeList(node.dtypes);
    case TensorColumn::Shape:
        return tr("%Ln tensor(s)", nullptr, static_cast<int>(node.tensorCount * item.range.count));
    case TensorColumn::Bytes:
        return node.bytes == 0 && tone(item) == ItemTone::Error ? QString() : formatSize(node.bytes * item.range.count);
    case TensorColumn::Quant: {
        const auto weight = weightOf(m_document->tree, item.range.first);
        return weight == noTensor ? QString() : toQt(m_document->quantTypes.of(weight));
    }
    case TensorColumn::Status:
        return statusText(item);
    default:
        return {};
    }
}

QVariant ModuleTreeModel::sortValue(const Item& item, TensorColumn column) const
{
    const auto& node = m_document->tree.node(item.range.first);
    if (column == TensorColumn::Bytes)
        return QVariant::fromValue(static_cast<quint64>(node.bytes * item.range.count));
    return text(item, column);
}

QVariant ModuleTreeModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Item& item = *itemOf(index);
    const auto column = static_cast<TensorColumn>(index.column());
    const auto& node = m_document->tree.node(item.range.first);
    if (column == TensorColumn::Packed && role != SelectionRole && role != Qt::TextAlignmentRole)
        return item.range.count == 1 ? stripCell(*m_document, item.range.first, role) : QVariant();
    switch (role) {
    case Qt::DisplayRole:
        return text(item, column);
    case SortRole:
        return sortValue(item, column);
    case Qt::ToolTipRole:
        return column == TensorColumn::Name ? toQt(m_document->tree.path(item.range.first)) : text(item, column);
    case Qt::TextAlignmentRole:
        return QVariant((isNumberColumn(column) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case MonospaceRole:
        return column != TensorColumn::Status;
    case MutedRole:
        return node.tensor == noTensor && column != TensorColumn::Name && column != TensorColumn::Bytes;
    case ToneRole:
        // The status column is often out of sight: a fault also replaces the icon of the name.
        if (column == TensorColumn::Status || (column == TensorColumn::Name && tone(item) >= ItemTone::Warning))
            return static_cast<int>(tone(item));
        return {};
    case KindRole:
        if (column != TensorColumn::Name)
            return {};
        if (item.range.count > 1)
            return static_cast<int>(ItemKind::Range);
        return static_cast<int>(node.childCount > 0 ? ItemKind::Module : ItemKind::Tensor);
    case SelectionRole:
        return QVariant::fromValue(selectionAt(index));
    default:
        return {};
    }
}

QVariant ModuleTreeModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    return tensorHeader(section, orientation, role);
}

} // namespace requant
