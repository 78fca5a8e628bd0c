// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/fix/filechange.h"
#include "core/fix/fix.h"
#include "core/fix/folderedit.h"

#include <string>
#include <vector>

namespace requant {

/// What becomes of one shard.
enum class ShardChange : std::uint8_t {
    AsIs, ///< copied, perhaps under another name
    Header, ///< its data is copied as it is behind a new header
    Tensors, ///< it loses or gains tensors and is laid out anew
    Gone, ///< no tensor is left, or it is not here
};

struct EditedShard {
    ShardId id = noShard;
    ShardChange form = ShardChange::AsIs;
    std::vector<TensorId> was; ///< tensors of its header in the source, in the order of the data
    std::vector<TensorId> tensors; ///< that it will hold; those that stay first, in the order of the data
};

/// All shards of the source, in their order.
std::vector<EditedShard> editedShards(const FolderEdit& edit);

/// All JSON files that differ from the source, by name; the indexes among them.
std::map<std::string, EditedText> editedTexts(const FolderEdit& edit);

/// How the new folder differs from the source, file by file, in natural order; bytes are those that must be written.
std::vector<FileChange> changesOf(const FolderEdit& edit);

/// The new folder as a plan. Errors: InvalidArgument if two tensors of it would have one name.
Result<Plan> planOf(const FolderEdit& edit, bool link);

} // namespace requant
