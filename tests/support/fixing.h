// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/checkpoint.h"

#include <filesystem>
#include <map>
#include <string>

namespace requant::test {

/// Content of every file below a folder, by relative path; links are followed.
std::map<std::string, std::string> contentsOf(const std::filesystem::path& folder);

/// What is wrong with the tensors of a fixed folder: each must have the dtype, shape and bytes of the tensor of its
/// name in the source, or of one whose name is gone. @p fewer: how many may be missing. Empty: all is well.
std::string tensorDifference(const Checkpoint& source, const Checkpoint& fixed, std::size_t fewer = 0);

} // namespace requant::test
