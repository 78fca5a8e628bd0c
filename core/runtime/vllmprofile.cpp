// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/runtime/vllmprofile.h"

#include "core/checkpoint/modelconfig.h"
#include "core/runtime/modeltraits.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace requant {

using Json = nlohmann::ordered_json;

const std::vector<std::string>* shardsOf(const PackedModules& packed, std::string_view name)
{
    const auto found =
        std::find_if(packed.begin(), packed.end(), [&](const auto& entry) { return entry.first == name; });
    return found == packed.end() ? nullptr : &found->second;
}

bool CtRules::accepts(CtKind kind) const
{
    return kinds.empty() || std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

const VllmClass* VllmProfile::findClass(std::string_view name) const
{
    const auto found = classes.find(name);
    return found == classes.end() ? nullptr : &found->second;
}

const VllmClass* VllmProfile::classFor(const ModelConfig& config) const
{
    for (const auto& architecture : config.architectures()) {
        const auto found = architectures.find(architecture);
        if (found != architectures.end())
            return findClass(found->second);
    }
    if (!config.architectures().empty())
        return nullptr;
    const auto found = modelTypes.find(config.modelType());
    return found == modelTypes.end() ? nullptr : findClass(found->second);
}

const VllmClass* VllmProfile::languageClass(const VllmClass& outer, const ModelConfig& config) const
{
    if (outer.languageModel.empty())
        return &outer;
    if (outer.languageFromText) {
        const Json& text = config.text();
        const auto architectureList = text.find("architectures");
        if (architectureList != text.end() && architectureList->is_array() && !architectureList->empty()
            && architectureList->front().is_string()) {
            const auto found = architectures.find(architectureList->front().get<std::string>());
            if (found != architectures.end())
                return findClass(found->second);
        }
        const auto found = modelTypes.find(config.textModelType());
        return found == modelTypes.end() ? nullptr : findClass(found->second);
    }
    for (const auto& [attribute, name] : outer.children) {
        if (attribute == outer.languageModel)
            return findClass(name);
    }
    return nullptr;
}

// dict.update: a known key keeps its place and takes the new shards.
static void update(PackedModules& packed, const PackedModules& more)
{
    for (const auto& [name, shards] : more) {
        const auto found =
            std::find_if(packed.begin(), packed.end(), [&, &key = name](const auto& e) { return e.first == key; });
        if (found == packed.end())
            packed.emplace_back(name, shards);
        else
            found->second = shards;
    }
}

PackedModules VllmProfile::packedFor(const VllmClass& outer, const ModelConfig& config) const
{
    PackedModules packed;
    const auto add = [&](const VllmClass& from) {
        update(packed, from.packed.value_or(PackedModules()));
        update(packed, from.packedInner);
        for (const auto& [when, more] : from.packedWhen) {
            if (conditionHolds(*when, config.json()))
                update(packed, more);
        }
    };
    const VllmClass* language = languageClass(outer, config);
    if (language && language != &outer)
        add(*language);
    add(outer);
    return packed;
}

} // namespace requant
