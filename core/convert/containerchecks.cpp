// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/convert/containerchecks.h"

#include "core/checkpoint/containers.h"
#include "core/convert/modelchecks.h"
#include "core/quant/cannbinchain.h"

#include <algorithm>

namespace requant {

namespace {

void checkParts(Plan& plan)
{
    const auto missing = missingParts(plan.source);
    if (missing.empty())
        return;
    std::string list;
    for (const auto& part : missing)
        list += (list.empty() ? "" : ", ") + part;
    Finding finding = blockingFinding("CNV-010", plan.source.shard(plan.source.containers().front().shard).name,
        Text(RQ_TEXT("core", "The container has no %1, so the output would be no whole model."), {list}),
        Text(RQ_TEXT("core", "Its index has place for quantized matrices only.")));
    finding.action =
        Text(RQ_TEXT("core", "Name the full-precision checkpoint with --companion, or ask for a part with --partial."));
    finding.severity = plan.partial ? Severity::Warning : Severity::Error;
    plan.findings.push_back(std::move(finding));
}

// A part of a model has holes by its nature.
void allowHoles(Plan& plan)
{
    for (auto& finding : plan.findings) {
        const bool hole = finding.rule == "CNV-001" || (finding.rule == "CNV-007" && finding.subject == "config.json");
        if (hole && finding.severity == Severity::Error)
            finding.severity = Severity::Warning;
    }
}

void checkNames(Plan& plan)
{
    for (const auto& [shard, container] : plan.source.containers()) {
        std::vector<std::string> odd;
        for (const auto& block : container->blocks) {
            if (!block.name.ends_with(".weight"))
                odd.push_back(block.name);
        }
        addGroup(plan, Severity::Error, "CNV-012", odd,
            Text(RQ_TEXT(
                     "core", "%1 entries of the container do not end in \".weight\", so their modules are not known."),
                {std::to_string(odd.size())}),
            Text(RQ_TEXT("core", "They would be written under names that no runtime looks for.")));
    }
}

void checkCompanion(Plan& plan)
{
    for (const auto& problem : plan.source.problems()) {
        if (problem.code != ErrorCode::CannbinCompanion)
            continue;
        Finding finding = blockingFinding("CNV-011", problem.tensor, problem.text,
            Text(RQ_TEXT("core", "The parts of the output would belong to different models.")));
        finding.file = problem.file;
        plan.findings.push_back(std::move(finding));
    }
}

} // namespace

void checkContainers(Plan& plan, const Recipe& recipe)
{
    if (plan.source.containers().empty()) {
        const bool broken = std::ranges::any_of(
            plan.source.shards(), [](const Shard& shard) { return shard.form == ShardForm::Cannbin; });
        if (recipe.sourceContainer == "cannbin" && !broken)
            plan.findings.push_back(blockingFinding("CNV-007", recipe.name,
                Text(RQ_TEXT("core", "There is no CANNBIN container, so this recipe does not apply."))));
        return;
    }
    checkParts(plan);
    checkNames(plan);
    checkCompanion(plan);
    if (plan.partial)
        allowHoles(plan);
}

} // namespace requant
