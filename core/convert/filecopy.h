// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"

#include <cstddef>
#include <filesystem>
#include <span>

namespace requant {

class StagedFile;

/// Copies @p source to @p target, staged: shares the blocks where the file system can, else copies inside the kernel,
/// else through memory. Links are followed. Folders are created.
Status copyFile(const std::filesystem::path& source, const std::filesystem::path& target, const Context& context = {});

/// Hard-links, or copies where that is not possible.
Status linkFile(const std::filesystem::path& source, const std::filesystem::path& target, const Context& context = {});

/// Copies a range inside the kernel; where that is not possible writes @p bytes, which are the same data in memory.
Status copyRange(
    int from, std::uint64_t fromOffset, StagedFile& to, std::uint64_t toOffset, std::span<const std::byte> bytes);

} // namespace requant
