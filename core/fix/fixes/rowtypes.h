// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/fix/fixkind.h"
#include "core/fix/impliedtypes.h"

#include <string>
#include <unordered_map>

namespace requant {

/// Sets the types of description rows that are there.
void setRowTypes(FolderEdit& edit, const std::unordered_map<std::string, std::string>& types);

/// The implied types of all tensors of a module, under their present names.
void addModuleTypes(const FixContext& fix, const Module& module, const ImpliedTypes& implied, const FolderEdit& edit,
    std::unordered_map<std::string, std::string>& types);

} // namespace requant
