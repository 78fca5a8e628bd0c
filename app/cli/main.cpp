// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/cli.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <string>
#include <string_view>

using namespace requant;
using namespace std::string_view_literals;

namespace {

int run(int argc, char** argv)
{
    CLI::App app{"Requant: look into, diagnose, convert and repair quantized LLM checkpoints", "requant"};
    app.set_version_flag("--version", "requant " REQUANT_VERSION);
    app.require_subcommand(1);
    cli::Globals globals;
    for (auto verb = cli::verbs; *verb; ++verb)
        (*verb)(app, globals);
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& done) {
        return app.exit(done);
    } catch (const CLI::ParseError& error) {
        // Options need not have been stored yet; a caller that asked for JSON gets it all the same.
        globals.json = std::any_of(argv, argv + argc, [](const char* argument) { return argument == "--json"sv; });
        return cli::reportUsage(globals, std::string(error.what()) + " (see --help)");
    }
    return globals.exitCode;
}

} // namespace

int main(int argc, char** argv)
{
    // The one catch wall: expected failures are values, what arrives here is a defect or a lack of memory.
    try {
        return run(argc, argv);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "requant: internal error: %s\n", error.what());
        return cli::Io;
    }
}
