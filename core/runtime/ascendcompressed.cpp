// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/runtime/ascendcompressed.h"

#include "core/checkpoint/checkpoint.h"
#include "core/runtime/profile.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace requant {

using Json = nlohmann::ordered_json;

namespace {

struct Args {
    bool given = false;
    std::int64_t bits = 0;
    std::string type;
    std::string strategy;
    bool symmetric = true;
    bool dynamic = false;
};

Args readArgs(const Json& group, const char* key)
{
    const auto found = group.find(key);
    if (found == group.end() || !found->is_object())
        return {};
    const Json& args = *found;
    const auto truth = [&](const char* name, bool fallback) {
        const auto value = args.find(name);
        return value != args.end() && value->is_boolean() ? value->get<bool>() : fallback;
    };
    const auto bits = args.find("num_bits");
    return {true, bits != args.end() && bits->is_number_integer() ? bits->get<std::int64_t>() : 8,
        profileText(args, "type"), profileText(args, "strategy"), truth("symmetric", true), truth("dynamic", false)};
}

// The ModelSlim type that a group amounts to; empty if it is none that is recognised.
std::string typeOf(const Json& group)
{
    const Args weights = readArgs(group, "weights");
    const Args input = readArgs(group, "input_activations");
    const bool channel = weights.strategy == "channel";
    const bool grouped = weights.strategy == "group";
    if (!weights.given || weights.dynamic)
        return {};
    if (!input.given)
        return weights.type != "float" && weights.bits == 4 && grouped ? "W4A16" : "";
    const bool symmetric = weights.symmetric && input.symmetric;
    if (!symmetric || input.bits != 8)
        return {};
    if (weights.bits == 8 && channel && input.strategy == "tensor" && !input.dynamic)
        return "W8A8";
    if (weights.bits == 8 && channel && input.strategy == "token" && input.dynamic)
        return weights.type == "float" ? "W8A8FP8_DYNAMIC" : "W8A8_DYNAMIC";
    return weights.bits == 4 && (channel || grouped) && input.strategy == "token" && input.dynamic ? "W4A8_DYNAMIC"
                                                                                                   : "";
}

} // namespace

void judgeCompressedOnAscend(
    const Checkpoint& checkpoint, const AscendRules& rules, const AscendSource& source, Verdict& verdict)
{
    const Json& block = checkpoint.config().json().at(Json::json_pointer(source.file));
    const auto groups = block.is_object() ? block.find("config_groups") : block.end();
    if (!block.is_object() || groups == block.end() || !groups->is_object())
        return;
    for (const auto& [groupName, group] : groups->items()) {
        ++verdict.lookups;
        const std::string type = group.is_object() ? typeOf(group) : std::string();
        const auto registered = [&](LayerKind kind) {
            const auto& types = rules.types[static_cast<std::size_t>(kind)];
            return std::find(types.begin(), types.end(), type) != types.end();
        };
        if (!type.empty() && (registered(LayerKind::Linear) || registered(LayerKind::Moe)))
            continue;
        verdict.kind = VerdictKind::Fails;
        verdict.failures.push_back({groupName, type, "NotImplementedError", "RUN-001",
            {RQ_TEXT("core", "vLLM-Ascend %1 has no scheme for the compressed-tensors group %2"),
                {rules.version, groupName}},
            "config.json#" + source.file + "/config_groups/" + groupName});
    }
}

} // namespace requant
