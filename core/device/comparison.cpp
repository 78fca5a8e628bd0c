// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/device/comparison.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace requant {

namespace {

// A server is the same as its reference while it is at most this much farther away than the reference from itself;
// the absolute part is what rounding of another order of summation gives in BF16.
constexpr double floorFactor = 3;
constexpr double roundingNat = 0.02;
constexpr double enoughSameChoices = 0.9;

std::string_view bestToken(const TokenChoice& choice)
{
    const auto best = std::max_element(
        choice.top.begin(), choice.top.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    return best == choice.top.end() ? std::string_view(choice.token) : std::string_view(best->first);
}

// Mean of all pairs, so that noise of either side counts once and not as a shift.
double meanDistance(const std::vector<TokenChoice>& a, const std::vector<TokenChoice>& b)
{
    double sum = 0;
    std::size_t count = 0;
    for (const auto& left : a) {
        for (const auto& right : b) {
            const double distance = choiceDistance(left, right);
            if (std::isfinite(distance)) {
                sum += distance;
                ++count;
            }
        }
    }
    return count ? sum / static_cast<double>(count) : std::nan("");
}

void comparePrefixes(const AnswerSet& subject, const AnswerSet& reference, Comparison& out)
{
    double same = 0;
    for (const auto& theirs : reference.prefixes) {
        const auto ours = std::ranges::find(subject.prefixes, theirs.prefix, &PrefixChoices::prefix);
        if (ours == subject.prefixes.end() || ours->choices.empty() || theirs.choices.empty())
            continue;
        const double distance = meanDistance(ours->choices, theirs.choices);
        if (!std::isfinite(distance))
            continue;
        ++out.places;
        out.distance += distance;
        out.distances.push_back(distance);
        same += bestToken(ours->choices.front()) == bestToken(theirs.choices.front());
        if (distance >= out.worst) {
            out.worst = distance;
            out.worstPrefix = theirs.prefix;
        }
    }
    if (out.places) {
        out.distance /= static_cast<double>(out.places);
        out.sameChoice = same / static_cast<double>(out.places);
    }
}

void compareTexts(const AnswerSet& subject, const AnswerSet& reference, Comparison& out)
{
    for (const auto& theirs : reference.prompts) {
        const auto ours = std::ranges::find(subject.prompts, theirs.prompt, &PromptAnswers::prompt);
        if (ours == subject.prompts.end() || ours->answers.empty() || theirs.answers.empty())
            continue;
        ++out.prompts;
        if (const auto at = firstDivergence(ours->answers.front(), theirs.answers.front())) {
            ++out.diverging;
            out.meanDivergence += static_cast<double>(*at);
        }
    }
    if (out.diverging)
        out.meanDivergence /= static_cast<double>(out.diverging);
}

} // namespace

std::string_view name(Comparison::Verdict verdict)
{
    static constexpr std::string_view names[] = {"same", "close", "differs", "unknown"};
    return names[static_cast<std::size_t>(verdict)];
}

Comparison compareAnswers(const AnswerSet& subject, const AnswerSet& reference, double tolerance)
{
    Comparison out;
    out.tolerance = tolerance;
    out.floor = repeatability(reference).meanDistance;
    comparePrefixes(subject, reference, out);
    compareTexts(subject, reference, out);
    using Verdict = Comparison::Verdict;
    if (out.places == 0)
        out.verdict = Verdict::Unknown;
    else if (out.distance <= floorFactor * out.floor + roundingNat)
        out.verdict = Verdict::Same;
    else if (out.distance <= tolerance + floorFactor * out.floor && out.sameChoice >= enoughSameChoices)
        out.verdict = Verdict::Close;
    else
        out.verdict = Verdict::Differs;
    return out;
}

nlohmann::ordered_json comparisonJson(const Comparison& comparison)
{
    return {{"verdict", name(comparison.verdict)}, {"distance_nat", comparison.distance},
        {"distances_nat", comparison.distances}, {"worst_nat", comparison.worst},
        {"worst_prefix", comparison.worstPrefix}, {"floor_nat", comparison.floor},
        {"tolerance_nat", comparison.tolerance}, {"same_choice", comparison.sameChoice}, {"places", comparison.places},
        {"diverging", comparison.diverging}, {"prompts", comparison.prompts},
        {"mean_divergence", comparison.meanDivergence},
        {"definition",
            "distance: mean absolute difference of log probabilities (nat) over the tokens that either side names "
            "among "
            "its best, at fixed beginnings; floor: the same between repetitions of the reference"}};
}

} // namespace requant
