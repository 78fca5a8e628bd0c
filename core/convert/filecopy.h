// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>

namespace requant {

class InputFile;
class PauseSwitch;
class StagedFile;

/// Called with the bytes that became done.
using CopyProgress = std::function<void(std::uint64_t bytes)>;

/// Copies @p source to @p target, staged: shares the blocks where the file system can, else copies inside the kernel,
/// else through memory. Links are followed. Folders are created.
Status copyFile(const std::filesystem::path& source, const std::filesystem::path& target, const Context& context = {},
    const CopyProgress& progress = {}, const PauseSwitch* pause = nullptr);

/// Shares the blocks where that is possible, else hard-links, else copies. A source that is itself a link (of a hub
/// cache) is copied, so that nothing done to the target later can reach the cache.
Status linkFile(const std::filesystem::path& source, const std::filesystem::path& target, const Context& context = {},
    const CopyProgress& progress = {}, const PauseSwitch* pause = nullptr);

/// True if the file systems of both places can share blocks, so that copying a file takes neither space nor time.
bool sharesBlocks(const std::filesystem::path& source, const std::filesystem::path& target);

/// Copies a range of a file, in pieces inside the kernel, which shares the blocks where it can (if both offsets lie at
/// the same place of a block); else through memory.
Status copyRange(const InputFile& from, std::uint64_t fromOffset, StagedFile& to, std::uint64_t toOffset,
    std::uint64_t bytes, const Context& context, const CopyProgress& progress = {}, const PauseSwitch* pause = nullptr);

/// Copies a range inside the kernel; where that is not possible writes @p bytes, which are the same data in memory.
Status copyRange(
    int from, std::uint64_t fromOffset, StagedFile& to, std::uint64_t toOffset, std::span<const std::byte> bytes);

} // namespace requant
