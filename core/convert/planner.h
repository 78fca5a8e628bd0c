// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/convert/plan.h"
#include "core/convert/recipe.h"

#include <string>

namespace requant {

struct PlanOptions {
    ScanMetrics scan; ///< for rules with a metric
    std::string fileNames; ///< "vllm" or "modelslim"; empty: as the recipe says
    bool partial = false; ///< of a container alone: leave out what it lacks
};

/// Decides every output tensor, shard and file from headers and JSON alone: no tensor data is read, nothing is
/// written, equal input gives an equal plan. What is wrong with the source for this recipe is in Plan::findings;
/// only a recipe that cannot be applied at all is an Error (InvalidArgument).
Result<Plan> planConversion(const Checkpoint& checkpoint, const Recipe& recipe, const PlanOptions& options = {});

/// The metrics of a `scan --json` document or file. Errors: those of reading; JsonSyntax; InvalidArgument.
Result<ScanMetrics> readScan(const std::string& path);

} // namespace requant
