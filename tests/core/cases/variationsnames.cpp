// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/core/cases/cases.h"

#include <nlohmann/json.hpp>

#include <array>

namespace requant::test {

namespace {

using Json = nlohmann::ordered_json;

void renameRows(Builder& b, const std::string& from, const std::string& to)
{
    Json changed = Json::object();
    for (const auto& item : b.description().items())
        changed[item.key().starts_with(from) ? to + item.key().substr(from.size()) : item.key()] = item.value();
    b.description() = changed;
}

void eraseRows(Builder& b, const std::function<bool(const std::string&)>& gone)
{
    Json kept = Json::object();
    for (const auto& item : b.description().items()) {
        if (!gone(item.key()))
            kept[item.key()] = item.value();
    }
    b.description() = kept;
}

/// The matrix as BF16, described or excluded as such.
void makeFloat(Builder& b, const std::string& module)
{
    const BuiltTensor old = b.tensor(module + ".weight");
    for (const char* part : {".weight", ".weight_scale", ".weight_scale_inv", ".weight_offset"}) {
        if (b.has(module + part))
            b.remove(module + part);
        if (b.description().is_object())
            b.description().erase(module + part);
    }
    BuiltTensor tensor = randomTensor(module + ".weight", Dtype::BF16, old.shape);
    tensor.shard = old.shard;
    b.add(tensor);
    if (b.description().is_object())
        b.description()[module + ".weight"] = "FLOAT";
}

void addPrefixes(std::vector<Case>& cases)
{
    struct Spelling {
        const char* family;
        std::function<Builder()> base;
        const char* disk;
        std::vector<const char*> others;
    };
    const Spelling spellings[] = {
        {"llama", [] { return miniLlama(MiniQuant::Ascend); }, "model.", {"", "language_model.model."}},
        {"nested", [] { return miniNested(MiniQuant::Ascend); }, "language_model.model.",
            {"model.", "model.language_model.", "language_model.", ""}},
        {"nested vision", [] { return miniNested(MiniQuant::Ascend); }, "vision_tower.", {"model.vision_tower."}},
        {"nested head", [] { return miniNested(MiniQuant::Ascend); }, "language_model.lm_head.", {"lm_head."}},
        {"moe", [] { return miniMoe(false, MiniQuant::Ascend); }, "model.", {"model.language_model.", ""}},
        {"vlm", [] { return miniVlm(MiniQuant::Ascend); }, "model.visual.", {"visual.", "thinker.visual."}},
        {"vlm text", [] { return miniVlm(MiniQuant::Ascend); }, "model.language_model.", {"model.", "thinker.model."}}};
    for (const auto& spelling : spellings) {
        for (const char* other : spelling.others)
            cases.push_back({std::string("B02 rows ") + other + ", " + spelling.family, spelling.base,
                [=, from = std::string(spelling.disk)](Builder& b) { renameRows(b, from, other); }, {}, {"NAM-001"},
                "error", *other ? other : "\"\""});
    }
}

/// Kimi K2.5 calls the projector's layers otherwise in its tree than on disk.
Builder kimi()
{
    Builder b = miniNested(MiniQuant::Ascend);
    b.config()["model_type"] = "kimi_k25";
    b.config()["architectures"] = {"KimiK25ForConditionalGeneration"};
    for (const char* module : {"mm_projector.proj.0", "mm_projector.proj.2"}) {
        b.add(randomTensor(std::string(module) + ".weight", Dtype::BF16, {64, 64}));
        b.description()[std::string(module) + ".weight"] = "FLOAT";
    }
    return b;
}

void addTreeNames(std::vector<Case>& cases)
{
    cases.push_back({"B02 rows of a projector as on disk", kimi, {}, {}, {}});
    cases.push_back({"B02 rows of a projector as in the tree", kimi,
        [](Builder& b) { renameRows(b, "mm_projector.proj.0", "mm_projector.linear_1"); }, {}, {"NAM-001"}, "error",
        "mm_projector.linear_1"});
    cases.push_back({"B02 both rows of a projector as in the tree", kimi,
        [](Builder& b) {
            renameRows(b, "mm_projector.proj.0", "mm_projector.linear_1");
            renameRows(b, "mm_projector.proj.2", "mm_projector.linear_2");
        },
        {}, {"NAM-001"}, "error", "mm_projector.linear_1"});
}

struct Fused {
    std::string family;
    std::function<Builder(MiniQuant)> base;
    std::string part;
    const char* fused;
};

const std::vector<Fused>& fusedParts()
{
    static const std::vector<Fused> list{
        {"llama", [](MiniQuant q) { return miniLlama(q); }, "model.layers.2.self_attn.k_proj", "qkv_proj"},
        {"llama", [](MiniQuant q) { return miniLlama(q); }, "model.layers.0.mlp.up_proj", "gate_up_proj"},
        {"moe", [](MiniQuant q) { return miniMoe(false, q); }, "model.layers.1.self_attn.v_proj", "qkv_proj"},
        {"nested", [](MiniQuant q) { return miniNested(q); }, "language_model.model.layers.1.mlp.gate_proj",
            "gate_up_proj"},
        {"deepseek",
            [](MiniQuant q) {
                return miniR1({64, q});
            },
            "model.layers.3.self_attn.kv_a_proj_with_mqa", "fused_qkv_a_proj"}};
    return list;
}

void addPacked(std::vector<Case>& cases)
{
    for (const auto& [family, base, part, fused] : fusedParts()) {
        const auto ct = [base = base] { return base(MiniQuant::CompressedTensors); };
        const auto asc = [base = base] { return base(MiniQuant::Ascend); };
        const auto ignore = [part = part](Builder& b) { b.config()["quantization_config"]["ignore"].push_back(part); };
        cases.push_back({"B07 one part excluded, " + part, ct, ignore, {}, {"DSC-011", "PAK-001"}, "error"});
        cases.push_back({"B07 one part excluded and stored so, " + part, ct,
            [=, part = part](Builder& b) {
                ignore(b);
                makeFloat(b, part);
            },
            {}, {"PAK-001"}, "error", fused});
        cases.push_back({"B07 one part FLOAT, " + part, asc, [part = part](Builder& b) { makeFloat(b, part); }, {},
            {"PAK-001"}, "error", "FLOAT"});
        cases.push_back({"B08 row missing, " + part, asc,
            [part = part](Builder& b) { b.description().erase(part + ".weight"); }, {}, {"PAK-002"}, "error", fused});
        cases.push_back({"B08 all rows of the part missing, " + part, asc,
            [part = part](
                Builder& b) { eraseRows(b, [&](const std::string& key) { return key.starts_with(part + "."); }); },
            {}, {"DSC-003", "PAK-002"}});
        cases.push_back({"B08 rows of weights only, " + part, asc,
            [](Builder& b) {
                eraseRows(b, [](const std::string& key) {
                    return key.find('.') != std::string::npos && !key.ends_with(".weight");
                });
            },
            {}, {}});
    }
}

void addExperts(std::vector<Case>& cases)
{
    const std::tuple<const char*, std::function<Builder()>, std::string, std::array<const char*, 3>> blocks[] = {
        {"moe", [] { return miniMoe(false, MiniQuant::Ascend); }, "model.layers.1.mlp.experts.",
            {"gate_proj", "up_proj", "down_proj"}},
        {"mixtral", [] { return miniMoe(true, MiniQuant::Ascend); }, "model.layers.2.block_sparse_moe.experts.",
            {"w1", "w3", "w2"}},
        {"mixtral fp8", [] { return miniMoe(true, MiniQuant::Fp8); }, "model.layers.0.block_sparse_moe.experts.",
            {"w1", "w3", "w2"}},
        {"deepseek", miniW8a8Asc, "model.layers.3.mlp.experts.", {"gate_proj", "up_proj", "down_proj"}}};
    for (const auto& [family, base, prefix, names] : blocks) {
        const auto odd = [&, prefix = prefix, names = names](std::vector<int> experts) {
            return [=](Builder& b) {
                for (const int e : experts) {
                    for (const char* name : names)
                        makeFloat(b, prefix + std::to_string(e) + "." + name);
                }
            };
        };
        cases.push_back(
            {std::string("B09 expert 2 odd, ") + family, base, odd({2}), {}, {"PAK-003"}, "error", "expert 2"});
        cases.push_back(
            {std::string("B09 expert 0 odd, ") + family, base, odd({0}), {}, {"PAK-003"}, "error", "expert 0"});
        cases.push_back({std::string("B09 only expert 0 quantized, ") + family, base, odd({1, 2, 3}), {}, {"PAK-003"},
            "error", "expert 0"});
        cases.push_back({std::string("B09 one projection of one expert, ") + family, base,
            [prefix = prefix, names = names](Builder& b) { makeFloat(b, prefix + "3." + names[2]); }, {}, {"PAK-003"},
            "error", "expert 3"});
        if (std::string_view(family).ends_with("fp8"))
            continue;
        cases.push_back({std::string("B08 row of expert 0 missing, ") + family, base,
            [prefix = prefix, names = names](
                Builder& b) { b.description().erase(prefix + "0." + names[1] + ".weight"); },
            {}, {"PAK-002"}, "error", "experts"});
    }
}

void addScaleNames(std::vector<Case>& cases)
{
    for (const char* name : {"weight_quantizer.scale", "weight_quantizer._scale", "weight_quantizer.scale_factor",
             "weight.scale", "weight_scales", "scale_weight", "w_scale", "quant_scale"}) {
        for (const auto& [quant, scale] : {std::pair(MiniQuant::CompressedTensors, ".weight_scale"),
                 std::pair(MiniQuant::Fp8, ".weight_scale_inv")}) {
            for (const Place& place : linearPlaces(quant))
                cases.push_back({std::string("B14 ") + name + " for " + scale + ", " + place.family, place.base,
                    [=, module = place.name, scale = scale](
                        Builder& b) { b.rename(module + scale, module + "." + name); },
                    {}, {"NAM-004"}, "error", name});
        }
    }
}

void addMtp(std::vector<Case>& cases)
{
    const auto asc = [] { return miniHybrid(MiniQuant::Ascend); };
    const auto gone = [](const char* prefix, const char* suffix) {
        return [=](Builder& b) {
            eraseRows(b, [&](const std::string& key) { return key.starts_with(prefix) && key.ends_with(suffix); });
        };
    };
    cases.push_back({"B15 rows of mtp missing", asc, gone("mtp.", ""), {}, {"MTP-001"}, "warning"});
    cases.push_back(
        {"B15 rows of its weights missing", asc, gone("mtp.layers.", ".weight"), {}, {"MTP-001"}, "warning"});
    cases.push_back({"B15 one row of layer 4 missing", miniW8a8Asc, gone("model.layers.4.eh_proj", ""), {}, {"MTP-001"},
        "warning", "eh_proj"});
    const auto moved = [](const char* from, const char* to) { return [=](Builder& b) { b.renamePrefix(from, to); }; };
    for (const char* to :
        {"mtp.0.", "mtp.layers.0.", "model.mtp.0.", "layers.4.", "model.nextn.", "language_model.model.layers.4."})
        cases.push_back({std::string("B16 deepseek as ") + to, plainR1, moved("model.layers.4.", to), {}, {"MTP-002"},
            "warning", "want model.layers.4"});
    for (const char* to : {"model.mtp.", "mtp.0."})
        cases.push_back({std::string("B16 qwen as ") + to, [] { return miniHybrid(); }, moved("mtp.", to), {},
            {"MTP-002"}, "warning", "want mtp.*"});
}

} // namespace

std::vector<Case> variationsOfNames()
{
    std::vector<Case> cases;
    addPrefixes(cases);
    addTreeNames(cases);
    addPacked(cases);
    addExperts(cases);
    addScaleNames(cases);
    addMtp(cases);
    return cases;
}

} // namespace requant::test
