// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/cli.h"
#include "app/cli/diagnosing.h"

#include "core/base/stagedfile.h"
#include "core/report/diagnosisjson.h"
#include "core/report/diagnosisreport.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <cstdio>
#include <memory>

namespace requant::cli {

namespace {

struct Options {
    DiagnoseRequest request;
    std::string htmlFile;
    bool markdown = false;
};

int write(Globals& globals, const Options& options, const Checkpoint& checkpoint, const Diagnosis& diagnosis)
{
    const Report report = diagnosisReport(checkpoint, diagnosis);
    if (!options.htmlFile.empty()) {
        if (auto written = writeTextFile(options.htmlFile, toHtml(report)); !written)
            return reportError(globals, written.error());
    }
    if (globals.json) {
        auto document = diagnosisJson(checkpoint, diagnosis);
        document["html"] =
            options.htmlFile.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(options.htmlFile);
        if (options.markdown)
            document["markdown"] = toMarkdown(report);
        printJson(document, "report");
    } else if (options.markdown) {
        const std::string text = toMarkdown(report);
        std::fwrite(text.data(), 1, text.size(), stdout);
    }
    return globals.exitCode = diagnosis.cancelled ? Cancelled : Clean;
}

int run(Globals& globals, const Options& options)
{
    if (options.htmlFile.empty() && !options.markdown && !globals.json)
        return reportUsage(globals, "report needs --html FILE or --markdown");
    const auto done = diagnoseFolder(globals, options.request);
    if (!done)
        return reportError(globals, done.error());
    return write(globals, options, done->checkpoint, done->diagnosis);
}

} // namespace

void addReport(CLI::App& app, Globals& globals)
{
    auto options = std::make_shared<Options>();
    CLI::App* const verb = app.add_subcommand("report", "Write the diagnosis of a checkpoint as one file to share");
    addDiagnoseOptions(*verb, options->request);
    verb->add_option("--html", options->htmlFile, "Write one self-contained HTML file");
    verb->add_flag("--markdown", options->markdown, "Print Markdown on stdout");
    addCommonOptions(*verb, globals);
    addEventsOption(*verb, globals);
    verb->callback([&globals, options] { run(globals, *options); });
}

} // namespace requant::cli
