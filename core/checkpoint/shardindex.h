// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace requant {

struct IndexRow {
    std::string_view tensor;
    std::uint32_t shard = 0; ///< position in ShardIndex::shardNames
};

enum class TotalSizeForm : std::uint8_t { Absent, Integer, Float, String, Other };

/// One *.safetensors.index.json. Views point into storage that this object owns.
struct ShardIndex {
    std::string fileName; ///< relative to the folder
    std::vector<std::string> shardNames; ///< as written, distinct, in the order of first use
    std::vector<IndexRow> rows; ///< in file order; a repeated key keeps its last row
    std::vector<std::string> duplicateKeys; ///< at most 100, see duplicateCount
    std::uint64_t duplicateCount = 0;
    TotalSizeForm totalSizeForm = TotalSizeForm::Absent;
    std::optional<std::uint64_t> totalSize; ///< exact, if it is a non-negative integer
    std::string totalSizeText; ///< as written
    bool hasMetadata = false;
    bool byteOrderMark = false;
    std::shared_ptr<const void> storage;
};

/// Parses the text of an index. Errors carry line and column (JsonSyntax), or say what is not a weight_map.
/// A row whose shard leaves the folder ("../", absolute) is an IndexEntry error with PathEscape wording.
Result<ShardIndex> parseShardIndex(std::string text, const std::string& fileName);

/// True for names that are an index: "*.safetensors.index.json" with any stem.
bool isIndexName(std::string_view fileName);

} // namespace requant
