// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/core/cases/cases.h"

#include <nlohmann/json.hpp>

#include <cstring>

namespace requant::test {

namespace {

using Json = nlohmann::ordered_json;

void scalesInGroups(Builder& b, std::uint64_t group)
{
    for (auto& t : b.tensors()) {
        if (!t.name.ends_with(".weight_scale") && !t.name.ends_with(".weight_offset"))
            continue;
        const std::uint64_t columns = b.tensor(t.name.substr(0, t.name.rfind('.')) + ".weight").shape[1];
        t.shape[1] = columns / group;
        const std::size_t count = t.shape[0] * t.shape[1];
        t.data = t.name.ends_with("offset") ? zeros(count * 4) : bytesOfF32(std::vector<float>(count, 0.01f));
    }
}

/// The module's weight as plain numbers; with @p scales its companions stay.
void plainWeight(Builder& b, const std::string& module, bool scales)
{
    BuiltTensor plain = randomTensor(module + ".weight", Dtype::BF16, b.tensor(module + ".weight").shape);
    plain.shard = b.tensor(module + ".weight").shard;
    b.remove(module + ".weight");
    b.add(plain);
    for (const char* part : {".weight_scale", ".weight_offset"}) {
        if (scales)
            continue;
        b.remove(module + part);
        b.description().erase(module + part);
    }
}

void addFiles(const Place& place, std::vector<Case>& cases)
{
    for (const char* name : {"quant_model_description_w8a8_dynamic.json", "quant_model_description_w4a8.json"})
        cases.push_back({std::string("C07 ") + name + ", " + place.family, place.base,
            [=](Builder& b) { b.descriptionName = name; }, {}, {"DSC-001"}, "error"});
    const auto sized = [&](const char* what, std::uint64_t group, Json declared, std::vector<std::string> rules) {
        cases.push_back({std::string("C07 group_size ") + what + ", " + place.family, place.base,
            [=](Builder& b) {
                if (group)
                    scalesInGroups(b, group);
                if (declared.is_null())
                    b.description().erase("group_size");
                else
                    b.description()["group_size"] = declared;
            },
            {}, std::move(rules)});
    };
    sized("32 beside channels", 0, 32, {"DSC-002"});
    sized("absent beside channels", 0, nullptr, {});
    sized("0 beside groups", 64, 0, {"DSC-002"});
    sized("absent beside groups", 32, nullptr, {"DSC-002"});
    sized("of other groups", 64, 32, {"DSC-002"});
    sized("right", 64, 64, {});
    cases.push_back({"C07 inside config.json, " + place.family, place.base,
        [](Builder& b) {
            b.config()["quantization_config"] = b.description();
            b.description() = nullptr;
        },
        {}, {}});
    cases.push_back({"C07 a layer kept FLOAT, " + place.family, place.base,
        [=](Builder& b) {
            plainWeight(b, place.name, false);
            b.description()[place.name + ".weight"] = "FLOAT";
        },
        {},
        place.name.find("experts") == std::string::npos ? std::vector<std::string>()
                                                        : std::vector<std::string>{"PAK-003"}});
}

void addGlobals(std::vector<Case>& cases)
{
    const std::pair<const char*, Json> globals[] = {{"metadata", {{"a", 1}}}, {"kv_cache_type", "C8"},
        {"optional", {{"quarot", {{"rotation_map", {{"global_rotation", "optional/quarot.safetensors"}}}}}}},
        {"fa_quant_type", "FAKQuant"}, {"indexer_quant_type", "INT8_DYNAMIC"}, {"reduce_quant_type", "per_channel"},
        {"is_rot_used", false}, {"max_supported_tp", 4}, {"model.layers.0.self_attn.quant_type", "FP8_DYNAMIC"},
        {"model.layers.0.self_attn.indexer.quant_type", "INT8_DYNAMIC"}, {"online_quantization", true}};
    for (const auto& [key, value] : globals)
        cases.push_back({std::string("C07 key ") + key, [] { return miniMoe(false, MiniQuant::Ascend); },
            [key = key, value = value](Builder& b) { b.description()[key] = value; }, {}, {}});
}

void addContradictions(const Place& place, std::vector<Case>& cases)
{
    const bool expert = place.name.find("experts") != std::string::npos;
    const auto and3 = [&](const char* rule) {
        return expert ? std::vector<std::string>{rule, "PAK-003"} : std::vector<std::string>{rule};
    };
    cases.push_back({"C08 quantized row, BF16 weight, " + place.family, place.base,
        [=](Builder& b) { plainWeight(b, place.name, false); }, {}, and3("DSC-010"), "error", "BF16"});
    cases.push_back({"C08 quantized row, BF16 weight beside scales, " + place.family, place.base,
        [=](Builder& b) { plainWeight(b, place.name, true); }, {}, and3("DSC-010"), "error", "BF16"});
    cases.push_back({"C08 FLOAT row, I8 weight, " + place.family, place.base,
        [=](Builder& b) { b.description()[place.name + ".weight"] = "FLOAT"; }, {}, and3("DSC-011"), "error", "I8"});
    cases.push_back({"D13 no offset, " + place.family, place.base,
        [=](Builder& b) {
            b.remove(place.name + ".weight_offset");
            b.description().erase(place.name + ".weight_offset");
        },
        {}, {"DSC-013"}, "error", "weight_offset"});
    cases.push_back({"D13 scales of one dimension, " + place.family, place.base,
        [=](Builder& b) {
            b.tensor(place.name + ".weight_scale").shape.pop_back();
            b.tensor(place.name + ".weight_offset").shape.pop_back();
        },
        {}, {"DSC-013"}, "error", "weight_scale"});
    cases.push_back({"D13 BF16 scales, " + place.family, place.base,
        [=](Builder& b) {
            BuiltTensor& scale = b.tensor(place.name + ".weight_scale");
            scale.dtype = Dtype::BF16;
            scale.data = bytesOfBf16(std::vector<float>(scale.shape[0], 0.01f));
        },
        {}, {}});
}

void addHeads(std::vector<Case>& cases)
{
    for (const MiniQuant quant : {MiniQuant::CompressedTensors, MiniQuant::Ascend}) {
        for (const Place& place : linearPlaces(quant)) {
            const std::string head = place.family == "nested" ? "language_model.lm_head" : "lm_head";
            cases.push_back({"C08 head with scales, " + place.family, place.base,
                [=](Builder& b) {
                    b.add(
                        {head + ".weight_scale", Dtype::F32, {128, 1}, bytesOfF32(std::vector<float>(128, 0.1f)), {}});
                    if (b.description().is_object())
                        b.description()[head + ".weight_scale"] = "FLOAT";
                },
                {}, {"DSC-012"}, "warning"});
        }
    }
}

/// Eight codes of four bits a word, or two a byte with the scale of the tensor, instead of INT8.
void pack(Builder& b, bool words)
{
    std::vector<BuiltTensor> weights;
    for (const auto& t : b.tensors()) {
        if (t.dtype == Dtype::I8)
            weights.push_back(t);
    }
    for (const auto& w : weights) {
        const std::string module = w.name.substr(0, w.name.rfind('.'));
        const std::uint64_t rows = w.shape[0];
        const std::uint64_t columns = w.shape[1];
        b.remove(w.name);
        b.remove(module + ".weight_scale");
        b.add({module + ".weight_packed", words ? Dtype::I32 : Dtype::U8, {rows, columns / (words ? 8 : 2)},
            std::vector<std::byte>(rows * columns / 2, std::byte{0x11}), w.shard});
        const std::uint64_t group = words ? 32 : 16;
        b.add({module + ".weight_scale", words ? Dtype::F32 : Dtype::F8_E4M3, {rows, columns / group},
            words ? bytesOfF32(std::vector<float>(rows * columns / group, 0.01f))
                  : std::vector<std::byte>(rows * columns / group, std::byte{0x30}),
            w.shard});
        if (!words)
            b.add({module + ".weight_global_scale", Dtype::F32, {1}, bytesOfF32({400}), w.shard});
    }
    auto& block = b.config()["quantization_config"];
    block["format"] = words ? "pack-quantized" : "nvfp4-pack-quantized";
    auto& group = block["config_groups"]["group_0"];
    group["input_activations"] = nullptr;
    group["weights"].update({{"num_bits", 4}, {"type", words ? "int" : "float"},
        {"strategy", words ? "group" : "tensor_group"}, {"group_size", words ? 32 : 16}});
}

void addFormats(std::vector<Case>& cases)
{
    for (const Place& place : linearPlaces(MiniQuant::CompressedTensors)) {
        const auto row = [&](const std::string& what, int packed, const std::function<void(Builder&)>& more,
                             std::vector<std::string> rules) {
            const auto base = [=] {
                Builder b = place.base();
                if (packed)
                    pack(b, packed == 1);
                return b;
            };
            cases.push_back({what + ", " + place.family, base, more, {}, std::move(rules), ""});
        };
        const auto format = [](const char* name) {
            return [=](Builder& b) { b.config()["quantization_config"]["format"] = name; };
        };
        row("C10 I8 as pack-quantized", 0, format("pack-quantized"), {"CFG-030"});
        row("C10 I8 as float-quantized", 0, format("float-quantized"), {"CFG-030"});
        row("C10 I8 as nvfp4", 0, format("nvfp4-pack-quantized"), {"CFG-030"});
        row("C10 words as int-quantized", 1, format("int-quantized"), {"CFG-030"});
        row("C10 words as nvfp4", 1, format("nvfp4-pack-quantized"), {"CFG-030"});
        row("C10 bytes as pack-quantized", 2, format("pack-quantized"), {"CFG-030"});
        row("C12 words", 1, {}, {});
        row("C12 bytes", 2, {}, {});
        const auto drop = [&](const char* part) { return [=](Builder& b) { b.remove(place.name + part); }; };
        row("D02 no scale of words", 1, drop(".weight_scale"), {"SCL-001"});
        row("D02 no scale of bytes", 2, drop(".weight_scale"), {"SCL-001"});
        row("D02 no scale of the tensor", 2, drop(".weight_global_scale"), {"SCL-001"});
        row("D04 words in other groups", 1,
            [](Builder& b) {
                b.config()["quantization_config"]["config_groups"]["group_0"]["weights"]["group_size"] = 64;
            },
            {"SCL-003"});
        row("D07 group scale NaN", 2,
            [=](Builder& b) { b.tensor(place.name + ".weight_scale").data[3] = std::byte{0x7F}; }, {"NUM-002"});
    }
}

} // namespace

std::vector<Case> variationsOfDescriptions()
{
    std::vector<Case> cases;
    for (const Place& place : linearPlaces(MiniQuant::Ascend)) {
        addFiles(place, cases);
        addContradictions(place, cases);
    }
    addGlobals(cases);
    addHeads(cases);
    addFormats(cases);
    return cases;
}

} // namespace requant::test
