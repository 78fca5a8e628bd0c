// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/models/evidence.h"

#include "widgets/models/coretext.h"
#include "widgets/models/verdicts.h"

#include <algorithm>

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
    const auto found = std::find_if(verdict->failures.begin(), verdict->failures.end(), [&](const auto& failure) {
        return failure.rule == finding.rule
            && (failure.subject == wanted || failure.module == wanted || failure.key == wanted);
    });
    if (found == verdict->failures.end() || found->key.empty())
        return std::nullopt;
    return Evidence{toQt(found->key), namesBoth(*found) ? toQt(found->message.args[1]) : QString()};
}

} // namespace requant
