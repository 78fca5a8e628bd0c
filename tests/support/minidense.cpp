// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/modelwriter.h"

#include <nlohmann/json.hpp>

namespace requant::test {

using Json = nlohmann::ordered_json;

namespace {

void addDecoderLayer(ModelWriter& writer, const std::string& layer, bool fused)
{
    writer.plain(layer + "input_layernorm.weight", {256}, 1);
    if (fused) {
        writer.linear(layer + "self_attn.qkv_proj", 512, 256);
    } else {
        writer.linear(layer + "self_attn.q_proj", 256, 256);
        writer.linear(layer + "self_attn.k_proj", 128, 256);
        writer.linear(layer + "self_attn.v_proj", 128, 256);
    }
    writer.linear(layer + "self_attn.o_proj", 256, 256);
    if (!fused) {
        writer.plain(layer + "self_attn.q_norm.weight", {64}, 1);
        writer.plain(layer + "self_attn.k_norm.weight", {64}, 1);
    }
    writer.plain(layer + "post_attention_layernorm.weight", {256}, 1);
    if (fused) {
        writer.linear(layer + "mlp.gate_up_proj", 768, 256);
    } else {
        writer.linear(layer + "mlp.gate_proj", 384, 256);
        writer.linear(layer + "mlp.up_proj", 384, 256);
    }
    writer.linear(layer + "mlp.down_proj", 256, 384);
}

// The layers common to the dense model and the language part of the vision one.
Json decoderConfig(const char* type)
{
    return {{"attention_bias", false}, {"head_dim", 64}, {"hidden_act", "silu"}, {"hidden_size", 256},
        {"intermediate_size", 384}, {"max_position_embeddings", 4096}, {"model_type", type}, {"num_attention_heads", 4},
        {"num_hidden_layers", 2}, {"num_key_value_heads", 2}, {"rms_norm_eps", 1e-6}, {"rope_theta", 1000000},
        {"tie_word_embeddings", false}, {"vocab_size", 128}};
}

void addLinearWithBias(ModelWriter& writer, const std::string& module, std::uint64_t rows, std::uint64_t cols)
{
    writer.linear(module, rows, cols, true);
    writer.plain(module + ".bias", {rows});
}

void addNormWithBias(ModelWriter& writer, const std::string& module, std::uint64_t size)
{
    writer.plain(module + ".weight", {size}, 1);
    writer.plain(module + ".bias", {size});
}

void addVision(ModelWriter& writer)
{
    const std::string visual = "model.visual.";
    writer.plain(visual + "patch_embed.proj.weight", {128, 3, 2, 4, 4});
    writer.plain(visual + "patch_embed.proj.bias", {128});
    writer.plain(visual + "pos_embed.weight", {16, 128});
    for (unsigned n = 0; n < 2; ++n) {
        const std::string block = visual + "blocks." + std::to_string(n) + ".";
        addNormWithBias(writer, block + "norm1", 128);
        addNormWithBias(writer, block + "norm2", 128);
        addLinearWithBias(writer, block + "attn.qkv", 384, 128);
        addLinearWithBias(writer, block + "attn.proj", 128, 128);
        addLinearWithBias(writer, block + "mlp.linear_fc1", 256, 128);
        addLinearWithBias(writer, block + "mlp.linear_fc2", 128, 256);
    }
    addNormWithBias(writer, visual + "merger.norm", 128);
    addLinearWithBias(writer, visual + "merger.linear_fc1", 512, 512);
    addLinearWithBias(writer, visual + "merger.linear_fc2", 256, 512);
}

} // namespace

CheckpointBuilder makeVlm(MiniQuant quant)
{
    ModelWriter writer(quant);
    writer.builder.config() = {{"architectures", {"Qwen3VLForConditionalGeneration"}}, {"image_token_id", 100},
        {"model_type", "qwen3_vl"}, {"text_config", decoderConfig("qwen3_vl_text")}, {"tie_word_embeddings", false},
        {"torch_dtype", "bfloat16"},
        {"vision_config",
            {{"deepstack_visual_indexes", Json::array()}, {"depth", 2}, {"hidden_size", 128}, {"in_channels", 3},
                {"intermediate_size", 256}, {"model_type", "qwen3_vl"}, {"num_heads", 4},
                {"num_position_embeddings", 16}, {"out_hidden_size", 256}, {"patch_size", 4}, {"spatial_merge_size", 2},
                {"temporal_patch_size", 2}}}};
    writer.plain("model.language_model.embed_tokens.weight", {128, 256});
    for (unsigned n = 0; n < 2; ++n)
        addDecoderLayer(writer, "model.language_model.layers." + std::to_string(n) + ".", false);
    writer.plain("model.language_model.norm.weight", {256}, 1);
    addVision(writer);
    writer.linear("lm_head", 128, 256, true);
    return writer.finish(2);
}

CheckpointBuilder makeDense(bool fused, MiniQuant quant)
{
    ModelWriter writer(quant);
    writer.builder.config() = decoderConfig(fused ? "phi3" : "qwen3");
    writer.builder.config()["architectures"] = {fused ? "Phi3ForCausalLM" : "Qwen3ForCausalLM"};
    writer.builder.config()["torch_dtype"] = "bfloat16";
    writer.plain("model.embed_tokens.weight", {128, 256});
    for (unsigned n = 0; n < 2; ++n)
        addDecoderLayer(writer, "model.layers." + std::to_string(n) + ".", fused);
    writer.plain("model.norm.weight", {256}, 1);
    writer.linear("lm_head", 128, 256, true);
    return writer.finish(2);
}

} // namespace requant::test
