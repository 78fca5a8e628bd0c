// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/runtime/modules.h"

#include <string_view>
#include <vector>

namespace requant {

/// Sorts modules into the order in which vLLM's constructors build them.
void sortByConstruction(std::vector<ModelModule>& modules);

/// True for names in a vision or audio tower.
bool isVisionName(std::string_view name);

} // namespace requant
