// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/containers.h"
#include "core/diagnose/check.h"
#include "core/diagnose/compare.h"
#include "core/diagnose/finding.h"
#include "core/diagnose/scene.h"
#include "core/diagnose/verdictfindings.h"

#include <map>
#include <optional>
#include <thread>
#include <utility>

namespace requant {

namespace {

// No published version of any runtime reads containers; the article that describes them patches its own loader in.
Verdict refusal(const Runtime& runtime, const std::string& file)
{
    Verdict verdict;
    verdict.runtime = runtime.name();
    verdict.version = runtime.version();
    verdict.kind = VerdictKind::Fails;
    VerdictFailure failure;
    failure.key = file;
    failure.error = "unsupported format";
    failure.rule = "RUN-001";
    failure.message = Text(
        RQ_TEXT("core", "%1 is a CANNBIN container, for which this runtime has no loader: convert it first."), {file});
    failure.subject = file;
    verdict.failures.push_back(std::move(failure));
    return verdict;
}

/// One verdict per runtime, in their order, on a thread of its own beside the checks.
std::vector<Verdict> judgeAll(const Checkpoint& checkpoint, const std::vector<std::shared_ptr<const Runtime>>& runtimes,
    const DiagnoseOptions& options, const Context& context)
{
    std::vector<Verdict> verdicts;
    JudgeOptions judging;
    judging.withDrafter = options.withDrafter;
    // Several versions ask for the same head and embedding, which may be gigabytes.
    std::map<std::pair<TensorId, TensorId>, std::optional<bool>> compared;
    if (options.deep)
        judging.sameBytes = [&](TensorId a, TensorId b) {
            const auto [known, first] = compared.try_emplace({a, b});
            if (first) {
                if (const auto equal = equalBytes(checkpoint, a, b, context))
                    known->second = *equal;
            }
            return known->second;
        };
    for (const auto& runtime : runtimes) {
        if (context.cancelled())
            break;
        const auto& containers = checkpoint.containers();
        verdicts.push_back(containers.empty() ? runtime->judge(checkpoint, judging, context)
                                              : refusal(*runtime, checkpoint.shard(containers.front().shard).name));
    }
    return verdicts;
}

} // namespace

Diagnosis diagnose(const Checkpoint& checkpoint, const DiagnoseOptions& options, const Context& context)
{
    Diagnosis diagnosis;
    const auto runtimes = options.runtimes.empty() ? defaultRuntimes(checkpoint) : options.runtimes;
    {
        std::jthread judging;
        if (context.threadCount() > 1)
            judging = std::jthread([&] { diagnosis.verdicts = judgeAll(checkpoint, runtimes, options, context); });
        else
            diagnosis.verdicts = judgeAll(checkpoint, runtimes, options, context);
        const Scene scene(checkpoint, options);
        diagnosis.findings = runChecks(scene, context, diagnosis.cancelled);
    }
    diagnosis.cancelled = diagnosis.cancelled || context.cancelled();
    addVerdictFindings(checkpoint, diagnosis.verdicts, diagnosis.findings);
    sortFindings(diagnosis.findings);
    return diagnosis;
}

} // namespace requant
