// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/convert/plan.h"
#include "core/convert/recipe.h"

namespace requant {

/// What only sources with a CANNBIN container can lack: CNV-007 a recipe for containers without one, CNV-010 an output
/// without embeddings, norms or head (a warning if a partial one is wanted, which also lowers CNV-001 and the lack of a
/// config), CNV-011 a companion checkpoint whose names or shapes are not those of the container, CNV-012 an entry that
/// is no weight by its name.
void checkContainers(Plan& plan, const Recipe& recipe);

} // namespace requant
