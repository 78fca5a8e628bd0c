// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/convert/plan.h"
#include "core/convert/recipe.h"
#include "core/convert/shardbuilder.h"

#include <string>
#include <vector>

namespace requant {

/// Entries for the ignore list of compressed-tensors: every linear module that is not INT8 (embeddings are not linear),
/// with the fused names of runtimes where all shards of a group are left out. Routed experts of a layer of which none
/// is INT8 become one regular expression. Sorted naturally. Groups of which only a part is INT8 go to @p findings:
/// runtimes refuse them.
std::vector<std::string> ignoreList(
    const std::vector<OutputModule>& modules, const Recipe& recipe, std::vector<Finding>& findings);

/// config.json of the output: the source's text with the quantization blocks replaced by the container's and the
/// recipe's edits; indentation kept.
std::string configText(const Plan& plan, const Recipe& recipe);

/// weight_map and total_size (payload bytes) of all shards, names sorted.
std::string indexText(const Plan& plan);

/// quant_model_description.json: the global keys and a row per tensor of the output.
std::string descriptionText(const Plan& plan, const std::vector<OutputModule>& modules);

/// A JSON string literal with its quotes.
std::string jsonString(std::string_view text);

} // namespace requant
