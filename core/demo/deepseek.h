// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/dtype.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace requant {

/// Sizes of a DeepSeek-V3-shaped model; the defaults are those of DeepSeek-V3 and R1.
struct DeepSeekShape {
    std::uint64_t hidden = 7168;
    std::uint64_t intermediate = 18432;
    std::uint64_t moeIntermediate = 2048;
    unsigned layers = 61;
    unsigned denseLayers = 3;
    unsigned experts = 256;
    unsigned expertsPerToken = 8;
    unsigned groups = 8;
    unsigned topGroups = 4;
    std::uint64_t heads = 128;
    std::uint64_t qLora = 1536;
    std::uint64_t kvLora = 512;
    std::uint64_t nope = 128;
    std::uint64_t rope = 64;
    std::uint64_t valueHead = 128;
    std::uint64_t vocabulary = 129280;
};

enum class DeepSeekRole : std::uint8_t { Norm, RouterBias, Plain, Projection, DenseGate, SharedGate };

/// One tensor of the model. A matrix with @p scaled set is F8_E4M3 and is followed by its weight_scale_inv.
struct DeepSeekTensor {
    std::string name;
    std::vector<std::uint64_t> shape;
    DeepSeekRole role = DeepSeekRole::Plain;

    bool scaled() const { return role >= DeepSeekRole::Projection; }
    Dtype dtype() const;
    std::string scaleName() const { return name + "_scale_inv"; }
    std::vector<std::uint64_t> scaleShape() const;
};

/// The model proper in module order: embedding, layers, norm, head.
std::vector<DeepSeekTensor> deepSeekModel(const DeepSeekShape& shape);
/// The multi-token-prediction layer, model.layers.<layers>.
std::vector<DeepSeekTensor> deepSeekMtpLayer(const DeepSeekShape& shape);

nlohmann::ordered_json deepSeekConfig(const DeepSeekShape& shape);

} // namespace requant
