// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/cli.h"

#include "core/checkpoint/checkpoint.h"
#include "core/runtime/outcomejson.h"
#include "core/runtime/runtime.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <cstdio>
#include <memory>
#include <regex>

namespace requant::cli {

namespace {

using Json = nlohmann::ordered_json;

struct LookupOptions {
    std::string folder;
    std::string runtime;
    std::string module;
    std::string layer;
    std::string filter;
};

LayerKind guessedKind(const std::string& prefix)
{
    const std::string last = prefix.substr(prefix.rfind('.') + 1);
    if (last == "experts")
        return LayerKind::Moe;
    if (last.starts_with("embed") || last == "wte" || prefix.empty())
        return LayerKind::Embedding;
    return last == "lm_head" || last == "head" || last == "output" ? LayerKind::Head : LayerKind::Linear;
}

LayerKind kindOf(const LookupOptions& options)
{
    for (const auto kind : {LayerKind::Linear, LayerKind::Moe, LayerKind::Embedding, LayerKind::Head}) {
        if (options.layer == name(kind))
            return kind;
    }
    return guessedKind(options.module);
}

void printOutcome(const LookupOutcome& outcome)
{
    const Json json = outcomeJson(outcome);
    for (const auto& [key, value] : json.items())
        std::printf("%s: %s\n", key.c_str(), value.get_ref<const std::string&>().c_str());
    for (const auto& step : outcome.steps)
        std::printf("  %s\n", step.english().c_str());
}

struct Question {
    std::shared_ptr<const Runtime> runtime;
    Checkpoint checkpoint;
};

Result<Question> openQuestion(Globals& globals, const LookupOptions& options)
{
    auto runtime = findRuntime(options.runtime);
    if (!runtime)
        return fail(runtime.error());
    auto checkpoint = openCheckpoint(options.folder, commandContext(globals));
    if (!checkpoint)
        return fail(checkpoint.error());
    return Question{std::move(*runtime), std::move(*checkpoint)};
}

int lookup(Globals& globals, const LookupOptions& options)
{
    const auto asked = openQuestion(globals, options);
    if (!asked)
        return reportError(globals, asked.error());
    const LayerKind kind = kindOf(options);
    const auto outcome = asked->runtime->lookup(asked->checkpoint, options.module, kind);
    if (!globals.json) {
        printOutcome(outcome);
        return globals.exitCode = Clean;
    }
    Json steps = Json::array();
    for (const auto& step : outcome.steps)
        steps.push_back(step.english());
    printJson({{"folder", utf8(asked->checkpoint.folder())}, {"runtime", asked->runtime->name()},
                  {"version", asked->runtime->version()}, {"module", options.module}, {"layer", name(kind)},
                  {"outcome", outcomeJson(outcome)}, {"steps", std::move(steps)}},
        "lookup");
    return globals.exitCode = Clean;
}

void printRow(const NameRow& row)
{
    std::printf("%s\n  module %s\n", row.disk.c_str(), row.module.c_str());
    if (!row.quantPrefix.empty() || !row.key.empty())
        std::printf("  prefix %s, key %s\n", row.quantPrefix.c_str(), row.key.c_str());
    std::printf("  %s\n", row.status.c_str());
}

int names(Globals& globals, const LookupOptions& options)
{
    std::regex filter;
    try {
        filter.assign(options.filter, std::regex::ECMAScript | std::regex::optimize);
    } catch (const std::regex_error& error) {
        return reportUsage(globals, "--filter: " + std::string(error.what()));
    }
    const auto asked = openQuestion(globals, options);
    if (!asked)
        return reportError(globals, asked.error());
    Json rows = Json::array();
    for (const auto& row : asked->runtime->names(asked->checkpoint)) {
        if (!options.filter.empty() && !std::regex_search(row.disk, filter))
            continue;
        if (!globals.json) {
            printRow(row);
            continue;
        }
        rows.push_back({{"disk", row.disk}, {"description", row.description}, {"module", row.module},
            {"quant_prefix", row.quantPrefix}, {"key", row.key}, {"ignored_by", row.ignoredBy},
            {"status", row.status}});
    }
    if (globals.json)
        printJson({{"folder", utf8(asked->checkpoint.folder())}, {"runtime", asked->runtime->name()},
                      {"version", asked->runtime->version()}, {"rows", std::move(rows)}},
            "names");
    return globals.exitCode = Clean;
}

void addFolderAndRuntime(CLI::App& verb, Globals& globals, LookupOptions& options)
{
    verb.add_option("DIR", options.folder, "Folder, index file, single shard or Hugging Face cache repository")
        ->required();
    verb.add_option("--runtime,-r", options.runtime, "Runtime, NAME or NAME@VERSION (see requant runtime list)")
        ->required();
    addCommonOptions(verb, globals);
}

} // namespace

void addLookup(CLI::App& app, Globals& globals)
{
    auto options = std::make_shared<LookupOptions>();
    CLI::App* const verb = app.add_subcommand("lookup", "Show what a runtime decides for one module, step by step");
    addFolderAndRuntime(*verb, globals, *options);
    verb->add_option("--module,-m", options->module, "Quant prefix of the module")->required();
    verb->add_option("--layer", options->layer, "Kind of layer; guessed from the prefix if absent")
        ->check(CLI::IsMember({"linear", "moe", "embedding", "head"}));
    verb->callback([&globals, options] { lookup(globals, *options); });
}

void addNames(CLI::App& app, Globals& globals)
{
    auto options = std::make_shared<LookupOptions>();
    CLI::App* const verb = app.add_subcommand("names", "Show the names of every tensor side by side");
    addFolderAndRuntime(*verb, globals, *options);
    verb->add_option("--filter", options->filter, "Only tensors whose name matches this regular expression");
    verb->callback([&globals, options] { names(globals, *options); });
}

} // namespace requant::cli
