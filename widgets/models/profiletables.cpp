// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/models/profiletables.h"

#include "core/checkpoint/modelconfig.h"
#include "core/runtime/profile.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace requant {

using Json = nlohmann::ordered_json;

namespace {

// Without throwing, and without adding what is not there.
const Json& at(const Json& json, std::string_view key)
{
    static const Json null;
    const auto found = json.is_object() ? json.find(key) : json.end();
    return found == json.end() ? null : *found;
}

bool isAscend(const Json& profile)
{
    return profileText(profile, "runtime") == "vllm-ascend";
}

std::vector<std::string> texts(const Json& list)
{
    std::vector<std::string> out;
    for (const auto& item : list.is_array() ? list : Json::array()) {
        if (item.is_string())
            out.push_back(item.get<std::string>());
    }
    return out;
}

// {"fused": [...]} or {"fused": {"when": ..., "shards": [...]}}
std::vector<PackedEntry> entriesOfObject(const Json& table, bool own)
{
    std::vector<PackedEntry> entries;
    if (!table.is_object())
        return entries;
    for (const auto& [fused, value] : table.items()) {
        if (value.is_array())
            entries.push_back({fused, texts(value), {}, own});
        else if (value.is_object())
            entries.push_back({fused, texts(at(value, "shards")), at(value, "when").dump(), own});
    }
    return entries;
}

// [["fused", [...]], ...]
void addPairs(const Json& pairs, const std::string& when, bool own, std::vector<PackedEntry>& entries)
{
    for (const auto& pair : pairs.is_array() ? pairs : Json::array()) {
        if (pair.is_array() && pair.size() == 2 && pair[0].is_string())
            entries.push_back({pair[0].get<std::string>(), texts(pair[1]), when, own});
    }
}

std::vector<PackedEntry> ascendEntries(const Json& profile, const std::string& owner)
{
    auto own = entriesOfObject(at(at(profile, "packed"), owner), true);
    if (at(at(profile, "packed"), owner).is_object() && ownTableReplaces(profile))
        return own;
    const Json& listed = at(at(profile, "classes"), owner);
    auto entries = entriesOfObject(at(listed.is_object() ? listed : at(profile, "unlisted"), "packed"), false);
    for (auto& entry : own) {
        const auto same =
            std::find_if(entries.begin(), entries.end(), [&](const auto& old) { return old.fused == entry.fused; });
        if (same == entries.end())
            entries.push_back(std::move(entry));
        else
            *same = std::move(entry);
    }
    return entries;
}

std::vector<PackedEntry> vllmEntries(const Json& profile, const std::string& owner)
{
    const Json& cls = at(at(profile, "classes"), owner);
    std::vector<PackedEntry> entries;
    addPairs(at(cls, "packed"), {}, true, entries);
    for (const auto& item : at(cls, "packed_when").is_array() ? at(cls, "packed_when") : Json::array())
        addPairs(at(item, "add"), at(item, "when").dump(), false, entries);
    addPairs(at(cls, "packed_inner"), {}, false, entries);
    return entries;
}

void addClass(const Json& profile, const std::string& name, std::vector<std::string>& owners)
{
    const Json& cls = at(at(profile, "classes"), name);
    if (!cls.is_object() || std::find(owners.begin(), owners.end(), name) != owners.end())
        return;
    owners.push_back(name);
    for (const auto& child : at(cls, "children").is_array() ? at(cls, "children") : Json::array()) {
        if (child.is_array() && child.size() == 2 && child[1].is_string())
            addClass(profile, child[1].get<std::string>(), owners);
    }
}

std::vector<std::string> vllmOwners(const Json& profile, const ModelConfig& config)
{
    std::vector<std::string> owners;
    for (const auto& architecture : config.architectures())
        addClass(profile, profileText(at(profile, "architectures"), architecture), owners);
    for (const auto& modelType : {config.modelType(), config.textModelType()})
        addClass(profile, profileText(at(profile, "model_types"), modelType), owners);
    return owners;
}

const Json& ruleTables(const Json& profile, const std::string& owner)
{
    return isAscend(profile) ? at(at(profile, "prefix"), owner) : at(at(at(profile, "classes"), owner), "mapper");
}

constexpr std::array<const char*, 2> ruleKinds{"prefix", "substr"};

} // namespace

bool ownTableReplaces(const Json& profile)
{
    return isAscend(profile) && profileText(at(profile, "rules"), "packed") != "update";
}

std::vector<std::string> tableOwners(const Json& profile, const ModelConfig& config)
{
    if (!isAscend(profile))
        return vllmOwners(profile, config);
    std::vector<std::string> owners;
    const bool text = profileText(at(profile, "rules"), "model_type") == "text_config";
    const std::array<std::string, 2> types{config.modelType(), config.textModelType()};
    for (const auto& type : {types[text ? 1 : 0], types[text ? 0 : 1]}) {
        if (!type.empty() && std::find(owners.begin(), owners.end(), type) == owners.end())
            owners.push_back(type);
    }
    return owners;
}

std::vector<PackedEntry> packedEntries(const Json& profile, const std::string& owner)
{
    return isAscend(profile) ? ascendEntries(profile, owner) : vllmEntries(profile, owner);
}

void setPackedEntries(Json& profile, const std::string& owner, const std::vector<PackedEntry>& entries)
{
    Json table = isAscend(profile) ? Json::object() : Json::array();
    for (const auto& entry : entries) {
        if (!entry.own)
            continue;
        if (!table.is_object())
            table.push_back({entry.fused, entry.shards});
        else if (entry.when.empty())
            table[entry.fused] = entry.shards;
        else
            table[entry.fused] = {{"when", Json::parse(entry.when, nullptr, false)}, {"shards", entry.shards}};
    }
    if (isAscend(profile))
        profile["packed"][owner] = std::move(table);
    else
        profile["classes"][owner]["packed"] = std::move(table);
}

std::vector<NameRule> nameRules(const Json& profile, const std::string& owner)
{
    std::vector<NameRule> rules;
    const Json& tables = ruleTables(profile, owner);
    for (const char* kind : ruleKinds) {
        const Json& table = at(tables, kind);
        for (const auto& rule : table.is_array() ? table : Json::array()) {
            if (!rule.is_array() || rule.size() < 2 || !rule[0].is_string())
                continue;
            rules.push_back({kind != ruleKinds[0], rule[0].get<std::string>(),
                rule[1].is_string() ? std::optional(rule[1].get<std::string>()) : std::nullopt});
        }
    }
    return rules;
}

void setNameRules(Json& profile, const std::string& owner, const std::vector<NameRule>& rules)
{
    Json& tables = isAscend(profile) ? profile["prefix"][owner] : profile["classes"][owner]["mapper"];
    if (!tables.is_object())
        tables = Json::object();
    for (const char* kind : ruleKinds) {
        Json table = Json::array();
        for (const auto& rule : rules) {
            if (rule.part == (kind != ruleKinds[0]))
                table.push_back({rule.from, rule.to ? Json(*rule.to) : Json()});
        }
        if (!table.empty())
            tables[kind] = std::move(table);
        else
            tables.erase(kind);
    }
}

bool treatAs(Json& profile, const ModelConfig& config, const std::string& like)
{
    const std::string cls = profileText(at(profile, "model_types"), like);
    const auto architectures = config.architectures();
    if (isAscend(profile) || cls.empty() || (architectures.empty() && config.modelType().empty()))
        return false;
    for (const auto& architecture : architectures)
        profile["architectures"][architecture] = cls;
    if (!config.modelType().empty())
        profile["model_types"][config.modelType()] = cls;
    return true;
}

} // namespace requant
