// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/cli.h"

#include "core/base/file.h"
#include "core/demo/demo.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <cstdio>
#include <memory>

namespace requant::cli {

namespace {

struct Options {
    std::string out;
    DemoOptions demo;
    bool list = false;
};

nlohmann::ordered_json kindList()
{
    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
    for (const auto& kind : demoKinds())
        rows.push_back({{"name", kind.name}, {"summary", kind.summary.english()}});
    return rows;
}

std::string kindTable()
{
    std::string text;
    for (const auto& kind : demoKinds()) {
        std::string name(kind.name);
        name.resize(14, ' ');
        text += "  " + name + kind.summary.english() + "\n";
    }
    return text;
}

void printResult(const Globals& globals, const DemoResult& demo)
{
    if (!globals.json && globals.quiet)
        return;
    if (!globals.json) {
        std::printf("%s: %s tensors, %s in %zu files\n", utf8(demo.folder).c_str(), formatCount(demo.tensors).c_str(),
            formatBytes(demo.bytes).c_str(), demo.files.size());
        return;
    }
    nlohmann::ordered_json files = nlohmann::ordered_json::array();
    for (const auto& file : demo.files)
        files.push_back({{"name", file.name}, {"bytes", file.bytes}});
    printJson({{"demo", demo.kind}, {"folder", utf8(demo.folder)}, {"files", std::move(files)},
                  {"tensors", demo.tensors}, {"bytes", demo.bytes}},
        "demo");
}

int run(Globals& globals, const Options& options)
{
    if (options.list) {
        if (globals.json)
            printJson({{"kinds", kindList()}}, "demo");
        else
            std::fputs(kindTable().c_str(), stdout);
        return Clean;
    }
    if (options.out.empty())
        return reportUsage(globals, "demo needs a folder to write to");
    const auto demo = writeDemo(options.out, options.demo, commandContext(globals));
    if (!demo)
        return reportError(globals, demo.error());
    printResult(globals, *demo);
    return Clean;
}

} // namespace

void addDemo(CLI::App& app, Globals& globals)
{
    auto options = std::make_shared<Options>();
    CLI::App* verb = app.add_subcommand("demo", "Write a small synthetic checkpoint with known faults");
    addCommonOptions(*verb, globals);
    verb->add_option("OUT", options->out, "New or empty folder");
    verb->add_option("--kind", options->demo.kind, "Which checkpoint to write")->capture_default_str();
    verb->add_option("--seed", options->demo.seed, "Equal seeds give equal bytes")->capture_default_str();
    verb->add_flag("--list", options->list, "List the kinds");
    verb->footer("Kinds:\n" + kindTable());
    verb->callback([&globals, options] { globals.exitCode = run(globals, *options); });
}

} // namespace requant::cli
