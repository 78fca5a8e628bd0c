// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Parts of the model for which the checkpoint has no tensor at all. The runtimes say nothing about them.

#include "core/runtime/vllmjudge.h"

#include "core/checkpoint/modelconfig.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <set>

namespace requant {

namespace {

// "a.layers.3.self_attn.o_proj" of block 3 -> "a.layers.#.self_attn" and "o_proj".
std::pair<std::string, std::string> family(const ModelModule& module)
{
    std::string path = module.path;
    const std::string number = "." + std::to_string(module.layer) + ".";
    if (const auto at = path.find(number); at != std::string::npos)
        path.replace(at, number.size(), ".#.");
    const auto dot = path.rfind('.');
    return {path.substr(0, dot), path.substr(dot + 1)};
}

using Children = std::set<std::string>;
using ByLayer = std::map<std::int32_t, Children>;

// The set of children that most blocks have; empty if there is no such majority.
Children usual(const ByLayer& layers)
{
    std::map<Children, std::size_t> counts;
    for (const auto& [layer, children] : layers)
        ++counts[children];
    const auto most = std::max_element(
        counts.begin(), counts.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    return most != counts.end() && most->second * 2 > layers.size() ? most->first : Children();
}

} // namespace

// Members of fused modules, and experts' projections, of which the checkpoint has no tensor at all.
void VllmJudge::missingParts()
{
    const auto& modules = m_model.modules();
    const auto& optional =
        m_model.languageClass() ? m_model.languageClass()->optionalShards : m_model.outerClass().optionalShards;
    for (std::size_t i = 0; i < modules.size(); ++i) {
        const auto& module = modules[i];
        if (!m_answers[i].error.empty())
            continue;
        for (const auto& name : module.expected) {
            const bool there =
                std::any_of(module.shards.begin(), module.shards.end(), [&](const auto& s) { return s.name == name; });
            if (there || std::find(optional.begin(), optional.end(), name) != optional.end())
                continue;
            const std::string& sibling = module.shards.front().disk;
            const std::string disk = sibling.substr(0, sibling.rfind('.') + 1) + name;
            fail(module.quantPrefix, disk + ".weight", "uninitialised", "PAK-005",
                {RQ_TEXT(
                     "core", "%1 is made of several modules and %2 is missing; its part keeps whatever was in memory"),
                    {module.path, disk}},
                disk);
        }
        const std::uint64_t expected = std::uint64_t{module.experts} * module.shards.size();
        if (module.kind == LayerKind::Moe && !module.fused3d && m_expertWeights[i] < expected)
            fail(module.quantPrefix, module.path, "uninitialised", "PAK-005",
                {RQ_TEXT("core", "%1 has %2 expert weights where %3 are expected"),
                    {module.path, std::to_string(m_expertWeights[i]), std::to_string(expected)}},
                module.shards.front().disk);
    }
}

// A block whose part lacks a module that the same part of most other blocks has, and has nothing in its place.
void VllmJudge::missingSiblings()
{
    std::map<std::string, ByLayer> families;
    for (const auto& module : m_model.modules()) {
        if (module.layer < 0 || module.drafter)
            continue;
        const auto [parent, child] = family(module);
        families[parent][module.layer].insert(child);
    }
    for (const auto& [parent, layers] : families) {
        const Children whole = usual(layers);
        for (const auto& [layer, children] : layers) {
            if (children.size() >= whole.size()
                || !std::includes(whole.begin(), whole.end(), children.begin(), children.end()))
                continue;
            Children missing;
            std::set_difference(
                whole.begin(), whole.end(), children.begin(), children.end(), std::inserter(missing, missing.end()));
            for (const auto& child : missing) {
                std::string path = parent + "." + child;
                path.replace(path.find(".#."), 3, "." + std::to_string(layer) + ".");
                // Older versions look for parameters that no tensor filled, if the model is a float one.
                const bool checked = m_model.quant().method().empty() && m_model.profile().missingUnquantizedIsError;
                fail(path, path, checked ? "ValueError" : "uninitialised", "PAK-005",
                    {RQ_TEXT(
                         "core", "other blocks have %1, this one has no tensor of it; it keeps whatever was in memory"),
                        {path}},
                    path);
            }
        }
    }
}

// Next-token layers that config.json promises a drafter and that no tensor belongs to.
void VllmJudge::missingDrafter()
{
    constexpr std::uint64_t most = 64;
    const auto& config = m_model.checkpoint().config();
    const auto& modules = m_model.modules();
    const auto raising = m_model.profile().json->value("missing_drafter", nlohmann::ordered_json::array());
    const bool raises = std::find(raising.begin(), raising.end(), m_model.outerClass().name) != raising.end();
    for (std::uint64_t i = 0; i < std::min(config.nextnLayers(), most); ++i) {
        const auto number = static_cast<std::int32_t>(config.layers() + i);
        const bool there = std::any_of(modules.begin(), modules.end(), [&](const auto& module) {
            return module.drafter && (module.layer == number || module.layer == static_cast<std::int32_t>(i));
        });
        if (there)
            continue;
        const std::string layer = "model.layers." + std::to_string(number);
        fail(layer, layer, raises ? "ValueError" : "uninitialised", "MTP-004",
            {RQ_TEXT("core", "the drafter needs %1, which num_nextn_predict_layers promises and no tensor belongs to"),
                {layer}},
            "/num_nextn_predict_layers");
    }
}

} // namespace requant
