// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/verdictfindings.h"

#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/quantdescription.h"
#include "core/diagnose/findings.h"
#include "core/runtime/modules.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace requant {

namespace {

/// Failures with the same rule, error and sentence are one finding.
using GroupKey = std::tuple<std::string, std::string, std::string>;

std::string subjectOf(const VerdictFailure& failure)
{
    return !failure.subject.empty() ? failure.subject : !failure.module.empty() ? failure.module : failure.key;
}

/// The file a failure of this rule is mended in: the shard of its subject, else the description or the config.
std::string fileOf(const Checkpoint& checkpoint, const VerdictFailure& failure)
{
    const bool inDescription = failure.rule.starts_with("NAM") || failure.rule.starts_with("PAK")
        || failure.rule.starts_with("DSC") || failure.rule.starts_with("MTP");
    if (inDescription && !checkpoint.descriptions().empty())
        return checkpoint.descriptions().front().document().fileName;
    for (const auto& shard : checkpoint.shards()) {
        if (shard.name == failure.subject)
            return shard.name;
    }
    // A tensor that is missing would be beside the weight of its module.
    const std::string module(splitTensorName(failure.subject).module);
    for (const auto& name :
        {failure.subject, failure.subject + ".weight", failure.key, module + ".weight", module + ".weight_packed"}) {
        const auto id = name.empty() ? std::nullopt : checkpoint.find(name);
        if (id && checkpoint.tensor(*id).shard != noShard)
            return checkpoint.shard(checkpoint.tensor(*id).shard).name;
    }
    return checkpoint.config().exists() ? checkpoint.config().document().fileName : std::string();
}

Text whyOf(const Verdict& verdict, const VerdictFailure& failure)
{
    const std::string runtime = verdict.runtime + " " + verdict.version;
    if (verdict.kind == VerdictKind::SilentlyWrong)
        return {RQ_TEXT("core", "%1 loads the folder without a message and computes wrong values (%2)."),
            {runtime, failure.error}};
    return {RQ_TEXT("core", "%1 stops while loading: %2."),
        {runtime, failure.error + (failure.key.empty() ? "" : " " + failure.key)}};
}

Finding findingOf(
    const Checkpoint& checkpoint, const Verdict& verdict, const std::vector<const VerdictFailure*>& failures)
{
    const VerdictFailure& first = *failures.front();
    std::vector<std::string> items;
    for (const auto* failure : failures)
        items.push_back(subjectOf(*failure));
    const std::string rule = first.rule.empty() ? "RUN-002" : first.rule;
    Text message = first.message.empty()
        ? Text(RQ_TEXT("core", "%1: %2 %3"), {printable(items.front()), first.error, printable(first.key)})
        : first.message;
    if (items.size() > 1)
        message =
            Text(RQ_TEXT("core", "%1 (and %2 more modules alike)"), {message.english(), formatCount(items.size() - 1)});
    Finding finding = makeGroup(rule, std::move(items), fileOf(checkpoint, first),
        {std::move(message), whyOf(verdict, first),
            Text(RQ_TEXT("core", "Apply the fix, or choose a runtime version whose verdict is \"loads\"."))});
    finding.severity = Severity::Error;
    return finding;
}

/// That the runtime stops at something that is no error by itself.
Finding runtimeStops(const Finding& cause, const Verdict& verdict, const VerdictFailure& failure)
{
    Finding finding =
        makeFinding("RUN-002", cause.subject, cause.file, {cause.message, whyOf(verdict, failure), cause.action});
    finding.fix = cause.fix;
    return finding;
}

/// The finding of the checks that says the same, for this runtime or for none yet; null if none.
Finding* repeated(
    std::vector<Finding>& findings, std::size_t structural, const std::string& rule, const std::string& spec)
{
    const auto end = findings.begin() + static_cast<std::ptrdiff_t>(structural);
    const auto found = std::find_if(findings.begin(), end, [&](const Finding& finding) {
        return finding.rule == rule && (finding.runtime.empty() || finding.runtime == spec);
    });
    return found == end ? nullptr : &*found;
}

/// True if nothing is lost, only the index is of an earlier save: then what a runtime does about it stands beside the
/// finding and does not make it worse.
bool isStaleIndex(const Finding& finding)
{
    return finding.rule == "IDX-003" && finding.severity < Severity::Error;
}

} // namespace

void addVerdictFindings(
    const Checkpoint& checkpoint, const std::vector<Verdict>& verdicts, std::vector<Finding>& findings)
{
    const std::size_t structural = findings.size();
    for (const Verdict& verdict : verdicts) {
        if (verdict.kind != VerdictKind::Fails && verdict.kind != VerdictKind::SilentlyWrong)
            continue;
        const std::string spec = verdict.runtime + "@" + verdict.version;
        std::map<GroupKey, std::vector<const VerdictFailure*>> groups;
        for (const auto& failure : verdict.failures)
            groups[{failure.rule, failure.error, failure.message.pattern}].push_back(&failure);
        for (const auto& [key, failures] : groups) {
            const std::string& rule = std::get<0>(key);
            if (Finding* same = repeated(findings, structural, rule, spec)) {
                if (isStaleIndex(*same)) {
                    findings.push_back(runtimeStops(*same, verdict, *failures.front()));
                    findings.back().runtime = spec;
                    continue;
                }
                same->runtime = spec;
                same->severity = Severity::Error;
                continue;
            }
            Finding finding = findingOf(checkpoint, verdict, failures);
            finding.runtime = spec;
            findings.push_back(std::move(finding));
        }
    }
}

} // namespace requant
