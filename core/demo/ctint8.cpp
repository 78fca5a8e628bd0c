// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/demo/demodata.h"
#include "core/demo/demofolder.h"
#include "core/demo/demokinds.h"

#include <nlohmann/json.hpp>

namespace requant::detail {

namespace {

constexpr std::uint64_t hidden = 256;
constexpr std::uint64_t intermediate = 640;
constexpr std::uint64_t heads = 4;
constexpr std::uint64_t kvHeads = 2;
constexpr std::uint64_t headDim = 64;
constexpr std::uint64_t vocabulary = 512;
constexpr unsigned layers = 2;

void addInt8(std::vector<DemoTensor>& tensors, std::uint64_t seed, const std::string& module, std::uint64_t rows,
    std::uint64_t cols)
{
    DemoRandom random(seed, module);
    Int8Rows q = toInt8Rows(demoMatrix(random, rows, cols, {0.02f, 6}), rows, cols);
    tensors.push_back({module + ".weight", Dtype::I8, {rows, cols}, std::move(q.codes)});
    tensors.push_back({module + ".weight_scale", Dtype::F32, {rows, 1}, toF32(q.scales)});
}

std::vector<DemoTensor> model(std::uint64_t seed)
{
    std::vector<DemoTensor> tensors{plainTensor(seed, "model.embed_tokens.weight", {vocabulary, hidden})};
    for (unsigned n = 0; n < layers; ++n) {
        const std::string layer = "model.layers." + std::to_string(n) + ".";
        tensors.push_back(plainTensor(seed, layer + "input_layernorm.weight", {hidden}, 1));
        tensors.push_back(plainTensor(seed, layer + "post_attention_layernorm.weight", {hidden}, 1));
        tensors.push_back(plainTensor(seed, layer + "self_attn.q_norm.weight", {headDim}, 1));
        tensors.push_back(plainTensor(seed, layer + "self_attn.k_norm.weight", {headDim}, 1));
        addInt8(tensors, seed, layer + "self_attn.q_proj", heads * headDim, hidden);
        addInt8(tensors, seed, layer + "self_attn.k_proj", kvHeads * headDim, hidden);
        addInt8(tensors, seed, layer + "self_attn.v_proj", kvHeads * headDim, hidden);
        addInt8(tensors, seed, layer + "self_attn.o_proj", hidden, heads * headDim);
        addInt8(tensors, seed, layer + "mlp.gate_proj", intermediate, hidden);
        addInt8(tensors, seed, layer + "mlp.up_proj", intermediate, hidden);
        addInt8(tensors, seed, layer + "mlp.down_proj", hidden, intermediate);
    }
    tensors.push_back(plainTensor(seed, "model.norm.weight", {hidden}, 1));
    tensors.push_back(plainTensor(seed, "lm_head.weight", {vocabulary, hidden}));
    return tensors;
}

nlohmann::ordered_json arguments(const char* strategy, bool dynamic, const nlohmann::ordered_json& observer)
{
    return {{"num_bits", 8}, {"type", "int"}, {"symmetric", true}, {"strategy", strategy}, {"dynamic", dynamic},
        {"group_size", nullptr}, {"block_structure", nullptr}, {"actorder", nullptr}, {"observer", observer},
        {"observer_kwargs", nlohmann::ordered_json::object()}};
}

nlohmann::ordered_json config()
{
    const nlohmann::ordered_json group{{"targets", nlohmann::ordered_json::array({"Linear"})},
        {"weights", arguments("channel", false, "minmax")}, {"input_activations", arguments("token", true, nullptr)},
        {"output_activations", nullptr}};
    return {
        {"architectures", {"Qwen3ForCausalLM"}},
        {"model_type", "qwen3"},
        {"attention_bias", false},
        {"head_dim", headDim},
        {"hidden_act", "silu"},
        {"hidden_size", hidden},
        {"intermediate_size", intermediate},
        {"max_position_embeddings", 4096},
        {"num_attention_heads", heads},
        {"num_hidden_layers", layers},
        {"num_key_value_heads", kvHeads},
        {"quantization_config",
            {{"quant_method", "compressed-tensors"}, {"format", "int-quantized"}, {"quantization_status", "compressed"},
                {"global_compression_ratio", nullptr}, {"kv_cache_scheme", nullptr}, {"ignore", {"lm_head"}},
                {"config_groups", {{"group_0", group}}}}},
        {"rms_norm_eps", 1e-06},
        {"rope_theta", 1000000},
        {"tie_word_embeddings", false},
        {"torch_dtype", "bfloat16"},
        {"vocab_size", vocabulary},
    };
}

} // namespace

Result<DemoResult> writeCtInt8Demo(const std::filesystem::path& folder, std::uint64_t seed, const Context& context)
{
    return DemoFolder(folder, "ct-int8").writeModel(model(seed), config(), context);
}

} // namespace requant::detail
