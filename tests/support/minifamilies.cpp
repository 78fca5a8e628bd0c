// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/modelwriter.h"

#include <nlohmann/json.hpp>

#include <array>
#include <map>

namespace requant::test {

using Json = nlohmann::ordered_json;

namespace {

constexpr unsigned layers = 3;
constexpr unsigned experts = 4;

Json configOf(const char* type, const char* architecture)
{
    Json config{{"hidden_size", 128}, {"intermediate_size", 256}, {"model_type", type}, {"num_attention_heads", 2},
        {"num_hidden_layers", layers}, {"num_key_value_heads", 1}, {"head_dim", 64}, {"rms_norm_eps", 1e-6},
        {"tie_word_embeddings", false}, {"torch_dtype", "bfloat16"}, {"vocab_size", 128}};
    if (*architecture)
        config["architectures"] = {architecture};
    return config;
}

void addAttention(ModelWriter& writer, const std::string& layer)
{
    writer.plain(layer + "input_layernorm.weight", {128}, 1);
    writer.linear(layer + "self_attn.q_proj", 128, 128);
    writer.linear(layer + "self_attn.k_proj", 64, 128);
    writer.linear(layer + "self_attn.v_proj", 64, 128);
    writer.linear(layer + "self_attn.o_proj", 128, 128);
    writer.plain(layer + "post_attention_layernorm.weight", {128}, 1);
}

void addMlp(ModelWriter& writer, const std::string& block, const std::array<const char*, 3>& names)
{
    writer.linear(block + names[0], 128, 128);
    writer.linear(block + names[1], 128, 128);
    writer.linear(block + names[2], 128, 128);
}

constexpr std::array plainNames{"gate_proj", "up_proj", "down_proj"};
constexpr std::array mixtralNames{"w1", "w3", "w2"};

CheckpointBuilder makeLlama(MiniQuant quant)
{
    ModelWriter writer(quant);
    writer.builder.config() = configOf("llama", "LlamaForCausalLM");
    writer.plain("model.embed_tokens.weight", {128, 128});
    for (unsigned n = 0; n < layers; ++n) {
        const std::string layer = "model.layers." + std::to_string(n) + ".";
        addAttention(writer, layer);
        addMlp(writer, layer + "mlp.", plainNames);
    }
    writer.plain("model.norm.weight", {128}, 1);
    writer.linear("lm_head", 128, 128, true);
    return writer.finish(2);
}

CheckpointBuilder makeMoe(bool mixtral, MiniQuant quant)
{
    ModelWriter writer(quant);
    writer.builder.config() =
        mixtral ? configOf("mixtral", "MixtralForCausalLM") : configOf("qwen3_moe", "Qwen3MoeForCausalLM");
    writer.builder.config()[mixtral ? "num_local_experts" : "num_experts"] = experts;
    writer.builder.config()["moe_intermediate_size"] = 128;
    writer.plain("model.embed_tokens.weight", {128, 128});
    for (unsigned n = 0; n < layers; ++n) {
        const std::string layer = "model.layers." + std::to_string(n) + ".";
        const std::string block = layer + (mixtral ? "block_sparse_moe." : "mlp.");
        addAttention(writer, layer);
        writer.linear(block + "gate", experts, 128, true);
        for (unsigned e = 0; e < experts; ++e)
            addMlp(writer, block + "experts." + std::to_string(e) + ".", mixtral ? mixtralNames : plainNames);
    }
    writer.plain("model.norm.weight", {128}, 1);
    writer.linear("lm_head", 128, 128, true);
    return writer.finish(5);
}

CheckpointBuilder makeNested(MiniQuant quant)
{
    ModelWriter writer(quant);
    const std::string root = "language_model.model.";
    Json text = configOf("mistral", "");
    text.erase("torch_dtype");
    writer.builder.config() = {{"architectures", {"Mistral3ForConditionalGeneration"}}, {"model_type", "mistral3"},
        {"text_config", text}, {"tie_word_embeddings", false}, {"torch_dtype", "bfloat16"},
        {"vision_config", {{"model_type", "pixtral"}, {"num_hidden_layers", 2}, {"hidden_size", 64}}}};
    writer.plain(root + "embed_tokens.weight", {128, 128});
    for (unsigned n = 0; n < layers; ++n) {
        const std::string layer = root + "layers." + std::to_string(n) + ".";
        addAttention(writer, layer);
        addMlp(writer, layer + "mlp.", plainNames);
    }
    writer.plain(root + "norm.weight", {128}, 1);
    for (unsigned n = 0; n < 2; ++n) {
        const std::string layer = "vision_tower.transformer.layers." + std::to_string(n) + ".";
        for (const char* part : {"attention.q_proj", "attention.k_proj", "attention.v_proj", "attention.o_proj"})
            writer.linear(layer + part, 64, 64, true);
        writer.plain(layer + "attention_norm.weight", {64}, 1);
    }
    writer.linear("multi_modal_projector.linear_1", 128, 64, true);
    writer.linear("language_model.lm_head", 128, 128, true);
    return writer.finish(2);
}

CheckpointBuilder makeHybrid(MiniQuant quant)
{
    ModelWriter writer(quant);
    writer.builder.config() = configOf("qwen3_next", "Qwen3NextForCausalLM");
    writer.plain("model.embed_tokens.weight", {128, 128});
    for (unsigned n = 0; n < layers; ++n) {
        const std::string layer = "model.layers." + std::to_string(n) + ".";
        if (n == 2) {
            addAttention(writer, layer);
        } else {
            writer.plain(layer + "input_layernorm.weight", {128}, 1);
            writer.plain(layer + "linear_attn.A_log", {4});
            writer.plain(layer + "linear_attn.conv1d.weight", {256, 1, 4});
            writer.linear(layer + "linear_attn.in_proj_qkvz", 384, 128);
            writer.linear(layer + "linear_attn.in_proj_ba", 8, 128, true);
            writer.linear(layer + "linear_attn.out_proj", 128, 128);
            writer.plain(layer + "post_attention_layernorm.weight", {128}, 1);
        }
        addMlp(writer, layer + "mlp.", plainNames);
    }
    writer.plain("model.norm.weight", {128}, 1);
    writer.linear("lm_head", 128, 128, true);
    writer.linear("mtp.fc", 128, 256, true);
    for (const char* norm : {"mtp.norm.weight", "mtp.pre_fc_norm_hidden.weight", "mtp.pre_fc_norm_embedding.weight"})
        writer.plain(norm, {128}, 1);
    addAttention(writer, "mtp.layers.0.");
    addMlp(writer, "mtp.layers.0.mlp.", plainNames);
    return writer.finish(2);
}

// Made once: a test asks for the same base many times.
template <typename Make>
const CheckpointBuilder& kept(std::map<MiniQuant, CheckpointBuilder>& made, MiniQuant quant, const Make& make)
{
    auto at = made.find(quant);
    if (at == made.end())
        at = made.emplace(quant, make(quant)).first;
    return at->second;
}

} // namespace

CheckpointBuilder miniLlama(MiniQuant quant)
{
    static std::map<MiniQuant, CheckpointBuilder> made;
    return kept(made, quant, makeLlama);
}

CheckpointBuilder miniMoe(bool mixtral, MiniQuant quant)
{
    static std::map<MiniQuant, CheckpointBuilder> made[2];
    return kept(made[mixtral], quant, [=](MiniQuant q) { return makeMoe(mixtral, q); });
}

CheckpointBuilder miniNested(MiniQuant quant)
{
    static std::map<MiniQuant, CheckpointBuilder> made;
    return kept(made, quant, makeNested);
}

CheckpointBuilder miniHybrid(MiniQuant quant)
{
    static std::map<MiniQuant, CheckpointBuilder> made;
    return kept(made, quant, makeHybrid);
}

} // namespace requant::test
