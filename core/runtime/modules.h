// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/tensorinfo.h"
#include "core/runtime/modeltraits.h"
#include "core/runtime/runtime.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace requant {

/// One module on disk that a runtime module is made of.
struct ModuleShard {
    std::string name; ///< last component: "q_proj"; for experts "gate_proj", "w1" or, in one 3-D tensor, "gate_up_proj"
    std::string disk; ///< name on disk without the parameter: "model.layers.0.self_attn.q_proj"
    TensorId weight = noTensor; ///< its weight, weight_packed or qweight (expert 0), noTensor if there is none
};

/// One module of the runtime's tree that asks (or would ask) for a quantization method.
struct ModelModule {
    LayerKind kind = LayerKind::Linear;
    std::string path; ///< parameter path in the runtime, "language_model.model.layers.0.self_attn.qkv_proj"
    std::string quantPrefix; ///< the prefix it was constructed with; usually equal to path
    std::vector<ModuleShard> shards; ///< those that exist on disk, in fused order; one if it is not fused
    std::vector<std::string> expected; ///< shard names that the fused module has, also those that do not exist
    std::int32_t layer = -1; ///< number of the block it is in, -1 outside
    std::uint32_t experts = 0; ///< for Moe: number of experts on disk
    bool fused3d = false; ///< for Moe: all experts in one tensor per projection
    bool drafter = false; ///< part of a next-token-prediction layer
    bool asks = true; ///< false: built without a quantization config
};

/// Turns a tensor name of the checkpoint into the parameter path of the runtime; empty if the runtime drops it.
using RenameTensor = std::function<std::string(std::string_view)>;

/// The modules of a model in the order in which a runtime constructs them: vision parts, embedding, blocks (attention
/// before feed-forward), head, then the drafter's. Found from the names on disk; norms, convolutions, biases and other
/// parameters that no quantization method is asked for are left out.
std::vector<ModelModule> deriveModules(
    const Checkpoint& checkpoint, const ModelTraits& traits, const RenameTensor& rename);

/// A tensor name split in module and parameter ("weight", "weight_scale", ...); the whole name is the module if its
/// last component is no known parameter (3-D experts, bare parameters).
struct SplitName {
    std::string_view module;
    std::string_view parameter;
};
SplitName splitTensorName(std::string_view tensor);

/// True for parameters that hold the values of a layer: weight, weight_packed, qweight.
bool isWeightParameter(std::string_view parameter);

/// The block number in a name: the digits after the first "layers" or "blocks" component; -1 if there is none.
std::int32_t blockNumber(std::string_view name);

} // namespace requant
