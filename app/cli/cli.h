// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/error.h"
#include "core/base/progress.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <string_view>

namespace CLI {
class App;
}

namespace requant::cli {

/// Exit codes of the contract.
enum ExitCode : int { Clean = 0, Findings = 1, Usage = 2, Io = 3, Cancelled = 4, NoSpaceLeft = 5 };

/// What every verb shares.
struct Globals {
    bool json = false;
    bool quiet = false;
    bool color = false; ///< after --no-color, NO_COLOR and the terminal were asked
    std::string eventsFile;
    int exitCode = Clean; ///< set by the verb that ran
};

/// Adds --json, --quiet and --no-color to a verb.
void addCommonOptions(CLI::App& verb, Globals& globals);

/// Adds --events FILE to a long verb.
void addEventsOption(CLI::App& verb, Globals& globals);

/// Prints one JSON document on stdout, with "requant" and "kind" in front.
void printJson(const nlohmann::ordered_json& document, std::string_view kind);

/// Prints an error on stderr (and as a JSON document of kind "error" with --json); sets and returns the exit code:
/// 2 for InvalidArgument and Ambiguous, 4 for Cancelled, 5 for NoSpace, 3 otherwise.
/// @p rule: id of the rule that covers it ("JOB-003"), empty if none.
int reportError(Globals& globals, const Error& error, std::string_view rule = {});
int reportUsage(Globals& globals, std::string_view message);

/// Context of a command: Ctrl+C stops it, progress goes to stderr (a bar on a terminal) and to --events.
/// Lives as long as the program.
Context commandContext(Globals& globals);

/// Appends one line {t, type, ...} to the --events file, if there is one; t is in seconds since 1970.
void appendEvent(std::string_view type, const nlohmann::ordered_json& fields);

/// Ends the progress line on the terminal, if one is shown, so that other text starts on a line of its own.
void endProgressLine();

// One function per verb, in its own file: adds the subcommand, its callback sets Globals::exitCode.
// Listed in verbs.cpp.
using AddVerb = void (*)(CLI::App& app, Globals& globals);
extern const AddVerb verbs[]; ///< ends with a null pointer
void addConvert(CLI::App& app, Globals& globals);
void addDemo(CLI::App& app, Globals& globals);
void addDiagnose(CLI::App& app, Globals& globals);
void addFix(CLI::App& app, Globals& globals);
void addJob(CLI::App& app, Globals& globals);
void addRecipe(CLI::App& app, Globals& globals);
void addReport(CLI::App& app, Globals& globals);
void addInspect(CLI::App& app, Globals& globals);
void addLog(CLI::App& app, Globals& globals);
void addLookup(CLI::App& app, Globals& globals);
void addNames(CLI::App& app, Globals& globals);
void addRuntime(CLI::App& app, Globals& globals);
void addExport(CLI::App& app, Globals& globals);
void addPreview(CLI::App& app, Globals& globals);
void addScan(CLI::App& app, Globals& globals);
void addValidate(CLI::App& app, Globals& globals);
void addVerify(CLI::App& app, Globals& globals);

} // namespace requant::cli
