// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/cli.h"
#include "app/cli/diagnosing.h"

#include "core/report/diagnosisjson.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <memory>

namespace requant::cli {

namespace {

struct Options {
    DiagnoseRequest request;
    std::string failOn = "error";
};

/// Paints words for a terminal; each also says in letters what it is.
class Paint {
public:
    explicit Paint(bool color)
        : m_color(color)
    {
    }

    std::string operator()(std::string_view text, std::string_view code) const
    {
        return m_color ? "\x1b[" + std::string(code) + "m" + std::string(text) + "\x1b[0m" : std::string(text);
    }
    std::string severity(Severity severity) const
    {
        static constexpr std::string_view codes[] = {"34", "33", "31"};
        return (*this)(name(severity), codes[static_cast<std::size_t>(severity)]);
    }
    std::string verdict(VerdictKind kind) const
    {
        return (*this)(name(kind), kind == VerdictKind::Loads ? "32" : kind == VerdictKind::Unknown ? "33" : "31");
    }

private:
    bool m_color;
};

void printFinding(const Finding& finding, const Paint& paint)
{
    std::printf("%s %s  %s\n", paint.severity(finding.severity).c_str(), paint(finding.rule, "1").c_str(),
        finding.message.english().c_str());
    std::string where = printable(finding.file);
    if (!finding.runtime.empty())
        where += (where.empty() ? "" : ", ") + finding.runtime;
    if (finding.count > 1)
        where += " (" + formatCount(finding.count) + ")";
    if (!where.empty())
        std::printf("    %s\n", paint(where, "2").c_str());
    std::printf("    %s %s\n", finding.why.english().c_str(), finding.action.english().c_str());
    if (!finding.fix.empty())
        std::printf("    %s\n", paint("fix: " + finding.fix, "2").c_str());
}

void printVerdict(const Verdict& verdict, const Paint& paint)
{
    std::printf("%s %s: %s", verdict.runtime.c_str(), verdict.version.c_str(), paint.verdict(verdict.kind).c_str());
    if (verdict.lookups)
        std::printf(" (%s lookups)", formatCount(verdict.lookups).c_str());
    std::printf("%s\n", verdict.reason.empty() ? "" : (" - " + verdict.reason.english()).c_str());
    constexpr std::size_t most = 5;
    for (std::size_t i = 0; i < verdict.failures.size() && i < most; ++i) {
        const auto& failure = verdict.failures[i];
        std::printf("    %s: %s %s\n", printable(failure.module).c_str(), failure.error.c_str(),
            printable(failure.key).c_str());
    }
    if (verdict.failures.size() > most)
        std::printf("    %s\n", paint("and " + formatCount(verdict.failures.size() - most) + " more", "2").c_str());
}

void printDiagnosis(const Globals& globals, const Diagnosis& diagnosis, std::size_t without)
{
    const Paint paint(globals.color && isatty(STDOUT_FILENO));
    for (const auto& finding : diagnosis.findings)
        printFinding(finding, paint);
    if (diagnosis.findings.empty())
        std::printf("%s\n",
            without ? paint("No findings; " + std::to_string(without) + " checks were switched off.", "33").c_str()
                    : paint("No findings: every check passed.", "32").c_str());
    for (const auto& verdict : diagnosis.verdicts)
        printVerdict(verdict, paint);
}

bool reaches(const Diagnosis& diagnosis, const std::string& failOn)
{
    if (failOn == "never")
        return false;
    const Severity limit = failOn == "warning" ? Severity::Warning : Severity::Error;
    return std::any_of(diagnosis.findings.begin(), diagnosis.findings.end(),
        [limit](const Finding& finding) { return finding.severity >= limit; });
}

nlohmann::ordered_json documentOf(const DiagnosedFolder& done, const DiagnoseRequest& request)
{
    auto document = diagnosisJson(done.checkpoint, done.diagnosis);
    if (!request.without.empty())
        document["without"] = request.without;
    return document;
}

int run(Globals& globals, const Options& options)
{
    const auto done = diagnoseFolder(globals, options.request);
    if (!done)
        return reportError(globals, done.error());
    const Diagnosis& diagnosis = done->diagnosis;
    for (const auto& finding : diagnosis.findings)
        appendEvent("finding", findingJson(finding));
    if (globals.json)
        printJson(documentOf(*done, options.request), "diagnose");
    else
        printDiagnosis(globals, diagnosis, options.request.without.size());
    if (diagnosis.cancelled)
        return globals.exitCode = Cancelled;
    return globals.exitCode = reaches(diagnosis, options.failOn) ? Findings : Clean;
}

} // namespace

void addDiagnose(CLI::App& app, Globals& globals)
{
    auto options = std::make_shared<Options>();
    CLI::App* const verb =
        app.add_subcommand("diagnose", "Check a checkpoint and say what each runtime will do with it");
    addDiagnoseOptions(*verb, options->request);
    verb->add_option("--fail-on", options->failOn, "Exit 1 for findings of this severity or above")
        ->check(CLI::IsMember({"error", "warning", "never"}))
        ->capture_default_str();
    addCommonOptions(*verb, globals);
    addEventsOption(*verb, globals);
    verb->callback([&globals, options] { run(globals, *options); });
}

} // namespace requant::cli
