// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/fix/fixes/fixes.h"

#include <cstdio>

namespace requant {

namespace {

constexpr const char* plainIndex = "model.safetensors.index.json";

// Only for a folder whose index vLLM does not know: it then reads every shard, leftovers included.
Result<Applied> apply(const FixContext& fix, FixFindings, FolderEdit& edit)
{
    const auto& indexes = fix.checkpoint.indexes();
    if (indexes.size() != 1 || indexes.front().fileName == plainIndex)
        return impossible(Text(RQ_TEXT("core", "The index has the name that runtimes read.")));
    const auto& shards = fix.checkpoint.shards();
    std::uint32_t count = 0;
    for (const auto& shard : shards)
        count += shard.indexed;
    std::uint32_t number = 0;
    for (std::uint32_t i = 0; i < shards.size(); ++i) {
        if (!shards[i].indexed)
            continue;
        if (shards[i].name.find('/') != std::string::npos)
            return impossible(Text(RQ_TEXT("core", "The shards lie in a sub-folder; they keep their names.")));
        char name[64];
        std::snprintf(name, sizeof name, "model-%05u-of-%05u.safetensors", ++number, count);
        edit.renameShard(ShardId{i}, count > 1 ? name : "model.safetensors");
    }
    edit.renameFile(indexes.front().fileName, plainIndex);
    return Applied{false,
        Text(RQ_TEXT("core",
            "vLLM then reads the shards that the index names and no others; tools of ModelSlim expect the old "
            "names."))};
}

} // namespace

const FixKind shardNamesFix{
    "shard-names", RQ_TEXT("core", "Rename shards and index to the names that vLLM reads"), apply};

} // namespace requant
