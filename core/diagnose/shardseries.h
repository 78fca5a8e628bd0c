// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace requant {

class Checkpoint;

/// Shards that count themselves, "model-00002-of-000003.safetensors"; the padding may differ from file to file.
struct ShardSeries {
    std::string stem; ///< "model-"
    std::uint32_t total = 0;
    std::vector<std::string> here; ///< file names
    std::vector<std::uint32_t> absent; ///< numbers that no file has
};

/// The series of a folder without a usable index, where their numbers are all that tells how many shards there
/// should be. Empty with an index, and for a single shard opened by its name.
std::vector<ShardSeries> unindexedSeries(const Checkpoint& checkpoint);

} // namespace requant
