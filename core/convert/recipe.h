// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/checkpoint/dtype.h"
#include "core/convert/tensorrole.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace requant {

/// What happens to a weight.
enum class Action : std::uint8_t { Keep, Int8, Bf16, Fp8, Drop, Rename, Bas4 };

std::string_view name(Action action); ///< "keep", "int8", ...

/// How the result says that it is quantized.
enum class Container : std::uint8_t {
    Same, ///< as the source; only recipes that keep or rename
    Plain, ///< no quantization at all
    Fp8Block, ///< quant_method fp8 with 128 x 128 blocks
    CompressedTensors,
    ModelSlim,
    Cannbin, ///< quantized matrices in pytorch_model.bin, the rest in safetensors
};

std::string_view name(Container container);

/// Sentence of numbers measured by `scan`, per tensor: name -> {metric -> value}.
using ScanMetrics = std::map<std::string, std::map<std::string, double, std::less<>>, std::less<>>;

/// One line of a recipe. Every condition that is set must hold; the first rule that matches decides.
struct RecipeRule {
    std::set<std::string, std::less<>> names; ///< exact tensor names; empty: any
    std::vector<std::string> match; ///< globs on the tensor name, or "re:" and a regular expression (searched)
    std::vector<std::string> modules; ///< globs on the end of the module path, "self_attn.q_a_proj"
    std::vector<std::string> projections; ///< last component of the module, exact
    std::string layers; ///< decoder, mtp, dense, moe, "first:N", "last:N", "N", "N-M"; empty: any
    std::string experts; ///< routed, shared, none; empty: any
    std::vector<std::string> kinds; ///< names of TensorKind
    std::vector<std::string> dtypes; ///< names as in the header
    std::string metric; ///< column of the scan, "relative_rmse"; empty: none
    double above = 0; ///< with metric: matches where the measured value is larger
    Action action = Action::Keep;
    std::pair<std::string, std::string> rename; ///< regular expression and replacement for the module's name
    std::string because; ///< reason shown in plan and report
};

/// Modules that have to be there, so that a hole is found before hours of work.
struct RecipeRequirement {
    std::string layers; ///< as in RecipeRule
    std::string whenKey; ///< only if this config key is a positive number ("!key": only if it is not); empty: always
    /// Module path below the layer -> [rows, columns] as sums of products of config keys and numbers; "{expert}"
    /// counts.
    std::vector<std::pair<std::string, std::pair<std::string, std::string>>> modules;
};

/// A conversion as data. See resources/recipes for the built-in ones.
struct Recipe {
    std::string name;
    std::string title;
    std::string description;
    std::vector<std::string> needs; ///< config keys without which the recipe does not apply
    Container container = Container::Same;
    bool fromContainer = false; ///< copy-only: changes names and companions of an already quantized source
    std::string sourceContainer; ///< with fromContainer: "compressed-tensors", "modelslim" or "cannbin" (which is not
                                 ///< copy-only)
    std::string int8Scheme = "int8-channel"; ///< id of a Scheme
    std::string fileNames; ///< "vllm" (model-*), "modelslim" (quant_model_weights-*); empty: the container's own
    bool nanIsError = true; ///< a weight with NaN or infinity stops the run; else NaN becomes code 0
    std::vector<RecipeRule> rules;
    std::vector<RecipeRequirement> requirements;
    /// Fused module of runtimes -> its shards on disk, for the ignore list.
    std::vector<std::pair<std::string, std::vector<std::string>>> fused;
    std::shared_ptr<const nlohmann::ordered_json> config; ///< keys set in config.json; null removes a key
    std::shared_ptr<const nlohmann::ordered_json> document; ///< the whole recipe as it was read

    /// Column names of the scan that its rules ask for.
    bool wantsScan() const;
};

/// Errors: InvalidArgument with the key that is not understood. Unknown keys are refused: a typing error in a
/// condition would quantize what was meant to be kept.
Result<Recipe> parseRecipe(std::string_view text, const std::string& fileName);

/// Built-in and user recipes (userDataFolder()/recipes/*.json), sorted by name; a user's recipe replaces a built-in
/// one. Files that cannot be parsed are left out and described in @p problems.
std::vector<Recipe> listRecipes(std::vector<Error>* problems = nullptr);

/// By name, or the path of a JSON file. InvalidArgument with the list of names.
Result<Recipe> findRecipe(const std::string& nameOrPath);

/// What the rules say of one tensor; null: no rule matches, the tensor is kept.
const RecipeRule* matchRule(const Recipe& recipe, std::string_view tensor, const TensorRole& role,
    std::string_view dtype, const LayerCounts& counts);

/// The recipe with its rules by metric replaced by the names that @p scan gives them, and with @p fileNames if that is
/// not empty; its document says so too. InvalidArgument if it needs a scan and there is none.
Result<Recipe> resolveRecipe(const Recipe& recipe, const ScanMetrics& scan, const std::string& fileNames);

/// True if @p layers (as in RecipeRule) speaks of this place.
bool layerMatches(std::string_view layers, const TensorRole& role, const LayerCounts& counts);

} // namespace requant
