// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/runtime/ctrules.h"
#include "core/runtime/weightsmapper.h"

#include <nlohmann/json_fwd.hpp>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace requant {

class ModelConfig;

/// What is peculiar to the load_weights of one class.
struct VllmLoadRules {
    struct Rename {
        std::string from;
        std::string to;
        std::optional<PyRegex> regex; ///< set: from is a pattern; else plain text, replaced everywhere
    };
    struct ConditionalMapper {
        std::shared_ptr<const nlohmann::ordered_json> when;
        WeightsMapper mapper;
    };

    std::optional<WeightsMapper> mapper; ///< used instead of the class's own; empty: none is passed
    std::vector<ConditionalMapper> mapperWhen;
    std::vector<std::pair<std::string, std::string>> components; ///< native names, by component of the path
    std::vector<Rename> renames;
    std::vector<std::string> skipPrefixes;
    std::vector<std::string> skipPrefixesIfTied;
    std::vector<std::string> skipSubstrings;
    std::vector<std::string> skipSubstringsIfTied;
    std::vector<std::string> skipNextn; ///< "model.layers.": followed by num_hidden_layers + i for each next-n layer
};

/// One model class of one vLLM version.
struct VllmClass {
    std::string name;
    std::optional<WeightsMapper> mapper;
    std::optional<PackedModules> packed; ///< the class attribute; nothing if it defines none
    std::vector<std::pair<std::shared_ptr<const nlohmann::ordered_json>, PackedModules>> packedWhen;
    PackedModules packedInner; ///< defined by an inner module only
    VllmLoadRules load;
    std::vector<std::pair<std::string, std::string>> children; ///< attribute, class with a loader of its own
    std::string languageModel; ///< attribute of the language model in a wrapper class, else empty
    bool languageFromText = false; ///< its class is chosen by text_config
    std::string tie; ///< "tie_weights", "shares_module", "ignores", "requires_tied", "requires_untied", "no_head"
    bool tieDefault = false; ///< of tie_word_embeddings where config.json does not say it
    bool tieFlagFromText = false; ///< the top-level flag is never copied
    bool loaderByHand = false; ///< an unknown tensor is a KeyError
    std::vector<std::string> toleratedSuffixes; ///< unexpected tensors that are passed over
    std::vector<std::string> optionalShards; ///< members of a fused module that a checkpoint may leave out
    /// An fp8 config builds experts as MXFP4 (two codes a byte, weight_scale of exponents) unless this condition on
    /// config.json holds; null: never.
    std::shared_ptr<const nlohmann::ordered_json> fp4ExpertsUnless;
    std::vector<std::string>
        dequantizedOnLoad; ///< ends of module names whose FP8 weights become plain ones while loading
};

/// Everything that distinguishes one version of vLLM, or of a plugin built upon it, from another.
struct VllmProfile {
    enum class TextFlag : std::uint8_t { TopIfAbsent, TopFromTransformers5, Top };

    std::string runtime;
    std::string version;
    std::vector<WeightsMapper::Kind> mapperOrder;
    std::vector<std::string> dropped; ///< parts of names that every loader passes over
    std::optional<WeightsMapper> cacheBase; ///< cache-scale rules of any quantization config
    std::optional<WeightsMapper> cacheFp8;
    bool cacheOnLoad = true;
    bool cacheUnmatchedIsNull = false;
    bool kvExistingStays = true;
    std::vector<std::pair<PyRegex, std::string>> kvRules;
    CtRules ct;
    bool fp8FusedNameListed = true;
    bool untieByCheckpoint = false;
    TextFlag textFlag = TextFlag::Top;
    bool missingUnquantizedIsError = false; ///< every parameter of a float model is checked, not only bare ones
    std::vector<std::string> quantMethods; ///< quant_method values with an implementation; empty: not restricted
    bool int8BmmNote = false;
    std::vector<std::string> indexFiles;
    std::map<std::string, std::string, std::less<>> architectures;
    std::map<std::string, std::string, std::less<>> modelTypes;
    std::map<std::string, VllmClass, std::less<>> classes;
    std::shared_ptr<const nlohmann::ordered_json> json;

    /// InvalidArgument with the place if the profile has another shape.
    static Result<std::shared_ptr<const VllmProfile>> fromJson(const nlohmann::ordered_json& json);

    const VllmClass* findClass(std::string_view name) const;
    /// The class for a config.json: by architectures, else by model_type. Null if none is known.
    const VllmClass* classFor(const ModelConfig& config) const;
    /// The class that does the text: @p outer itself, or what its language model attribute holds.
    const VllmClass* languageClass(const VllmClass& outer, const ModelConfig& config) const;
    /// The packed modules in force for a checkpoint: those of the class and of its language model.
    PackedModules packedFor(const VllmClass& outer, const ModelConfig& config) const;
};

} // namespace requant
