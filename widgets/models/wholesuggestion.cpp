// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/models/wholesuggestion.h"

#include "core/checkpoint/checkpoint.h"
#include "core/fix/proposal.h"
#include "core/runtime/registry.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <sstream>

namespace requant {

using Json = nlohmann::ordered_json;

namespace {

bool loadsWith(const Checkpoint& checkpoint, Json profile, const ProfileSuggestion& suggestion)
{
    applySuggestion(profile, checkpoint.config(), suggestion);
    const auto runtime = runtimeFromProfile(profile);
    return runtime && (*runtime)->judge(checkpoint, {}, {}).kind == VerdictKind::Loads;
}

} // namespace

std::optional<ProfileSuggestion> wholeSuggestion(const Checkpoint& checkpoint, const Json& profile,
    const Verdict& verdict, std::span<const ProfileSuggestion> singles)
{
    const bool broken = verdict.kind == VerdictKind::Fails || verdict.kind == VerdictKind::SilentlyWrong;
    if (!broken || std::any_of(singles.begin(), singles.end(), [&](const ProfileSuggestion& single) {
            return loadsWith(checkpoint, profile, single);
        }))
        return std::nullopt;
    const auto runtime = runtimeFromProfile(profile);
    if (!runtime)
        return std::nullopt;
    auto proposal = proposePatch(checkpoint, **runtime, false);
    if (!proposal || proposal->after.kind != VerdictKind::Loads)
        return std::nullopt;
    ProfileSuggestion suggestion;
    suggestion.kind = ProfileSuggestion::Kind::Whole;
    suggestion.whole = std::make_shared<const Json>(std::move(proposal->whole));
    std::istringstream lines(proposal->text);
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("+ ") || line.starts_with("- "))
            suggestion.changes.push_back(line);
    }
    suggestion.modules = verdict.failures.size();
    return suggestion;
}

} // namespace requant
