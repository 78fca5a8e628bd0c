// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/companions.h"
#include "core/fix/fixes/fixes.h"

#include <algorithm>

namespace requant {

namespace {

Result<Applied> apply(const FixContext& fix, FixFindings findings, FolderEdit& edit)
{
    std::uint64_t lost = 0;
    std::string broken;
    for (const Finding* finding : findings) {
        if (finding->rule == "IDX-009")
            broken = finding->file;
        if (finding->rule != "IDX-001")
            continue;
        lost += static_cast<std::uint64_t>(
            std::count_if(finding->items.begin(), finding->items.end(), [&](const std::string& name) {
                const TensorId copy = presentCopy(fix.checkpoint, name);
                return copy == noTensor || !fix.checkpoint.tensor(copy).present();
            }));
    }
    edit.rebuildIndex(std::move(broken));
    if (lost == 0)
        return Applied{};
    return Applied{false,
        Text(RQ_TEXT("core",
                 "%1 rows go whose tensors are nowhere: if the model needs them, get them from the origin instead."),
            {formatCount(lost)})};
}

} // namespace

const FixKind rebuildIndexFix{"rebuild-index", RQ_TEXT("core", "Rebuild the index from the shard headers"), apply};

} // namespace requant
