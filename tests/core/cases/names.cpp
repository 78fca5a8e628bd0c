// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/core/cases/cases.h"

#include <nlohmann/json.hpp>

namespace requant::test {

namespace {

using Json = nlohmann::ordered_json;

/// Renames the rows of the description that start with @p from, tensors untouched.
void renameRows(Builder& b, const std::string& from, const std::string& to)
{
    Json changed = Json::object();
    for (const auto& item : b.description().items())
        changed[item.key().starts_with(from) ? to + item.key().substr(from.size()) : item.key()] = item.value();
    b.description() = changed;
}

void eraseRows(Builder& b, const std::string& prefix)
{
    Json kept = Json::object();
    for (const auto& item : b.description().items()) {
        if (!item.key().starts_with(prefix))
            kept[item.key()] = item.value();
    }
    b.description() = kept;
}

Json& ignoreOf(Builder& b)
{
    return b.config()["quantization_config"]["ignore"];
}

/// A matrix stored as BF16 instead of codes, with its row set accordingly.
void makeFloat(Builder& b, const std::string& module)
{
    const auto shape = b.tensor(module + ".weight").shape;
    const auto shard = b.tensor(module + ".weight").shard;
    for (const char* part : {".weight", ".weight_scale", ".weight_offset"}) {
        if (b.has(module + part))
            b.remove(module + part);
        if (b.description().is_object())
            b.description().erase(module + part);
    }
    BuiltTensor tensor = randomTensor(module + ".weight", Dtype::BF16, shape);
    tensor.shard = shard;
    b.add(tensor);
    if (b.description().is_object())
        b.description()[module + ".weight"] = "FLOAT";
}

std::string expert(unsigned number, const char* projection)
{
    return "model.layers.2.mlp.experts." + std::to_string(number) + "." + projection;
}

void addPrefixCases(std::vector<Case>& cases)
{
    const auto rows = [](const char* from, const char* to) { return [=](Builder& b) { renameRows(b, from, to); }; };
    cases.push_back({"B01 rows in the runtime's spelling", ascVlm, rows("model.visual.", "visual."), {}, {"NAM-001"},
        "error", "visual."});
    cases.push_back({"B02 language_model.model.", ascVlm, rows("model.language_model.", "language_model.model."), {},
        {"NAM-001"}, "error", "language_model.model."});
    cases.push_back({"B02 language_model.", ascVlm, rows("model.language_model.", "language_model."), {}, {"NAM-001"},
        "error", "language_model."});
    cases.push_back({"B02 names on disk", ascVlm, {}, {}, {}});
}

void addIgnoreCases(std::vector<Case>& cases)
{
    const auto ignore = [](Json entries) { return [=](Builder& b) { ignoreOf(b) = entries; }; };
    const auto extra = [](Json entries) {
        return [=](Builder& b) {
            for (const auto& entry : entries)
                ignoreOf(b).push_back(entry);
        };
    };
    const auto wrong = [](Builder& b) {
        Json entries = Json::array();
        for (unsigned i = 0; i < 12; ++i)
            entries.push_back("transformer.visual.blocks." + std::to_string(i) + ".attn.qkv");
        ignoreOf(b) = entries;
    };
    cases.push_back(
        {"B04 twelve entries under a wrong root", ctVlm, wrong, {}, {"IGN-001", "IGN-006"}, "error", "0 of 12"});
    cases.push_back({"B04 pattern for names on disk", ctVlm, ignore({"re:model\\.visual\\..*"}), {},
        {"IGN-001", "IGN-006"}, "error", "names on disk"});
    cases.push_back({"B04 pattern for vLLM's names", ctVlm, ignore({"lm_head", "re:visual\\..*"}), {}, {}});
    cases.push_back({"B04 parent module", ctVlm, extra({"model.visual"}), {}, {"IGN-001"}, "warning", "parent"});
    cases.push_back({"B04 tensor instead of a module", ctVlm, extra({"model.visual.blocks.0.attn.qkv.weight"}), {},
        {"IGN-001"}, "warning", ".weight"});
    cases.push_back({"B05 fused name without its parts", ctVlm, extra({"visual.blocks.0.attn.qkv_proj"}), {},
        {"IGN-002"}, "info", "q_proj"});
    cases.push_back({"B05 fused name of stored parts", miniW8a8Ct,
        [](Builder& b) {
            ignoreOf(b).push_back("model.layers.1.mlp.shared_experts.gate_up_proj");
            for (const char* part : {"gate_proj", "up_proj"})
                makeFloat(b, std::string("model.layers.1.mlp.shared_experts.") + part);
        },
        {}, {"IGN-002"}, "info", "gate_proj, up_proj"});
    cases.push_back({"B05 parts of a new fusion", ctVlm,
        [](Builder& b) {
            b.config()["text_config"]["model_type"] = "kimi_linear";
            for (const char* part : {"q_proj", "k_proj", "v_proj", "b_proj", "f_a_proj"}) {
                const std::string module = std::string("model.language_model.layers.0.self_attn.") + part;
                if (b.has(module + ".weight"))
                    makeFloat(b, module);
                else
                    b.add(randomTensor(module + ".weight", Dtype::BF16, {16, 256}));
                ignoreOf(b).push_back(module);
            }
        },
        {}, {"IGN-002"}, "info", "in_proj_qkvgfab"});
    cases.push_back({"B11 bare word b_proj", miniW8a8Ct, extra({"b_proj"}), {}, {"IGN-004"}, "warning", "kv_b_proj"});
    cases.push_back({"B11 bare word gate", miniW8a8Ct, extra({"gate"}), {}, {"IGN-004"}, "warning", "gate_proj"});
    cases.push_back({"B11 open dot", miniW8a8Ct, extra({"re:.*mlp.gate$"}), {}, {"IGN-004"}, "info", "mlp.gate"});
    cases.push_back({"B11 anchored pattern", miniW8a8Ct, extra({"re:.*\\.mlp\\.gate$"}), {}, {}});
}

void addPackedCases(std::vector<Case>& cases)
{
    cases.push_back({"B07 half of a fused set ignored", miniW8a8Ct,
        [](Builder& b) { ignoreOf(b).push_back("model.layers.1.mlp.shared_experts.gate_proj"); }, {},
        {"DSC-011", "PAK-001"}});
    cases.push_back({"B07 k FLOAT between W8A8", ascVlm,
        [](Builder& b) { makeFloat(b, "model.language_model.layers.0.self_attn.k_proj"); }, {}, {"PAK-001"}, "error",
        "k_proj FLOAT"});
    cases.push_back({"B08 one row missing", miniW8a8Asc,
        [](Builder& b) { b.description().erase("model.layers.0.self_attn.q_a_proj.weight"); }, {}, {"PAK-002"}, "error",
        "q_a_proj"});
    cases.push_back({"B08 all rows of a layer missing", miniW8a8Asc,
        [](Builder& b) { eraseRows(b, "model.layers.0."); }, {}, {"DSC-003", "PAK-002"}});
    cases.push_back({"B09 expert 3 FLOAT", miniW8a8Asc, [](Builder& b) { makeFloat(b, expert(3, "up_proj")); }, {},
        {"PAK-001", "PAK-003"}});
    cases.push_back({"B09 expert 3 FLOAT in all projections", miniW8a8Asc,
        [](Builder& b) {
            for (const char* p : {"gate_proj", "up_proj", "down_proj"})
                makeFloat(b, expert(3, p));
        },
        {}, {"PAK-003"}, "error", "expert 3"});
    cases.push_back({"B09 only expert 0 quantized", miniW8a8Asc,
        [](Builder& b) {
            for (unsigned e = 1; e < 4; ++e) {
                for (const char* p : {"gate_proj", "up_proj", "down_proj"})
                    makeFloat(b, expert(e, p));
            }
        },
        {}, {"PAK-003"}, "error", "expert 0"});
    cases.push_back({"B13 one scale for a fused weight", [] { return miniDense(true, MiniQuant::Fp8); },
        [](Builder& b) {
            b.config()["quantization_config"].erase("weight_block_size");
            const std::string module = "model.layers.0.self_attn.qkv_proj";
            const std::string shard = b.tensor(module + ".weight").shard;
            b.remove(module + ".weight_scale_inv");
            b.add({module + ".weight_scale", Dtype::F32, {1}, bytesOfF32({0.5f}), shard});
        },
        {}, {"SCL-006"}, "warning"});
    cases.push_back({"B14 scales under the exporter's names", miniW8a8Ct,
        [](Builder& b) {
            b.rename("model.layers.1.self_attn.o_proj.weight_scale",
                "model.layers.1.self_attn.o_proj.weight_quantizer.scale");
        },
        {}, {"NAM-004"}, "error"});
}

void addMtpCases(std::vector<Case>& cases)
{
    cases.push_back({"B15 MTP rows missing", miniW8a8Asc, [](Builder& b) { eraseRows(b, "model.layers.4."); }, {},
        {"MTP-001"}, "warning"});
    cases.push_back({"B16 mtp.0", plainR1, [](Builder& b) { b.renamePrefix("model.layers.4.", "mtp.0."); }, {},
        {"MTP-002"}, "warning", "model.layers.4"});
    cases.push_back({"B16 without model.", plainR1, [](Builder& b) { b.renamePrefix("model.layers.4.", "layers.4."); },
        {}, {"MTP-002"}, "warning"});
    cases.push_back({"B16 as the runtimes want it", plainR1, {}, {}, {}});
    cases.push_back({"B17 layer beyond num_hidden_layers", plainR1, {}, {}, {}});
}

} // namespace

std::vector<Case> casesOfNames()
{
    std::vector<Case> cases;
    addPrefixCases(cases);
    addIgnoreCases(cases);
    addPackedCases(cases);
    addMtpCases(cases);
    return cases;
}

} // namespace requant::test
