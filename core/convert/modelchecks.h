// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/convert/blockingfinding.h"
#include "core/convert/plan.h"
#include "core/convert/sourcemap.h"

namespace requant {

/// Subjects that share one fault become one finding; none if there are none.
void addGroup(Plan& plan, Severity severity, const std::string& rule, const std::vector<std::string>& subjects,
    Text message, Text why);

/// CNV-001 for projections of routed experts that their siblings have, without knowing the model.
void checkSiblings(Plan& plan, const SourceMap& map);
/// CNV-001 for layers of config.json without any tensor.
void checkLayers(Plan& plan, const SourceMap& map);

} // namespace requant
