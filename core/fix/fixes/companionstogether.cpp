// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/companions.h"
#include "core/fix/fixes/fixes.h"

namespace requant {

namespace {

// Scales and offsets go to their weight: they are small, so only they are moved.
Result<Applied> apply(const FixContext& fix, FixFindings, FolderEdit& edit)
{
    std::uint64_t moved = 0;
    for (std::uint32_t i = 0; i < fix.checkpoint.tensors().size(); ++i) {
        const TensorId weight{i};
        if (!edit.kept(weight) || !isWeight(roleOf(fix.checkpoint, weight)))
            continue;
        for (const auto& companion : companionsOf(fix.checkpoint, weight)) {
            if (companion.tensor == noTensor || !edit.kept(companion.tensor)
                || edit.shardOf(companion.tensor) == edit.shardOf(weight))
                continue;
            edit.move(companion.tensor, edit.shardOf(weight));
            ++moved;
        }
    }
    if (moved == 0)
        return impossible(Text(RQ_TEXT("core", "Every scale is in the shard of its weight.")));
    return Applied{false,
        Text(RQ_TEXT("core",
                 "%1 scales and offsets are moved. Runtimes do not need it; scripts that read shard by shard do."),
            {formatCount(moved)})};
}

} // namespace

const FixKind companionsTogetherFix{
    "companions-together", RQ_TEXT("core", "Bring scales and offsets into the shard of their weight"), apply};

} // namespace requant
