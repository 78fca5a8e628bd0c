// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/demo/demodata.h"
#include "core/demo/demofolder.h"
#include "core/demo/demokinds.h"

#include <nlohmann/json.hpp>

#include <cstring>

namespace requant::detail {

namespace {

constexpr std::uint64_t hidden = 256;
constexpr std::uint64_t moeIntermediate = 128;
constexpr std::uint64_t heads = 4;
constexpr std::uint64_t kvHeads = 2;
constexpr std::uint64_t headDim = 64;
constexpr std::uint64_t vocabulary = 512;
constexpr unsigned layers = 2;
constexpr unsigned experts = 4;
constexpr std::uint64_t visionHidden = 128;
constexpr std::uint64_t visionIntermediate = 256;
constexpr unsigned visionDepth = 2;
constexpr unsigned patch = 16;

/// Collects tensors and the rows of quant_model_description.json. Two faults are put in: rows of the vision tower
/// start with "language_model." instead of "model.", and layer 1 lists its packed modules without the parts that are on
/// disk.
class Builder {
public:
    explicit Builder(std::uint64_t seed)
        : m_seed(seed)
    {
    }

    void plain(const std::string& name, std::vector<std::uint64_t> shape, float mean = 0)
    {
        tensors.push_back(plainTensor(m_seed, name, std::move(shape), mean));
        describe(name, "FLOAT");
    }

    /// W8A8_DYNAMIC: weight I8 [N,K], weight_scale and weight_offset F32 [N,1].
    void dynamic(const std::string& module, std::uint64_t rows, std::uint64_t cols, bool listed)
    {
        Int8Rows q = quantize(module, rows, cols);
        put(module + ".weight", Dtype::I8, {rows, cols}, std::move(q.codes), "W8A8_DYNAMIC", listed);
        put(module + ".weight_scale", Dtype::F32, {rows, 1}, toF32(q.scales), "W8A8_DYNAMIC", listed);
        put(module + ".weight_offset", Dtype::F32, {rows, 1}, toF32(std::vector<float>(rows)), "W8A8_DYNAMIC", listed);
    }

    /// W8A8 static: weight I8 [N,K], deq_scale = input_scale * weight_scale, quant_bias folds bias and offset.
    void fixed(const std::string& module, std::uint64_t rows, std::uint64_t cols)
    {
        Int8Rows q = quantize(module, rows, cols);
        constexpr float inputScale = 0.03125f;
        std::vector<float> deqScale = q.scales;
        for (auto& scale : deqScale)
            scale *= inputScale;
        std::vector<std::byte> zeros(rows * 4); // bias 0 and offset 0 give quant_bias 0
        put(module + ".weight", Dtype::I8, {rows, cols}, std::move(q.codes), "W8A8");
        put(module + ".quant_bias", Dtype::I32, {rows}, std::move(zeros), "W8A8");
        put(module + ".input_scale", Dtype::F32, {1}, toF32({inputScale}), "W8A8");
        put(module + ".input_offset", Dtype::F32, {1}, toF32({0}), "W8A8");
        put(module + ".deq_scale", Dtype::F32, {rows}, toF32(deqScale), "W8A8");
        put(module + ".bias", Dtype::F32, {rows}, toF32(std::vector<float>(rows)), "FLOAT");
    }

    void describe(const std::string& name, const char* type)
    {
        const bool vision = name.starts_with("model.visual.");
        description[vision ? "language_model." + name.substr(std::string_view("model.").size()) : name] = type;
    }

    std::vector<DemoTensor> tensors;
    nlohmann::ordered_json description;

private:
    Int8Rows quantize(const std::string& module, std::uint64_t rows, std::uint64_t cols) const
    {
        DemoRandom random(m_seed, module);
        return toInt8Rows(demoMatrix(random, rows, cols, {0.02f, 6}), rows, cols);
    }

    void put(const std::string& name, Dtype dtype, std::vector<std::uint64_t> shape, std::vector<std::byte> data,
        const char* type, bool listed = true)
    {
        tensors.push_back({name, dtype, std::move(shape), std::move(data)});
        if (listed)
            describe(name, type);
    }

