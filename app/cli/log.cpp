// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/cli.h"

#include "core/base/file.h"
#include "core/checkpoint/checkpoint.h"
#include "core/log/logcause.h"
#include "core/runtime/runtime.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <array>
#include <cerrno>
#include <cstdio>
#include <memory>

namespace requant::cli {

namespace {

using Json = nlohmann::ordered_json;

struct LogOptions {
    std::string folder;
    std::string file;
    std::string runtime;
    std::string failOn = "error";
};

Status feedStream(std::FILE* stream, const std::string& name, LogMatcher& matcher, const Context& context)
{
    std::array<char, 64 * 1024> piece;
    while (!context.cancelled()) {
        const auto size = std::fread(piece.data(), 1, piece.size(), stream);
        matcher.feed({piece.data(), size});
        if (size < piece.size())
            break;
    }
    if (std::ferror(stream))
        return fail(ErrorCode::FileUnreadable, {systemMessage(errno)}, name);
    matcher.finish();
    return context.cancelled() ? fail(ErrorCode::Cancelled, {RQ_TEXT("core", "cancelled")}) : Status();
}

Status feedFile(const std::string& name, LogMatcher& matcher, const Context& context)
{
    if (name == "-")
        return feedStream(stdin, name, matcher, context);
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(name.c_str(), "rb"), &std::fclose);
    if (!file)
        return fail(
            errno == ENOENT ? ErrorCode::FileNotFound : ErrorCode::FileUnreadable, {systemMessage(errno)}, name);
    return feedStream(file.get(), name, matcher, context);
}

Json orNull(const std::string& text)
{
    return text.empty() ? Json() : Json(text);
}

Json causeJson(const LogCause& cause)
{
    if (!cause.known)
        return {};
    return {{"headline", cause.headline.english()}, {"finding", cause.rule}, {"tensor", orNull(cause.tensor)},
        {"fix", orNull(cause.fix)}, {"key", orNull(cause.key)}, {"action", cause.action.english()},
        {"pattern", cause.pattern}, {"runtime", orNull(cause.runtime)}};
}

Json evidenceJson(const LogCause& cause)
{
    Json rows = Json::array();
    for (const auto& evidence : cause.evidence)
        rows.push_back({{"line", evidence.line}, {"text", printable(evidence.text)}});
    return rows;
}

void printCause(const LogCause& cause)
{
    std::printf("%s\n", printable(cause.headline.english()).c_str());
    const std::array<std::pair<const char*, const std::string*>, 5> rows{{{"rule", &cause.rule},
        {"tensor", &cause.tensor}, {"fix", &cause.fix}, {"runtime", &cause.runtime}, {"pattern", &cause.pattern}}};
    for (const auto& [title, value] : rows) {
        if (!value->empty())
            std::printf("  %-8s %s\n", title, printable(*value).c_str());
    }
    if (!cause.action.empty())
        std::printf("  %s\n", cause.action.english().c_str());
    for (const auto& evidence : cause.evidence)
        std::printf("  line %zu: %s\n", evidence.line, printable(evidence.text).c_str());
}

int log(Globals& globals, const LogOptions& options)
{
    if (!options.runtime.empty()) {
        if (const auto known = findRuntime(options.runtime); !known)
            return reportError(globals, known.error());
    }
    const Context context = commandContext(globals);
    const auto checkpoint = openCheckpoint(options.folder, context);
    if (!checkpoint)
        return reportError(globals, checkpoint.error());
    LogMatcher matcher;
    if (const auto fed = feedFile(options.file, matcher, context); !fed)
        return reportError(globals, fed.error());
    const LogCause cause = matcher.cause(&*checkpoint, context, options.runtime);
    endProgressLine();
    for (const auto& complaint : matcher.complaints())
        std::fprintf(stderr, "requant: %s\n", complaint.english().c_str());
    if (globals.json)
        printJson({{"folder", utf8(checkpoint->folder())}, {"log", options.file}, {"lines", matcher.lines()},
                      {"runtime", orNull(matcher.runtime())}, {"headline", cause.headline.english()},
                      {"cause", causeJson(cause)}, {"evidence", evidenceJson(cause)}},
            "log");
    else
        printCause(cause);
    return globals.exitCode = cause.known && options.failOn != "never" ? Findings : Clean;
}

} // namespace

void addLog(CLI::App& app, Globals& globals)
{
    auto options = std::make_shared<LogOptions>();
    CLI::App* const verb = app.add_subcommand("log", "Lead a server log back to the tensor, the rule and the fix");
    verb->add_option("DIR", options->folder, "Folder, index file, single shard or Hugging Face cache repository")
        ->required();
    verb->add_option("FILE", options->file, "The log, - for standard input")->required();
    verb->add_option("--runtime", options->runtime, "NAME or NAME@VERSION that wrote it; read from the log if absent");
    verb->add_option("--fail-on", options->failOn, "error: exit 1 if a cause is found; never")
        ->check(CLI::IsMember({"error", "never"}));
    addCommonOptions(*verb, globals);
    addEventsOption(*verb, globals);
    verb->callback([&globals, options] { log(globals, *options); });
}

} // namespace requant::cli
