// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/checks.h"
#include "core/diagnose/findings.h"
#include "core/diagnose/ignorelist.h"
#include "core/diagnose/names.h"
#include "core/diagnose/stored.h"

#include <algorithm>
#include <map>
#include <optional>

namespace requant {

namespace {

struct Member {
    std::string part;
    std::string state; ///< "W8A8_DYNAMIC", "ignored", "BF16"
};

/// What decides a module's scheme: the description, else the ignore list, else how it is stored.
class States {
public:
    explicit States(const Scene& scene)
        : m_scene(scene)
        , m_list(scene)
    {
    }

    /// Nothing if the module's state is not known.
    std::optional<std::string> of(const Module& module) const
    {
        if (m_scene.description()) {
            const auto* row = m_scene.descriptionRow(module);
            return row ? std::optional(row->type) : std::nullopt;
        }
        const Stored stored = storedAs(m_scene, module);
        if (!m_scene.quantization().ignore.empty()) {
            const auto position = static_cast<std::uint32_t>(&module - m_scene.modules().data());
            if (m_list.ignores(position))
                return "ignored";
            return isQuantized(stored) || stored == Stored::Absent ? "quantized" : "not ignored";
        }
        if (stored == Stored::Absent)
            return std::nullopt;
        return isQuantized(stored) ? storedName(m_scene, module) : "unquantized";
    }

private:
    const Scene& m_scene;
    IgnoreList m_list;
};

/// The set this module is the first stored part of; null otherwise, so that every set of parts is seen once.
const PackedSet* leadingSet(const Scene& scene, std::string_view name, std::string_view type)
{
    const auto last = lastComponent(name);
    for (const PackedSet& set : packedSets()) {
        const auto at = std::find(set.parts.begin(), set.parts.end(), last);
        if (at == set.parts.end() || !type.starts_with(set.modelTypePrefix))
            continue;
        const std::string above = std::string(parentOf(name)) + ".";
        const bool first = std::none_of(set.parts.begin(), at, [&](std::string_view part) {
            const Module* module = scene.module(above + std::string(part));
            return module && holdsWeight(*module);
        });
        return first ? &set : nullptr;
    }
    return nullptr;
}

std::vector<Member> membersOf(const Scene& scene, const States& states, const PackedSet& set, std::string_view parent)
{
    std::vector<Member> members;
    for (const auto part : set.parts) {
        const Module* module = scene.module(std::string(parent) + "." + std::string(part));
        if (!module || !holdsWeight(*module))
            continue;
        if (auto state = states.of(*module))
            members.push_back({std::string(part), *std::move(state)});
    }
    return members;
}

bool allEqual(const std::vector<Member>& members)
{
    return std::all_of(
        members.begin(), members.end(), [&](const Member& member) { return member.state == members.front().state; });
}

std::string sentenceOf(const std::vector<Member>& members)
{
    std::string text;
    for (const auto& member : members)
        text += (text.empty() ? "" : ", ") + member.part + " " + member.state;
    return text;
}

Text repairs(const Scene& scene)
{
    if (scene.description())
        return Text(RQ_TEXT("core",
            "Either give all parts the same type (and tensors that fit it), or set all of them to FLOAT with the "
            "original weights."));
    return Text(RQ_TEXT(
        "core", "Either exclude all parts (and store them as floats), or none of them (and store codes and scales)."));
}

std::vector<Finding> run(const Scene& scene, const Context& context)
{
    const States states(scene);
    const std::string type = scene.checkpoint().config().textModelType();
    std::map<std::pair<std::string, std::string>, std::vector<std::string>>
        groups; // (fused name, states) -> fused modules
    for (const Module& module : scene.modules()) {
        if (context.cancelled())
            return {};
        const PackedSet* set = holdsWeight(module) ? leadingSet(scene, module.name, type) : nullptr;
        if (!set)
            continue;
        const auto parent = parentOf(module.name);
        const auto members = membersOf(scene, states, *set, parent);
        if (members.size() > 1 && !allEqual(members))
            groups[{std::string(set->fused), sentenceOf(members)}].push_back(
                std::string(parent) + "." + std::string(set->fused));
    }
    std::vector<Finding> found;
    for (auto& [key, modules] : groups) {
        Sentences say{oneOrMany(modules, RQ_TEXT("core", "The parts of %1 differ: %3."),
                          RQ_TEXT("core", "The parts of %1 and %2 more differ: %3."), {key.second}),
            Text(RQ_TEXT("core",
                "A runtime fuses them into one layer, which has one scheme: it stops with \"different quantization "
                "schemes\".")),
            repairs(scene)};
        const auto* description = scene.description();
        const std::string file =
            description ? description->document().fileName : scene.checkpoint().config().document().fileName;
        found.push_back(makeGroup("PAK-001", std::move(modules), file, std::move(say)));
    }
    return found;
}

} // namespace

const Check packedCheck{"packed-modules", RQ_TEXT("core", "Packed modules"),
    RQ_TEXT("core", "The parts of a fused module share one scheme."), false, run};

} // namespace requant