    std::uint64_t m_seed;
};

void addVision(Builder& builder)
{
    const std::string root = "model.visual.";
    builder.plain(root + "patch_embed.proj.weight", {visionHidden, 3, 2, patch, patch});
    builder.plain(root + "patch_embed.proj.bias", {visionHidden});
    builder.plain(root + "pos_embed.weight", {64, visionHidden});
    for (unsigned n = 0; n < visionDepth; ++n) {
        const std::string block = root + "blocks." + std::to_string(n) + ".";
        for (const char* norm : {"norm1", "norm2"}) {
            builder.plain(block + norm + ".weight", {visionHidden}, 1);
            builder.plain(block + norm + ".bias", {visionHidden});
        }
        builder.fixed(block + "attn.qkv", 3 * visionHidden, visionHidden);
        builder.fixed(block + "attn.proj", visionHidden, visionHidden);
        builder.fixed(block + "mlp.linear_fc1", visionIntermediate, visionHidden);
        builder.plain(block + "mlp.linear_fc2.weight", {visionHidden, visionIntermediate});
        builder.plain(block + "mlp.linear_fc2.bias", {visionHidden});
    }
    builder.plain(root + "merger.norm.weight", {visionHidden}, 1);
    builder.plain(root + "merger.norm.bias", {visionHidden});
    builder.fixed(root + "merger.linear_fc1", 4 * visionHidden, 4 * visionHidden);
    builder.fixed(root + "merger.linear_fc2", hidden, 4 * visionHidden);
}

void addLayer(Builder& builder, unsigned number)
{
    const std::string layer = "model.language_model.layers." + std::to_string(number) + ".";
    const bool expanded = number != 1;
    builder.plain(layer + "input_layernorm.weight", {hidden}, 1);
    builder.plain(layer + "post_attention_layernorm.weight", {hidden}, 1);
    builder.plain(layer + "self_attn.q_norm.weight", {headDim}, 1);
    builder.plain(layer + "self_attn.k_norm.weight", {headDim}, 1);
    builder.dynamic(layer + "self_attn.q_proj", heads * headDim, hidden, expanded);
    builder.dynamic(layer + "self_attn.k_proj", kvHeads * headDim, hidden, expanded);
    builder.dynamic(layer + "self_attn.v_proj", kvHeads * headDim, hidden, expanded);
    builder.dynamic(layer + "self_attn.o_proj", hidden, heads * headDim, true);
    builder.plain(layer + "mlp.gate.weight", {experts, hidden});
    for (unsigned e = 0; e < experts; ++e) {
        const std::string expert = layer + "mlp.experts." + std::to_string(e) + ".";
        builder.dynamic(expert + "gate_proj", moeIntermediate, hidden, expanded);
        builder.dynamic(expert + "up_proj", moeIntermediate, hidden, expanded);
        builder.dynamic(expert + "down_proj", hidden, moeIntermediate, expanded);
    }
    if (!expanded) {
        for (const char* packed : {"self_attn.qkv_proj.weight", "mlp.experts.gate_up_proj", "mlp.experts.down_proj"})
            builder.describe(layer + packed, "W8A8_DYNAMIC");
    }
}

nlohmann::ordered_json textConfig()
{
    return {
        {"model_type", "qwen3_vl_moe_text"},
        {"attention_bias", false},
        {"decoder_sparse_step", 1},
        {"head_dim", headDim},
        {"hidden_act", "silu"},
        {"hidden_size", hidden},
        {"intermediate_size", 2 * hidden},
        {"max_position_embeddings", 4096},
        {"mlp_only_layers", nlohmann::ordered_json::array()},
        {"moe_intermediate_size", moeIntermediate},
        {"norm_topk_prob", true},
        {"num_attention_heads", heads},
        {"num_experts", experts},
        {"num_experts_per_tok", 2},
        {"num_hidden_layers", layers},
        {"num_key_value_heads", kvHeads},
        {"rms_norm_eps", 1e-06},
        {"rope_theta", 5000000},
        {"tie_word_embeddings", false},
        {"vocab_size", vocabulary},
    };
}

nlohmann::ordered_json config()
{
    return {
        {"architectures", {"Qwen3VLMoeForConditionalGeneration"}},
        {"model_type", "qwen3_vl_moe"},
        {"text_config", textConfig()},
        {"tie_word_embeddings", false},
        {"torch_dtype", "bfloat16"},
        {"vision_config",
            {{"model_type", "qwen3_vl_moe"}, {"deepstack_visual_indexes", nlohmann::ordered_json::array()},
                {"depth", visionDepth}, {"hidden_size", visionHidden}, {"in_channels", 3},
                {"intermediate_size", visionIntermediate}, {"num_heads", 2}, {"num_position_embeddings", 64},
                {"out_hidden_size", hidden}, {"patch_size", patch}, {"spatial_merge_size", 2},
                {"temporal_patch_size", 2}}},
    };
}

} // namespace

Result<DemoResult> writeAscendVlmDemo(const std::filesystem::path& folder, std::uint64_t seed, const Context& context)
{
    Builder builder(seed);
    builder.description["version"] = "1.0.0";
    builder.description["model_quant_type"] = "W8A8_DYNAMIC";
    builder.description["group_size"] = 0;
    addVision(builder);
    builder.plain("model.language_model.embed_tokens.weight", {vocabulary, hidden});
    for (unsigned n = 0; n < layers; ++n)
        addLayer(builder, n);
    builder.plain("model.language_model.norm.weight", {hidden}, 1);
    builder.plain("lm_head.weight", {vocabulary, hidden});

    DemoFolder demo(folder, "ascend-vlm");
    Status status = demo.writeShards(builder.tensors, 1, 2, 2, "quant_model_weights-%05u-of-%05u.safetensors", context);
    if (status)
        status = demo.writeIndex(demo.bytes(), "quant_model_weights.safetensors.index.json");
    if (status)
        status = demo.writeJson("quant_model_description.json", builder.description);
    if (status)
        status = demo.writeJson("config.json", config());
    return demo.finish(status);
}

} // namespace requant::detail
