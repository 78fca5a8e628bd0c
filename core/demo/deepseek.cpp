// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/demo/deepseek.h"

#include <nlohmann/json.hpp>

namespace requant {

Dtype DeepSeekTensor::dtype() const
{
    if (scaled())
        return Dtype::F8_E4M3;
    return role == DeepSeekRole::RouterBias ? Dtype::F32 : Dtype::BF16;
}

std::vector<std::uint64_t> DeepSeekTensor::scaleShape() const
{
    return {(shape[0] + 127) / 128, (shape[1] + 127) / 128};
}

namespace {

using enum DeepSeekRole;

class Builder {
public:
    explicit Builder(const DeepSeekShape& shape)
        : m_shape(shape)
    {
    }

    void add(const std::string& name, std::vector<std::uint64_t> shape, DeepSeekRole role)
    {
        m_tensors.push_back({name + ".weight", std::move(shape), role});
    }

    void mlp(const std::string& prefix, std::uint64_t intermediate, DeepSeekRole gate)
    {
        add(prefix + ".gate_proj", {intermediate, m_shape.hidden}, gate);
        add(prefix + ".up_proj", {intermediate, m_shape.hidden}, Projection);
        add(prefix + ".down_proj", {m_shape.hidden, intermediate}, Projection);
    }

    void attention(const std::string& prefix)
    {
        const DeepSeekShape& s = m_shape;
        add(prefix + ".q_a_proj", {s.qLora, s.hidden}, Projection);
        add(prefix + ".q_a_layernorm", {s.qLora}, Norm);
        add(prefix + ".q_b_proj", {s.heads * (s.nope + s.rope), s.qLora}, Projection);
        add(prefix + ".kv_a_proj_with_mqa", {s.kvLora + s.rope, s.hidden}, Projection);
        add(prefix + ".kv_a_layernorm", {s.kvLora}, Norm);
        add(prefix + ".kv_b_proj", {s.heads * (s.nope + s.valueHead), s.kvLora}, Projection);
        add(prefix + ".o_proj", {s.hidden, s.heads * s.valueHead}, Projection);
    }

    void layer(unsigned number)
    {
        const std::string prefix = "model.layers." + std::to_string(number);
        add(prefix + ".input_layernorm", {m_shape.hidden}, Norm);
        attention(prefix + ".self_attn");
        add(prefix + ".post_attention_layernorm", {m_shape.hidden}, Norm);
        if (number < m_shape.denseLayers)
            return mlp(prefix + ".mlp", m_shape.intermediate, DenseGate);
        add(prefix + ".mlp.gate", {m_shape.experts, m_shape.hidden}, Plain);
        m_tensors.push_back({prefix + ".mlp.gate.e_score_correction_bias", {m_shape.experts}, RouterBias});
        for (unsigned e = 0; e < m_shape.experts; ++e)
            mlp(prefix + ".mlp.experts." + std::to_string(e), m_shape.moeIntermediate, Projection);
        mlp(prefix + ".mlp.shared_experts", m_shape.moeIntermediate, SharedGate);
    }

    std::vector<DeepSeekTensor> take() { return std::move(m_tensors); }

private:
    const DeepSeekShape& m_shape;
    std::vector<DeepSeekTensor> m_tensors;
};

} // namespace

std::vector<DeepSeekTensor> deepSeekModel(const DeepSeekShape& shape)
{
    Builder builder(shape);
    builder.add("model.embed_tokens", {shape.vocabulary, shape.hidden}, Plain);
    for (unsigned n = 0; n < shape.layers; ++n)
        builder.layer(n);
    builder.add("model.norm", {shape.hidden}, Norm);
    builder.add("lm_head", {shape.vocabulary, shape.hidden}, Plain);
    return builder.take();
}

std::vector<DeepSeekTensor> deepSeekMtpLayer(const DeepSeekShape& shape)
{
    Builder builder(shape);
    const std::string prefix = "model.layers." + std::to_string(shape.layers);
    builder.add(prefix + ".embed_tokens", {shape.vocabulary, shape.hidden}, Plain);
    builder.add(prefix + ".enorm", {shape.hidden}, Norm);
    builder.add(prefix + ".hnorm", {shape.hidden}, Norm);
    builder.add(prefix + ".eh_proj", {shape.hidden, 2 * shape.hidden}, Plain);
    builder.layer(shape.layers);
    builder.add(prefix + ".shared_head.norm", {shape.hidden}, Norm);
    builder.add(prefix + ".shared_head.head", {shape.vocabulary, shape.hidden}, Plain);
    return builder.take();
}

nlohmann::ordered_json deepSeekConfig(const DeepSeekShape& s)
{
    return {
        {"architectures", {"DeepseekV3ForCausalLM"}},
        {"attention_bias", false},
        {"attention_dropout", 0.0},
        {"bos_token_id", 0},
        {"eos_token_id", 1},
        {"ep_size", 1},
        {"first_k_dense_replace", s.denseLayers},
        {"hidden_act", "silu"},
        {"hidden_size", s.hidden},
        {"initializer_range", 0.02},
        {"intermediate_size", s.intermediate},
        {"kv_lora_rank", s.kvLora},
        {"max_position_embeddings", 163840},
        {"model_type", "deepseek_v3"},
        {"moe_intermediate_size", s.moeIntermediate},
        {"moe_layer_freq", 1},
        {"n_group", s.groups},
        {"n_routed_experts", s.experts},
        {"n_shared_experts", 1},
        {"norm_topk_prob", true},
        {"num_attention_heads", s.heads},
        {"num_experts_per_tok", s.expertsPerToken},
        {"num_hidden_layers", s.layers},
        {"num_key_value_heads", s.heads},
        {"num_nextn_predict_layers", 1},
        {"q_lora_rank", s.qLora},
        {"qk_nope_head_dim", s.nope},
        {"qk_rope_head_dim", s.rope},
        {"quantization_config",
            {{"activation_scheme", "dynamic"}, {"fmt", "e4m3"}, {"quant_method", "fp8"},
                {"weight_block_size", {128, 128}}}},
        {"rms_norm_eps", 1e-06},
        {"rope_scaling",
            {{"beta_fast", 32}, {"beta_slow", 1}, {"factor", 40}, {"mscale", 1.0}, {"mscale_all_dim", 1.0},
                {"original_max_position_embeddings", 4096}, {"type", "yarn"}}},
        {"rope_theta", 10000},
        {"routed_scaling_factor", 2.5},
        {"scoring_func", "sigmoid"},
        {"tie_word_embeddings", false},
        {"topk_group", s.topGroups},
        {"topk_method", "noaux_tc"},
        {"torch_dtype", "bfloat16"},
        {"transformers_version", "4.46.3"},
        {"use_cache", true},
        {"v_head_dim", s.valueHead},
        {"vocab_size", s.vocabulary},
    };
}

} // namespace requant
