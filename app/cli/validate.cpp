// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/jobsession.h"
#include "app/cli/validateoptions.h"

#include "core/checkpoint/checkpoint.h"
#include "core/device/validate.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <QCoreApplication>

#include <unistd.h>

#include <cstdio>
#include <memory>

namespace requant::cli {

namespace {

using Json = nlohmann::ordered_json;

void printParts(const char* title, const std::vector<CommandPart>& parts)
{
    for (const auto& part : parts) {
        if (!part.enabled)
            continue;
        const std::string value = isSecretName(part.name) && !part.value.empty() ? "***" : part.value;
        std::printf("%s%s %s\n", title, part.name.c_str(), printable(value).c_str());
        if (!part.because.empty())
            std::printf("      %s\n", part.because.c_str());
    }
}

const char* paint(std::string_view state)
{
    if (state == "error" || state == "failed" || state == "fails")
        return "31";
    if (state == "warning")
        return "33";
    return state == "good" || state == "passed" || state == "passes" ? "32" : "2";
}

void printLine(bool color, std::string_view state, const std::string& id, const Text& message, const Text& because,
    const Text& action)
{
    const std::string word(state);
    std::printf("%s%-13s%s %-18s %s\n", color ? ("\x1b[" + std::string(paint(state)) + "m").c_str() : "", word.c_str(),
        color ? "\x1b[0m" : "", id.c_str(), printable(message.english()).c_str());
    for (const auto* more : {&because, &action}) {
        if (!more->empty())
            std::printf("%32s %s\n", "", printable(more->english()).c_str());
    }
}

// A time to first token means nothing without saying from where to where it counts.
void printDefinitions(const Json& details)
{
    if (!details.contains("performance"))
        return;
    for (const auto& [term, meaning] : details["performance"]["definitions"].items())
        std::printf("  %s: %s\n", term.c_str(), meaning.get<std::string>().c_str());
}

// "passes", "fails (wrong output)"
std::string outcome(Ending ending)
{
    const std::string verdict(verdictOf(ending));
    const std::string how(name(ending));
    return how == verdict ? verdict : verdict + " (" + how + ')';
}

void printRun(const Globals& globals, const ValidationRun& run)
{
    const bool color = globals.color && isatty(STDOUT_FILENO);
    std::printf("%s\n", run.command.shownLine().c_str());
    printParts("  ", run.command.flags);
    printParts("  ", run.command.environment);
    for (const auto& item : run.preflight)
        printLine(color, name(item.state), item.rule.empty() ? item.id : item.id + " " + item.rule, item.message,
            item.because, item.action);
    for (const auto& probe : run.probes)
        printLine(color, name(probe.state), probe.id, probe.message, probe.because, probe.action);
    printDefinitions(*run.details);
    if (!run.cause.headline.empty()) {
        std::printf("cause: %s\n", printable(run.cause.headline.english()).c_str());
        if (!run.cause.action.empty())
            std::printf("  %s\n", printable(run.cause.action.english()).c_str());
        if (run.cause.known)
            std::printf("  rule %s, tensor %s, fix %s\n", run.cause.finding.empty() ? "-" : run.cause.finding.c_str(),
                run.cause.tensor.empty() ? "-" : printable(run.cause.tensor).c_str(),
                run.cause.fix.empty() ? "-" : run.cause.fix.c_str());
    }
    std::printf("%s\n", outcome(run.ending).c_str());
}

int exitCodeOf(const ValidationRun& run, bool dryRun)
{
    if (run.ending == Ending::Cancelled)
        return Cancelled;
    if (dryRun)
        return hasErrors(run.preflight) ? Findings : Clean;
    return verdictOf(run.ending) == "passes" ? Clean : Findings;
}

std::string execute(Globals& globals, ValidateArguments& arguments, const Context& context)
{
    if (auto resolved = resolveValidateOptions(arguments); !resolved) {
        reportError(globals, resolved.error());
        return resolved.error().english();
    }
    const auto checkpoint = openCheckpoint(arguments.folder, context);
    if (!checkpoint) {
        reportError(globals, checkpoint.error());
        return checkpoint.error().english();
    }
    const auto run = validate(*checkpoint, arguments.options, context,
        [](std::string_view type, const Json& fields) { appendEvent(type, fields); });
    if (!run) {
        reportError(globals, run.error());
        return run.error().english();
    }
    globals.exitCode = exitCodeOf(*run, arguments.options.dryRun);
    if (globals.json)
        printJson(validationJson(*run), "validate");
    else
        printRun(globals, *run);
    return outcome(run->ending);
}

void runVerb(Globals& globals, ValidateArguments& arguments)
{
    if (answerAboutRuns(globals, arguments))
        return;
    if (arguments.folder.empty() || arguments.device.empty()) {
        reportUsage(globals, "a folder and --device are needed; --list-devices names the devices");
        return;
    }
    int argc = 1;
    char program[] = "requant";
    char* argv[] = {program, nullptr};
    const QCoreApplication application(argc, argv);
    JobSession session(globals, arguments.job);
    if (auto opened = session.open(); !opened) {
        reportError(globals, opened.error());
        return;
    }
    const std::string message = execute(globals, arguments, session.context());
    session.finish(globals.exitCode, message);
}

} // namespace

void addValidate(CLI::App& app, Globals& globals)
{
    const auto arguments = std::make_shared<ValidateArguments>();
    CLI::App* const verb =
        app.add_subcommand("validate", "Start a server on the device, prove that it answers rightly, stop it");
    addValidateOptions(*verb, *arguments);
    addCommonOptions(*verb, globals);
    addEventsOption(*verb, globals);
    verb->callback([&globals, arguments] { runVerb(globals, *arguments); });
}

} // namespace requant::cli
