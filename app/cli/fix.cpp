// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/fixoutput.h"
#include "app/cli/jobsession.h"

#include "core/base/stagedfile.h"
#include "core/fix/export.h"
#include "core/fix/proposal.h"

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
    std::vector<std::string> fixes;
    std::vector<std::string> runtimes;
    std::vector<std::string> renames;
    std::string origin;
    std::string proposalFile;
    std::string profileFile;
    std::string job;
    bool list = false;
    bool allSafe = false;
    bool dryRun = false;
    bool launchFlags = false;
    FixOptions fix;
    RunOptions run;

    bool proposes() const { return !proposalFile.empty() || !profileFile.empty(); }
};

/// What the verb works on.
struct Work {
    Checkpoint checkpoint;
    Diagnosis diagnosis;
    std::vector<Fix> list;
    std::vector<FixChoice> choices;
};

Status readRequest(Options& options)
{
    for (const auto& spec : options.runtimes) {
        auto runtime = findRuntime(spec);
        if (!runtime)
            return fail(std::move(runtime.error()));
        options.fix.runtimes.push_back(*std::move(runtime));
    }
    for (const auto& rename : options.renames) {
        const auto equals = rename.find('=');
        if (equals == std::string::npos || equals == 0)
            return fail(ErrorCode::InvalidArgument, Text(RQ_TEXT("core", "--rename wants FROM=TO")));
        options.fix.renames.emplace_back(rename.substr(0, equals), rename.substr(equals + 1));
    }
    options.fix.origin = options.origin;
    return {};
}

std::vector<FixChoice> choicesOf(const Options& options, const std::vector<Fix>& list)
{
    std::vector<FixChoice> choices;
    const auto add = [&](FixChoice choice) {
        if (std::find(choices.begin(), choices.end(), choice) == choices.end())
            choices.push_back(std::move(choice));
    };
    for (const auto& id : options.fixes) {
        const auto colon = std::min(id.find(':'), id.size());
        add({id.substr(0, colon), id.substr(std::min(colon + 1, id.size()))});
    }
    for (const auto& fix : list) {
        if (options.allSafe && fix.safe)
            add({fix.id, fix.finding});
    }
    if (!options.renames.empty())
        add({"rename-prefix", {}});
    return choices;
}

Result<Work> prepare(Options& options, const Context& context)
{
    if (auto read = readRequest(options); !read)
        return fail(std::move(read.error()));
    auto checkpoint = openCheckpoint(options.source, context);
    if (!checkpoint)
        return fail(std::move(checkpoint.error()));
    if (options.fix.runtimes.empty())
        options.fix.runtimes = defaultRuntimes(*checkpoint);
    DiagnoseOptions diagnosing;
    diagnosing.runtimes = options.fix.runtimes;
    diagnosing.deep = options.fix.deep;
    diagnosing.withDrafter = options.fix.withDrafter;
    Diagnosis diagnosis = diagnose(*checkpoint, diagnosing, context);
    if (diagnosis.cancelled)
        return fail(ErrorCode::Cancelled, Text(RQ_TEXT("core", "The diagnosis was cancelled.")));
    Work work{*std::move(checkpoint), std::move(diagnosis), {}, {}};
    work.list = listFixes(work.checkpoint, work.diagnosis, options.fix, context);
    work.choices = choicesOf(options, work.list);
    return work;
}

Status propose(Globals& globals, const Options& options, const Work& work, const Context& context, FixOutput& output)
{
    const auto& runtimes = options.fix.runtimes;
    const auto ascend =
        std::find_if(runtimes.begin(), runtimes.end(), [](const auto& r) { return r->name() == "vllm-ascend"; });
    if (runtimes.empty())
        return fail(ErrorCode::InvalidArgument, Text(RQ_TEXT("core", "Name a runtime version with --runtime.")));
    auto proposal = proposePatch(
        work.checkpoint, ascend == runtimes.end() ? *runtimes.front() : **ascend, options.fix.withDrafter, context);
    if (!proposal) {
        // That nothing can be proposed is an answer, and not a file that cannot be read.
        const bool answered = proposal.error().code == ErrorCode::Unsupported;
        if (answered) {
            reportError(globals, proposal.error());
            globals.exitCode = Findings;
        }
        output.reported = answered;
        return fail(std::move(proposal.error()));
    }
    if (!options.proposalFile.empty()) {
        if (auto written = writeTextFile(options.proposalFile, proposal->text); !written)
            return written;
    }
    if (!options.profileFile.empty()) {
        if (auto written = writeTextFile(options.profileFile, proposal->profile.dump(2) + "\n"); !written)
            return written;
    }
    if (proposal->after.kind != VerdictKind::Loads)
        globals.exitCode = Findings;
    output.proposal = std::move(*proposal);
    return {};
}

// Runs the plan and compares; the message of the job's result.
Status exportFolder(Globals& globals, const Options& options, const Work& work, const Plan& plan,
    const Context& context, FixOutput& output)
{
    OutputFolder folder = inspectOutput(plan, options.run, context);
    if (folder.blocked()) {
        const auto at = std::find_if(folder.findings.begin(), folder.findings.end(),
            [](const Finding& finding) { return finding.severity == Severity::Error; });
        const ErrorCode code = at->rule == "JOB-003" ? ErrorCode::NoSpace
            : at->rule == "JOB-006"                  ? ErrorCode::FileWrite
                                                     : ErrorCode::Ambiguous;
        Error error{code, Text(at->rule + ": " + at->message.english()), at->subject, {}, {}, at->action};
        globals.exitCode = reportError(globals, error, at->rule);
        if (code == ErrorCode::Ambiguous)
            globals.exitCode = Findings;
        output.reported = true;
        return fail(std::move(error));
    }
    auto report = exportFixes(plan, work.diagnosis, work.choices, options.fix, options.run, context);
    if (!report)
        return fail(std::move(report.error()));
    globals.exitCode = report->good() ? Clean : Findings;
    output.report = std::move(*report);
    return {};
}

