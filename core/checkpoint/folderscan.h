// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/file.h"
#include "core/base/result.h"

#include <optional>
#include <string>
#include <vector>

namespace requant {

/// What the user named, resolved to a folder.
struct OpenTarget {
    std::filesystem::path folder;
    std::string snapshot; ///< revision of a Hugging Face cache repository
    std::string onlyIndex; ///< file name, if an index file was named
    std::string onlyShard; ///< file name, if a single shard or container was named
};

/// FileNotFound, FileUnreadable, NotAFolder, or Ambiguous with the list of snapshots.
Result<OpenTarget> resolveTarget(const std::filesystem::path& path);

/// One entry of a folder that is not a folder itself.
struct ListedFile {
    std::string name; ///< relative path, '/' separators
    FileStamp stamp;
    bool regular = true; ///< false for a FIFO, socket, device, dead link, or a folder named like a shard

    bool inTopFolder() const { return name.find('/') == std::string::npos; }
};

/// All files of @p folder and its sub-folders, natural order. Hidden folders and linked folders are left out, and the
/// depth and the count are bounded, so that a link to the root or a data set beside the model cannot hold us up.
Result<std::vector<ListedFile>> listFolder(const std::filesystem::path& folder);

} // namespace requant
