// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/names.h"
#include "core/diagnose/stored.h"
#include "core/fix/fixes/configedit.h"
#include "core/fix/fixes/fixes.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

namespace requant {

namespace {

Text doubt(std::string_view key)
{
    return Text(
        RQ_TEXT("core", "It makes %1 say what is stored; if tensors were lost, get them instead."), {std::string(key)});
}

/// Numbers of the decoder's layers, those of MTP blocks left out.
std::set<std::uint32_t> layerNumbers(const Scene& scene)
{
    std::set<std::uint32_t> numbers;
    std::set<std::uint32_t> drafters;
    for (const Module& module : scene.modules()) {
        const auto split = splitLayer(module.name);
        if (!split || (lastComponent(split->container) != "layers" && lastComponent(split->container) != "h")
            || split->container.find("vis") != std::string_view::npos)
            continue;
        numbers.insert(split->number);
        const auto part = lastComponent(module.name);
        if (part == "eh_proj" || part == "enorm" || part == "hnorm")
            drafters.insert(split->number);
    }
    std::erase_if(numbers, [&](std::uint32_t number) { return drafters.contains(number); });
    return numbers;
}

Result<Applied> applyLayers(const FixContext& fix, FixFindings, FolderEdit& edit)
{
    const auto numbers = layerNumbers(fix.scene);
    if (numbers.empty() || *numbers.rbegin() + 1 != numbers.size())
        return impossible(
            Text(RQ_TEXT("core", "Layers are missing in between; no number in config.json makes up for them.")));
    setConfigKey(edit, "num_hidden_layers", numbers.size());
    return Applied{false, doubt("num_hidden_layers")};
}

Result<Applied> applyExperts(const FixContext& fix, FixFindings findings, FolderEdit& edit)
{
    std::map<std::string_view, std::set<std::uint32_t>> containers;
    for (const Module& module : fix.scene.modules()) {
        if (const auto expert = splitExpert(module.name))
            containers[expert->container].insert(expert->number);
    }
    std::set<std::size_t> counts;
    for (const auto& [container, numbers] : containers) {
        const bool whole = *numbers.rbegin() + 1 == numbers.size();
        counts.insert(whole ? numbers.size() : 0);
    }
    if (counts.size() != 1 || *counts.begin() == 0 || findings.empty() || findings.front()->entry.empty())
        return impossible(
            Text(RQ_TEXT("core", "The layers do not all have the same experts; no number in config.json fits.")));
    const std::string key = findings.front()->entry.substr(1);
    setConfigKey(edit, key, *counts.begin());
    return Applied{false, doubt(key)};
}

Result<Applied> applyVocab(const FixContext& fix, FixFindings findings, FolderEdit& edit)
{
    const auto id = findings.empty() ? std::nullopt : fix.checkpoint.find(findings.front()->subject);
    if (!id || fix.checkpoint.tensor(*id).shape.empty())
        return impossible(Text(RQ_TEXT("core", "The embedding has no rows to count.")));
    setConfigKey(edit, "vocab_size", fix.checkpoint.tensor(*id).shape[0]);
    return Applied{false, doubt("vocab_size")};
}

} // namespace

const FixKind configLayersFix{
    "config-layers", RQ_TEXT("core", "Set num_hidden_layers to the layers that are stored"), applyLayers};
const FixKind configExpertsFix{
    "config-experts", RQ_TEXT("core", "Set the number of experts to those that are stored"), applyExperts};
const FixKind configVocabFix{
    "config-vocab", RQ_TEXT("core", "Set vocab_size to the rows of the embedding"), applyVocab};

} // namespace requant
