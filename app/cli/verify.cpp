// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/jobsession.h"
#include "app/cli/openoptions.h"

#include "core/convert/verify.h"
#include "core/fix/fix.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <cstdio>
#include <memory>

namespace requant::cli {

namespace {

using Json = nlohmann::ordered_json;

struct Options {
    std::string out;
    std::string source;
    std::string memory = "2GiB";
    std::string job;
    double sample = 1.0;
    unsigned threads = 0;
    OpenOptions open;
};

Json resultJson(const VerifyResult& result)
{
    Json wrong = Json::array();
    for (const auto& w : result.wrong)
        wrong.push_back({{"tensor", w.tensor}, {"file", w.file}, {"id", w.rule}, {"message", w.message.english()}});
    return {{"tensors", result.tensors}, {"bytes", result.bytes}, {"checksums", result.checksums},
        {"recomputed", result.recomputed}, {"bounds", result.bounds}, {"wrong", wrong}};
}

void printResult(const Globals& globals, const VerifyResult& result)
{
    endProgressLine();
    if (globals.json) {
        printJson(resultJson(result), "verification");
        return;
    }
    for (const auto& w : result.wrong)
        std::printf("%s %s %s: %s\n", w.rule.c_str(), printable(w.file).c_str(), printable(w.tensor).c_str(),
            w.message.english().c_str());
    std::printf("%s tensors, %s checksums, %s computed again, %zu wrong\n", formatCount(result.tensors).c_str(),
        formatCount(result.checksums).c_str(), formatCount(result.recomputed).c_str(), result.wrong.size());
}

void verify(Globals& globals, const Options& options)
{
    const auto memory = parseBytes(options.memory);
    if (!memory || *memory == 0) {
        reportUsage(globals, "--memory wants a size such as 2GiB");
        return;
    }
    JobSession session(globals, options.job);
    if (auto opened = session.open(); !opened) {
        reportError(globals, opened.error());
        return;
    }
    session.context().threads = options.threads;
    session.context().memoryBudget = *memory;
    VerifyOptions verify;
    verify.sample = options.sample;
    verify.open = options.open;
    if (!options.source.empty())
        verify.source = options.source;
    verify.planAgain = [&](const Checkpoint& source, const ConversionState& state) {
        return planFixesAgain(source, state.recipe, session.context());
    };
    const auto result = verifyOutput(options.out, verify, session.context());
    if (!result) {
        reportError(globals, result.error());
        session.finish(globals.exitCode, result.error().english());
        return;
    }
    printResult(globals, *result);
    globals.exitCode = result->wrong.empty() ? Clean : Findings;
    session.finish(globals.exitCode, std::to_string(result->wrong.size()) + " wrong");
}

} // namespace

void addVerify(CLI::App& app, Globals& globals)
{
    const auto options = std::make_shared<Options>();
    CLI::App* const verb = app.add_subcommand("verify", "Read a conversion's output again and compare");
    verb->add_option("OUT", options->out, "Folder written by convert or fix")->required();
    verb->add_option("--source", options->source, "Compute the tensors again from this source");
    verb->add_option("--sample", options->sample, "Share of the tensors that is computed again")
        ->check(CLI::Range(0.0, 1.0))
        ->capture_default_str();
    verb->add_option("--threads", options->threads, "Default: all cores")->check(CLI::Range(1, 4096));
    verb->add_option("--memory", options->memory, "Memory budget")->type_name("SIZE")->capture_default_str();
    addContainerOptions(*verb, options->open);
    addCompanionOption(*verb, options->open, "The companion checkpoint of the conversion");
    JobSession::addOption(*verb, options->job);
    addCommonOptions(*verb, globals);
    addEventsOption(*verb, globals);
    verb->callback([&globals, options] { verify(globals, *options); });
}

} // namespace requant::cli
