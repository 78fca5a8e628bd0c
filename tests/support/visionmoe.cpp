// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/minimodels.h"

#include <nlohmann/json.hpp>

namespace requant::test {

CheckpointBuilder miniVisionMoe(const std::string& visualPrefix)
{
    CheckpointBuilder builder;
    builder.config() = {{"model_type", "qwen3_vl_moe"}, {"architectures", {"Qwen3VLMoeForConditionalGeneration"}},
        {"text_config", {{"model_type", "qwen3_vl_moe_text"}, {"num_hidden_layers", 1}, {"num_experts", 2}}}};
    nlohmann::ordered_json rows = nlohmann::ordered_json::object();
    const auto add = [&](const std::string& module, const char* type, Dtype dtype, const std::string& row = {}) {
        builder.add(randomTensor(module + ".weight", dtype, {8, 8}));
        rows[(row.empty() ? module : row) + ".weight"] = type;
    };
    const std::string layer = "model.language_model.layers.0.";
    add("model.language_model.embed_tokens", "FLOAT", Dtype::BF16);
    for (const auto* part : {"q_proj", "k_proj", "v_proj", "o_proj"})
        add(layer + "self_attn." + part, "W8A8_DYNAMIC", Dtype::I8);
    add(layer + "mlp.gate", "FLOAT", Dtype::BF16);
    for (const auto* expert : {"0.", "1."}) {
        for (const auto* part : {"gate_proj", "up_proj", "down_proj"})
            add(layer + "mlp.experts." + expert + part, "W8A8_DYNAMIC", Dtype::I8);
    }
    add("lm_head", "FLOAT", Dtype::BF16);
    for (const auto* part : {"attn.qkv", "attn.proj", "mlp.linear_fc1", "mlp.linear_fc2"})
        add(std::string("model.visual.blocks.0.") + part, "W8A8_DYNAMIC", Dtype::I8, visualPrefix + "blocks.0." + part);
    builder.description() = rows;
    return builder;
}

} // namespace requant::test
