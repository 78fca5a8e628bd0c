// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/file.h"
#include "core/checkpoint/cannbinwriter.h"
#include "core/demo/demodata.h"
#include "core/demo/demofolder.h"
#include "core/demo/demokinds.h"
#include "core/numeric/floatformats.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <map>

namespace requant::detail {

namespace {

constexpr std::uint64_t hidden = 256;
constexpr std::uint64_t intermediate = 512;
constexpr std::uint64_t headDim = 64;
constexpr std::uint64_t kvHeads = 2;
constexpr std::uint64_t vocabulary = 512;
constexpr unsigned layers = 2;

// The original is BF16, so what is quantized are its rounded values.
struct Weights {
    std::vector<DemoTensor> all;
    std::vector<CannbinEntry> quantized;
    std::map<std::string, std::vector<float>> values;
};

void addMatrix(Weights& weights, std::uint64_t seed, const std::string& module, std::uint64_t rows, std::uint64_t cols)
{
    DemoRandom random(seed, module);
    auto values = demoMatrix(random, rows, cols, {0.02f, 6});
    const std::string name = module + ".weight";
    weights.all.push_back({name, Dtype::BF16, {rows, cols}, toBf16(values)});
    for (float& value : values)
        value = bf16ToFloat(floatToBf16(value));
    weights.quantized.push_back({name, rows, cols, 4, 4, std::array<std::int64_t, 3>{32, 64, 128}});
    weights.values.emplace(name, std::move(values));
}

Weights model(std::uint64_t seed)
{
    Weights weights;
    weights.all.push_back(plainTensor(seed, "model.embed_tokens.weight", {vocabulary, hidden}));
    for (unsigned n = 0; n < layers; ++n) {
        const std::string layer = "model.layers." + std::to_string(n) + ".";
        for (const char* const norm : {"input_layernorm", "post_attention_layernorm"})
            weights.all.push_back(plainTensor(seed, layer + norm + ".weight", {hidden}, 1));
        for (const char* const norm : {"q_norm", "k_norm"})
            weights.all.push_back(plainTensor(seed, layer + "self_attn." + norm + ".weight", {headDim}, 1));
        addMatrix(weights, seed, layer + "self_attn.q_proj", hidden, hidden);
        addMatrix(weights, seed, layer + "self_attn.k_proj", kvHeads * headDim, hidden);
        addMatrix(weights, seed, layer + "self_attn.v_proj", kvHeads * headDim, hidden);
        addMatrix(weights, seed, layer + "self_attn.o_proj", hidden, hidden);
        addMatrix(weights, seed, layer + "mlp.gate_proj", intermediate, hidden);
        addMatrix(weights, seed, layer + "mlp.up_proj", intermediate, hidden);
        addMatrix(weights, seed, layer + "mlp.down_proj", hidden, intermediate);
    }
    weights.all.push_back(plainTensor(seed, "model.norm.weight", {hidden}, 1));
    weights.all.push_back(plainTensor(seed, "lm_head.weight", {vocabulary, hidden}));
    return weights;
}

CannbinMatrix quantize(const CannbinEntry& entry, const std::vector<float>& values)
{
    const std::uint64_t across = entry.cols / 4;
    std::vector<float> scales(entry.rows / 4 * across, 0.0F);
    for (std::uint64_t i = 0; i < values.size(); ++i) {
        float& scale = scales[i / entry.cols / 4 * across + i % entry.cols / 4];
        scale = std::max(scale, std::fabs(values[i]) / 7);
    }
    CannbinMatrix out;
    for (float& scale : scales) {
        out.scales.push_back(scale > 0 ? floatToF16(scale) : std::uint16_t{0x3C00});
        scale = f16ToFloat(out.scales.back());
    }
    out.codes.resize(values.size() / 2);
    for (std::uint64_t i = 0; i < values.size(); ++i) {
        const float scale = scales[i / entry.cols / 4 * across + i % entry.cols / 4];
        const int code = std::clamp(static_cast<int>(std::nearbyint(values[i] / scale)), -8, 7);
        out.codes[i / 2] |= static_cast<std::byte>((code & 0xF) << (i % 2 ? 4 : 0));
    }
    return out;
}

nlohmann::ordered_json config()
{
    return {{"architectures", {"Qwen3ForCausalLM"}}, {"model_type", "qwen3"}, {"attention_bias", false},
        {"head_dim", headDim}, {"hidden_act", "silu"}, {"hidden_size", hidden}, {"intermediate_size", intermediate},
        {"max_position_embeddings", 4096}, {"num_attention_heads", hidden / headDim}, {"num_hidden_layers", layers},
        {"num_key_value_heads", kvHeads}, {"rms_norm_eps", 1e-06}, {"rope_theta", 1000000.0},
        {"tie_word_embeddings", false}, {"torch_dtype", "bfloat16"}, {"vocab_size", vocabulary}};
}

} // namespace

Result<DemoResult> writeCannbinDemo(const std::filesystem::path& folder, std::uint64_t seed, const Context& context)
{
    const Weights weights = model(seed);
    DemoFolder out(folder, "cannbin");
    const std::string name = "pytorch_model.bin";
    Status status = writeCannbin(folder / name, weights.quantized,
        [&](const CannbinEntry& entry) { return quantize(entry, weights.values.at(entry.name)); });
    const auto stamp = stampOf(folder / name);
    if (status && stamp) {
        std::uint64_t bytes = 0;
        for (const auto& entry : weights.quantized)
            bytes += entry.rows * entry.cols / 2 + entry.rows * entry.cols / 16 * 2;
        out.addFile(name, stamp->size, 2 * weights.quantized.size(), bytes);
    }
    if (status)
        status = out.writeJson("config.json", config());
    std::error_code error;
    std::filesystem::create_directory(folder / "original", error);
    if (status)
        status = out.writeShard("original/model.safetensors", weights.all);
    if (status)
        status = out.writeJson("original/config.json", config());
    context.sink->progress({"demo", out.bytes(), out.bytes(), name});
    return out.finish(status);
}

} // namespace requant::detail
