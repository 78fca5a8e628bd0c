// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/compare.h"
#include "core/diagnose/names.h"
#include "core/diagnose/stored.h"
#include "core/fix/fixes/fixes.h"

#include <algorithm>

namespace requant {

namespace {

// The embedding that the head could be the copy of.
TensorId twinOf(const Scene& scene, const TensorInfo& head)
{
    for (const Module& module : scene.modules()) {
        const TensorInfo* weight = scene.present(module, Part::Weight);
        if (weight && isEmbedding(module.name) && !scene.isMtp(module.name) && weight->dtype == head.dtype
            && std::ranges::equal(weight->shape, head.shape))
            return module.part(Part::Weight);
    }
    return noTensor;
}

Result<Applied> apply(const FixContext& fix, FixFindings findings, FolderEdit& edit)
{
    Applied applied;
    for (const Finding* finding : findings) {
        const auto head = fix.checkpoint.find(finding->subject);
        const TensorId twin = head ? twinOf(fix.scene, fix.checkpoint.tensor(*head)) : noTensor;
        if (twin == noTensor)
            return impossible(
                Text(RQ_TEXT("core", "Head and embedding are not of one form, so neither is redundant.")));
        const bool compared = finding->severity == Severity::Info;
        if (!compared && fix.readsWeights) {
            const auto equal = equalBytes(fix.checkpoint, *head, twin, fix.context);
            if (!equal)
                return fail(equal.error());
            if (!*equal)
                return fail(ErrorCode::InvalidArgument,
                    Text(RQ_TEXT("core",
                        "The head is not equal to the embedding; dropping it would change the model. Choose config-tie "
                        "instead.")),
                    finding->file, finding->subject);
        }
        applied.safe = applied.safe && compared;
        edit.drop(*head);
    }
    if (!applied.safe)
        applied.remark = Text(RQ_TEXT(
            "core", "Head and embedding are compared byte by byte before; if they differ, nothing is written."));
    return applied;
}

} // namespace

const FixKind dropHeadFix{"drop-head", RQ_TEXT("core", "Drop the head that repeats the embedding"), apply};

} // namespace requant
