// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/cli.h"
#include "app/cli/openoptions.h"
#include "app/cli/rowrange.h"

#include "core/quant/exporttensor.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <cstdio>
#include <memory>

namespace requant::cli {

namespace {

struct ExportArguments {
    std::string folder;
    std::string tensor;
    std::string file;
    std::string scheme;
    std::string rows;
    bool raw = false;
    OpenOptions open;
};

Result<ExportReport> write(const ExportArguments& arguments, const Context& context)
{
    ExportOptions options;
    options.raw = arguments.raw;
    if (!arguments.scheme.empty()) {
        const auto scheme = schemeFromName(arguments.scheme);
        if (!scheme)
            return fail(scheme.error());
        options.scheme = *scheme;
    }
    const auto checkpoint = openCheckpoint(arguments.folder, arguments.open, context);
    if (!checkpoint)
        return fail(checkpoint.error());
    if (!arguments.rows.empty()) {
        const auto rows = exportRows(*checkpoint, arguments.tensor, arguments.raw).and_then([&](std::uint64_t count) {
            return parseRowRange(arguments.rows, count);
        });
        if (!rows)
            return fail(rows.error());
        options.rows = *rows;
    }
    return exportTensor(*checkpoint, arguments.tensor, arguments.file, options, context);
}

int exportVerb(Globals& globals, const ExportArguments& arguments)
{
    const auto report = write(arguments, commandContext(globals));
    if (!report)
        return reportError(globals, report.error());
    if (globals.json) {
        printJson(
            {{"file", report->file}, {"shape", report->shape}, {"dtype", report->dtype}, {"source", report->source}},
            "export");
    } else {
        std::printf("%s: %s %s\n%s\n", report->file.c_str(), report->dtype.c_str(),
            formatShape(report->shape.data(), report->shape.size()).c_str(), report->source.c_str());
    }
    return globals.exitCode = Clean;
}

} // namespace

void addExport(CLI::App& app, Globals& globals)
{
    auto arguments = std::make_shared<ExportArguments>();
    CLI::App* const verb = app.add_subcommand("export", "Write one tensor as a NumPy .npy file");
    verb->add_option("DIR", arguments->folder, "Folder, index file or single shard")->required();
    verb->add_option("TENSOR", arguments->tensor, "Tensor, or NAME[e] for expert e of a stack")->required();
    verb->add_option("--npy", arguments->file, "File to write")->required();
    auto* const raw = verb->add_flag("--raw", arguments->raw, "As stored; FP8 and packed codes as uint8");
    verb->add_option("--rows", arguments->rows, "Rows A:B, B left out");
    verb->add_option("--to", arguments->scheme, "Requantize to this scheme and dequantize again")->excludes(raw);
    addContainerOptions(*verb, arguments->open);
    addCommonOptions(*verb, globals);
    addEventsOption(*verb, globals);
    verb->callback([&globals, arguments] { exportVerb(globals, *arguments); });
}

} // namespace requant::cli
