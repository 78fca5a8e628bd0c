// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/file.h"
#include "core/convert/errorsums.h"
#include "core/convert/plan.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace requant {

/// Figures of one converted matrix.
struct MatrixRecord {
    std::string tensor; ///< output name
    Operation operation = Operation::Int8;
    double relativeRmse = 0;
    double halfStepRatio = 0; ///< 0 where there is no uniform step
    double maxAbs = 0;
    std::uint64_t zeroRows = 0;
    std::uint64_t notFinite = 0;
};

/// A shard that is finished: written, checked, synced and renamed.
struct ShardRecord {
    std::uint64_t bytes = 0;
    std::int64_t modifiedNs = 0;
    bool onlyHeader = false; ///< the data was taken in one piece and not read: no checksums
    std::map<std::string, std::uint64_t, std::less<>> checksums; ///< XXH3 of each tensor's payload
    std::vector<MatrixRecord> matrices;
};

/// Which share of the shards one process does.
struct PartRange {
    unsigned number = 1; ///< from 1
    unsigned count = 1;

    bool whole() const { return count == 1; }
    bool owns(std::size_t shard) const { return shard % count == number - 1; }
};

/// What a run needs to know to go on after it was interrupted, and what verify compares with.
struct ConversionState {
    std::string version; ///< of the program
    std::string kind; ///< of the plan
    std::string recipeName;
    std::string recipe; ///< its JSON text
    std::string planHash;
    std::string configHash; ///< of the source's config.json
    std::string indexHash; ///< of the source's index, empty if there is none
    std::map<std::string, std::pair<std::uint64_t, std::int64_t>> sourceShards; ///< name -> size, time
    std::uint64_t chunkRows = 0;
    PartRange part;
    double seconds = 0; ///< spent so far, over all runs
    bool complete = false;
    std::map<std::string, ShardRecord> shards;
    std::map<std::string, std::pair<std::uint64_t, std::int64_t>> files; ///< copied files that are finished
};

/// "conversion_state.json", or "conversion_state.part-00001-of-00004.json".
std::string stateFileName(const PartRange& part);
/// True for the names above.
bool isStateFileName(std::string_view name);

/// The state that a fresh run of @p plan starts with.
ConversionState freshState(const Plan& plan, std::uint64_t chunkRows, const PartRange& part);

Status saveState(const std::filesystem::path& folder, const ConversionState& state);
/// FileNotFound if there is none; JsonSyntax or InvalidArgument if it is not one of ours.
Result<ConversionState> loadState(const std::filesystem::path& file);

/// The first reason why @p old cannot be continued as @p fresh; empty if it can.
Text differenceOf(const ConversionState& old, const ConversionState& fresh);

} // namespace requant
