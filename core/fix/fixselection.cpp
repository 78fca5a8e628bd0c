// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/fix/fixselection.h"

#include <algorithm>
#include <array>

namespace requant {

namespace {

/// A finding that can be cured in a second way.
struct Alternative {
    std::string_view rule;
    std::string_view first;
    std::string_view second;
};
constexpr std::array alternatives{Alternative{"CFG-012", "drop-head", "config-tie"}};

/// Fixes that change nothing that is wrong, but that may be wanted.
constexpr std::array<std::string_view, 2> offers{"companions-together", "shard-names"};

std::string_view otherWay(std::string_view rule, std::string_view id)
{
    for (const auto& pair : alternatives) {
        if (pair.rule == rule && (pair.first == id || pair.second == id))
            return pair.first == id ? pair.second : pair.first;
    }
    return {};
}

void addTo(std::vector<FixGroup>& groups, FixGroup group)
{
    const auto same = std::find_if(groups.begin(), groups.end(),
        [&](const FixGroup& other) { return other.kind == group.kind && other.rule == group.rule; });
    if (same == groups.end())
        groups.push_back(std::move(group));
    else
        same->findings.insert(same->findings.end(), group.findings.begin(), group.findings.end());
}

bool isNamed(const FixGroup& group, std::span<const FixChoice> choices)
{
    return std::any_of(choices.begin(), choices.end(), [&](const FixChoice& choice) {
        // A bare id means what the findings ask for; an alternative has to be meant.
        return choice.id == group.kind->id && (choice.finding.empty() || choice.finding == group.rule);
    });
}

Status checkNames(const std::vector<FixGroup>& groups, std::span<const FixChoice> choices)
{
    for (const auto& choice : choices) {
        const std::span<const FixChoice> one(&choice, 1);
        if (!findFixKind(choice.id))
            return fail(ErrorCode::InvalidArgument, Text(RQ_TEXT("core", "There is no fix \"%1\"."), {choice.id}));
        if (std::none_of(groups.begin(), groups.end(), [&](const FixGroup& group) { return isNamed(group, one); }))
            return fail(ErrorCode::InvalidArgument,
                Text(RQ_TEXT("core", "No finding of this folder is cured by the fix \"%1\"."), {choice.id}));
    }
    return {};
}

} // namespace

std::vector<FixGroup> groupFixes(const Diagnosis& diagnosis, const FixOptions& options)
{
    std::vector<FixGroup> groups;
    for (std::size_t i = 0; i < diagnosis.findings.size(); ++i) {
        const Finding& finding = diagnosis.findings[i];
        const FixKind* kind = findFixKind(finding.fix);
        if (!kind)
            continue;
        addTo(groups, {kind, finding.rule, {}, {i}});
        if (const auto other = otherWay(finding.rule, finding.fix); !other.empty())
            addTo(groups, {findFixKind(other), finding.rule, finding.fix, {i}});
    }
    if (!options.renames.empty())
        addTo(groups, {findFixKind("rename-prefix"), {}, {}, {}});
    for (const auto id : offers)
        addTo(groups, {findFixKind(id), {}, {}, {}});
    return groups;
}

Result<std::vector<FixGroup>> chosenGroups(
    const Diagnosis& diagnosis, std::span<const FixChoice> choices, const FixOptions& options)
{
    const auto groups = groupFixes(diagnosis, options);
    if (auto known = checkNames(groups, choices); !known)
        return fail(std::move(known.error()));
    std::vector<FixGroup> chosen;
    for (const FixKind* kind : allFixKinds()) {
        FixGroup all{kind, {}, {}, {}};
        bool any = false;
        for (const auto& group : groups) {
            if (group.kind != kind || !isNamed(group, choices))
                continue;
            any = true;
            all.findings.insert(all.findings.end(), group.findings.begin(), group.findings.end());
            const auto clash = std::find_if(groups.begin(), groups.end(), [&](const FixGroup& other) {
                return other.kind->id == group.insteadOf && other.rule == group.rule && isNamed(other, choices);
            });
            if (!group.insteadOf.empty() && clash != groups.end())
                return fail(ErrorCode::InvalidArgument,
                    Text(RQ_TEXT("core", "%1 and %2 are two ways to cure %3; choose one."),
                        {group.insteadOf, std::string(kind->id), group.rule}));
        }
        if (any)
            chosen.push_back(std::move(all));
    }
    return chosen;
}

std::vector<const Finding*> findingsOf(const Diagnosis& diagnosis, const FixGroup& group)
{
    std::vector<const Finding*> findings;
    for (const auto i : group.findings)
        findings.push_back(&diagnosis.findings[i]);
    return findings;
}

} // namespace requant
