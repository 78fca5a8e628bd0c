// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/convert/gatherparts.h"

#include "core/convert/shardwriter.h"

namespace requant {

namespace fs = std::filesystem;

Status gatherParts(const Plan& plan, const RunOptions& options, ConversionState& all)
{
    for (unsigned number = 1; number <= options.part.count; ++number) {
        ConversionState fresh = all;
        fresh.part = {number, options.part.count};
        const fs::path file = options.out / stateFileName(fresh.part);
        auto part = loadState(file);
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
    }
    for (const auto& shard : plan.shards) {
        if (!all.shards.contains(shard.name))
            return fail(ErrorCode::InvalidArgument,
                Text(RQ_TEXT("core", "This shard is not finished; run its part again with --resume.")), shard.name);
        if (auto whole = checkStructure(options.out / shard.name, shard); !whole)
            return whole;
    }
    all.part = {};
    return {};
}

} // namespace requant
