// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/cannbin.h"
#include "core/checkpoint/tensorinfo.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

namespace requant {

/// True if the file can be read and starts with the magic of a container.
bool isCannbinFile(const std::filesystem::path& path);

/// What to say of a file of torch.save (zip or pickle); nothing if it is not one.
std::optional<Error> torchCheckpointError(const std::filesystem::path& path);

/// A container as a shard: per entry the codes (U8, a row of the matrix per row, padding included) under the entry's
/// name, and the FP16 scales under cannbinScaleName. Without data if it is index only.
struct CannbinShard {
    std::shared_ptr<const CannbinContainer> container; ///< null if it cannot be read
    std::vector<TensorInfo> tensors;
    std::shared_ptr<const void> storage; ///< of their names and shapes
    std::optional<Error> error; ///< why it is broken, or index only
};
CannbinShard readCannbinShard(
    const std::filesystem::path& path, ShardId id, const CannbinOptions& options, const std::string& name);

} // namespace requant
