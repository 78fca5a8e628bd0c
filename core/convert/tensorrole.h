// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace requant {

class ModelConfig;

/// What a tensor is for, judged by its name.
enum class TensorKind : std::uint8_t {
    Linear, ///< weight of a linear layer, experts included
    Embedding,
    Head,
    Router,
    Norm,
    Bias,
    Other, ///< convolutions, state matrices, sinks, rotations, companions
};

std::string_view name(TensorKind kind); ///< "linear", "embedding", "head", ...

enum class ExpertKind : std::uint8_t { None, Routed, Shared };

/// The place of a tensor in the model. Views point into the name that was parsed.
struct TensorRole {
    std::string_view module; ///< "model.layers.3.mlp.experts.7.gate_proj"
    std::string_view leaf; ///< "weight", "weight_scale", ...
    std::string_view projection; ///< last component of the module, "gate_proj"
    TensorKind kind = TensorKind::Other;
    ExpertKind experts = ExpertKind::None;
    std::optional<std::uint32_t> layer; ///< of the text decoder (MTP layers continue its count in DeepSeek's naming)
    std::optional<std::uint32_t> expert; ///< routed expert
    bool mtp = false; ///< multi-token prediction layer
    bool otherModality = false; ///< vision, audio, projector
    bool stack = false; ///< 3-D expert stack by name, "experts.gate_up_proj"
};

/// What a config says about layers, read once.
struct LayerCounts {
    std::uint64_t layers = 0; ///< num_hidden_layers
    std::uint64_t nextn = 0; ///< MTP layers
    std::uint64_t firstDense = 0; ///< layers below it have a dense MLP
    std::uint64_t moeEvery = 1; ///< every n-th layer after that is a MoE layer
    std::uint64_t experts = 0; ///< routed experts, 0: dense model
    std::uint64_t sharedExperts = 0;

    bool isMoe(std::uint64_t layer) const;
};

LayerCounts layerCounts(const ModelConfig& config);

/// @p rank and 1-D or 2-D shape are not needed: only names decide, so that it also works for tensors that are absent.
TensorRole parseTensorRole(std::string_view name, const LayerCounts& counts);

} // namespace requant
