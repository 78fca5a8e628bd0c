// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/cli.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <unistd.h>

#include <cstdio>
#include <cstdlib>

namespace requant::cli {

void addCommonOptions(CLI::App& verb, Globals& globals)
{
    globals.color = isatty(STDERR_FILENO) && !std::getenv("NO_COLOR");
    verb.add_flag("--json", globals.json, "Print one JSON document on stdout");
    verb.add_flag("--quiet,-q", globals.quiet, "No progress and no remarks");
    verb.add_flag_callback(
        "--no-color", [&globals] { globals.color = false; }, "No colours");
    verb.set_version_flag("--version", "requant " REQUANT_VERSION);
}

void addEventsOption(CLI::App& verb, Globals& globals)
{
    verb.add_option("--events", globals.eventsFile, "Append progress and results to this file, one JSON object a line")
        ->type_name("FILE");
}

void printJson(const nlohmann::ordered_json& document, std::string_view kind)
{
    nlohmann::ordered_json whole{{"requant", REQUANT_VERSION}, {"kind", kind}};
    whole.update(document);
    endProgressLine();
    const std::string text = whole.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
    std::fwrite(text.data(), 1, text.size(), stdout);
    std::fputc('\n', stdout);
}

namespace {

int exitCodeOf(ErrorCode code)
{
    switch (code) {
    case ErrorCode::InvalidArgument:
    case ErrorCode::Ambiguous:
        return Usage;
    case ErrorCode::Cancelled:
        return Cancelled;
    case ErrorCode::NoSpace:
        return NoSpaceLeft;
    default:
        return Io;
    }
}

void printErrorDocument(
    const Globals& globals, std::string_view code, const std::string& message, std::string_view rule = {})
{
    endProgressLine();
    nlohmann::ordered_json error{{"code", code}, {"message", message}};
    if (!rule.empty())
        error["id"] = rule;
    if (globals.json)
        printJson({{"error", error}}, "error");
    std::fprintf(stderr, "requant: %s\n", message.c_str());
}

} // namespace

int reportError(Globals& globals, const Error& error, std::string_view rule)
{
    printErrorDocument(globals, name(error.code), error.english(), rule);
    return globals.exitCode = exitCodeOf(error.code);
}

int reportUsage(Globals& globals, std::string_view message)
{
    printErrorDocument(globals, "usage", std::string(message));
    return globals.exitCode = Usage;
}

} // namespace requant::cli
