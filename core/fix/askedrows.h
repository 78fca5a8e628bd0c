// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/fix/fixkind.h"

#include <string>
#include <utility>
#include <vector>

namespace requant {

/// Rows (key, type) that the chosen versions of vLLM-Ascend ask the edited folder for and do not find: under the name
/// on disk where the version turns that into what it asks for, else under the very name. Rows whose tensors are not
/// there are left out.
std::vector<std::pair<std::string, std::string>> askedRows(const FixContext& fix, const FolderEdit& edit);

/// The folder as it will be, for questions to runtimes; nothing if its texts cannot be read.
std::optional<Checkpoint> previewOf(const FolderEdit& edit);

} // namespace requant
