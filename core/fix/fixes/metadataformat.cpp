// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/fix/fixes/fixes.h"

#include <algorithm>

namespace requant {

namespace {

Result<Applied> apply(const FixContext& fix, FixFindings findings, FolderEdit& edit)
{
    const auto& shards = fix.checkpoint.shards();
    for (const Finding* finding : findings) {
        for (std::uint32_t i = 0; i < shards.size(); ++i) {
            if (shards[i].state != ShardState::Complete
                || std::ranges::find(finding->items, shards[i].name) == finding->items.end())
                continue;
            auto metadata = edit.metadataOf(ShardId{i});
            metadata["format"] = "pt";
            edit.setMetadata(ShardId{i}, std::move(metadata));
        }
    }
    return Applied{};
}

} // namespace

const FixKind metadataFormatFix{
    "metadata-format", RQ_TEXT("core", "Write \"format\": \"pt\" into the headers of the shards"), apply};

} // namespace requant
