// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/runtime/tying.h"

#include "core/checkpoint/modelconfig.h"
#include "core/runtime/vllmnames.h"

#include <algorithm>
#include <array>

namespace requant {

namespace {

// Loaders that never look at the files' headers, so they cannot know that there is a head.
constexpr std::array<std::string_view, 3> blindFormats = {"dummy", "sharded_state", "runai_streamer_sharded"};

bool untiedByCheckpoint(const VllmProfile& profile, const TieInputs& inputs)
{
    const bool blind = std::find(blindFormats.begin(), blindFormats.end(), inputs.loadFormat) != blindFormats.end();
    // Any tensor that ends so counts, also "my_lm_head.weight".
    return profile.untieByCheckpoint && inputs.top.value_or(false) && !blind
        && std::any_of(inputs.headTensors.begin(), inputs.headTensors.end(),
            [](const auto& name) { return name.ends_with("lm_head.weight"); });
}

std::optional<bool> seenFlag(const VllmProfile& profile, const VllmClass& outer, const TieInputs& inputs)
{
    if (outer.languageModel.empty())
        return inputs.top;
    switch (profile.textFlag) {
    case VllmProfile::TextFlag::TopIfAbsent:
        return inputs.text || outer.tieFlagFromText ? inputs.text : inputs.top;
    case VllmProfile::TextFlag::TopFromTransformers5:
        return inputs.top && inputs.transformers.value_or(4) >= 5 ? inputs.top : inputs.text;
    case VllmProfile::TextFlag::Top:
        break;
    }
    return inputs.top ? inputs.top : inputs.text;
}

// The head tensors that get as far as the language model's head module, by their names there.
std::vector<std::string> reachingHead(
    const VllmProfile& profile, const VllmClass& outer, const VllmClass& language, bool tied, const TieInputs& inputs)
{
    constexpr std::string_view wrapper = "language_model.";
    const ModelConfig none;
    const VllmLoader outerLoader(profile, outer, none, {});
    const VllmLoader inner(profile, language, none, {tied, 0, 0, {}});
    const bool skipsAlias = profile.untieByCheckpoint && tied && language.tie != "ignores" && language.tie != "no_head";
    std::vector<std::string> reaching;
    for (const auto& tensor : inputs.headTensors) {
        const auto mapped =
            &outer == &language ? MappedName{tensor, {}} : outerLoader.load(tensor).value_or(MappedName());
        std::string_view relative = mapped.name;
        if (relative.starts_with(wrapper))
            relative.remove_prefix(wrapper.size());
        const auto loaded = inner.load(relative);
        if (!loaded || !loaded->name.starts_with("lm_head."))
            continue;
        if (!(skipsAlias && loaded->name == "lm_head.weight"))
            reaching.push_back(loaded->name);
    }
    return reaching;
}

std::string constructorError(const std::string& behaviour, std::optional<bool> flag)
{
    const bool reads = behaviour == "tie_weights" || behaviour == "shares_module" || behaviour.starts_with("requires_");
    if (reads && !flag)
        return "AttributeError";
    const bool refuses = (behaviour == "requires_tied" && !flag.value_or(false))
        || (behaviour == "requires_untied" && flag.value_or(false));
    return refuses ? "AssertionError" : "";
}

void settle(const TieInputs& inputs, bool headArrives, TieOutcome& outcome)
{
    const bool shares = outcome.behaviour == "tie_weights" || outcome.behaviour == "shares_module";
    if (outcome.behaviour == "no_head") {
        outcome.result = outcome.reaching->empty() ? "tied_by_construction" : "unknown_tensor";
    } else if (outcome.behaviour == "requires_tied") {
        outcome.result = "tied_by_construction";
    } else if (shares && outcome.flag.value_or(false)) {
        outcome.result = !headArrives      ? "tied"
            : inputs.equal.value_or(false) ? "tied_same_value"
                                           : "tied_head_overwrites_embedding_or_reverse";
    } else {
        outcome.result = headArrives ? "separate" : "head_uninitialised";
        if (!outcome.untied)
            return;
        const bool equal = inputs.equal.value_or(false);
        outcome.warning = inputs.sameShape && !equal;
        if (inputs.sameShape && equal)
            outcome.result = "tied";
    }
}

} // namespace

TieOutcome tieOutcome(
    const VllmProfile& profile, const VllmClass& outer, const VllmClass& language, const TieInputs& inputs)
{
    TieOutcome outcome;
    outcome.behaviour = language.tie;
    outcome.untied = untiedByCheckpoint(profile, inputs);
    outcome.flag = outcome.untied ? std::optional(false) : seenFlag(profile, outer, inputs);
    outcome.result = constructorError(outcome.behaviour, outcome.flag);
    if (!outcome.result.empty())
        return outcome;
    outcome.reaching = reachingHead(profile, outer, language, outcome.flag.value_or(false), inputs);
    const bool arrives =
        std::find(outcome.reaching->begin(), outcome.reaching->end(), "lm_head.weight") != outcome.reaching->end();
    settle(inputs, arrives, outcome);
    return outcome;
}

} // namespace requant
