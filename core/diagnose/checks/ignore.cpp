// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/checks.h"
#include "core/diagnose/findings.h"
#include "core/diagnose/ignorelist.h"
#include "core/diagnose/loosepattern.h"
#include "core/diagnose/names.h"
#include "core/diagnose/scene.h"

#include <algorithm>

namespace requant {

namespace {

using Names = std::vector<std::string>;

Names namesOf(const Scene& scene, const std::vector<std::uint32_t>& modules)
{
    Names names;
    for (const auto i : modules)
        names.push_back(std::string(scene.modules()[i].name));
    return names;
}

std::string configFile(const Scene& scene)
{
    return scene.checkpoint().config().document().fileName;
}

/// Entries that exporters write by habit and that concern layers the targets do not reach anyway.
bool isHarmless(const IgnoreEntry& entry)
{
    if (entry.text.ends_with(".weight"))
        return false; // a slip, whatever it names
    return entry.text.find("lm_head") != std::string::npos || entry.text.find("embed") != std::string::npos;
}

/// fp8 lists of transformers name parents or parts of names; there a part of a name is a hit.
bool hitsAsPart(const Scene& scene, const std::string& text)
{
    return std::any_of(scene.modules().begin(), scene.modules().end(),
        [&](const Module& module) { return module.name.find(text) != std::string_view::npos; });
}

/// "model.layers.*.mlp.router", as gpt-oss writes it; only compressed-tensors compares plain entries letter by letter.
bool isWildcard(const Scene& scene, const IgnoreEntry& entry)
{
    return !scene.compressedTensors() && !entry.pattern && entry.text.find('*') != std::string::npos;
}

bool hitsNothing(const Scene& scene, const IgnoreEntry& entry)
{
    if (!entry.hits.empty() || !entry.valid || entry.fused || isHarmless(entry) || isWildcard(scene, entry))
        return false;
    if (isBareWord(scene, entry))
        return false; // told as a loose pattern
    return scene.compressedTensors() || !hitsAsPart(scene, entry.text);
}

std::string reasonOf(const Scene& scene, const IgnoreEntry& entry)
{
    if (!entry.diskHits.empty())
        return Text(
            RQ_TEXT("core",
                "\"%1\" matches names on disk, but patterns are held against the names in vLLM's tree, such as %2"),
            {printable(entry.text), treeName(scene, scene.modules()[entry.diskHits.front()].name)})
            .english();
    if (entry.text.ends_with(".weight"))
        return Text(
            RQ_TEXT("core", "\"%1\" names a tensor; the list wants modules, without .weight"), {printable(entry.text)})
            .english();
    const bool parent = std::any_of(scene.modules().begin(), scene.modules().end(),
        [&](const Module& module) { return module.name.starts_with(entry.text + "."); });
    if (parent)
        return Text(RQ_TEXT("core", "\"%1\" is a parent; it does not cover what is below it"), {printable(entry.text)})
            .english();
    return Text(RQ_TEXT("core", "no module is called \"%1\""), {printable(entry.text)}).english();
}

void addDeadEntries(const Scene& scene, const IgnoreList& list, std::vector<Finding>& found)
{
    Names dead;
    const IgnoreEntry* first = nullptr;
    bool serious = false; // a pattern that fits no module at all is a recipe's habit; the others were meant to hit
    for (const auto& entry : list.entries()) {
        if (!hitsNothing(scene, entry))
            continue;
        if (!first || (!first->diskHits.empty() < !entry.diskHits.empty()))
            first = &entry;
        serious = serious || !entry.pattern || !entry.diskHits.empty();
        dead.push_back(entry.text);
    }
    if (dead.empty())
        return;
    const std::size_t all = list.entries().size();
    Text message(RQ_TEXT("core", "%1 of %2 ignore entries match any module: %3."),
        {std::to_string(all - dead.size()), std::to_string(all), reasonOf(scene, *first)});
    Finding finding = makeGroup("IGN-001", std::move(dead), configFile(scene),
        {std::move(message),
            Text(RQ_TEXT("core", "What they were meant to exclude is built quantized and then finds no scale.")),
            Text(RQ_TEXT("core", "Rewrite the list with the names that the runtime matches."))});
    finding.entry = first->text;
    if (finding.count == all)
        finding.severity = Severity::Error;
    else if (!serious)
        finding.severity = Severity::Info;
    found.push_back(std::move(finding));
}

bool listsAllParts(const IgnoreList& list, const IgnoreEntry& entry)
{
    return std::all_of(entry.parts.begin(), entry.parts.end(), [&](std::uint32_t part) {
        return std::any_of(list.entries().begin(), list.entries().end(), [&](const IgnoreEntry& other) {
            return std::find(other.hits.begin(), other.hits.end(), part) != other.hits.end();
        });
    });
}

std::string partsOf(const PackedSet& set)
{
    std::string parts;
    for (const auto part : set.parts)
        parts += (parts.empty() ? "" : ", ") + std::string(part);
    return parts;
}

void addFusedEntries(const Scene& scene, const IgnoreList& list, std::vector<Finding>& found)
{
    Names honoured;
    Names empty;
    std::string expansion;
    for (const auto& entry : list.entries()) {
        // Listing the fused name beside all of its parts is the safe spelling.
        if (!entry.fused || (!entry.parts.empty() && listsAllParts(list, entry)))
            continue;
        (entry.parts.empty() ? empty : honoured).push_back(entry.text);
        expansion = partsOf(*entry.fused);
    }
    const auto add = [&](Names names, Severity severity, std::string_view one, std::string_view many) {
        if (names.empty())
            return;
        Sentences say{oneOrMany(names, one, many, {expansion}),
            Text(RQ_TEXT("core",
                "vLLM honours a fused name for compressed-tensors; other runtimes, and vLLM's fp8 lists before August "
                "2026, "
                "expand it to its parts before they look, so it never hits and the widths do not fit.")),
            Text(RQ_TEXT("core", "List the fused name and all of its parts."))};
        Finding finding = makeGroup("IGN-002", std::move(names), configFile(scene), std::move(say));
        finding.entry = finding.subject;
        finding.severity = severity;
        found.push_back(std::move(finding));
    };
    add(std::move(honoured), Severity::Info,
        RQ_TEXT("core", "The ignore list names the fused module %1, not its parts %3."),
        RQ_TEXT("core", "The ignore list names the fused module %1 and %2 more, not their parts %3."));
    add(std::move(empty), Severity::Info,
        RQ_TEXT("core", "The ignore list names the fused module %1, which expands to %3; none of these is stored."),
        RQ_TEXT("core",
            "The ignore list names the fused module %1 and %2 more, which expand to %3; none of these is stored."));
}

/// A fusion that only newer runtimes know: lists written before it name the parts alone.
void addNewFusion(const Scene& scene, const IgnoreList& list, std::vector<Finding>& found)
{
    const PackedSet* set = packedSetNamed("in_proj_qkvgfab");
    if (!scene.checkpoint().config().textModelType().starts_with(set->modelTypePrefix))
        return;
    Names parents;
    for (std::uint32_t i = 0; i < scene.modules().size(); ++i) {
        const auto name = scene.modules()[i].name;
        if (list.ignores(i) && lastComponent(name) == "f_a_proj")
            parents.push_back(std::string(parentOf(name)) + "." + std::string(set->fused));
    }
    std::erase_if(parents, [&](const std::string& name) {
        return std::any_of(
            list.entries().begin(), list.entries().end(), [&](const IgnoreEntry& entry) { return entry.text == name; });
    });
    if (parents.empty())
        return;
    Sentences say{
        oneOrMany(parents, RQ_TEXT("core", "The ignore list names parts of %1, which the runtime fuses from %3."),
            RQ_TEXT("core", "The ignore list names parts of %1 and %2 more modules, which the runtime fuses from %3."),
            {partsOf(*set)}),
        Text(RQ_TEXT(
            "core", "Runtimes that know this fusion ask for the fused module; all parts must be listed, or none.")),
        Text(RQ_TEXT("core", "List the fused name and all of its parts."))};
    found.push_back(makeGroup("IGN-002", std::move(parents), configFile(scene), std::move(say)));
}

void addLooseEntries(const Scene& scene, const IgnoreList& list, std::vector<Finding>& found)
{
    for (const auto& entry : list.entries()) {
        auto loose = looseness(scene, entry);
        if (!loose)
            continue;
        Finding finding = makeGroup("IGN-004", namesOf(scene, loose->hits), configFile(scene),
            {std::move(loose->message),
                Text(RQ_TEXT("core",
                    "A pattern that hits too much leaves modules unquantized that have scales; one that hits too "
                    "little does the reverse.")),
                Text(RQ_TEXT("core", "Write the modules out, or anchor the pattern: \"re:.*\\.mlp\\.gate$\"."))});
        finding.entry = entry.text;
        finding.severity = loose->harmless ? Severity::Info : Severity::Warning;
        found.push_back(std::move(finding));
    }
}

std::vector<Finding> run(const Scene& scene, const Context&)
{
    std::vector<Finding> found;
    if (scene.description() || scene.quantization().ignore.empty() || !scene.namesKnown() || scene.modules().empty())
        return found;
    const IgnoreList list(scene);
    addDeadEntries(scene, list, found);
    addFusedEntries(scene, list, found);
    addNewFusion(scene, list, found);
    addLooseEntries(scene, list, found);
    return found;
}

} // namespace

const Check ignoreCheck{"ignore-list", RQ_TEXT("core", "Ignore list"),
    RQ_TEXT("core", "Every entry of the ignore list hits what it means."), false, run};

} // namespace requant
