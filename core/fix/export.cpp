// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/fix/export.h"

#include "core/base/stagedfile.h"
#include "core/fix/fixselection.h"
#include "core/report/diagnosisjson.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

namespace requant {

namespace {

using Json = nlohmann::ordered_json;

/// The runtimes that gave the verdicts of an earlier diagnosis.
std::vector<std::shared_ptr<const Runtime>> runtimesOf(const Diagnosis& diagnosis, const FixOptions& options)
{
    if (!options.runtimes.empty())
        return options.runtimes;
    std::vector<std::shared_ptr<const Runtime>> runtimes;
    for (const auto& verdict : diagnosis.verdicts) {
        if (auto runtime = findRuntime(verdict.runtime + "@" + verdict.version))
            runtimes.push_back(*std::move(runtime));
    }
    return runtimes;
}

std::string lineOf(const Finding& finding)
{
    return finding.rule + " " + printable(finding.subject) + ": " + finding.message.english();
}

bool isChosen(const FixGroup& group, std::span<const FixChoice> choices)
{
    return std::any_of(choices.begin(), choices.end(), [&](const FixChoice& choice) {
        return choice.id == group.kind->id && (choice.finding.empty() || choice.finding == group.rule);
    });
}

// A finding of the same rule that a file change cures is the same fault: names may be others by now.
std::vector<std::string> leftOf(const Diagnosis& before, const Diagnosis& after, const FixGroup& group)
{
    std::set<std::string> fixes{std::string(group.kind->id), group.insteadOf};
    for (const auto i : group.findings)
        fixes.insert(before.findings[i].fix);
    std::vector<std::string> left;
    for (const Finding& finding : after.findings) {
        if (!group.rule.empty() && finding.rule == group.rule && !finding.fix.empty() && fixes.contains(finding.fix))
            left.push_back(lineOf(finding));
    }
    return left;
}

bool loaded(const Diagnosis& diagnosis, const std::string& runtime)
{
    return std::any_of(diagnosis.verdicts.begin(), diagnosis.verdicts.end(), [&](const Verdict& verdict) {
        return verdict.runtime + "@" + verdict.version == runtime && verdict.kind == VerdictKind::Loads;
    });
}

// A runtime that stopped at one fault says nothing about those behind it: they are not new, only seen now.
bool isNew(const Diagnosis& before, const Finding& finding)
{
    if (finding.severity != Severity::Error || (!finding.runtime.empty() && !loaded(before, finding.runtime)))
        return false;
    return std::none_of(before.findings.begin(), before.findings.end(),
        [&](const Finding& old) { return old.rule == finding.rule && old.severity == Severity::Error; });
}

Json diagnosisSummary(const Diagnosis& diagnosis)
{
    Json verdicts = Json::array();
    for (const auto& verdict : diagnosis.verdicts)
        verdicts.push_back({{"runtime", verdict.runtime}, {"version", verdict.version}, {"verdict", name(verdict.kind)},
            {"failures", verdict.failures.size()}});
    Json findings = Json::array();
    for (const auto& finding : diagnosis.findings)
        findings.push_back(findingJson(finding));
    return {{"verdicts", verdicts}, {"findings", findings}};
}

std::string verdictOf(const Diagnosis& diagnosis, const Verdict& wanted)
{
    for (const auto& verdict : diagnosis.verdicts) {
        if (verdict.runtime == wanted.runtime && verdict.version == wanted.version)
            return std::string(name(verdict.kind));
    }
    return "-";
}

} // namespace

bool FixReport::good() const
{
    return introduced.empty()
        && std::all_of(outcomes.begin(), outcomes.end(), [](const FixOutcome& outcome) { return outcome.cured; });
}

Result<FixReport> exportFixes(const Plan& plan, const Diagnosis& before, std::span<const FixChoice> choices,
    const FixOptions& options, const RunOptions& run, const Context& context)
{
    auto ran = runPlan(plan, run, context);
    if (!ran)
        return fail(std::move(ran.error()));
    FixReport report;
    report.run = std::move(*ran);
    const auto folder = openCheckpoint(run.out, context);
    if (!folder)
        return fail(folder.error());
    report.run.tensors = folder->tensors().size();
    report.run.shards = folder->shards().size();
    DiagnoseOptions diagnosing;
    diagnosing.runtimes = runtimesOf(before, options);
    diagnosing.deep = options.deep;
    diagnosing.withDrafter = options.withDrafter;
    report.before = before;
    report.after = diagnose(*folder, diagnosing, context);
    if (report.after.cancelled)
        return fail(ErrorCode::Cancelled,
            Text(RQ_TEXT("core", "The folder is written, but its diagnosis was cancelled; diagnose it again.")),
            utf8(run.out));
    for (const auto& group : groupFixes(before, options)) {
        if (!isChosen(group, choices))
            continue;
        FixOutcome outcome{{std::string(group.kind->id), group.rule}, false, leftOf(before, report.after, group)};
        outcome.cured = outcome.left.empty();
        report.outcomes.push_back(std::move(outcome));
    }
    std::ranges::copy_if(report.after.findings, std::back_inserter(report.introduced),
        [&](const Finding& finding) { return isNew(before, finding); });
    Json document{{"requant", report.run.version}, {"kind", "fix-report"}};
    document.update(fixReportToJson(report));
    const std::string text = document.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
    if (auto written = writeTextFile(run.out / "fix_report.json", text); !written)
        return fail(std::move(written.error()));
    if (auto written = writeTextFile(run.out / "fix_report.md", fixReportToMarkdown(report)); !written)
        return fail(std::move(written.error()));
    return report;
}

Json fixReportToJson(const FixReport& report)
{
    Json fixes = Json::array();
    for (const auto& outcome : report.outcomes)
        fixes.push_back({{"id", outcome.choice.id},
            {"finding", outcome.choice.finding.empty() ? Json() : Json(outcome.choice.finding)},
            {"cured", outcome.cured}, {"left", outcome.left}});
    Json introduced = Json::array();
    for (const auto& finding : report.introduced)
        introduced.push_back(findingJson(finding));
    return {{"source", report.run.source}, {"output", report.run.output}, {"good", report.good()}, {"fixes", fixes},
        {"introduced", introduced}, {"seconds", report.run.seconds}, {"shards", report.run.shards},
        {"shards_written", report.run.redone}, {"tensors", report.run.tensors},
        {"before", diagnosisSummary(report.before)}, {"after", diagnosisSummary(report.after)}};
}

std::vector<std::string> fixReportLines(const FixReport& report)
{
    std::vector<std::string> lines;
    for (const auto& verdict : report.before.verdicts)
        lines.push_back(verdict.runtime + " " + verdict.version + ": " + std::string(name(verdict.kind)) + " -> "
            + verdictOf(report.after, verdict));
    for (const auto& outcome : report.outcomes) {
        const std::string rule = outcome.choice.finding.empty() ? std::string() : " (" + outcome.choice.finding + ")";
        lines.push_back(outcome.choice.id + rule + (outcome.cured ? ": cured" : ": NOT cured"));
        for (const auto& left : outcome.left)
            lines.push_back("    " + left);
    }
    for (const auto& finding : report.introduced)
        lines.push_back("new: " + lineOf(finding));
    return lines;
}

std::string fixReportToMarkdown(const FixReport& report)
{
    std::string out = "# Fix report\n\n- Source: " + printable(report.run.source) + "\n- Requant " + report.run.version
        + "\n- " + formatCount(report.run.tensors) + " tensors in " + formatCount(report.run.shards) + " shards\n\n";
    out += "| runtime | before | after |\n|---|---|---|\n";
    for (const auto& verdict : report.before.verdicts)
        out += "| " + verdict.runtime + " " + verdict.version + " | " + std::string(name(verdict.kind)) + " | "
            + verdictOf(report.after, verdict) + " |\n";
    out += "\n| fix | finding | result |\n|---|---|---|\n";
    for (const auto& outcome : report.outcomes)
        out += "| " + outcome.choice.id + " | " + outcome.choice.finding + " | "
            + (outcome.cured ? "cured" : "NOT cured") + " |\n";
    for (const auto* list : {&report.before.findings, &report.after.findings}) {
        out += list == &report.before.findings ? "\n## Findings before\n\n" : "\n## Findings after\n\n";
        for (const auto& finding : *list)
            out += "- " + std::string(name(finding.severity)) + " " + lineOf(finding) + "\n";
        out += list->empty() ? "None.\n" : "";
    }
    return out;
}

} // namespace requant
