// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/cannbinjson.h"
#include "core/checkpoint/containers.h"
#include "core/diagnose/checks.h"
#include "core/diagnose/findings.h"
#include "core/diagnose/scene.h"

#include <map>

namespace requant {

namespace {

std::string_view ruleOf(ErrorCode code)
{
    switch (code) {
    case ErrorCode::CannbinEntry:
    case ErrorCode::CannbinDuplicateName:
        return "CAN-002";
    case ErrorCode::CannbinBase:
        return "CAN-003";
    case ErrorCode::CannbinVersion:
        return "CAN-004";
    case ErrorCode::CannbinTotals:
        return "CAN-005";
    case ErrorCode::CannbinSign:
        return "CAN-006";
    case ErrorCode::CannbinGeometry:
        return "CAN-007";
    case ErrorCode::CannbinScales:
        return "CAN-008";
    default:
        return "CAN-001";
    }
}

Text whyOf(std::string_view rule)
{
    if (rule == "CAN-003")
        return Text(RQ_TEXT("core",
            "Its document does not say what the offsets count from; a wrong guess gives "
            "weights that look like weights."));
    if (rule == "CAN-004")
        return Text(RQ_TEXT("core", "Another version may mean another layout."));
    if (rule == "CAN-005")
        return Text(RQ_TEXT("core", "A loader that reserves memory by the totals reads or writes beyond it."));
    if (rule == "CAN-006" || rule == "CAN-007" || rule == "CAN-008")
        return Text(RQ_TEXT("core", "Read the wrong way, every weight is wrong while all of them look possible."));
    return Text(RQ_TEXT("core", "None of its tensors can be read."));
}

Finding findingOf(const Shard& shard, const Error& error)
{
    const auto rule = ruleOf(error.code);
    return makeFinding(rule, error.tensor.empty() ? shard.name : error.tensor, shard.name,
        {error.text, whyOf(rule),
            error.advice.empty() ? Text(RQ_TEXT("core", "Compare the file with its origin.")) : error.advice});
}

// Alike faults of tilings are one finding each.
void checkTilings(const CannbinContainer& container, const Shard& shard, std::vector<Finding>& found)
{
    std::map<std::string, std::vector<std::string>> alike;
    std::map<std::string, Text> first;
    for (const auto& block : container.blocks) {
        if (Text problem = tilingProblem(block); !problem.empty()) {
            alike[problem.pattern].push_back(block.name);
            first.try_emplace(problem.pattern, problem);
        }
    }
    for (auto& [pattern, names] : alike) {
        Text message = oneOrMany(names, RQ_TEXT("core", "%1: %3"), RQ_TEXT("core", "%1 and %2 more. The first: %3"),
            {first[pattern].english()});
        found.push_back(makeGroup("CAN-009", std::move(names), shard.name,
            {std::move(message),
                Text(RQ_TEXT("core", "The tiling is an input of the device kernel; a wrong one gives NaN there.")),
                Text(RQ_TEXT("core", "Export the container again with the tiling of the kernel that will run it."))}));
    }
}

void checkParts(const Scene& scene, const OpenContainer& open, std::vector<Finding>& found)
{
    bool norm = false;
    for (const auto& module : scene.modules())
        norm = norm || module.name.ends_with("norm");
    if (norm || open.container->indexOnly())
        return;
    const std::string& name = scene.checkpoint().shard(open.shard).name;
    found.push_back(makeFinding("CAN-010", name, name,
        {Text(RQ_TEXT("core", "There are no norms: the index has place for quantized matrices only.")),
            Text(RQ_TEXT("core", "No runtime can start from it alone.")),
            Text(RQ_TEXT("core", "Convert it with --companion and the full-precision checkpoint."))}));
}

std::vector<Finding> run(const Scene& scene, const Context&)
{
    std::vector<Finding> found;
    const Checkpoint& checkpoint = scene.checkpoint();
    for (const Shard& shard : checkpoint.shards()) {
        if (shard.form == ShardForm::Cannbin && shard.error)
            found.push_back(findingOf(shard, *shard.error));
    }
    for (const auto& open : checkpoint.containers()) {
        const Shard& shard = checkpoint.shard(open.shard);
        for (const auto& warning : open.container->warnings) {
            if (warning.code != ErrorCode::CannbinBase)
                found.push_back(findingOf(shard, warning));
        }
        checkTilings(*open.container, shard, found);
        checkParts(scene, open, found);
    }
    return found;
}

} // namespace

const Check cannbinCheck{"cannbin", RQ_TEXT("core", "CANNBIN containers"),
    RQ_TEXT("core", "Header, index, offsets, readings and tilings of CANNBIN containers."), false, run};

} // namespace requant
