// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/convert/plan.h"
#include "core/convert/recipe.h"
#include "core/convert/sourcemap.h"

namespace requant {

/// Adds findings for what the source lacks: shards that cannot be read, config keys, projections that the recipe names
/// and, for every model, projections that most layers (or experts) have and one does not. CNV-001 missing,
/// CNV-002 shape, CNV-006 source not whole, CNV-007 recipe does not apply.
void checkRequirements(Plan& plan, const Recipe& recipe, const SourceMap& map);

/// Value of "a*b+c" over config keys and numbers; nothing if a key is absent.
std::optional<std::uint64_t> evaluate(std::string_view expression, const ModelConfig& config);

} // namespace requant
