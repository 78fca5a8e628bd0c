// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/tensorinfo.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace requant {

class Checkpoint;

/// What a tensor is for, told from the end of its name (facts 2 to 4: DeepSeek, compressed-tensors, ModelSlim,
/// ModelOpt, AWQ, GPTQ, MLX, gpt-oss, bitsandbytes).
enum class Role : std::uint8_t {
    Weight,
    Norm, ///< weight of a normalization
    Bias,
    WeightScale,
    WeightScaleInv, ///< DeepSeek's block scale; multiplies in spite of its name
    Scale, ///< DeepSeek-V4
    Scales, ///< AWQ, GPTQ, MLX; "_scales" of gpt-oss
    ScaleSecond, ///< second level of ModelSlim's W4A8
    GlobalScale, ///< weight_global_scale, weight_scale_2
    WeightOffset,
    OffsetSecond,
    ZeroPoint, ///< weight_zero_point, qzeros, MLX biases
    InputScale,
    InputOffset, ///< input_offset, input_zero_point
    InputGlobalScale,
    DeqScale,
    QuantBias,
    ScaleBias,
    WeightPacked, ///< weight_packed, "_blocks"
    WeightShape,
    GroupIndex, ///< g_idx, weight_g_idx
    Qweight, ///< AWQ, GPTQ
    CacheScale, ///< k_scale, v_scale, kv_cache_scale, fa_*.scale, ...
    CacheOffset,
    QuantState, ///< anything else that only decoding needs: absmax, quant_map, weight_dual_scale, trans matrices
    Other, ///< a parameter under a name of its own
};

/// Spelling for JSON and tables: "weight", "weight_scale_inv", "zero_point", ...
std::string_view name(Role role);

/// By name alone. "scale" without a weight beside it is a parameter: prefer the other overload where there is a
/// checkpoint.
Role roleOf(std::string_view tensor);
Role roleOf(const Checkpoint& checkpoint, TensorId id);

/// A weight in any of its stored forms: weight, weight_packed, qweight, "_blocks".
bool isWeight(Role role);
/// Counted as a parameter: a weight, bias, norm or other; not scales, offsets, shapes and the like.
bool isParameter(Role role);

/// Module of a tensor: its name without the last part ("model.layers.0.mlp.up_proj" of "....up_proj.weight_scale").
/// A stacked "experts.gate_up_proj_scales" belongs to "experts.gate_up_proj".
std::string_view moduleOf(std::string_view tensor);

struct Companion {
    Role role = Role::Other;
    TensorId tensor = noTensor;
};

/// The other tensors of the same module that speak about its weight (scales, offsets, zero points, biases, ...), in
/// whatever shard they are, present copies before absent ones, in the order of Role. Empty for tensors that are no
/// weight.
std::vector<Companion> companionsOf(const Checkpoint& checkpoint, TensorId weight);
/// The first of @p roles that a weight has; noTensor if none.
TensorId companion(const Checkpoint& checkpoint, TensorId weight, std::initializer_list<Role> roles);
/// The scale proper: weight_scale_inv, weight_scale, scale, scales, deq_scale, in this order; noTensor if none.
TensorId scaleOf(const Checkpoint& checkpoint, TensorId weight);
/// The weight that a scale, offset, ... belongs to; noTensor for an orphan or a tensor that is no companion.
TensorId weightOf(const Checkpoint& checkpoint, TensorId companion);
/// The entry of a name that can be read: a present copy, else the authoritative one; noTensor if the name is unknown.
TensorId presentCopy(const Checkpoint& checkpoint, std::string_view name);

} // namespace requant