Status work(Globals& globals, Options& options, const Context& context, FixOutput& output)
{
    auto prepared = prepare(options, context);
    if (!prepared)
        return fail(std::move(prepared.error()));
    output.folder = utf8(prepared->checkpoint.folder());
    output.list = prepared->list;
    output.choices = prepared->choices;
    if (options.proposes()) {
        if (auto proposed = propose(globals, options, *prepared, context, output); !proposed)
            return proposed;
    }
    if (options.launchFlags) {
        auto flags = launchFlags(prepared->checkpoint, prepared->diagnosis, prepared->choices, options.fix, context);
        if (!flags)
            return fail(std::move(flags.error()));
        output.flags = std::move(*flags);
    }
    if (options.list || prepared->choices.empty() || (options.out.empty() && !options.dryRun))
        return {};
    const auto plan = planFixes(prepared->checkpoint, prepared->diagnosis, prepared->choices, options.fix, context);
    if (!plan)
        return fail(plan.error());
    auto changes = changesOfFixes(prepared->checkpoint, prepared->diagnosis, prepared->choices, options.fix, context);
    if (!changes)
        return fail(std::move(changes.error()));
    output.changes = std::move(*changes);
    output.planned = true;
    return options.dryRun ? Status() : exportFolder(globals, options, *prepared, *plan, context, output);
}

void fixVerb(Globals& globals, Options& options)
{
    const bool asks = options.list || options.proposes() || options.launchFlags;
    const bool chooses = options.allSafe || !options.fixes.empty() || !options.renames.empty();
    if (!asks && options.out.empty() && !options.dryRun)
        return void(reportUsage(globals, "name an output folder, or use --list or --dry-run"));
    if (!chooses && (!options.out.empty() || options.dryRun) && !asks)
        return void(reportUsage(globals, "choose fixes with --fix ID or --all-safe; --list shows them"));
    // A file size limit is an error value like a full disk, not a signal that kills.
    std::signal(SIGXFSZ, SIG_IGN);
    JobSession session(globals, options.job);
    if (auto opened = session.open(); !opened)
        return void(reportError(globals, opened.error()));
    options.run.out = options.out;
    options.run.pause = &session.pause();
    FixOutput output;
    const Status done = work(globals, options, session.context(), output);
    endProgressLine();
    if (!done) {
        if (!output.reported)
            reportError(globals, done.error(), ruleOf(done.error().code));
        session.finish(globals.exitCode, done.error().english());
        return;
    }
    if (globals.json)
        printJson(fixJson(output), output.report ? "fix-report" : output.planned ? "fix-plan" : "fixes");
    else
        printFix(output);
    session.finish(globals.exitCode,
        output.report ? (output.report->good() ? "cured" : "a fix did not cure its finding") : "planned");
}

void addChoices(CLI::App& verb, Options& options)
{
    verb.add_flag("--list", options.list, "Show every fix with its changes; write nothing");
    verb.add_option("--fix", options.fixes, "A fix to take, by its id; ID:RULE takes it for one rule only")
        ->type_name("ID")
        ->expected(1)
        ->take_all();
    verb.add_flag("--all-safe", options.allSafe, "Take every fix that is safe");
    verb.add_flag("--dry-run", options.dryRun, "Show what the chosen fixes change together; write nothing");
    verb.add_option("--runtime", options.runtimes, "NAME or NAME@VERSION; may be given several times")
        ->expected(1)
        ->take_all();
    verb.add_flag("--deep", options.fix.deep, "Read weights too: copies that are equal are then safe to drop");
    verb.add_flag("--with-drafter", options.fix.withDrafter, "Also mind the MTP drafter's modules");
    verb.add_option("--origin", options.origin, "Folder of the original checkpoint, for missing code");
    verb.add_option("--rename", options.renames, "Rename a prefix in headers, index, description and config")
        ->type_name("FROM=TO")
        ->expected(1)
        ->take_all();
}

} // namespace

void addFix(CLI::App& app, Globals& globals)
{
    const auto options = std::make_shared<Options>();
    CLI::App* const verb = app.add_subcommand("fix", "Cure findings in a new folder");
    verb->add_option("DIR", options->source, "Source folder; it is never written")->required();
    verb->add_option("OUT", options->out, "New folder");
    addChoices(*verb, *options);
    verb->add_flag("--link", options->fix.link, "Hard-link shards that stay as they are instead of copying them");
    verb->add_option("--patch-proposal", options->proposalFile,
            "Write the table entries with which the runtime would load the folder as it is")
        ->type_name("FILE");
    verb->add_option("--profile", options->profileFile, "Write the same as a profile of a patched runtime")
        ->type_name("FILE");
    verb->add_flag(
        "--launch-flags", options->launchFlags, "Show flags for vllm serve instead of changes of config.json");
    verb->add_flag("--resume", options->run.resume, "Go on with an interrupted export");
    verb->add_flag("--redo-damaged", options->run.redoDamaged, "With --resume: write damaged shards again");
    JobSession::addOption(*verb, options->job);
    addCommonOptions(*verb, globals);
    addEventsOption(*verb, globals);
    verb->callback([&globals, options] { fixVerb(globals, *options); });
}

} // namespace requant::cli
