// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/convert/gatherparts.h"

#include "core/convert/blockingfinding.h"
#include "core/convert/shardwriter.h"

namespace requant {

namespace fs = std::filesystem;

namespace {

Status addPart(unsigned number, const RunOptions& options, ConversionState& all)
{
    ConversionState fresh = all;
    fresh.part = {number, options.part.count};
    const fs::path file = options.out / stateFileName(fresh.part);
    auto part = loadState(file);
    if (!part && options.part.whole())
        return fail(ErrorCode::InvalidArgument, Text(RQ_TEXT("core", "No part of this conversion has been run here.")),
            utf8(options.out));
    if (!part)
        return fail(ErrorCode::InvalidArgument,
            Text(RQ_TEXT("core", "Part %1 of %2 has no readable state; it has not been run here."),
                {std::to_string(number), std::to_string(options.part.count)}),
            utf8(file.filename()));
    if (const Text reason = differenceOf(*part, fresh); !reason.empty())
        return fail(ErrorCode::InvalidArgument,
            Text(RQ_TEXT("core", "Part %1 does not belong to this conversion: %2."),
                {std::to_string(number), reason.english()}),
            utf8(file.filename()));
    all.seconds += part->seconds;
    all.shards.merge(part->shards);
    return {};
}

Status checkShard(const PlannedShard& shard, const RunOptions& options, const ConversionState& all)
{
    if (!all.shards.contains(shard.name))
        return fail(ErrorCode::InvalidArgument,
            Text(RQ_TEXT("core", "This shard is not finished; run its part again with --resume.")), shard.name);
    return checkStructure(options.out / shard.name, shard);
}

} // namespace

std::vector<Finding> partFindings(const Plan& plan, const RunOptions& options, ConversionState all)
{
    std::vector<Finding> findings;
    const auto add = [&](const Error& error, const char* rule) {
        findings.push_back(blockingFinding(rule, error.file, error.text, {},
            Text(RQ_TEXT("core", "Run what is missing with --part K/N, then --finish again."))));
    };
    for (unsigned number = 1; number <= options.part.count; ++number) {
        if (const auto added = addPart(number, options, all); !added)
            add(added.error(), "JOB-002");
    }
    if (!findings.empty())
        return findings;
    for (const auto& shard : plan.shards) {
        if (const auto good = checkShard(shard, options, all); !good)
            add(good.error(), all.shards.contains(shard.name) ? "JOB-005" : "JOB-002");
    }
    return findings;
}

Status gatherParts(const Plan& plan, const RunOptions& options, ConversionState& all)
{
    for (unsigned number = 1; number <= options.part.count; ++number) {
        if (auto added = addPart(number, options, all); !added)
            return added;
    }
    for (const auto& shard : plan.shards) {
        if (auto good = checkShard(shard, options, all); !good)
            return good;
    }
    all.part = {};
    return {};
}

} // namespace requant
