// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace requant {

/// What a stat says of a file; two equal stamps mean "not touched in between" as far as the file system tells.
struct FileStamp {
    std::uint64_t size = 0;
    std::int64_t modifiedNs = 0; ///< nanoseconds since the epoch
    std::uint64_t inode = 0;
    std::uint64_t device = 0;

    friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

/// A file opened for reading with pread only; never mapped, so a file that shrinks is an error and not a SIGBUS.
/// Reads are thread-safe. Move-only.
class InputFile {
public:
    static Result<InputFile> open(const std::filesystem::path& path);
    InputFile(InputFile&& other) noexcept;
    InputFile& operator=(InputFile&& other) noexcept;
    ~InputFile();

    const std::filesystem::path& path() const { return m_path; }
    std::uint64_t size() const { return m_stamp.size; } ///< when it was opened
    const FileStamp& stamp() const { return m_stamp; }
    int descriptor() const { return m_descriptor; }

    /// Fills @p target from @p offset. Errors: FileChanged if the file ends before (it shrank), FileUnreadable.
    Status read(std::uint64_t offset, std::span<std::byte> target) const;
    /// The file as it is now; FileChanged if it differs from the stamp at opening.
    Status checkUnchanged() const;

private:
    InputFile(std::filesystem::path path, int descriptor, FileStamp stamp);

    std::filesystem::path m_path;
    int m_descriptor = -1;
    FileStamp m_stamp;
};

Result<FileStamp> stampOf(const std::filesystem::path& path);

/// Whole small file as bytes. Refuses files over @p limit bytes (no allocation from a hostile size).
Result<std::string> readTextFile(const std::filesystem::path& path, std::uint64_t limit);

/// @p relative joined to @p folder if it stays inside (no absolute path, no "..", no link that leads out);
/// PathEscape otherwise. The file need not exist. Links are judged only when @p followLinks is false.
Result<std::filesystem::path> pathInside(
    const std::filesystem::path& folder, std::string_view relative, bool followLinks = false);

/// UTF-8 of a path, for messages and JSON.
std::string utf8(const std::filesystem::path& path);

} // namespace requant
