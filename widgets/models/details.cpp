// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/models/details.h"

#include "core/checkpoint/companions.h"
#include "core/checkpoint/quantdescription.h"
#include "widgets/models/coretext.h"
#include "widgets/models/formats.h"
#include "widgets/models/tensorcells.h"

#include <QCoreApplication>

#include <algorithm>

namespace requant {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(requant::Details)
};

QString shardName(const Checkpoint& checkpoint, const TensorInfo& tensor)
{
    return tensor.shard == noShard ? QString() : toQt(checkpoint.shard(tensor.shard).name);
}

FactGroup headerEntry(const Document& document, TensorId id)
{
    const auto& checkpoint = document.checkpoint;
    const auto& tensor = checkpoint.tensor(id);
    FactGroup group{Words::tr("Header entry"), {}};
    if (tensor.present()) {
        group.facts.push_back({Words::tr("dtype"), toQt(checkpoint.dtypeName(id)), {}});
        group.facts.push_back({Words::tr("shape"), formatDims(tensor.shape), {}});
        group.facts.push_back({Words::tr("elements"), formatNumber(tensor.elements()), {}});
        group.facts.push_back({Words::tr("size"),
            Words::tr("%1 (%2 bytes)").arg(formatSize(tensor.bytes()), formatNumber(tensor.bytes())), {}});
        group.facts.push_back(
            {Words::tr("data offsets"), QStringLiteral("[%1, %2]").arg(tensor.begin).arg(tensor.end), {}});
    }
    group.facts.push_back({Words::tr("shard"), shardName(checkpoint, tensor), {}});
    if (tensor.present())
        group.facts.push_back({Words::tr("file offset"), formatNumber(fileOffset(document, id)), {}});
    group.facts.push_back({Words::tr("status"), tensorStatusText(tensor), {}, tensorTone(tensor), false});
    return group;
}

Fact companionFact(const Document& document, Role role, TensorId id, const TensorInfo& origin)
{
    const auto& checkpoint = document.checkpoint;
    const auto& tensor = checkpoint.tensor(id);
    QString value = tensorStatusText(tensor);
    if (tensor.present())
        value = toQt(checkpoint.dtypeName(id)) + u' ' + formatDims(tensor.shape);
    if (tensor.shard != origin.shard)
        value += u'\n' + Words::tr("in %1").arg(shardName(checkpoint, tensor));
    return {toQt(name(role)), value, toQt(tensor.name), tensorTone(tensor)};
}

FactGroup companionGroup(const Document& document, TensorId id)
{
    const auto& checkpoint = document.checkpoint;
    const auto& tensor = checkpoint.tensor(id);
    FactGroup group{Words::tr("Scale and companions"), {}};
    for (const auto& companion : companionsOf(checkpoint, id))
        group.facts.push_back(companionFact(document, companion.role, companion.tensor, tensor));
    const auto weight = weightOf(checkpoint, id);
    if (weight != noTensor && weight != id)
        group.facts.push_back(companionFact(document, roleOf(checkpoint, weight), weight, tensor));
    if (group.facts.empty() && isWeight(roleOf(checkpoint, id)))
        group.facts.push_back({Words::tr("scale"), Words::tr("none"), {}, ItemTone::Neutral, false});
    return group;
}

QString ignoreEntryFor(const QuantDeclaration& declared, std::string_view module)
{
    for (const auto& entry : declared.ignore) {
        if (module == entry
            || (module.starts_with(entry) && module.size() > entry.size() && module[entry.size()] == '.'))
            return toQt(entry);
    }
    return {};
}

FactGroup quantizationGroup(const Document& document, TensorId id)
{
    const auto& checkpoint = document.checkpoint;
    const auto name = checkpoint.tensor(id).name;
    FactGroup group{Words::tr("Quantization"), {}};
    const auto type = document.quantTypes.of(id);
    group.facts.push_back(
        {Words::tr("type"), type.empty() ? Words::tr("not said") : toQt(type), {}, ItemTone::Neutral, !type.empty()});
    for (const auto& description : checkpoint.descriptions()) {
        const auto* row = description.find(name);
        group.facts.push_back({toQt(description.document().fileName), row ? toQt(row->type) : Words::tr("no row"), {},
            ItemTone::Neutral, row != nullptr});
    }
    for (const auto& declared : checkpoint.config().quantization()) {
        group.facts.push_back(
            {toQt("config.json" + declared.pointer), toQt(declared.methodName + ' ' + declared.format).trimmed(), {}});
        const QString entry = ignoreEntryFor(declared, moduleOf(name));
        group.facts.push_back({Words::tr("ignored by"), entry.isEmpty() ? QStringLiteral("–") : entry, {}});
    }
    return group;
}

