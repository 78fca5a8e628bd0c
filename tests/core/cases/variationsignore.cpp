// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/core/cases/cases.h"

#include <nlohmann/json.hpp>

namespace requant::test {

namespace {

using Json = nlohmann::ordered_json;

constexpr auto ctQuant = MiniQuant::CompressedTensors;

Json& ignoreOf(Builder& b)
{
    return b.config()["quantization_config"]["ignore"];
}

std::function<void(Builder&)> with(Json entries)
{
    return [=](Builder& b) {
        for (const auto& entry : entries)
            ignoreOf(b).push_back(entry);
    };
}

/// The list without what contains @p part, and with @p entry instead.
std::function<void(Builder&)> instead(const std::string& part, const std::string& entry)
{
    return [=](Builder& b) {
        Json kept = Json::array();
        for (const auto& old : ignoreOf(b)) {
            if (old.get<std::string>().find(part) == std::string::npos)
                kept.push_back(old);
        }
        if (!entry.empty())
            kept.push_back(entry);
        ignoreOf(b) = kept;
    };
}

struct Family {
    const char* name;
    std::function<Builder()> base;
};

const Family llama{"llama", [] { return miniLlama(ctQuant); }};
const Family moe{"moe", [] { return miniMoe(false, ctQuant); }};
const Family mixtral{"mixtral", [] { return miniMoe(true, ctQuant); }};
const Family nested{"nested", [] { return miniNested(ctQuant); }};
const Family hybrid{"hybrid", [] { return miniHybrid(ctQuant); }};
const Family vlm{"vlm", ctVlm};
const Family deepseek{"deepseek", miniW8a8Ct};

void add(std::vector<Case>& cases, const std::string& name, const Family& family,
    const std::function<void(Builder&)>& edit, std::vector<std::string> rules, const char* severity = "",
    const std::string& says = {})
{
    cases.push_back({name + ", " + family.name, family.base, edit, {}, std::move(rules), severity, says});
}

void addDead(std::vector<Case>& cases)
{
    for (const auto& [family, count] : {std::pair(vlm, 12), std::pair(nested, 7), std::pair(moe, 3)}) {
        add(
            cases, "B04 all under a wrong root", family,
            [count = count](Builder& b) {
                ignoreOf(b) = Json::array();
                for (int i = 0; i < count; ++i)
                    ignoreOf(b).push_back("transformer.vision.blocks." + std::to_string(i) + ".attn.qkv");
            },
            {"IGN-001", "IGN-006"}, "error", "0 of " + std::to_string(count));
    }
    add(cases, "B04 pattern with an open dot for disk names", vlm, instead("visual", "re:model.visual.*"),
        {"IGN-001", "IGN-006"}, "warning", "names on disk");
    add(cases, "B04 pattern with a class for disk names", vlm, instead("visual", "re:^model[.]visual"),
        {"IGN-001", "IGN-006"}, "warning", "names on disk");
    for (const auto& [family, parent] : {std::pair(vlm, "model.visual"), std::pair(nested, "vision_tower"),
             std::pair(deepseek, "model.layers.4"), std::pair(hybrid, "mtp.layers.0")})
        add(cases, std::string("B04 parent ") + parent, family, with({parent}), {"IGN-001"}, "warning", "parent");
    for (const auto& [family, tensor] :
        {std::pair(llama, "lm_head.weight"), std::pair(moe, "model.layers.0.mlp.gate.weight"),
            std::pair(nested, "multi_modal_projector.linear_1.weight")})
        add(cases, std::string("B04 tensor ") + tensor, family, with({tensor}), {"IGN-001"}, "warning", ".weight");
}

void addLive(std::vector<Case>& cases)
{
    const std::pair<const Family*, Json> lists[] = {{&vlm, {"language_model.lm_head", "re:.*visual.*"}},
        {&nested, {"re:.*lm_head", "re:vision_tower.*", "re:multi_modal.*"}},
        {&nested, {"lm_head", "re:vision_tower\\..*", "multi_modal_projector.linear_1"}},
        {&moe, {"lm_head", "re:.*\\.mlp\\.gate$"}}, {&mixtral, {"lm_head", "re:.*block_sparse_moe\\.gate$"}},
        {&llama, {"lm_head", "model.embed_tokens"}}};
    int n = 0;
    for (const auto& [family, list] : lists)
        add(cases, "B04 living list " + std::to_string(++n), *family, [list = list](Builder& b) { ignoreOf(b) = list; },
            {});
}

void addFused(std::vector<Case>& cases)
{
    const auto excluded = [](const std::string& parent, std::vector<const char*> parts, const std::string& entry) {
        return [=](Builder& b) {
            for (const char* part : parts) {
                const std::string module = parent + "." + part;
                BuiltTensor plain = randomTensor(module + ".weight", Dtype::BF16, b.tensor(module + ".weight").shape);
                plain.shard = b.tensor(module + ".weight").shard;
                b.remove(module + ".weight");
                b.remove(module + ".weight_scale");
                b.add(plain);
            }
            ignoreOf(b).push_back(entry);
        };
    };
    add(cases, "B05 qkv_proj", llama,
        excluded("model.layers.0.self_attn", {"q_proj", "k_proj", "v_proj"}, "model.layers.0.self_attn.qkv_proj"),
        {"IGN-002"}, "info", "q_proj, k_proj, v_proj");
    add(cases, "B05 gate_up_proj", hybrid,
        excluded("model.layers.1.mlp", {"gate_proj", "up_proj"}, "model.layers.1.mlp.gate_up_proj"), {"IGN-002"},
        "info", "gate_proj, up_proj");
    add(cases, "B05 fused_qkv_a_proj", deepseek,
        excluded("model.layers.2.self_attn", {"q_a_proj", "kv_a_proj_with_mqa"},
            "model.layers.2.self_attn.fused_qkv_a_proj"),
        {"IGN-002"}, "info", "kv_a_proj_with_mqa");
    add(cases, "B05 fused name in the tree's spelling", nested,
        excluded("language_model.model.layers.1.self_attn", {"q_proj", "k_proj", "v_proj"},
            "language_model.model.layers.1.self_attn.qkv_proj"),
        {"IGN-002"}, "info");
}

void addLoose(std::vector<Case>& cases)
{
    for (const auto& [family, bare] : {std::pair(llama, "o_proj"), std::pair(mixtral, "gate"),
             std::pair(hybrid, "in_proj"), std::pair(nested, "attention"), std::pair(deepseek, "b_proj")})
        add(cases, std::string("B11 bare word ") + bare, family, with({bare}), {"IGN-004"}, "warning", bare);
    for (const auto& [family, open] : {std::pair(mixtral, "re:.*block_sparse_moe.gate$"),
             std::pair(hybrid, "re:.*linear_attn.in_proj_ba$"), std::pair(vlm, "re:visual.merger.linear_fc1$")})
        add(cases, std::string("B11 open dot ") + open, family, with({open}), {"IGN-004"}, "info", "same as with");
    add(cases, "B11 greedy b_proj", deepseek, with({"re:.*b_proj$"}), {"DSC-011", "IGN-004"});
    add(cases, "B11 greedy gate", moe, with({"re:.*gate"}), {"DSC-011", "IGN-004", "PAK-001"});
    add(cases, "B11 greedy up_proj", llama, with({"re:.*up_proj"}), {"DSC-011", "PAK-001"});
    for (const auto& [family, strict] : {std::pair(hybrid, "re:.*\\.linear_attn\\.in_proj_ba$"),
             std::pair(vlm, "re:visual\\..*"), std::pair(deepseek, "re:.*\\.kv_b_proj$")})
        add(cases, std::string("B11 strict ") + strict, family, with({strict}), {});
}

void addGaps(std::vector<Case>& cases)
{
    for (const auto& [family, part] : {std::pair(moe, "mlp.gate"), std::pair(mixtral, "block_sparse_moe.gate"),
             std::pair(vlm, "visual"), std::pair(nested, "vision_tower"), std::pair(nested, "multi_modal"),
             std::pair(hybrid, "in_proj_ba"), std::pair(hybrid, "mtp.fc"), std::pair(deepseek, "kv_b_proj")})
        add(cases, std::string("C11 without ") + part, family, instead(part, {}), {"IGN-006"}, "warning", part);
    cases.push_back({"B04 wildcards of gpt-oss", [] { return miniMoe(); },
        [](Builder& b) {
            b.config()["quantization_config"] = {{"quant_method", "mxfp4"},
                {"modules_to_not_convert", {"model.layers.*.self_attn", "model.layers.*.mlp.gate", "lm_head"}}};
        },
        {}, {}});
}

} // namespace

std::vector<Case> variationsOfIgnoreLists()
{
    std::vector<Case> cases;
    addDead(cases);
    addLive(cases);
    addFused(cases);
    addLoose(cases);
    addGaps(cases);
    return cases;
}

} // namespace requant::test
