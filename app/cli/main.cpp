// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/cli.h"

#include <CLI/CLI.hpp>

#include <cstdio>
#include <exception>

using namespace requant;

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
        app.exit(error);
        return cli::Usage;
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
