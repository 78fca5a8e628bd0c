// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/namegroups.h"
#include "core/fix/fixes/fixes.h"

#include <unordered_set>

namespace requant {

namespace {

Result<Applied> apply(const FixContext& fix, FixFindings findings, FolderEdit& edit)
{
    Applied applied;
    for (const Finding* finding : findings) {
        const std::unordered_set<std::string_view> names(finding->items.begin(), finding->items.end());
        applied.safe = applied.safe && finding->severity == Severity::Info; // equal byte by byte
        forEachName(fix.checkpoint, [&](const NameGroup& group) {
            const TensorInfo* kept = group.firstPresent();
            if (!kept || !names.contains(group.name()))
                return;
            for (const auto& entry : group.entries) {
                const bool copy =
                    &entry != kept && entry.present() && fix.checkpoint.shard(entry.shard).name == finding->file;
                if (copy)
                    edit.drop(group.idOf(entry));
            }
        });
    }
    if (!applied.safe)
        applied.remark = Text(RQ_TEXT("core",
            "The copies are not known to be equal. The one that the index names stays; a deep diagnosis compares "
            "them."));
    return applied;
}

} // namespace

const FixKind stripDuplicatesFix{
    "strip-duplicates", RQ_TEXT("core", "Remove the copies that the index does not name from their shards"), apply};

} // namespace requant
