// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/cli.h"

#include "core/base/file.h"
#include "core/runtime/profileimport.h"
#include "core/runtime/registry.h"
#include "core/runtime/runtime.h"
#include "core/runtime/vectorcheck.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <cstdio>
#include <memory>

namespace requant::cli {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint64_t vectorLimit = std::uint64_t{1} << 30;

struct RuntimeOptions {
    std::string spec;
    std::string file;
    ImportOptions import;
};

Json entryOf(const Runtime& runtime)
{
    const Json profile = runtime.profile();
    Json entry{{"runtime", runtime.name()}, {"version", runtime.version()}};
    for (const auto* key : {"aliases", "commit", "date", "vllm", "source"}) {
        if (profile.contains(key))
            entry[key] = profile[key];
    }
    return entry;
}

int list(Globals& globals)
{
    Json profiles = Json::array();
    for (const auto& runtime : allRuntimes())
        profiles.push_back(entryOf(*runtime));
    Json problems = Json::array();
    for (const auto& error : userProfileProblems()) {
        problems.push_back({{"file", error.file}, {"message", error.text.english()}});
        if (!globals.quiet)
            std::fprintf(stderr, "requant: %s\n", error.english().c_str());
    }
    if (globals.json) {
        printJson({{"profiles", std::move(profiles)}, {"problems", std::move(problems)}}, "runtime list");
        return globals.exitCode = Clean;
    }
    for (const auto& entry : profiles)
        std::printf(
            "%s@%s\n", entry["runtime"].get<std::string>().c_str(), entry["version"].get<std::string>().c_str());
    return globals.exitCode = Clean;
}

int show(Globals& globals, const RuntimeOptions& options)
{
    const auto runtime = findRuntime(options.spec);
    if (!runtime)
        return reportError(globals, runtime.error());
    const Json profile = (*runtime)->profile();
    if (globals.json)
        printJson({{"profiles", Json::array({profile})}}, "runtime show");
    else
        std::printf("%s\n", profile.dump(2).c_str());
    return globals.exitCode = Clean;
}

Json parsedOrText(const std::string& text)
{
    Json value = Json::parse(text, nullptr, false);
    return value.is_discarded() ? Json(text) : value;
}

int check(Globals& globals, const RuntimeOptions& options)
{
    const auto text = readTextFile(options.file, vectorLimit);
    if (!text)
        return reportError(globals, text.error());
    const auto result = checkVectors(*text, options.file);
    if (!result)
        return reportError(globals, result.error());
    Json disagree = Json::array();
    for (const auto& item : result->disagree) {
        disagree.push_back({{"line", item.line}, {"version", item.version}, {"prefix", item.prefix},
            {"expected", parsedOrText(item.expected)}, {"got", parsedOrText(item.got)}});
        if (!globals.json)
            std::printf("line %llu, %s, %s: expected %s, got %s\n", static_cast<unsigned long long>(item.line),
                item.version.c_str(), item.prefix.c_str(), item.expected.c_str(), item.got.c_str());
    }
    if (globals.json)
        printJson({{"agree", result->agree}, {"disagree", std::move(disagree)}}, "runtime check");
    else
        std::printf(
            "%llu agree, %zu disagree\n", static_cast<unsigned long long>(result->agree), result->disagree.size());
    return globals.exitCode = result->disagree.empty() ? Clean : Findings;
}

int import(Globals& globals, const RuntimeOptions& options)
{
    const auto imported = importProfile(options.import);
    if (!imported)
        return reportError(globals, imported.error());
    if (globals.json)
        printJson(
            {{"file", imported->file}, {"remarks", imported->remarks}, {"profiles", Json::array({*imported->profile})}},
            "runtime import");
    else
        std::printf("%s\n", imported->file.c_str());
    for (const auto& remark : imported->remarks) {
        if (!globals.quiet)
            std::fprintf(stderr, "requant: %s\n", remark.c_str());
    }
    return globals.exitCode = Clean;
}

void addImport(CLI::App& group, Globals& globals, const std::shared_ptr<RuntimeOptions>& options)
{
    CLI::App* const verb =
        group.add_subcommand("import", "Write a profile from a source tree of vLLM or vLLM-Ascend (read, not run)");
    verb->add_option("SRC_TREE", options->import.tree, "Folder with the package vllm, vllm_ascend or vllm_kunlun")
        ->required();
    verb->add_option("--vllm", options->import.vllmTree, "Source tree of the vLLM that a vLLM-Ascend tree runs on");
    verb->add_option("--name", options->import.version, "Version to give to the profile; default: that of the package");
    verb->add_option("--output,-o", options->import.file, "File to write; default: the user's folder of profiles");
    verb->add_option("--python", options->import.python, "Python interpreter")->capture_default_str();
    addCommonOptions(*verb, globals);
    verb->callback([&globals, options] { import(globals, *options); });
}

} // namespace

void addRuntime(CLI::App& app, Globals& globals)
{
    auto options = std::make_shared<RuntimeOptions>();
    CLI::App* const group = app.add_subcommand("runtime", "Naming profiles of the runtimes");
    group->require_subcommand(1);
    CLI::App* const listVerb = group->add_subcommand("list", "List all versions, built-in and your own");
    addCommonOptions(*listVerb, globals);
    listVerb->callback([&globals] { list(globals); });
    CLI::App* const showVerb = group->add_subcommand("show", "Show one profile");
    showVerb->add_option("RUNTIME", options->spec, "NAME or NAME@VERSION")->required();
    addCommonOptions(*showVerb, globals);
    showVerb->callback([&globals, options] { show(globals, *options); });
    CLI::App* const checkVerb = group->add_subcommand("check", "Run recorded lookups through the rules");
    checkVerb->add_option("VECTORS", options->file, "JSON lines")->required();
    addCommonOptions(*checkVerb, globals);
    checkVerb->callback([&globals, options] { check(globals, *options); });
    addImport(*group, globals, options);
}

} // namespace requant::cli
