// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/models/packedstrips.h"

#include "core/checkpoint/quantdescription.h"
#include "core/runtime/modules.h"
#include "widgets/models/coretext.h"
#include "widgets/models/document.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <map>

namespace requant {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(requant::PackedStrips)
};

std::string_view last(std::string_view name)
{
    return name.substr(name.rfind('.') + 1); // npos + 1 is 0
}

std::string above(std::string_view name)
{
    const auto dot = name.rfind('.');
    return std::string(name.substr(0, dot == std::string_view::npos ? 0 : dot));
}

bool has(const std::vector<std::string>& names, std::string_view name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

// The projections of an expert by the habits of the exporters; the set that has the first part on disk.
std::vector<std::string> expertParts(const ModelModule& module)
{
    static const std::array<std::vector<std::string>, 3> sets{{
        {"gate_proj", "up_proj", "down_proj"},
        {"w1", "w3", "w2"},
        {"gate_up_proj", "down_proj"},
    }};
    for (const auto& set : sets) {
        if (std::any_of(module.shards.begin(), module.shards.end(),
                [&](const auto& shard) { return has(set, shard.name) && shard.name != "down_proj"; }))
            return set;
    }
    return {};
}

std::vector<std::string> partsOf(const ModelModule& module)
{
    return module.kind == LayerKind::Moe ? expertParts(module) : module.expected;
}

QString fusedName(const ModelModule& module)
{
    return toQt(last(module.path));
}

bool describedBy(const Checkpoint& checkpoint, std::string_view tensor)
{
    const auto& all = checkpoint.descriptions();
    return all.empty()
        || std::any_of(all.begin(), all.end(), [&](const auto& description) { return description.find(tensor); });
}

ShardChip chipOf(const Document& document, const ModelModule& module, const std::string& part)
{
    const auto shard = std::find_if(
        module.shards.begin(), module.shards.end(), [&](const auto& existing) { return existing.name == part; });
    if (shard == module.shards.end() || shard->weight == noTensor
        || !document.checkpoint.tensor(shard->weight).present())
        return {toQt(part), {}, ShardChip::State::Missing};
    const bool described = describedBy(document.checkpoint, document.checkpoint.tensor(shard->weight).name);
    return {toQt(part), toQt(document.quantTypes.of(shard->weight)),
        described ? ShardChip::State::Same : ShardChip::State::NoRow};
}

// The type of most parts; of equal numbers the first.
QString commonType(const std::vector<ShardChip>& chips)
{
    std::map<QString, int> counts;
    for (const auto& chip : chips) {
        if (chip.state == ShardChip::State::Same)
            ++counts[chip.type];
    }
    QString common;
    int most = 0;
    for (const auto& chip : chips) {
        if (const int count = counts[chip.type]; count > most) {
            most = count;
            common = chip.type;
        }
    }
    return common;
}

} // namespace

bool PackedStrip::faulty() const
{
    return std::any_of(
        chips.begin(), chips.end(), [](const auto& chip) { return chip.state != ShardChip::State::Same; });
}

QString stripText(const PackedStrip& strip)
{
    QStringList parts;
    for (const auto& chip : strip.chips) {
        switch (chip.state) {
        case ShardChip::State::Same:
            parts << QStringLiteral("%1 %2").arg(chip.name, chip.type);
            break;
        case ShardChip::State::Other:
            parts << Words::tr("%1 %2 (unlike the others)").arg(chip.name, chip.type);
            break;
        case ShardChip::State::NoRow:
            parts << Words::tr("%1 without a row").arg(chip.name);
            break;
        case ShardChip::State::Missing:
            parts << Words::tr("%1 missing").arg(chip.name);
            break;
        }
    }
    return QStringLiteral("%1: %2").arg(strip.module, parts.join(QStringLiteral(", ")));
}

PackedStrips::PackedStrips(const Document& document)
{
    const auto& checkpoint = document.checkpoint;
    const auto traits = findModelTraits(checkpoint.config()).value_or(nearestModelTraits(checkpoint.config()));
    for (const auto& module :
        deriveModules(checkpoint, traits, [](std::string_view name) { return std::string(name); }))
        add(document, module);
}

void PackedStrips::add(const Document& document, const ModelModule& module)
{
    const auto parts = partsOf(module);
    if (parts.size() < 2)
        return;
    PackedStrip strip{fusedName(module), {}, {}};
    for (const auto& part : parts)
        strip.chips.push_back(chipOf(document, module, part));
    strip.type = commonType(strip.chips);
    // Where nothing has a row, the rows are not what is wrong with this module alone.
    const bool anyRow = std::any_of(
        strip.chips.begin(), strip.chips.end(), [](const auto& chip) { return chip.state == ShardChip::State::Same; });
    for (auto& chip : strip.chips) {
        if (chip.state == ShardChip::State::NoRow && !anyRow)
            chip.state = ShardChip::State::Same;
        else if (chip.state == ShardChip::State::Same && chip.type != strip.type)
            chip.state = ShardChip::State::Other;
    }
    if (!anyRow)
        strip.type = commonType(strip.chips);
    m_strips.push_back(std::move(strip));
    place(document, module, m_strips.size() - 1);
}

void PackedStrips::place(const Document& document, const ModelModule& module, std::size_t number)
{
    const auto& tree = document.tree;
    const auto mark = [&](NodeId node) {
        if (node != noNode)
            m_byNode.try_emplace(static_cast<std::uint32_t>(node), number);
    };
    for (const auto& shard : module.shards) {
        mark(tree.find(shard.disk));
        if (shard.weight != noTensor)
            mark(tree.ofTensor(shard.weight));
    }
    // A part that is missing has no row of its own: the module above shows the hole.
    if (module.kind == LayerKind::Moe)
        mark(tree.find(module.path));
    else if (m_strips[number].faulty())
        mark(tree.find(above(module.shards.front().disk)));
}

const PackedStrip* PackedStrips::of(NodeId node) const
{
    const auto found = m_byNode.find(static_cast<std::uint32_t>(node));
    return found == m_byNode.end() ? nullptr : &m_strips[found->second];
}

} // namespace requant
