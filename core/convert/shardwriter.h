// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/stagedfile.h"
#include "core/convert/shardpipeline.h"
#include "core/convert/state.h"

#include <functional>
#include <filesystem>

namespace requant {

class SourceFiles;

/// Called with the payload bytes that became done and the tensor being worked on.
using BytesDone = std::function<void(std::uint64_t bytes, const std::string& tensor)>;

/// A shard whose data is written under its temporary name, not yet synced.
struct WrittenShard {
    StagedFile file;
    ShardRecord record;
};

/// Header of a planned shard; if it alone is new, padded so that the data starts at the source's place in a block: file
/// systems that can share blocks then do.
std::string headerText(const Plan& plan, const PlannedShard& shard);

/// Writes header and data of one shard to a staged file in @p folder.
Result<WrittenShard> writeShard(const Plan& plan, const PlannedShard& shard, const SourceFiles& files,
    const ChunkLimits& limits, const std::filesystem::path& folder, const BytesDone& done, const Context& context,
    const PauseSwitch* pause);

/// Reads the header back, compares it with the plan, syncs and renames; size and time go to the record.
Status commitShard(const PlannedShard& shard, WrittenShard& written, const std::filesystem::path& folder);

/// File position of the data of a shard of @p fileBytes.
std::uint64_t payloadStart(const PlannedShard& shard, std::uint64_t fileBytes);

/// Differences between a file and what is planned for it: size, header, structure.
Status checkStructure(const std::filesystem::path& path, const PlannedShard& shard);

/// Names of the tensors whose payload's checksum is not that of the record, unrecorded ones included.
Result<std::vector<std::string>> compareChecksums(
    const std::filesystem::path& path, const ShardRecord& record, const Context& context, const BytesDone& done = {});

} // namespace requant
