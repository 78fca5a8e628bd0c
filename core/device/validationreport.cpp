// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/device/validationreport.h"

#include "core/device/textjson.h"
#include "core/report/report.h"

#include <nlohmann/json.hpp>

#include <QDateTime>
#include <QString>

namespace requant {

namespace {

using Json = nlohmann::ordered_json;

std::string wordOf(const Json& object, const char* key)
{
    const Json& value = memberOf(object, key);
    return value.is_string() ? value.get<std::string>() : value.is_number() ? value.dump() : std::string();
}

// A cell whose text is the same in every language.
ReportCell plain(const std::string& text, CellTone tone = CellTone::Plain)
{
    return {text.empty() ? Text() : Text("%1", {printable(text)}), tone};
}

CellTone toneOf(const std::string& state)
{
    if (state == "good" || state == "passed" || state == "passes")
        return CellTone::Good;
    if (state == "error" || state == "failed" || state == "fails")
        return CellTone::Error;
    return state == "warning" ? CellTone::Warning : state == "note" ? CellTone::Info : CellTone::Plain;
}

ReportSection verdictSection(const Json& run)
{
    ReportSection section;
    section.heading = Text(RQ_TEXT("core", "Verdict"));
    const std::string verdict = wordOf(run, "verdict");
    section.lines.push_back(plain(verdict + " (" + wordOf(run, "ending") + ")", toneOf(verdict)));
    const Json& started = memberOf(run, "started_ms");
    const std::string when = started.is_number_integer()
        ? QDateTime::fromMSecsSinceEpoch(started.get<std::int64_t>()).toUTC().toString(Qt::ISODate).toStdString()
        : std::string();
    const std::pair<const char*, std::string> facts[] = {{RQ_TEXT("core", "Folder"), wordOf(run, "folder")},
        {RQ_TEXT("core", "Device"), wordOf(run, "device")}, {RQ_TEXT("core", "Place"), wordOf(run, "place")},
        {RQ_TEXT("core", "Started"), when}, {RQ_TEXT("core", "Seconds"), wordOf(run, "seconds")}};
    for (const auto& [name, value] : facts) {
        if (!value.empty())
            section.table.rows.push_back({{Text(name), CellTone::Plain}, plain(value, CellTone::Name)});
    }
    return section;
}

ReportSection causeSection(const Json& run)
{
    ReportSection section;
    const Json& cause = memberOf(run, "cause");
    if (!cause.is_object())
        return section;
    section.heading = Text(RQ_TEXT("core", "Cause"));
    section.lines.push_back({textOf(cause, "headline"), CellTone::Error});
    section.lines.push_back({textOf(cause, "action"), CellTone::Plain});
    const std::pair<const char*, const char*> facts[] = {
        {RQ_TEXT("core", "Rule"), "finding"}, {RQ_TEXT("core", "Tensor"), "tensor"}, {RQ_TEXT("core", "Fix"), "fix"}};
    for (const auto& [name, key] : facts) {
        if (const std::string value = wordOf(cause, key); !value.empty())
            section.table.rows.push_back({{Text(name), CellTone::Plain}, plain(value, CellTone::Name)});
    }
    for (const auto& line : memberOf(cause, "evidence"))
        section.table.rows.push_back(
            {{Text(RQ_TEXT("core", "Line %1 of the log"), {wordOf(line, "line")}), CellTone::Plain},
                plain(wordOf(line, "text"), CellTone::Name)});
    return section;
}

ReportSection commandSection(const Json& run)
{
    ReportSection section;
    section.heading = Text(RQ_TEXT("core", "Command"));
    section.lines.push_back(plain(wordOf(run, "command_line"), CellTone::Name));
    section.table.header = {
        Text(RQ_TEXT("core", "Flag or variable")), Text(RQ_TEXT("core", "Value")), Text(RQ_TEXT("core", "Why"))};
    for (const char* kind : {"flags", "environment"}) {
        for (const auto& part : memberOf(memberOf(run, "settings"), kind)) {
            if (memberOf(part, "enabled") == true)
                section.table.rows.push_back({plain(wordOf(part, "name"), CellTone::Name),
                    plain(wordOf(part, "value"), CellTone::Name), {Text(wordOf(part, "because")), CellTone::Plain}});
        }
    }
    return section;
}

ReportSection checksSection(const Json& checks, Text heading)
{
    ReportSection section;
    section.heading = std::move(heading);
    section.table.header = {Text(RQ_TEXT("core", "State")), Text(RQ_TEXT("core", "Check")),
        Text(RQ_TEXT("core", "Result")), Text(RQ_TEXT("core", "Why")), Text(RQ_TEXT("core", "What to do"))};
    for (const auto& check : checks) {
        const std::string state = wordOf(check, "state");
        const std::string rule = wordOf(check, "rule");
        section.table.rows.push_back(
            {plain(state, toneOf(state)), plain(wordOf(check, "id") + (rule.empty() ? "" : " " + rule), CellTone::Name),
                {textOf(check, "message"), CellTone::Plain}, {textOf(check, "because"), CellTone::Plain},
                {textOf(check, "action"), CellTone::Plain}});
    }
    return section;
}

ReportSection performanceSection(const Json& run)
{
    ReportSection section;
    section.heading = Text(RQ_TEXT("core", "Times"));
    const Json& performance = memberOf(run, "performance");
    for (const auto& [term, meaning] : memberOf(performance, "definitions").items()) {
        if (meaning.is_string())
            section.lines.push_back(plain(term + ": " + meaning.get<std::string>()));
    }
    for (const auto& point : memberOf(performance, "points")) {
        std::vector<ReportCell> row;
        const bool first = section.table.header.empty();
        for (const auto& [key, value] : point.items()) {
            if (first)
                section.table.header.emplace_back("%1", std::vector<std::string>{key});
            row.push_back(plain(value.is_number_float() ? QString::number(value.get<double>(), 'g', 4).toStdString()
                                                        : wordOf(point, key.c_str()),
                CellTone::Number));
        }
        section.table.rows.push_back(std::move(row));
    }
    return section;
}

Report reportOf(const Json& run)
{
    Report report;
    report.title = Text(RQ_TEXT("core", "Validation %1"), {wordOf(run, "id")});
    report.sections = {verdictSection(run), causeSection(run), commandSection(run),
        checksSection(memberOf(run, "preflight"), Text(RQ_TEXT("core", "Preflight"))),
        checksSection(memberOf(run, "probes"), Text(RQ_TEXT("core", "Probes"))), performanceSection(run)};
    std::erase_if(report.sections,
        [](const ReportSection& section) { return section.lines.empty() && section.table.rows.empty(); });
    return report;
}

} // namespace

std::string runAsMarkdown(const Json& run)
{
    return toMarkdown(reportOf(run));
}

std::string runAsHtml(
    const Json& run, const std::function<std::string(const Text&)>& translate, const std::string& language)
{
    return toHtml(reportOf(run), translate ? translate : inEnglish, language);
}

} // namespace requant
