// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/convert/blockingfinding.h"
#include "core/convert/run.h"

namespace requant {

/// Absolute, with links followed as far as the path exists.
std::filesystem::path resolvedPath(const std::filesystem::path& path);
/// The path itself or the nearest folder above it that exists.
std::filesystem::path existingAncestor(std::filesystem::path path);

/// N of the part states ("...part-00001-of-0000N.json") in a folder; 1 if there are none.
unsigned countParts(const std::filesystem::path& folder);

/// JOB-001 if the output folder is the source, inside it or around it (links and letter case included), or no folder;
/// JOB-006 if it cannot be written.
void checkPlace(const Plan& plan, const std::filesystem::path& out, OutputFolder& folder);

} // namespace requant
