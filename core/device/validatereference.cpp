// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/device/comparison.h"
#include "core/device/validatesession.h"

#include <nlohmann/json.hpp>

#include <algorithm>

#include <QString>

namespace requant {

namespace {

std::string nat(double value)
{
    return QString::number(value, 'g', 3).toStdString() + " nat";
}

ProbeResult referenceProbe(const Comparison& comparison)
{
    using Verdict = Comparison::Verdict;
    ProbeResult probe{"reference", ProbeState::Passed, {}, {},
        {{"distance_nat", comparison.distance}, {"worst_nat", comparison.worst}, {"floor_nat", comparison.floor},
            {"same_choice", comparison.sameChoice}, {"diverging", static_cast<double>(comparison.diverging)}}};
    const std::vector<std::string> arguments{nat(comparison.distance), nat(comparison.floor),
        std::to_string(comparison.places), QString::number(comparison.sameChoice * 100, 'f', 0).toStdString(),
        std::to_string(comparison.diverging), std::to_string(comparison.prompts), nat(comparison.tolerance)};
    switch (comparison.verdict) {
    case Verdict::Same:
        probe.message = Text(
            RQ_TEXT("core", "Mean distance %1 at %3 beginnings; the reference is %2 from itself. Same choice at %4 %."),
            arguments);
        break;
    case Verdict::Close:
        probe.message = Text(RQ_TEXT("core",
                                 "Mean distance %1 at %3 beginnings is more than the reference is from itself (%2), "
                                 "but within %7. Same choice at %4 %; %5 of %6 texts part."),
            arguments);
        break;
    case Verdict::Differs:
        probe.state = ProbeState::Failed;
        probe.message = Text(RQ_TEXT("core",
                                 "Mean distance %1 at %3 beginnings; the reference is only %2 from itself, %7 are "
                                 "tolerated. Same choice at %4 %; %5 of %6 texts part."),
            arguments);
        break;
    case Verdict::Unknown:
        probe.state = ProbeState::Warning;
        probe.message = Text(RQ_TEXT("core", "Nothing to compare: no log probabilities at common beginnings."));
        break;
    }
    return probe;
}

// Our own beginnings, to be a reference later, and those of the reference; each once.
std::vector<PrefixChoices> beginnings(const AnswerSet& own, const AnswerSet* reference)
{
    std::vector<PrefixChoices> out = prefixesOf(own.prompts);
    if (!reference)
        return out;
    for (const auto& theirs : reference->prefixes) {
        if (std::ranges::find(out, theirs.prefix, &PrefixChoices::prefix) == out.end())
            out.push_back({theirs.prompt, theirs.prefix, {}});
    }
    return out;
}

} // namespace

bool askPrefixes(ValidationSession& session, const AnswerSet* reference)
{
    if (session.options.topLogprobs == 0)
        return true;
    session.answers.prefixes = beginnings(session.answers, reference);
    for (auto& prefix : session.answers.prefixes) {
        for (unsigned i = 0; i < std::max(2U, session.options.repeats); ++i) {
            const auto answer = complete(session.endpoint,
                {session.model, prefix.prefix, 1, session.options.topLogprobs, false, false}, session.context.stop);
            if (!session.goesOn())
                return false;
            if (!answer.tokens.empty())
                prefix.choices.push_back(answer.tokens.front());
        }
    }
    if (!reference)
        return true;
    const Comparison comparison = compareAnswers(session.answers, *reference, session.options.tolerance);
    (*session.run.details)["comparison"] = comparisonJson(comparison);
    session.add(referenceProbe(comparison));
    if (comparison.verdict == Comparison::Verdict::Differs)
        session.end(Ending::Differs);
    return true;
}

} // namespace requant