ItemTone chipTone(ShardChip::State state)
{
    switch (state) {
    case ShardChip::State::Same:
        return ItemTone::Good;
    case ShardChip::State::Other:
    case ShardChip::State::NoRow:
        return ItemTone::Warning;
    case ShardChip::State::Missing:
        break;
    }
    return ItemTone::Error;
}

FactGroup packedGroup(const Document& document, NodeId node)
{
    const PackedStrip* strip = node == noNode ? nullptr : packedStrip(document, node);
    if (!strip)
        return {};
    FactGroup group{Words::tr("Packed into %1").arg(strip->module), {}};
    for (const auto& chip : strip->chips) {
        const QString value = chip.state == ShardChip::State::Missing ? Words::tr("missing")
            : chip.state == ShardChip::State::NoRow ? Words::tr("%1, no row in the description").arg(chip.type)
            : chip.state == ShardChip::State::Other ? Words::tr("%1, the others are %2").arg(chip.type, strip->type)
                                                    : chip.type;
        group.facts.push_back({chip.name, value, {}, chipTone(chip.state), chip.state == ShardChip::State::Same});
    }
    return group;
}

FactGroup moduleGroup(const Document& document, NodeId id)
{
    const auto& node = document.tree.node(id);
    FactGroup group{Words::tr("Module"), {}};
    group.facts.push_back({Words::tr("tensors"), formatNumber(node.tensorCount), {}});
    group.facts.push_back({Words::tr("size"), formatSize(node.bytes), {}});
    group.facts.push_back({Words::tr("share"), formatShare(node.bytes, document.checkpoint.tensorBytes()), {}});
    QStringList dtypes;
    for (unsigned i = 0; i <= static_cast<unsigned>(Dtype::Unknown); ++i) {
        if (node.dtypes >> i & 1u)
            dtypes << toQt(name(static_cast<Dtype>(i)));
    }
    group.facts.push_back({Words::tr("dtypes"), dtypes.join(QStringLiteral(", ")), {}});
    if (!document.absentBelow.empty() && document.absentBelow[static_cast<std::size_t>(id)] > 0)
        group.facts.push_back({Words::tr("absent"), formatNumber(document.absentBelow[static_cast<std::size_t>(id)]),
            {}, ItemTone::Error});
    return group;
}

FactGroup childrenGroup(const Document& document, NodeId id)
{
    constexpr std::size_t limit = 40;
    const auto& tree = document.tree;
    FactGroup group{Words::tr("Contains"), {}};
    for (const auto& range : tree.collapsedChildren(id)) {
        if (group.facts.size() == limit) {
            group.facts.push_back({QStringLiteral("…"), {}, {}});
            break;
        }
        const auto& first = tree.node(range.first);
        QString label = toQt(first.label);
        if (range.count > 1)
            label += QStringLiteral(" … ") + toQt(tree.node(range.last).label);
        const QString value = first.childCount == 0
            ? tensorCell(document, first.tensor, TensorColumn::Shape, Qt::DisplayRole).toString()
            : formatSize(first.bytes * range.count);
        group.facts.push_back(
            {label, value, toQt(tree.path(range.first)), range.odd ? ItemTone::Warning : ItemTone::Neutral});
    }
    return group;
}

} // namespace

std::vector<FactGroup> describe(const Document& document, const Selection& selection)
{
    std::vector<FactGroup> groups;
    if (selection.tensor != noTensor) {
        groups.push_back(headerEntry(document, selection.tensor));
        groups.push_back(companionGroup(document, selection.tensor));
        groups.push_back(quantizationGroup(document, selection.tensor));
        groups.push_back(packedGroup(document, document.tree.ofTensor(selection.tensor)));
    } else if (selection.node != noNode) {
        groups.push_back(moduleGroup(document, selection.node));
        groups.push_back(packedGroup(document, selection.node));
        groups.push_back(childrenGroup(document, selection.node));
    }
    std::erase_if(groups, [](const FactGroup& group) { return group.facts.empty(); });
    return groups;
}

} // namespace requant
