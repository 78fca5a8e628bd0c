// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/convert/state.h"

#include <filesystem>

namespace requant {

/// Keeps a second process from writing the same part of the same folder; released when the process ends, however.
class FolderLock {
public:
    /// InvalidArgument if another process holds it.
    static Result<FolderLock> take(const std::filesystem::path& folder, const PartRange& part);
    FolderLock(FolderLock&& other) noexcept;
    FolderLock& operator=(FolderLock&&) = delete;
    ~FolderLock();

private:
    FolderLock(std::filesystem::path file, int descriptor);

    std::filesystem::path m_file;
    int m_descriptor = -1;
};

} // namespace requant
