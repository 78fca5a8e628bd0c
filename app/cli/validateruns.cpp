// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/validateoptions.h"

#include "core/base/file.h"
#include "core/base/stagedfile.h"
#include "core/device/runstore.h"
#include "core/device/validationreport.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdio>

namespace requant::cli {

namespace {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

fs::path folderOf(const ValidateArguments& arguments)
{
    return arguments.runs.empty() ? runsFolder() : fs::path(arguments.runs);
}

void listDevices(const Globals& globals)
{
    std::vector<Error> problems;
    const auto profiles = listDeviceProfiles(&problems);
    Json list = Json::array();
    for (const auto& profile : profiles) {
        list.push_back({{"name", profile.name}, {"title", profile.title}, {"description", profile.description},
            {"runtime", profile.runtime}});
        if (!globals.json)
            std::printf("%-20s %s\n", profile.name.c_str(), profile.title.c_str());
    }
    for (const auto& problem : problems)
        std::fprintf(stderr, "requant: %s\n", problem.english().c_str());
    if (globals.json)
        printJson({{"devices", list}}, "devices");
}

Json runJson(const SavedRun& run)
{
    return {{"id", run.id}, {"path", utf8(run.folder)}, {"started_ms", run.startedMs}, {"folder", run.checkpoint},
        {"device", run.device}, {"place", run.place}, {"verdict", run.verdict}, {"ending", run.ending},
        {"source", run.source}};
}

void listSavedRuns(const Globals& globals, const fs::path& folder)
{
    Json list = Json::array();
    for (const auto& run : listRuns(folder)) {
        list.push_back(runJson(run));
        if (!globals.json)
            std::printf("%s  %-10s %-24s %-16s %s\n", run.id.c_str(), run.verdict.c_str(), run.ending.c_str(),
                run.device.empty() ? run.source.c_str() : run.device.c_str(), printable(run.checkpoint).c_str());
    }
    if (globals.json)
        printJson({{"runs", list}}, "runs");
}

void compareSavedRuns(Globals& globals, const ValidateArguments& arguments)
{
    const auto before = readRun(arguments.compare[0], folderOf(arguments));
    const auto after = readRun(arguments.compare[1], folderOf(arguments));
    if (!before || !after) {
        reportError(globals, before ? after.error() : before.error());
        return;
    }
    Json list = Json::array();
    for (const auto& number : compareRuns(*before, *after)) {
        const auto value = [](double x) { return std::isfinite(x) ? Json(x) : Json(); };
        list.push_back({{"name", number.name}, {"before", value(number.before)}, {"after", value(number.after)},
            {"lower_is_better", number.lowerIsBetter}});
        if (globals.json || !number.inBoth)
            continue;
        const double change = number.before != 0 ? (number.after / number.before - 1) * 100 : 0;
        std::printf("%-44s %14.6g %14.6g %+8.1f %%\n", number.name.c_str(), number.before, number.after, change);
    }
    if (globals.json)
        printJson({{"before", runJson(*before)}, {"after", runJson(*after)}, {"numbers", list}}, "compare-runs");
}

void importRun(Globals& globals, const ValidateArguments& arguments)
{
    constexpr std::uint64_t limit = 64 << 20;
    const auto text = readTextFile(arguments.import, limit);
    const auto saved =
        text ? keepBenchmark(*text, arguments.import, folderOf(arguments)) : Result<SavedRun>(fail(text.error()));
    if (!saved) {
        reportError(globals, saved.error());
        return;
    }
    if (globals.json)
        printJson(runJson(*saved), "run");
    else
        std::printf("%s\n", saved->id.c_str());
}

void reportRun(Globals& globals, const ValidateArguments& arguments)
{
    const auto run = readRun(arguments.report, folderOf(arguments));
    if (!run) {
        reportError(globals, run.error());
        return;
    }
    const std::string markdown = runAsMarkdown(*run->document);
    if (!arguments.html.empty()) {
        if (auto written = writeTextFile(arguments.html, runAsHtml(*run->document)); !written) {
            reportError(globals, written.error());
            return;
        }
    }
    if (globals.json)
        printJson({{"run", runJson(*run)}, {"html", arguments.html.empty() ? Json() : Json(arguments.html)},
                      {"markdown", markdown}},
            "run-report");
    else if (arguments.html.empty())
        std::fwrite(markdown.data(), 1, markdown.size(), stdout);
}

} // namespace

bool answerAboutRuns(Globals& globals, const ValidateArguments& arguments)
{
    if (arguments.listDevices)
        listDevices(globals);
    else if (arguments.listRuns)
        listSavedRuns(globals, folderOf(arguments));
    else if (!arguments.compare.empty())
        compareSavedRuns(globals, arguments);
    else if (!arguments.report.empty())
        reportRun(globals, arguments);
    else if (!arguments.import.empty())
        importRun(globals, arguments);
    else
        return false;
    return true;
}

} // namespace requant::cli
