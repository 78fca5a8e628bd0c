// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace requant {

/// "up_proj" of "model.layers.3.mlp.up_proj"; the whole name if it has no dot.
std::string_view lastComponent(std::string_view name);
/// "model.layers.3.mlp" of "model.layers.3.mlp.up_proj"; empty if it has no dot.
std::string_view parentOf(std::string_view name);
bool hasComponent(std::string_view name, std::string_view component);

/// The name with every numeric component replaced by "*": equal for all layers and experts of one kind.
std::string patternOf(std::string_view name);

/// A numbered place in a name: "model.layers.3.mlp.up_proj" is container "model.layers", number 3, rest "mlp.up_proj".
struct NumberedName {
    std::string_view container;
    std::uint32_t number = 0;
    std::string_view rest; ///< empty if the number is the last component
};
/// Splits at the first numeric component; nothing if there is none.
std::optional<NumberedName> splitLayer(std::string_view name);
/// Splits at the number behind the component "experts"; nothing if there is none.
std::optional<NumberedName> splitExpert(std::string_view name);

/// Parts that runtimes fuse into one module.
struct PackedSet {
    std::string_view fused;
    std::span<const std::string_view> parts;
    std::string_view modelTypePrefix; ///< only for these model types; empty: any
};
std::span<const PackedSet> packedSets();
/// The set whose fused name this is; null if none.
const PackedSet* packedSetNamed(std::string_view fused);

/// MoE router by its name: "mlp.gate", "block_sparse_moe.gate", "router", "shared_expert_gate" is not one.
bool isRouter(std::string_view module);
bool isEmbedding(std::string_view module);
bool isHead(std::string_view module);
bool isNorm(std::string_view module);

} // namespace requant
