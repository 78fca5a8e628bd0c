// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string_view>

namespace requant {

/// A file that appears under its name only when it is whole: written beside it under a temporary name
/// (".<name>.requant-tmp"), fsynced, renamed, folder fsynced. Destroyed without commit(), the temporary file is
/// removed.
class StagedFile {
public:
    static Result<StagedFile> create(const std::filesystem::path& target);
    StagedFile(StagedFile&& other) noexcept;
    StagedFile& operator=(StagedFile&& other) noexcept;
    ~StagedFile();

    const std::filesystem::path& temporaryPath() const { return m_temporary; }
    int descriptor() const { return m_descriptor; }

    /// Sets the length at once, so a full disk shows early where the file system can tell. NoSpace, FileWrite.
    Status resize(std::uint64_t bytes);
    /// pwrite of all bytes. Thread-safe for disjoint ranges. NoSpace, FileWrite.
    Status write(std::uint64_t offset, std::span<const std::byte> bytes);
    /// fsync, rename over the target, fsync of the folder.
    Status commit();
    void discard();

private:
    StagedFile(std::filesystem::path target, std::filesystem::path temporary, int descriptor);

    std::filesystem::path m_target;
    std::filesystem::path m_temporary;
    int m_descriptor = -1;
};

/// Whole text in one staged write.
Status writeTextFile(const std::filesystem::path& target, std::string_view text);

/// NoSpace for ENOSPC, EDQUOT and EFBIG, FileWrite otherwise; the system's words in the text.
Error writeError(int errorNumber, const std::filesystem::path& path);

} // namespace requant
