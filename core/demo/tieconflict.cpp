// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/demo/demofolder.h"
#include "core/demo/demokinds.h"

#include <nlohmann/json.hpp>

namespace requant::detail {

namespace {

constexpr std::uint64_t hidden = 128;
constexpr std::uint64_t intermediate = 256;
constexpr std::uint64_t headDim = 32;
constexpr std::uint64_t vocabulary = 512;

void addBlock(std::vector<DemoTensor>& tensors, std::uint64_t seed, const std::string& attention,
    const std::string& mlp, std::uint64_t kvRows)
{
    for (const char* name : {"q_proj", "o_proj"})
        tensors.push_back(plainTensor(seed, attention + name + ".weight", {hidden, hidden}));
    for (const char* name : {"k_proj", "v_proj"})
        tensors.push_back(plainTensor(seed, attention + name + ".weight", {kvRows, hidden}));
    for (const char* name : {"gate_proj", "up_proj"})
        tensors.push_back(plainTensor(seed, mlp + name + ".weight", {intermediate, hidden}));
    tensors.push_back(plainTensor(seed, mlp + "down_proj.weight", {hidden, intermediate}));
}

std::vector<DemoTensor> model(std::uint64_t seed)
{
    const std::string vision = "vision_tower.transformer.layers.0.";
    const std::string layer = "language_model.model.layers.0.";
    std::vector<DemoTensor> tensors;
    tensors.push_back(plainTensor(seed, "vision_tower.patch_conv.weight", {hidden, 3, 14, 14}));
    tensors.push_back(plainTensor(seed, "vision_tower.ln_pre.weight", {hidden}, 1));
    tensors.push_back(plainTensor(seed, vision + "attention_norm.weight", {hidden}, 1));
    tensors.push_back(plainTensor(seed, vision + "ffn_norm.weight", {hidden}, 1));
    addBlock(tensors, seed, vision + "attention.", vision + "feed_forward.", hidden);
    tensors.push_back(plainTensor(seed, "multi_modal_projector.norm.weight", {hidden}, 1));
    tensors.push_back(plainTensor(seed, "multi_modal_projector.linear_1.weight", {hidden, hidden}));
    tensors.push_back(plainTensor(seed, "multi_modal_projector.linear_2.weight", {hidden, hidden}));
    tensors.push_back(
        plainTensor(seed, "multi_modal_projector.patch_merger.merging_layer.weight", {hidden, 4 * hidden}));
    tensors.push_back(plainTensor(seed, "language_model.model.embed_tokens.weight", {vocabulary, hidden}));
    tensors.push_back(plainTensor(seed, layer + "input_layernorm.weight", {hidden}, 1));
    tensors.push_back(plainTensor(seed, layer + "post_attention_layernorm.weight", {hidden}, 1));
    addBlock(tensors, seed, layer + "self_attn.", layer + "mlp.", 2 * headDim);
    tensors.push_back(plainTensor(seed, "language_model.model.norm.weight", {hidden}, 1));
    // A real head, other bytes than the embedding: a runtime that trusts the top-level flag throws it away.
    tensors.push_back(plainTensor(seed, "language_model.lm_head.weight", {vocabulary, hidden}));
    return tensors;
}

nlohmann::ordered_json config()
{
    return {
        {"architectures", {"Mistral3ForConditionalGeneration"}},
        {"model_type", "mistral3"},
        {"image_token_index", 10},
        {"multimodal_projector_bias", false},
        {"projector_hidden_act", "gelu"},
        {"spatial_merge_size", 2},
        {"text_config",
            {{"model_type", "mistral"}, {"head_dim", headDim}, {"hidden_act", "silu"}, {"hidden_size", hidden},
                {"intermediate_size", intermediate}, {"max_position_embeddings", 4096}, {"num_attention_heads", 4},
                {"num_hidden_layers", 1}, {"num_key_value_heads", 2}, {"rms_norm_eps", 1e-05},
                {"rope_theta", 1000000000.0}, {"tie_word_embeddings", false}, {"vocab_size", vocabulary}}},
        {"tie_word_embeddings", true},
        {"torch_dtype", "bfloat16"},
        {"vision_config",
            {{"model_type", "pixtral"}, {"head_dim", headDim}, {"hidden_act", "silu"}, {"hidden_size", hidden},
                {"image_size", 224}, {"intermediate_size", intermediate}, {"num_attention_heads", 4},
                {"num_channels", 3}, {"num_hidden_layers", 1}, {"patch_size", 14}, {"rope_theta", 10000.0}}},
    };
}

} // namespace

Result<DemoResult> writeTieConflictDemo(const std::filesystem::path& folder, std::uint64_t seed, const Context& context)
{
    return DemoFolder(folder, "tie-conflict").writeModel(model(seed), config(), context);
}

} // namespace requant::detail
