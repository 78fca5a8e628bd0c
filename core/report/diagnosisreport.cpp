// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/diagnosisreport.h"

#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/quantdescription.h"
#include "core/diagnose/finding.h"

#include <algorithm>
#include <map>

namespace requant {

namespace {

ReportCell cell(std::string text, CellTone tone = CellTone::Plain)
{
    return {Text(RQ_TEXT("core", "%1"), {std::move(text)}), tone};
}

CellTone toneOf(Severity severity)
{
    return severity == Severity::Error  ? CellTone::Error
        : severity == Severity::Warning ? CellTone::Warning
                                        : CellTone::Info;
}

CellTone toneOf(VerdictKind kind)
{
    switch (kind) {
    case VerdictKind::Loads:
        return CellTone::Good;
    case VerdictKind::Unknown:
        return CellTone::Warning;
    default:
        return CellTone::Error;
    }
}

Text severityWord(Severity severity)
{
    switch (severity) {
    case Severity::Info:
        return Text(RQ_TEXT("core", "info"));
    case Severity::Warning:
        return Text(RQ_TEXT("core", "warning"));
    case Severity::Error:
        break;
    }
    return Text(RQ_TEXT("core", "error"));
}

Text verdictWord(VerdictKind kind)
{
    switch (kind) {
    case VerdictKind::Loads:
        return Text(RQ_TEXT("core", "loads"));
    case VerdictKind::Fails:
        return Text(RQ_TEXT("core", "fails"));
    case VerdictKind::SilentlyWrong:
        return Text(RQ_TEXT("core", "silently wrong"));
    case VerdictKind::Unknown:
        break;
    }
    return Text(RQ_TEXT("core", "unknown"));
}

std::string quantizationOf(const Checkpoint& checkpoint)
{
    if (!checkpoint.descriptions().empty())
        return checkpoint.descriptions().front().document().fileName;
    const auto blocks = checkpoint.config().quantization();
    if (blocks.empty())
        return "–";
    const auto& block = blocks.front();
    return (block.methodName.empty() ? "?" : block.methodName) + (block.format.empty() ? "" : " " + block.format);
}

ReportSection summary(const Checkpoint& checkpoint, const Diagnosis& diagnosis)
{
    const auto count = [&](Severity severity) {
        return static_cast<std::uint64_t>(std::count_if(diagnosis.findings.begin(), diagnosis.findings.end(),
            [severity](const Finding& finding) { return finding.severity == severity; }));
    };
    ReportSection section{Text(RQ_TEXT("core", "Summary")), {}, {}};
    section.lines.push_back({Text(RQ_TEXT("core", "%1 tensors in %2 shards, %3"),
                                 {formatCount(checkpoint.tensors().size()), formatCount(checkpoint.shards().size()),
                                     formatBytes(checkpoint.tensorBytes())}),
        CellTone::Plain});
    section.lines.push_back({Text(RQ_TEXT("core", "Model type %1, quantization %2"),
                                 {checkpoint.config().modelType(), quantizationOf(checkpoint)}),
        CellTone::Plain});
    const std::uint64_t errors = count(Severity::Error);
    const std::uint64_t warnings = count(Severity::Warning);
    section.lines.push_back({Text(RQ_TEXT("core", "%1 errors, %2 warnings, %3 remarks"),
                                 {formatCount(errors), formatCount(warnings), formatCount(count(Severity::Info))}),
        errors         ? CellTone::Error
            : warnings ? CellTone::Warning
                       : CellTone::Good});
    if (diagnosis.cancelled)
        section.lines.push_back(
            {Text(RQ_TEXT("core", "The diagnosis was stopped early; checks that did not finish are missing here.")),
                CellTone::Warning});
    return section;
}

std::string failureLine(const VerdictFailure& failure)
{
    std::string line = failure.error + (failure.key.empty() ? "" : " " + failure.key);
    if (!failure.module.empty())
        line += " @ " + failure.module;
    return line;
}

ReportSection verdicts(const Diagnosis& diagnosis)
{
    ReportSection section{Text(RQ_TEXT("core", "Verdicts")), {}, {}};
    section.table.header = {Text(RQ_TEXT("core", "Runtime")), Text(RQ_TEXT("core", "Version")),
        Text(RQ_TEXT("core", "Verdict")), Text(RQ_TEXT("core", "Lookups")), Text(RQ_TEXT("core", "First failure"))};
    for (const Verdict& verdict : diagnosis.verdicts) {
        const ReportCell first = !verdict.failures.empty() ? cell(failureLine(verdict.failures.front()), CellTone::Name)
                                                           : ReportCell{verdict.reason, CellTone::Plain};
        section.table.rows.push_back(
            {cell(verdict.runtime), cell(verdict.version), {verdictWord(verdict.kind), toneOf(verdict.kind)},
                cell(formatCount(verdict.lookups), CellTone::Number), first});
    }
    return section;
}

ReportSection findings(const Diagnosis& diagnosis)
{
    ReportSection section{Text(RQ_TEXT("core", "Findings")), {}, {}};
    if (diagnosis.findings.empty()) {
        section.lines.push_back({Text(RQ_TEXT("core", "Nothing to report: all checks passed.")), CellTone::Good});
        return section;
    }
    section.table.header = {Text(RQ_TEXT("core", "Severity")), Text(RQ_TEXT("core", "Rule")),
        Text(RQ_TEXT("core", "What is wrong")), Text(RQ_TEXT("core", "Why it matters")),
        Text(RQ_TEXT("core", "What to do")), Text(RQ_TEXT("core", "File")), Text(RQ_TEXT("core", "Count"))};
    for (const Finding& finding : diagnosis.findings)
        section.table.rows.push_back({{severityWord(finding.severity), toneOf(finding.severity)},
            cell(finding.rule + (finding.runtime.empty() ? "" : " " + finding.runtime)),
            {finding.message, CellTone::Plain}, {finding.why, CellTone::Plain}, {finding.action, CellTone::Plain},
            cell(finding.file, CellTone::Name), cell(formatCount(finding.count), CellTone::Number)});
    return section;
}

ReportSection totals(const Checkpoint& checkpoint)
{
    std::map<std::string, std::pair<std::uint64_t, std::uint64_t>> byDtype; // tensors, bytes
    const auto tensors = checkpoint.tensors();
    for (std::uint32_t i = 0; i < tensors.size(); ++i) {
        if (!tensors[i].present())
            continue;
        auto& [count, bytes] = byDtype[std::string(checkpoint.dtypeName(TensorId{i}))];
        ++count;
        bytes += tensors[i].bytes();
    }
    ReportSection section{Text(RQ_TEXT("core", "Tensors")), {}, {}};
    section.table.header = {
        Text(RQ_TEXT("core", "dtype")), Text(RQ_TEXT("core", "Tensors")), Text(RQ_TEXT("core", "Size"))};
    for (const auto& [dtype, total] : byDtype)
        section.table.rows.push_back({cell(dtype, CellTone::Name), cell(formatCount(total.first), CellTone::Number),
            cell(formatBytes(total.second), CellTone::Number)});
    return section;
}

} // namespace

Report diagnosisReport(const Checkpoint& checkpoint, const Diagnosis& diagnosis)
{
    const auto folder = checkpoint.folder().filename().empty() ? checkpoint.folder().parent_path().filename()
                                                               : checkpoint.folder().filename();
    Report report{Text(RQ_TEXT("core", "Diagnosis of %1"), {utf8(folder)}), {}};
    report.sections = {summary(checkpoint, diagnosis), verdicts(diagnosis), findings(diagnosis), totals(checkpoint)};
    return report;
}

} // namespace requant
