// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/cttargets.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace requant {

namespace {

using Json = nlohmann::ordered_json;

std::string text(const Json& object, const char* key)
{
    const auto at = object.find(key);
    return at != object.end() && at->is_string() ? at->get<std::string>() : std::string();
}

std::int64_t integer(const Json& object, const char* key)
{
    const auto at = object.find(key);
    return at != object.end() && at->is_number_integer() ? at->get<std::int64_t>() : 0;
}

TargetGroup groupOf(const std::string& name, const std::string& pointer, const Json& group, const std::string& format)
{
    TargetGroup out;
    out.name = name;
    out.pointer = pointer + "/config_groups/" + name;
    out.format = text(group, "format");
    if (out.format.empty())
        out.format = format;
    if (const auto targets = group.find("targets"); targets != group.end() && targets->is_array()) {
        for (const auto& target : *targets) {
            if (target.is_string())
                out.targets.push_back(target.get<std::string>());
        }
    }
    if (const auto weights = group.find("weights"); weights != group.end() && weights->is_object()) {
        out.strategy = text(*weights, "strategy");
        out.type = text(*weights, "type");
        out.bits = integer(*weights, "num_bits");
        out.groupSize = integer(*weights, "group_size");
    }
    return out;
}

} // namespace

std::vector<TargetGroup> targetGroups(const Scene& scene)
{
    std::vector<TargetGroup> groups;
    if (!scene.compressedTensors())
        return groups;
    const std::string& pointer = scene.quantization().pointer;
    const auto& config = scene.checkpoint().config().json();
    const Json::json_pointer at(pointer);
    if (!config.contains(at) || !config.at(at).is_object())
        return groups;
    const Json& block = config.at(at);
    const auto listed = block.find("config_groups");
    if (listed == block.end() || !listed->is_object())
        return groups;
    for (const auto& item : listed->items()) {
        if (item.value().is_object())
            groups.push_back(groupOf(item.key(), pointer, item.value(), text(block, "format")));
    }
    return groups;
}

bool targetsLinear(const std::vector<TargetGroup>& groups)
{
    return std::any_of(groups.begin(), groups.end(), [](const TargetGroup& group) {
        return std::any_of(group.targets.begin(), group.targets.end(), [](std::string target) {
            std::transform(target.begin(), target.end(), target.begin(),
                [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
            return target == "linear" || target == "re:.*";
        });
    });
}

} // namespace requant
