// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/jobsession.h"
#include "app/cli/openoptions.h"

#include "core/convert/conversionreport.h"
#include "core/convert/outputplace.h"
#include "core/convert/planner.h"
#include "core/convert/run.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <memory>

namespace requant::cli {

namespace {

using Json = nlohmann::ordered_json;

struct Options {
    std::string source;
    std::string out;
    std::string recipe;
    std::string scan;
    std::string fileNames;
    std::string memory = "2GiB";
    std::string part;
    std::string job;
    unsigned threads = 0;
    bool dryRun = false;
    bool partial = false;
    OpenOptions open;
    RunOptions run;
};

bool parsePart(const std::string& text, PartRange& part)
{
    unsigned number = 0;
    unsigned count = 0;
    int used = 0;
    if (std::sscanf(text.c_str(), "%u/%u%n", &number, &count, &used) != 2
        || static_cast<std::size_t>(used) != text.size())
        return false;
    part = {number, count};
    return number >= 1 && number <= count && count <= 99'999;
}

Result<Plan> makePlan(const Options& options, const Context& context)
{
    const auto recipe = findRecipe(options.recipe);
    if (!recipe)
        return fail(recipe.error());
    PlanOptions plan;
    plan.fileNames = options.fileNames;
    plan.partial = options.partial;
    if (!options.scan.empty()) {
        auto scan = readScan(options.scan);
        if (!scan)
            return fail(scan.error());
        plan.scan = std::move(*scan);
    }
    const auto checkpoint = openCheckpoint(options.source, options.open, context);
    if (!checkpoint)
        return fail(checkpoint.error());
    return planConversion(*checkpoint, *recipe, plan);
}

void printPlan(const Plan& plan, const std::vector<Finding>& more, std::uint64_t peak)
{
    std::printf("%s: %s -> %s of tensor data in %zu shards, %s matrices converted\n", plan.name.c_str(),
        formatBytes(plan.sourceBytes).c_str(), formatBytes(plan.outputBytes).c_str(), plan.shards.size(),
        formatCount(plan.matrices).c_str());
    for (const auto& [action, total] : plan.actions)
        std::printf("  %-6s %10s tensors  %20s bytes\n", action.c_str(), formatCount(total.tensors).c_str(),
            formatCount(total.bytes).c_str());
    std::printf("  peak memory %s, %zu entries in the ignore list\n", formatBytes(peak).c_str(), plan.ignore.size());
    for (const auto* list : {&plan.findings, &more}) {
        for (const auto& finding : *list)
            std::printf("  %s %s: %s %s\n", finding.rule.c_str(), printable(finding.subject).c_str(),
                finding.message.english().c_str(), finding.action.english().c_str());
    }
}

void showPlan(const Globals& globals, const Plan& plan, const std::vector<Finding>& more, std::uint64_t peak)
{
    endProgressLine();
    if (globals.json)
        printJson({{"plan", planToJson(plan, more, peak)}}, "conversion-plan");
    else
        printPlan(plan, more, peak);
}

int exitCodeOf(const std::vector<Finding>& findings)
{
    int code = Clean;
    for (const auto& finding : findings) {
        if (finding.severity == Severity::Error)
            code = std::max<int>(code,
                finding.rule == "JOB-003"       ? NoSpaceLeft
                    : finding.rule == "JOB-006" ? Io
                                                : Findings);
    }
    return code;
}

std::string firstMessage(const Plan& plan, const OutputFolder& folder)
{
    for (const auto* list : {&folder.findings, &plan.findings}) {
        for (const auto& finding : *list) {
            if (finding.severity == Severity::Error)
                return finding.rule + ": " + finding.message.english();
        }
    }
    return {};
}

void printReport(const Globals& globals, const Plan& plan, const RunReport& report)
{
    endProgressLine();
    if (globals.json) {
        printJson({{"report", reportToJson(plan, report)}}, "conversion-report");
        return;
    }
    if (!report.sealed)
        std::printf("Part %u of %u is done: %s shards. Run --finish when all parts are.\n", report.part.number,
            report.part.count, formatCount(report.shards).c_str());
    else
        std::printf("Complete: %s tensors in %s shards, %.1f s. See conversion_report.md.\n",
            formatCount(report.tensors).c_str(), formatCount(report.shards).c_str(), report.seconds);
}

// Sets the exit code and returns the message of the job's result.
std::string execute(Globals& globals, const Options& options, const Plan& plan, const Context& context)
{
    OutputFolder folder;
    if (!options.out.empty())
        folder = inspectOutput(plan, options.run, context);
    // A plan is worth having on a machine that has no room for it.
    for (auto& finding : folder.findings) {
        if (options.dryRun && finding.rule == "JOB-003")
            finding.severity = Severity::Warning;
    }
    const auto limits = chunkLimits(plan, context.memoryBudget, context.threadCount(), options.run.chunkRows);
    if (!limits) {
        reportError(globals, limits.error());
        return limits.error().english();
    }
    if (options.dryRun || plan.blocked() || folder.blocked()) {
        showPlan(globals, plan, folder.findings, peakMemory(plan, *limits));
        globals.exitCode = std::max(exitCodeOf(plan.findings), exitCodeOf(folder.findings));
        const std::string message = firstMessage(plan, folder);
        if (!message.empty())
            std::fprintf(stderr, "requant: %s\n", message.c_str());
        return message;
    }
    const auto report = runPlan(plan, options.run, std::move(folder), context);
    if (!report) {
        reportError(globals, report.error(), ruleOf(report.error().code));
        return report.error().english();
    }
    printReport(globals, plan, *report);
    globals.exitCode = report->beyondHalfStep().empty() ? Clean : Findings;
    return report->sealed ? "complete" : "part complete";
}

void convert(Globals& globals, Options& options)
{
    const auto memory = parseBytes(options.memory);
    if (!memory || *memory == 0) {
        reportUsage(globals, "--memory wants a size such as 2GiB");
        return;
    }
    if (!options.part.empty() && !parsePart(options.part, options.run.part)) {
        reportUsage(globals, "--part wants K/N with 1 <= K <= N");
        return;
    }
    if (options.out.empty() && !options.dryRun) {
        reportUsage(globals, "an output folder is needed");
        return;
    }
    // A file size limit is an error value like a full disk, not a signal that kills.
    std::signal(SIGXFSZ, SIG_IGN);
    JobSession session(globals, options.job);
    if (auto opened = session.open(); !opened) {
        reportError(globals, opened.error());
        return;
    }
    Context& context = session.context();
    context.threads = options.threads;
    context.memoryBudget = *memory;
    options.run.out = options.out;
    if (options.run.finish && options.run.part.whole())
        options.run.part.count = countParts(options.out);
    options.run.pause = &session.pause();
    const auto plan = makePlan(options, context);
    std::string message;
    if (!plan) {
        reportError(globals, plan.error(), ruleOf(plan.error().code));
        message = plan.error().english();
    } else {
        message = execute(globals, options, *plan, context);
    }
    session.finish(globals.exitCode, message);
}

} // namespace

void addConvert(CLI::App& app, Globals& globals)
{
    const auto options = std::make_shared<Options>();
    CLI::App* const verb = app.add_subcommand("convert", "Plan a conversion, then convert");
    verb->add_option("SRC", options->source, "Source folder or container; it is never written")->required();
    verb->add_option("OUT", options->out, "New folder (may be left out with --dry-run)");
    verb->add_option("--recipe,-r", options->recipe, "Name of a recipe, or a JSON file")->required();
    verb->add_flag("--dry-run", options->dryRun, "Only show the plan");
    verb->add_flag("--resume", options->run.resume, "Go on with an interrupted conversion");
    verb->add_flag("--redo-damaged", options->run.redoDamaged, "With --resume: convert damaged shards again");
    verb->add_option("--threads", options->threads, "Default: all cores")->check(CLI::Range(1, 4096));
    verb->add_option("--memory", options->memory, "Memory budget")->type_name("SIZE")->capture_default_str();
    verb->add_option("--chunk-rows", options->run.chunkRows, "Most rows that are converted at a time")
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 30))
        ->capture_default_str();
    verb->add_option("--part", options->part, "Do the K-th of N shares of the shards")->type_name("K/N");
    verb->add_flag(
        "--finish", options->run.finish, "Check that all parts are there, then write index, config and report");
    verb->add_option("--scan", options->scan, "Result of scan --json, for recipes with rules by measured error");
    verb->add_option("--file-names", options->fileNames, "Names of shards and index")
        ->check(CLI::IsMember({"vllm", "modelslim"}));
    addContainerOptions(*verb, options->open);
    addCompanionOption(*verb, options->open, "Checkpoint that gives norms, embeddings and the rest");
    verb->add_flag("--partial", options->partial, "Write what the container holds, although it is no whole model")
        ->group("CANNBIN container");
    JobSession::addOption(*verb, options->job);
    addCommonOptions(*verb, globals);
    addEventsOption(*verb, globals);
    verb->callback([&globals, options] { convert(globals, *options); });
}

} // namespace requant::cli
