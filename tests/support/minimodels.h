// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/support/checkpointbuilder.h"

namespace requant::test {

/// How the linear layers of a mini model are stored.
enum class MiniQuant {
    None, ///< BF16
    Fp8, ///< F8_E4M3 + F32 weight_scale_inv per 128 x 128, quant_method fp8
    CompressedTensors, ///< I8 + F32 weight_scale [rows, 1], channel and token-dynamic
    Ascend, ///< I8 + F32 weight_scale and weight_offset [rows, 1], W8A8_DYNAMIC rows in quant_model_description.json
};

struct MiniR1Options {
    std::uint64_t rope = 64; ///< 80 gives kv_a_proj_with_mqa 144 rows, which 128 does not divide
    MiniQuant quant = MiniQuant::Fp8;
};

/// DeepSeek-V3-shaped: hidden 256, 4 layers (first one dense), 4 routed experts and 1 shared, MTP as model.layers.4, 3
/// shards with unequal padding, index with "metadata": {}. The router, eh_proj, the norms, embedding and head are BF16.
CheckpointBuilder miniR1(const MiniR1Options& options = {});
/// The same as compressed-tensors INT8; kv_b_proj, router, eh_proj and heads stay BF16 and are in ignore.
CheckpointBuilder miniW8a8Ct();
/// The same as ModelSlim W8A8_DYNAMIC with a row for every tensor; kv_b_proj, router and the MTP layer are FLOAT.
CheckpointBuilder miniW8a8Asc();
/// Qwen3-VL-shaped: model.language_model.*, model.visual.*, lm_head, text_config and vision_config.
CheckpointBuilder miniVlm(MiniQuant quant = MiniQuant::None);
/// Qwen3-VL-MoE-shaped as ModelSlim W8A8_DYNAMIC, with one row per tensor as the quantizer writes it; the rows of the
/// vision part start with @p visualPrefix, its tensors with "model.visual.".
CheckpointBuilder miniVisionMoe(const std::string& visualPrefix = "model.visual.");
/// Qwen3-shaped; @p fused writes qkv_proj and gate_up_proj instead of their parts (Phi-3 style).
CheckpointBuilder miniDense(bool fused = false, MiniQuant quant = MiniQuant::None);

/// Llama-shaped, three layers.
CheckpointBuilder miniLlama(MiniQuant quant = MiniQuant::None);
/// Three layers of four experts in five shards: Qwen3-MoE names, or those of Mixtral (block_sparse_moe, w1, w3, w2).
CheckpointBuilder miniMoe(bool mixtral = false, MiniQuant quant = MiniQuant::None);
/// Mistral3-shaped: language_model.model.*, vision_tower.*, multi_modal_projector, the head below language_model.
CheckpointBuilder miniNested(MiniQuant quant = MiniQuant::None);
/// Qwen3-Next-shaped: two layers of linear attention and one of full attention, an MTP block called mtp.
CheckpointBuilder miniHybrid(MiniQuant quant = MiniQuant::None);

/// The quantization_config of compressed-tensors INT8 W8A8, channel and token-dynamic.
nlohmann::ordered_json ctInt8Config(const std::vector<std::string>& ignore);

} // namespace requant::test
