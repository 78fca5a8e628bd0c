// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/checkpoint.h"

#include <map>
#include <memory>
#include <mutex>

namespace requant {

/// The source's shards, opened when first needed and checked against what the checkpoint saw. Thread-safe.
class SourceFiles {
public:
    explicit SourceFiles(const Checkpoint& checkpoint);

    /// FileChanged if size, time or inode are not those that the checkpoint saw.
    Result<std::shared_ptr<const InputFile>> shard(ShardId id) const;
    /// The payload of @p tensor from @p offset on.
    Status read(TensorId tensor, std::uint64_t offset, std::span<std::byte> target) const;
    /// FileChanged if any shard opened so far is not what it was.
    Status checkUnchanged() const;

private:
    const Checkpoint& m_checkpoint;
    mutable std::mutex m_mutex;
    mutable std::map<ShardId, std::shared_ptr<const InputFile>> m_open;
};

} // namespace requant
