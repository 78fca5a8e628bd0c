// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/modelwriter.h"

#include "core/demo/demodata.h"

#include <nlohmann/json.hpp>

namespace requant::test {

using Json = nlohmann::ordered_json;

ModelWriter::ModelWriter(MiniQuant quant)
    : m_quant(quant)
{
    if (quant == MiniQuant::Ascend)
        builder.description() = {{"version", "1.0.0"}, {"model_quant_type", "W8A8_DYNAMIC"}, {"group_size", 0}};
}

void ModelWriter::plain(const std::string& name, std::vector<std::uint64_t> shape, float mean, Dtype dtype)
{
    builder.add(randomTensor(name, dtype, std::move(shape), mean));
    describe(name, "FLOAT");
}

void ModelWriter::linear(const std::string& module, std::uint64_t rows, std::uint64_t cols, bool keep)
{
    if (keep && m_quant == MiniQuant::CompressedTensors)
        m_ignore.push_back(module);
    if (keep || m_quant == MiniQuant::None)
        return plain(module + ".weight", {rows, cols});
    const auto matrix = gaussians(module, rows * cols);
    if (m_quant == MiniQuant::Fp8) {
        auto [codes, scales] = toFp8Blocks(matrix, rows, cols);
        builder.add({module + ".weight", Dtype::F8_E4M3, {rows, cols}, std::move(codes), {}});
        builder.add({module + ".weight_scale_inv", Dtype::F32, {(rows + 127) / 128, (cols + 127) / 128},
            std::move(scales), {}});
        return;
    }
    const Int8Rows q = toInt8Rows(matrix, rows, cols);
    quantized(module + ".weight", Dtype::I8, {rows, cols}, q.codes);
    quantized(module + ".weight_scale", Dtype::F32, {rows, 1}, toF32(q.scales));
    if (m_quant == MiniQuant::Ascend)
        quantized(module + ".weight_offset", Dtype::F32, {rows, 1}, zeros(rows * 4));
}

void ModelWriter::quantized(
    const std::string& name, Dtype dtype, std::vector<std::uint64_t> shape, std::vector<std::byte> data)
{
    builder.add({name, dtype, std::move(shape), std::move(data), {}});
    describe(name, "W8A8_DYNAMIC");
}

void ModelWriter::describe(const std::string& name, const char* type)
{
    if (m_quant == MiniQuant::Ascend)
        builder.description()[name] = type;
}

CheckpointBuilder ModelWriter::finish(unsigned shards)
{
    Json& config = builder.config();
    config.erase("quantization_config");
    if (m_quant == MiniQuant::Fp8)
        config["quantization_config"] = {{"activation_scheme", "dynamic"}, {"fmt", "e4m3"}, {"quant_method", "fp8"},
            {"weight_block_size", {128, 128}}};
    else if (m_quant == MiniQuant::CompressedTensors)
        config["quantization_config"] = ctInt8Config(m_ignore);
    const bool ascend = m_quant == MiniQuant::Ascend;
    if (ascend)
        builder.indexName = "quant_model_weights.safetensors.index.json";
    builder.shardInto(
        shards, ascend ? "quant_model_weights-%05u-of-%05u.safetensors" : "model-%05u-of-%06u.safetensors");
    return std::move(builder);
}

Json ctInt8Config(const std::vector<std::string>& ignore)
{
    const auto arguments = [](const char* strategy, bool dynamic) {
        return Json{{"num_bits", 8}, {"type", "int"}, {"symmetric", true}, {"strategy", strategy}, {"dynamic", dynamic},
            {"group_size", nullptr}, {"block_structure", nullptr}, {"actorder", nullptr},
            {"observer", dynamic ? Json() : Json("minmax")}, {"observer_kwargs", Json::object()}};
    };
    const Json group{{"targets", {"Linear"}}, {"weights", arguments("channel", false)},
        {"input_activations", arguments("token", true)}, {"output_activations", nullptr}};
    return {{"quant_method", "compressed-tensors"}, {"format", "int-quantized"}, {"quantization_status", "compressed"},
        {"global_compression_ratio", nullptr}, {"kv_cache_scheme", nullptr}, {"ignore", ignore},
        {"config_groups", {{"group_0", group}}}};
}

} // namespace requant::test
