// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace requant {

class ModelConfig;

/// A fused module and the modules on disk that it is made of, in the order of the fused tensor.
struct FusedModule {
    std::string name; ///< "qkv_proj"
    std::vector<std::string> shards; ///< "q_proj", "k_proj", "v_proj"
};

/// How the classes of vLLM build the tree of one model family, as far as checkpoint names do not say it
/// (resources/profiles/models.json). Facts that differ between runtime versions live in the runtimes' profiles.
struct ModelTraits {
    std::string modelType; ///< the entry used
    std::vector<FusedModule> fused; ///< those whose condition on config.json holds
    /// Modules that are built without a quantization config: last components of a path ("mlp.gate").
    std::vector<std::string> notAsked;
    /// Edits that turn the parameter path of a module into its quant prefix, each applied to the first occurrence.
    std::vector<std::pair<std::string, std::string>> prefixEdits;
    std::optional<std::string> embeddingPrefix; ///< literal quant prefix of the vocabulary embedding, "" for Llama
    std::optional<std::string> headPrefix; ///< literal quant prefix of the head
    /// Where the next-token-prediction layers are: "layers" = model.layers.{num_hidden_layers + i}, else a prefix
    /// ("mtp.").
    std::string drafter;
};

/// The traits for a config.json, by its model_type. Nothing if no entry knows it.
std::optional<ModelTraits> findModelTraits(const ModelConfig& config);

/// The traits of the family whose name and build are nearest, for a what-if answer.
ModelTraits nearestModelTraits(const ModelConfig& config);

/// True if @p condition holds for the config: {"field": F, "is": "set" | "unset" | "filled" | "positive"} looks at the
/// text config, then the top level; "filled" is a non-empty list, "set" anything but null. {"all": [...]} and
/// {"any": [...]} combine; a list of model types is {"field": "model_type", "in": [...]}. Null holds always.
/// @p config is a whole config.json.
bool conditionHolds(const nlohmann::ordered_json& condition, const nlohmann::ordered_json& config);

/// Reads a "packed modules" member: {"qkv_proj": ["q_proj", ...], "gate_up_proj": {"when": condition, "shards":
/// [...]}}. Entries whose condition fails are left out; the order of the document is kept.
std::vector<FusedModule> readFusedModules(const nlohmann::ordered_json& value, const nlohmann::ordered_json& config);

} // namespace requant
