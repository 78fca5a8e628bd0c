// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/dtype.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace requant {

/// Position of a tensor in Checkpoint::tensors().
enum class TensorId : std::uint32_t {};
/// Position of a shard in Checkpoint::shards().
enum class ShardId : std::uint32_t {};

inline constexpr TensorId noTensor{0xFFFFFFFFu};
inline constexpr ShardId noShard{0xFFFFFFFFu};

enum class Presence : std::uint8_t {
    Present, ///< its header entry was read
    ShardAbsent, ///< known from the index; the shard is not here or cannot be read
    NotInShard, ///< the index names a shard whose header lacks it
};

enum class Listing : std::uint8_t {
    Indexed, ///< the index maps the name to this shard, or there is no index
    Unindexed, ///< in a shard, in no index row
    OtherShard, ///< in this shard, while the index maps the name to another one
};

/// One tensor of one shard. Views live as long as the Checkpoint (or any copy of it).
struct TensorInfo {
    std::string_view name;
    std::span<const std::uint64_t> shape; ///< as in the header; empty for rank 0 and for absent tensors
    std::uint64_t begin = 0; ///< in the byte buffer of the shard (add Shard::dataStart for the file position)
    std::uint64_t end = 0;
    ShardId shard = noShard;
    Dtype dtype = Dtype::Unknown; ///< Unknown also for absent tensors; see Checkpoint::dtypeName
    Presence presence = Presence::Present;
    Listing listing = Listing::Indexed;

    std::uint64_t bytes() const { return end - begin; }
    /// Product of the shape; 1 for rank 0; only meaningful for present tensors (checked against overflow when read).
    std::uint64_t elements() const
    {
        std::uint64_t n = 1;
        for (const auto dim : shape)
            n *= dim;
        return n;
    }
    bool present() const { return presence == Presence::Present; }
};

} // namespace requant
