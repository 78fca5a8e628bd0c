// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/models/evidence.h"

#include "widgets/models/coretext.h"
#include "widgets/models/verdicts.h"

namespace requant {

namespace {

// The sentences of these rules name the other spelling behind the one that is looked up.
bool namesBoth(const VerdictFailure& failure)
{
    return (failure.rule == "NAM-001" || failure.rule == "MTP-002") && failure.message.args.size() > 1
        && failure.message.args[1] != "-";
}

} // namespace

std::optional<Evidence> evidenceOf(const Diagnosis& diagnosis, const Finding& finding, const QString& subject)
{
    const Verdict* verdict = verdictOf(diagnosis, toQt(finding.runtime));
    if (!verdict)
        return std::nullopt;
    const std::string wanted = subject.toStdString();
    const VerdictFailure* example = nullptr;
    for (const auto& failure : verdict->failures) {
        if (failure.rule != finding.rule || failure.key.empty())
            continue;
        const bool same = failure.subject == wanted || failure.module == wanted || failure.key == wanted
            || (namesBoth(failure) && failure.message.args[1] == wanted);
        if (same || (!example && wanted == finding.subject))
            example = &failure;
        if (same)
            break;
    }
    if (!example)
        return std::nullopt;
    return Evidence{
        toQt(example->key), namesBoth(*example) ? toQt(example->message.args[1]) : QString(), toQt(example->subject)};
}

} // namespace requant
