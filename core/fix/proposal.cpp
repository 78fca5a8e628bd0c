// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/fix/proposal.h"

#include "core/fix/proposalrounds.h"
#include "core/runtime/ascendruntime.h"
#include "core/runtime/profilepatch.h"
#include "core/runtime/registry.h"
#include "core/runtime/vllm.h"

namespace requant {

namespace {

using Json = nlohmann::ordered_json;

constexpr int mostRounds = 6;

Verdict judged(const Checkpoint& checkpoint, const Runtime& runtime, bool withDrafter, const Context& context)
{
    JudgeOptions options;
    options.withDrafter = withDrafter;
    return runtime.judge(checkpoint, options, context);
}

bool addEntries(const Checkpoint& checkpoint, const Runtime& runtime, const Verdict& verdict, bool withDrafter,
    const Context& context, Json& profile)
{
    if (const auto* ascend = dynamic_cast<const AscendRuntime*>(&runtime))
        return proposeAscendEntries(checkpoint, *ascend, withDrafter, profile);
    if (const auto* vllm = dynamic_cast<const VllmRuntime*>(&runtime))
        return proposeVllmEntry(checkpoint, *vllm, verdict, withDrafter, context, profile);
    return false;
}

// Why no entry helps, with what the runtime stumbles over first.
Error nothingHelps(const PatchProposal& proposal)
{
    const Verdict& verdict = proposal.before;
    if (verdict.kind == VerdictKind::Unknown || verdict.failures.empty())
        return {ErrorCode::Unsupported,
            Text(RQ_TEXT("core", "%1 does not know this model, so there is no table to add to."), {proposal.base}), {},
            {}, {}, verdict.reason};
    const VerdictFailure& first = verdict.failures.front();
    return {ErrorCode::Unsupported,
        Text(RQ_TEXT("core",
                 "No entry of the tables of %1 (packed modules, renames of names) would help: what is wrong is not how "
                 "names are mapped. First: %2"),
            {proposal.base, first.message.english()}),
        {}, first.subject, {}, Text(RQ_TEXT("core", "Change the folder with a fix, or see --launch-flags."))};
}

} // namespace

Result<PatchProposal> proposePatch(
    const Checkpoint& checkpoint, const Runtime& runtime, bool withDrafter, const Context& context)
{
    PatchProposal proposal;
    proposal.base = std::string(runtime.name()) + "@" + std::string(runtime.version());
    proposal.before = judged(checkpoint, runtime, withDrafter, context);
    if (proposal.before.kind == VerdictKind::Loads)
        return fail(ErrorCode::Unsupported,
            Text(RQ_TEXT("core", "%1 loads the folder as it is; there is nothing to patch."), {proposal.base}));
    const Json before = runtime.profile();
    Json after = before;
    std::shared_ptr<const Runtime> current;
    proposal.after = proposal.before;
    for (int round = 0; round < mostRounds && proposal.after.kind != VerdictKind::Loads; ++round) {
        const Runtime& now = current ? *current : runtime;
        if (!addEntries(checkpoint, now, proposal.after, withDrafter, context, after) || context.cancelled())
            break;
        auto patched = runtimeFromProfile(after);
        if (!patched)
            return fail(std::move(patched.error()));
        current = *std::move(patched);
        proposal.after = judged(checkpoint, *current, withDrafter, context);
    }
    if (context.cancelled())
        return fail(ErrorCode::Cancelled, Text(RQ_TEXT("core", "The search for a patch was cancelled.")));
    if (after == before)
        return fail(nothingHelps(proposal));
    proposal.text = patchProposal(before, after);
    if (dynamic_cast<const VllmRuntime*>(&runtime))
        proposal.text += vllmAssignments(before, after);
    proposal.profile = profilePatch(before, after, proposal.base, std::string(runtime.version()) + "-patched");
    proposal.whole = std::move(after);
    for (const auto& failure : proposal.after.failures)
        proposal.left.push_back(failure.module + ": " + failure.error + " " + failure.key);
    return proposal;
}

} // namespace requant
