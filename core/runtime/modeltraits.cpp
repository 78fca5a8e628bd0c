// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/runtime/modeltraits.h"

#include "core/base/resources.h"
#include "core/checkpoint/modelconfig.h"
#include "core/runtime/profile.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace requant {

using Json = nlohmann::ordered_json;

namespace {

const Json& modelTable()
{
    static const Json table = Json::parse(builtinResource("profiles/models.json").value_or("{}"), nullptr, false);
    return table;
}

// An entry with everything that it takes from the entry it is like.
Json wholeEntry(const std::string& modelType)
{
    const auto found = modelTable().find(modelType);
    if (found == modelTable().end())
        return Json::object();
    const std::string like = profileText(*found, "like");
    Json whole = like.empty() ? Json::object() : wholeEntry(like);
    whole.update(*found);
    return whole;
}

const Json* fieldOf(const Json& config, const std::string& field)
{
    const auto text = config.is_object() ? config.find("text_config") : config.end();
    const Json& inner = config.is_object() && text != config.end() ? *text : config;
    for (const Json* level : {&inner, &config}) {
        const auto found = level->is_object() ? level->find(field) : level->end();
        if (found != level->end() && !found->is_null())
            return &*found;
    }
    return nullptr;
}

bool fieldHolds(const Json& condition, const Json& config)
{
    const Json* value = fieldOf(config, profileText(condition, "field"));
    if (const auto in = condition.find("in"); in != condition.end())
        return value && std::find(in->begin(), in->end(), *value) != in->end();
    const std::string is = profileText(condition, "is");
    if (is == "set")
        return value;
    if (is == "unset")
        return !value;
    if (is == "filled")
        return value && value->is_array() && !value->empty();
    return is == "positive" && value && value->is_number() && value->get<double>() > 0;
}

std::vector<std::string> textList(const Json& value)
{
    std::vector<std::string> list;
    for (const auto& item : value) {
        if (item.is_string())
            list.push_back(item.get<std::string>());
    }
    return list;
}

std::optional<std::string> optionalText(const Json& entry, std::string_view key)
{
    const auto found = entry.find(key);
    return found != entry.end() && found->is_string() ? std::optional(found->get<std::string>()) : std::nullopt;
}

ModelTraits readTraits(const std::string& modelType, const ModelConfig& config)
{
    const Json entry = wholeEntry(modelType);
    ModelTraits traits;
    traits.modelType = modelType;
    traits.fused = readFusedModules(entry.value("fused", Json::object()), config.json());
    traits.notAsked = textList(entry.value("not_asked", Json::array()));
    for (const auto& edit : entry.value("prefix_edits", Json::array()))
        traits.prefixEdits.emplace_back(edit.at(0).get<std::string>(), edit.at(1).get<std::string>());
    traits.embeddingPrefix = optionalText(entry, "embedding_prefix");
    traits.headPrefix = optionalText(entry, "head_prefix");
    traits.drafter = profileText(entry, "drafter");
    return traits;
}

std::size_t commonPrefix(std::string_view a, std::string_view b)
{
    return static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
}

} // namespace

bool conditionHolds(const Json& condition, const Json& config)
{
    if (!condition.is_object())
        return true;
    const auto holds = [&](const Json& part) { return conditionHolds(part, config); };
    if (const auto all = condition.find("all"); all != condition.end())
        return std::all_of(all->begin(), all->end(), holds);
    if (const auto any = condition.find("any"); any != condition.end())
        return std::any_of(any->begin(), any->end(), holds);
    return fieldHolds(condition, config);
}

std::vector<FusedModule> readFusedModules(const Json& value, const Json& config)
{
    std::vector<FusedModule> fused;
    if (!value.is_object())
        return fused;
    for (const auto& [name, entry] : value.items()) {
        if (entry.is_array())
            fused.push_back({name, textList(entry)});
        else if (entry.is_object() && conditionHolds(entry.value("when", Json()), config))
            fused.push_back({name, textList(entry.value("shards", Json::array()))});
    }
    return fused;
}

std::optional<ModelTraits> findModelTraits(const ModelConfig& config)
{
    for (const auto& modelType : {config.modelType(), config.textModelType()}) {
        if (!modelType.empty() && modelType != "generic" && modelTable().contains(modelType))
            return readTraits(modelType, config);
    }
    return std::nullopt;
}

ModelTraits nearestModelTraits(const ModelConfig& config)
{
    // The longest common start of the names; a family of three letters in common is too little to mean anything.
    constexpr std::size_t meaningful = 4;
    const std::string wanted = config.modelType();
    std::string nearest = "generic";
    std::size_t longest = meaningful - 1;
    for (const auto& [modelType, entry] : modelTable().items()) {
        if (const auto length = commonPrefix(modelType, wanted); length > longest) {
            nearest = modelType;
            longest = length;
        }
    }
    return readTraits(nearest, config);
}

} // namespace requant
