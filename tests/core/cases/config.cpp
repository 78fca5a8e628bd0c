// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/core/cases/cases.h"

#include <nlohmann/json.hpp>

#include <cstring>

namespace requant::test {

namespace {

using Json = nlohmann::ordered_json;

void tie(Builder& b, Json top, Json text)
{
    b.config().erase("tie_word_embeddings");
    b.config()["text_config"].erase("tie_word_embeddings");
    if (!top.is_null())
        b.config()["tie_word_embeddings"] = top;
    if (!text.is_null())
        b.config()["text_config"]["tie_word_embeddings"] = text;
}

void copyEmbeddingToHead(Builder& b)
{
    b.tensor("lm_head.weight").data = b.tensor("model.embed_tokens.weight").data;
}

Json fp8Block()
{
    return {
        {"activation_scheme", "dynamic"}, {"fmt", "e4m3"}, {"quant_method", "fp8"}, {"weight_block_size", {128, 128}}};
}

void addTieCases(std::vector<Case>& cases)
{
    const auto flags = [](Json top, Json text) { return [=](Builder& b) { tie(b, top, text); }; };
    const auto dense = [](bool tied, const std::function<void(Builder&)>& more) {
        return [=](Builder& b) {
            b.config()["tie_word_embeddings"] = tied;
            if (more)
                more(b);
        };
    };
    const auto drop = [](Builder& b) { b.remove("lm_head.weight"); };
    const auto pack = [](Builder& b) {
        b.remove("lm_head.weight");
        b.add({"lm_head.weight_packed", Dtype::I32, {128, 32}, std::vector<std::byte>(128 * 32 * 4), {}});
        b.add({"lm_head.weight_scale", Dtype::F32, {128, 1}, bytesOfF32(std::vector<float>(128, 0.1F)), {}});
    };
    cases.push_back({"C01 top true, text false, own head", plainVlm, flags(true, false), {}, {"CFG-010"}, "warning",
        "text_config"});
    cases.push_back({"C01 top absent, text false, own head", plainVlm, flags(nullptr, false), {}, {"CFG-010"},
        "warning", "absent"});
    cases.push_back(
        {"C01 compared byte by byte", plainVlm, flags(true, false), {}, {"CFG-010"}, "warning", "differ", true});
    cases.push_back({"C01 both false", plainVlm, {}, {}, {}});
    cases.push_back({"C02 untied without head", plainDense, dense(false, drop), {}, {"CFG-011"}, "error"});
    cases.push_back({"C02 tied without head", plainDense, dense(true, drop), {}, {}});
    cases.push_back(
        {"C03 tied, equal head", plainDense, dense(true, copyEmbeddingToHead), {}, {"CFG-012"}, "info", "equal", true});
    cases.push_back({"C03 tied, other head", plainDense, dense(true, {}), {}, {"CFG-012"}, "warning", "differ", true});
    cases.push_back(
        {"C03 tied, packed head", plainDense, dense(true, pack), {}, {"CFG-012"}, "warning", "different dtypes"});
    cases.push_back(
        {"C03 tied, not compared", plainDense, dense(true, {}), {}, {"CFG-012"}, "warning", "not compared"});
}

void addBlockCases(std::vector<Case>& cases)
{
    cases.push_back({"C04 leftover block beside the description", miniW8a8Asc,
        [](Builder& b) { b.config()["quantization_config"] = fp8Block(); }, {}, {"CFG-020"}, "error"});
    cases.push_back({"C04 several blocks", miniW8a8Ct,
        [](Builder& b) { b.config()["compression_config"] = b.config()["quantization_config"]; }, {}, {"CFG-021"},
        "warning"});
    cases.push_back({"C06 misspelt model_type", plainR1, [](Builder& b) { b.config()["model_type"] = "deepseekv2"; },
        {}, {"CFG-022"}, "error", "deepseek_v3"});
    cases.push_back({"C06 auto_map without its file", plainR1,
        [](Builder& b) {
            b.config()["auto_map"] = {{"AutoConfig", "configuration_deepseek.DeepseekV3Config"}};
        },
        {}, {"CFG-023"}, "warning", "configuration_deepseek.py"});
    cases.push_back({"C06 auto_map with its file", plainR1,
        [](Builder& b) {
            b.config()["auto_map"] = {{"AutoConfig", "configuration_deepseek.DeepseekV3Config"}};
            b.setFile("configuration_deepseek.py", "class DeepseekV3Config: pass\n");
        },
        {}, {}});
}

void addDescriptionCases(std::vector<Case>& cases)
{
    cases.push_back({"C07 description under another name", miniW8a8Asc,
        [](Builder& b) { b.descriptionName = "quant_model_description_w8a8_dynamic.json"; }, {}, {"DSC-001"}, "error"});
    cases.push_back({"C07 group_size beside scales per channel", miniW8a8Asc,
        [](Builder& b) { b.description()["group_size"] = 64; }, {}, {"DSC-002"}, "warning"});
    cases.push_back({"C07 group_size 0 beside scales per group", miniW8a8Asc,
        [](Builder& b) {
            for (const char* part : {".weight_scale", ".weight_offset"}) {
                BuiltTensor& tensor = b.tensor(std::string("model.layers.1.self_attn.o_proj") + part);
                const std::uint64_t rows = tensor.shape[0];
                tensor.shape = {rows, 2};
                tensor.data = part[8] == 's' ? bytesOfF32(std::vector<float>(rows * 2, 0.01f)) : zeros(rows * 8);
            }
        },
        {}, {"DSC-002"}, "warning", "one scale per 64"});
    cases.push_back({"C07 description inside config.json", miniW8a8Asc,
        [](Builder& b) {
            b.config()["quantization_config"] = b.description();
            b.description() = nullptr;
        },
        {}, {}});
    const std::string module = "model.layers.1.self_attn.o_proj";
    cases.push_back({"C08 W8A8 row, BF16 weight", miniW8a8Asc,
        [=](Builder& b) {
            const std::string shard = b.tensor(module + ".weight").shard;
            BuiltTensor tensor = randomTensor(module + ".weight", Dtype::BF16, b.tensor(module + ".weight").shape);
            b.remove(module + ".weight");
            tensor.shard = shard;
            b.add(tensor);
            b.description()[module + ".weight"] = "W8A8_DYNAMIC";
        },
        {}, {"DSC-010"}, "error", "BF16"});
    cases.push_back({"C08 FLOAT row, I8 weight", miniW8a8Asc,
        [=](Builder& b) { b.description()[module + ".weight"] = "FLOAT"; }, {}, {"DSC-011"}, "error", "I8"});
    cases.push_back({"C08 excluded head with scales", miniW8a8Ct,
        [](Builder& b) {
            b.add({"lm_head.weight_scale", Dtype::F32, {128, 1}, bytesOfF32(std::vector<float>(128, 0.1f)), {}});
        },
        {}, {"DSC-012"}, "warning"});
    cases.push_back({"C08 FLOAT head with scales", miniW8a8Asc,
        [](Builder& b) {
            b.add({"lm_head.weight_scale", Dtype::F32, {128, 1}, bytesOfF32(std::vector<float>(128, 0.1f)), {}});
            b.description()["lm_head.weight_scale"] = "FLOAT";
        },
        {}, {"DSC-012"}, "warning"});
}

// Every INT8 layer as W4A16 in groups of 32: eight codes in each I32, the shape beside them.
void packInt4(Builder& b)
{
    std::vector<std::string> modules;
    for (const auto& tensor : b.tensors()) {
        if (tensor.dtype == Dtype::I8)
            modules.push_back(tensor.name.substr(0, tensor.name.rfind('.')));
    }
    for (const auto& module : modules) {
        const auto weight = b.tensor(module + ".weight");
        const std::uint64_t rows = weight.shape[0];
        const std::uint64_t cols = weight.shape[1];
        b.remove(module + ".weight");
        b.remove(module + ".weight_scale");
        b.add({module + ".weight_packed", Dtype::I32, {rows, cols / 8}, zeros(rows * cols / 2), weight.shard});
        b.add({module + ".weight_scale", Dtype::F32, {rows, cols / 32},
            bytesOfF32(std::vector<float>(rows * cols / 32, 0.01f)), weight.shard});
        std::vector<std::byte> shape(16);
        std::memcpy(shape.data(), weight.shape.data(), shape.size());
        b.add({module + ".weight_shape", Dtype::I64, {2}, shape, weight.shard});
    }
    auto& block = b.config()["quantization_config"];
    block["format"] = "pack-quantized";
    auto& group = block["config_groups"]["group_0"];
    group["input_activations"] = nullptr;
    group["weights"]["num_bits"] = 4;
    group["weights"]["strategy"] = "group";
    group["weights"]["group_size"] = 32;
}

void addFormatCases(std::vector<Case>& cases)
{
    const auto format = [](const char* name) {
        return [=](Builder& b) { b.config()["quantization_config"]["format"] = name; };
    };
    cases.push_back(
        {"C10 pack-quantized, I8 weight", miniW8a8Ct, format("pack-quantized"), {}, {"CFG-030"}, "error", "I8"});
    cases.push_back({"C10 int-quantized, weight_packed", miniW8a8Ct,
        [](Builder& b) {
            const std::string module = "model.layers.1.self_attn.o_proj";
            const auto weight = b.tensor(module + ".weight");
            b.remove(module + ".weight");
            b.add({module + ".weight_packed", Dtype::I32, {weight.shape[0], weight.shape[1] / 4}, weight.data,
                weight.shard});
        },
        {}, {"CFG-030"}, "error", "weight_packed"});
    cases.push_back({"C10 declared fp8, stored BF16", plainDense,
        [](Builder& b) { b.config()["quantization_config"] = fp8Block(); }, {}, {"CFG-030"}, "error"});
    cases.push_back(
        {"C12 4-bit packed layers", [] { return miniDense(false, MiniQuant::CompressedTensors); }, packInt4, {}, {}});
    cases.push_back({"C11 router and eh_proj not in the ignore list", miniW8a8Ct,
        [](Builder& b) {
            Json kept = Json::array();
            for (const auto& entry : b.config()["quantization_config"]["ignore"]) {
                const auto name = entry.get<std::string>();
                if (!name.ends_with("mlp.gate") && !name.ends_with("eh_proj"))
                    kept.push_back(entry);
            }
            b.config()["quantization_config"]["ignore"] = kept;
        },
        {}, {"IGN-006"}, "warning", "mlp.gate"});
}

} // namespace

std::vector<Case> casesOfConfig()
{
    std::vector<Case> cases;
    addTieCases(cases);
    addBlockCases(cases);
    addDescriptionCases(cases);
    addFormatCases(cases);
    return cases;
}

} // namespace requant::test
