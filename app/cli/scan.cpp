// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/cli.h"
#include "app/cli/openoptions.h"

#include "core/base/stagedfile.h"
#include "core/quant/scan.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <cstdio>
#include <memory>

namespace requant::cli {

namespace {

struct ScanArguments {
    std::string folder;
    std::string scheme;
    std::string csv;
    ScanOptions options;
    unsigned threads = 0;
    std::uint64_t memory = 0;
    OpenOptions open;
};

void printTable(const ScanResult& result)
{
    std::printf("%10s %9s %8s  %s\n", "rel. RMSE", "SQNR dB", "crest", "matrix");
    for (const auto& matrix : result.matrices) {
        std::printf("%9.3f%% %9.2f %8.1f  %s%s\n", matrix.metrics.relativeRmse * 100, matrix.metrics.sqnrDb,
            matrix.metrics.crestMax, printable(matrix.name).c_str(),
            matrix.rowsMeasured < matrix.rows ? " (sampled)" : "");
    }
    for (const auto& suggestion : result.suggestions)
        std::printf("keep %s in %s: %s\n", printable(suggestion.name).c_str(), suggestion.keep.c_str(),
            suggestion.because.english().c_str());
    for (const auto& error : result.skipped)
        std::printf("skipped: %s\n", error.english().c_str());
}

Result<ScanResult> measure(const ScanArguments& arguments, const Context& context)
{
    const auto scheme = schemeFromName(arguments.scheme);
    if (!scheme)
        return fail(scheme.error());
    return openCheckpoint(arguments.folder, arguments.open, context).and_then([&](const Checkpoint& checkpoint) {
        return scanCheckpoint(checkpoint, **scheme, arguments.options, context);
    });
}

int scan(Globals& globals, ScanArguments& arguments)
{
    Context context = commandContext(globals);
    if (arguments.threads)
        context.threads = arguments.threads;
    if (arguments.memory)
        context.memoryBudget = arguments.memory;
    const auto result = measure(arguments, context);
    if (!result)
        return reportError(globals, result.error());
    if (!arguments.csv.empty()) {
        if (auto done = writeTextFile(arguments.csv, toCsv(*result)); !done)
            return reportError(globals, done.error());
    }
    endProgressLine();
    if (result->sampled && !globals.quiet)
        std::fprintf(stderr, "Large matrices were sampled; --sample 1 measures every row.\n");
    if (globals.json)
        printJson(toJson(*result), "scan");
    else
        printTable(*result);
    return globals.exitCode = Clean;
}

} // namespace

void addScan(CLI::App& app, Globals& globals)
{
    auto arguments = std::make_shared<ScanArguments>();
    CLI::App* const verb = app.add_subcommand("scan", "Preview every matrix, worst first");
    verb->add_option("DIR", arguments->folder, "Folder, index file or single shard")->required();
    verb->add_option("--to", arguments->scheme, "Scheme: int8-channel, fp8-block128, bf16, ...")->required();
    verb->add_option_function<double>(
        "--sample", [arguments](double share) { arguments->options.sample = share; },
        "Share of each matrix's rows; without it only large ones are sampled");
    verb->add_option(
        "--filter", arguments->options.filter, "Only names that this regular expression finds something in");
    verb->add_option("--csv", arguments->csv, "Write the table into this file too");
    verb->add_option("--threads", arguments->threads, "Matrices worked on at once");
    verb->add_option("--memory", arguments->memory, "Memory budget, 2GiB")->transform(CLI::AsSizeValue(false));
    addContainerOptions(*verb, arguments->open);
    addCommonOptions(*verb, globals);
    addEventsOption(*verb, globals);
    verb->callback([&globals, arguments] { scan(globals, *arguments); });
}

} // namespace requant::cli
