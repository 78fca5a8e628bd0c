// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/fixoutput.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>

namespace requant::cli {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t mostLines = 12;

Json orNull(const std::string& text)
{
    return text.empty() ? Json() : Json(text);
}

Json changesJson(const std::vector<FileChange>& changes)
{
    Json list = Json::array();
    for (const auto& change : changes) {
        Json one{{"file", change.file}, {"kind", name(change.kind)}, {"before", change.before()},
            {"after", change.after()}, {"bytes", change.bytes}};
        if (!change.newName.empty())
            one["new_name"] = change.newName;
        list.push_back(std::move(one));
    }
    return list;
}

bool isChosen(const FixOutput& output, const Fix& fix)
{
    return std::any_of(output.choices.begin(), output.choices.end(), [&](const FixChoice& choice) {
        return choice.id == fix.id && (choice.finding.empty() || choice.finding == fix.finding);
    });
}

std::vector<const Fix*> shown(const FixOutput& output)
{
    std::vector<const Fix*> fixes;
    for (const auto& fix : output.list) {
        if (!output.planned || isChosen(output, fix))
            fixes.push_back(&fix);
    }
    return fixes;
}

Json fixesJson(const FixOutput& output)
{
    Json list = Json::array();
    for (const Fix* fix : shown(output))
        list.push_back({{"id", fix->id}, {"finding", orNull(fix->finding)}, {"title", fix->title.english()},
            {"safe", fix->safe}, {"possible", fix->possible}, {"remark", orNull(fix->remark.english())},
            {"instead_of", orNull(fix->insteadOf)}, {"changes", changesJson(fix->changes)},
            {"bytes_written", fix->bytesWritten}});
    return list;
}

std::uint64_t bytesOf(const std::vector<FileChange>& changes)
{
    std::uint64_t bytes = 0;
    for (const auto& change : changes)
        bytes += change.bytes;
    return bytes;
}

void printSide(const std::vector<LineChange>& lines, std::vector<std::string> LineChange::*side, char sign)
{
    std::size_t count = 0;
    for (const auto& change : lines) {
        for (const auto& line : change.*side) {
            if (count++ < mostLines)
                std::printf("        %c %s\n", sign, printable(line).c_str());
        }
    }
    if (count > mostLines)
        std::printf("        %c ... and %s more lines\n", sign, formatCount(count - mostLines).c_str());
}

void printChanges(const std::vector<FileChange>& changes)
{
    for (const auto& change : changes) {
        std::printf("    %s: %s%s%s\n", printable(change.file).c_str(), std::string(name(change.kind)).c_str(),
            change.newName.empty() ? "" : " -> ", printable(change.newName).c_str());
        printSide(change.lines, &LineChange::before, '-');
        printSide(change.lines, &LineChange::after, '+');
    }
}

void printFixes(const FixOutput& output)
{
    for (const Fix* fix : shown(output)) {
        std::printf("%s%s  %s%s\n", fix->id.c_str(), fix->finding.empty() ? "" : (":" + fix->finding).c_str(),
            fix->title.english().c_str(),
            fix->safe            ? "  [safe]"
                : !fix->possible ? "  [not possible here]"
                                 : "");
        if (!fix->remark.empty())
            std::printf("    %s\n", fix->remark.english().c_str());
        if (!fix->insteadOf.empty())
            std::printf("    instead of %s\n", fix->insteadOf.c_str());
        if (!output.planned)
            printChanges(fix->changes);
        if (fix->possible)
            std::printf("    %s to be written\n", formatBytes(fix->bytesWritten).c_str());
    }
    if (output.list.empty())
        std::printf("Nothing here can be cured by a change of files.\n");
}

void printProposal(const PatchProposal& proposal)
{
    std::printf("%s: %s -> %s with the patch\n%s", proposal.base.c_str(),
        std::string(name(proposal.before.kind)).c_str(), std::string(name(proposal.after.kind)).c_str(),
        proposal.text.c_str());
    for (const auto& left : proposal.left)
        std::printf("    still: %s\n", printable(left).c_str());
}

} // namespace

Json fixJson(const FixOutput& output)
{
    Json json{{"folder", output.folder}, {"fixes", fixesJson(output)}};
    if (output.planned) {
        json["changes"] = changesJson(output.changes);
        json["bytes_written"] = bytesOf(output.changes);
    }
    if (output.report)
        json["report"] = fixReportToJson(*output.report);
    if (output.proposal)
        json["patch"] = {{"base", output.proposal->base}, {"text", output.proposal->text},
            {"profile", output.proposal->profile}, {"before", name(output.proposal->before.kind)},
            {"after", name(output.proposal->after.kind)}, {"left", output.proposal->left}};
    if (output.flags)
        json["launch"] = {{"hf_overrides", orNull(output.flags->hfOverrides)}, {"flags", output.flags->flags},
            {"not_covered", output.flags->notCovered}};
    return json;
}

void printFix(const FixOutput& output)
{
    const bool onlyExports = (output.proposal || output.flags) && !output.planned;
    if (!onlyExports)
        printFixes(output);
    if (output.planned && !output.report)
        printChanges(output.changes);
    if (output.planned)
        std::printf("%s to be written beside copies\n", formatBytes(bytesOf(output.changes)).c_str());
    if (output.proposal)
        printProposal(*output.proposal);
    if (output.flags)
        std::printf("%s\n",
            output.flags->flags.empty() ? "No flag of vllm serve does what these fixes do."
                                        : output.flags->flags.c_str());
    if (!output.report)
        return;
    for (const auto& line : fixReportLines(*output.report))
        std::printf("%s\n", line.c_str());
    std::printf("%s\n",
        output.report->good() ? "Every fix cured its finding. See fix_report.md."
                              : "NOT every fix cured its finding, see above and fix_report.md.");
}

} // namespace requant::cli
