// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/runtime/modeltraits.h"
#include "core/runtime/renamer.h"

#include <nlohmann/json_fwd.hpp>

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace requant {

/// How a layer that is no fused one is told to be unquantized.
enum class FloatTest : std::uint8_t {
    Exact, ///< the row of the prefix, KeyError if there is none
    ExactOrHead, ///< the same, "lm_head.weight" for prefixes with ".head" that have no row
    StartsWith, ///< any FLOAT row that starts with the prefix and ends with ".weight"
    None, ///< a missing row counts as FLOAT
};

/// Rewriting of a queried prefix before anything is looked up.
struct AscendPrefixEdit {
    std::vector<std::string> modelTypes;
    std::vector<std::pair<std::string, std::string>> replace; ///< every occurrence
    bool cutExpert = false; ///< cut the expert's number and what follows
};

/// Another prefix that is tried if the queried one has no row.
struct AscendFallback {
    std::vector<std::string> modelTypes;
    std::string from; ///< the prefix starts with it
    std::string to;
};

/// Rows that must name a layer while a global key has a value.
struct AscendLayerNumbers {
    std::string enabledBy; ///< "fa_quant_type"
    std::optional<std::string> equals; ///< enabled only by this value, else by any but ""
    std::string key; ///< part of the row's key, "fa_k.scale"
};

/// The rules of one version of vLLM-Ascend, read from its profile (resources/profiles/vllm-ascend.json).
struct AscendRules {
    std::string version;
    bool textModelType = false; ///< the text config's model_type counts
    std::vector<std::string> keyAliases; ///< kinds of alias keys, in order
    bool rewritesKeys = false; ///< description keys go through the model class's renames
    std::vector<std::string> keptKeys; ///< those that do not
    std::vector<AscendLayerNumbers> layerNumbers;
    std::vector<AscendPrefixEdit> prefixEdits;
    bool headAliasAlways = false; ///< lm_head means language_model.lm_head for headAliasTypes
    bool headAliasDescribed = false; ///< the same for every type, if only the latter has a row
    std::vector<std::string> headAliasTypes;
    bool substrAlone = false; ///< a substring table counts without a prefix table
    std::unordered_map<std::string, Renamer> prefixMaps; ///< by model_type
    std::unordered_map<std::string, bool> prefixMapHasPrefix;
    std::vector<AscendFallback> fallbacks;
    bool cutsLanguageModel = false;
    std::vector<std::string> cutExcept; ///< model types that keep a leading language_model component
    FloatTest floatTest = FloatTest::Exact;
    bool expertsScan = false; ///< v0.11.0: prefixes with "experts" look at every key that contains them
    bool replacesLast = false; ///< shard names replace the last component only, not every occurrence
    bool vProjOptional = false;
    bool embeddingNeedsRow = false; ///< embeddings and heads without a row are unquantized
    bool packedUpdates = false; ///< the packed table adds to the model class's mapping instead of replacing it
    bool discoversExperts = false;
    std::vector<std::string> attentionTypeKeys; ///< global keys that decide for any prefix with ".attn"
    bool nullIsUndetermined = false;
    bool anyConfigHides = false; ///< v0.11.0: any quantization_config takes the description's place
    bool compressedTensors = false; ///< the quantization method is known
    std::vector<std::string> fp8Models; ///< model types whose fp8 checkpoints are known
    /// Profiles of vLLM whose treatment of the head holds: that of the version below this one, or the nearest older and
    /// newer; none if that is not established.
    std::vector<std::string> headVersions;
    std::vector<std::string> innerConfig; ///< outer model types whose language model runs under its text config

    std::array<std::vector<std::string>, 5> types; ///< accepted types by LayerKind
    std::vector<std::string> knownTypes; ///< before v0.14: all types, in the order in which they are printed
    std::unordered_map<std::string, std::string> messages;
    std::shared_ptr<const nlohmann::ordered_json> profile; ///< "packed", "classes", "unlisted"
};

/// InvalidArgument, with the member, if the profile does not make sense.
Result<AscendRules> readAscendRules(const nlohmann::ordered_json& profile);

/// What the lookups of one model (or of its inner language model) use.
struct AscendModel {
    std::string modelType;
    std::vector<FusedModule> packed;
};

/// Packed modules of a model type whose config.json is @p config: the version's own table, else the model class's.
AscendModel ascendModel(const AscendRules& rules, const std::string& modelType, const nlohmann::ordered_json& config);

/// Renames of the model class of a model type, empty if it has none or is not known.
Renamer ascendRenames(const AscendRules& rules, const std::string& modelType);

/// What the model's own loader renames instead, for classes that have no such table; only module paths go through it.
Renamer ascendTreeRenames(const AscendRules& rules, const std::string& modelType);

/// True if the vLLM of this version has a class for the model type.
bool ascendKnowsModel(const AscendRules& rules, const std::string& modelType);

} // namespace requant
