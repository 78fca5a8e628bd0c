// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/check.h"
#include "core/diagnose/finding.h"
#include "core/diagnose/scene.h"
#include "core/diagnose/tie.h"
#include "core/diagnose/verdictfindings.h"

#include <thread>

namespace requant {

namespace {

/// One verdict per runtime, in their order.
std::vector<Verdict> judgeAll(const Checkpoint& checkpoint, const std::vector<std::shared_ptr<const Runtime>>& runtimes,
    const JudgeOptions& options, const Context& context)
{
    std::vector<Verdict> verdicts;
    for (const auto& runtime : runtimes) {
        if (context.cancelled())
            break;
        verdicts.push_back(runtime->judge(checkpoint, options, context));
    }
    return verdicts;
}

/// Unset if the bytes were not compared.
std::optional<bool> headEqualsEmbedding(const Scene& scene, const Context& context)
{
    if (!scene.options().deep)
        return std::nullopt;
    switch (compareHead(scene, tieOf(scene), context)) {
    case Sameness::Equal:
        return true;
    case Sameness::Different:
    case Sameness::OtherForm:
        return false;
    case Sameness::NotCompared:
        break;
    }
    return std::nullopt;
}

} // namespace

Diagnosis diagnose(const Checkpoint& checkpoint, const DiagnoseOptions& options, const Context& context)
{
    Diagnosis diagnosis;
    const auto runtimes = options.runtimes.empty() ? defaultRuntimes(checkpoint) : options.runtimes;
    const Scene scene(checkpoint, options);
    JudgeOptions judging;
    judging.withDrafter = options.withDrafter;
    judging.headEqualsEmbedding = headEqualsEmbedding(scene, context);
    {
        // Beside the checks, on a thread of its own.
        std::jthread judge;
        if (context.threadCount() > 1)
            judge = std::jthread([&] { diagnosis.verdicts = judgeAll(checkpoint, runtimes, judging, context); });
        else
            diagnosis.verdicts = judgeAll(checkpoint, runtimes, judging, context);
        diagnosis.findings = runChecks(scene, context, diagnosis.cancelled);
    }
    diagnosis.cancelled = diagnosis.cancelled || context.cancelled();
    addVerdictFindings(checkpoint, diagnosis.verdicts, diagnosis.findings);
    sortFindings(diagnosis.findings);
    return diagnosis;
}

} // namespace requant
