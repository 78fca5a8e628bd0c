// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/cli.h"
#include "app/cli/openoptions.h"
#include "app/cli/rowrange.h"

#include "core/chart/previewchart.h"
#include "core/quant/acceptance.h"
#include "core/quant/containerblock.h"
#include "core/quant/preview.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdio>
#include <memory>

namespace requant::cli {

namespace {

struct PreviewArguments {
    std::string folder;
    std::string tensor;
    std::string scheme;
    std::string rows;
    std::string png;
    std::string block;
    OpenOptions open;
};

struct Measured {
    PreviewResult preview;
    std::optional<AcceptanceResult> acceptance; ///< with a companion
    std::optional<ContainerBlock> block; ///< on request
};

void printTable(const PreviewResult& result)
{
    const QuantMetrics& m = result.metrics;
    std::printf("%s\n%s\n\n", result.tensor.c_str(), verdictText(result).english().c_str());
    std::printf("reference            %s\n", result.reference.c_str());
    std::printf("rows                 %s to %s of %s, %s columns\n", formatCount(result.rowBegin).c_str(),
        formatCount(result.rowEnd).c_str(), formatCount(result.rows).c_str(), formatCount(result.cols).c_str());
    std::printf("relative RMSE        %.4f %%\n", m.relativeRmse * 100);
    if (!std::isnan(m.expectedRmse))
        std::printf("expected from crest  %.4f %%\n", m.expectedRmse * 100);
    if (m.exact)
        std::printf("SQNR                 exact\n");
    else
        std::printf("SQNR                 %.2f dB\n", m.sqnrDb);
    std::printf("max |error|          %.6g at row %s, column %s\n", m.maxAbs, formatCount(m.maxAbsRow).c_str(),
        formatCount(m.maxAbsCol).c_str());
    std::printf("of half a step       %.6f%s\n", m.halfStepRatio, m.withinHalfStep ? "" : "  (beyond the bound)");
    std::printf("1 - cosine           %.3g\n", 1 - m.cosine);
    std::printf("clipped, saturated   %s, %s\n", formatCount(m.clipped).c_str(), formatCount(m.saturated).c_str());
    std::printf("zero rows            %s\n", formatCount(m.zeroRows).c_str());
    std::printf("NaN, infinite        %s, %s\n", formatCount(m.nanCount).c_str(), formatCount(m.infCount).c_str());
    std::printf("largest crest factor %.2f in row %s\n", m.crestMax, formatCount(m.crestRow).c_str());
    std::printf("bytes                %s stored, %s in the scheme\n", formatBytes(result.sourceBytes).c_str(),
        formatBytes(result.targetBytes).c_str());
}

void printAcceptance(const AcceptanceResult& result)
{
    std::printf("\nagainst              %s\n", result.reference.c_str());
    std::printf("mean |e| / |ref|     %.4f of %s blocks, seed %llu; the document asks for less than %g: %s\n",
        result.stated, formatCount(result.blocksSampled).c_str(), static_cast<unsigned long long>(result.options.seed),
        result.options.limit, result.accepted() ? "met" : "not met");
    std::printf("  without tiny refs  %.4f\n", result.bounded);
    std::printf("relative RMSE        %.4f %%\n", result.relativeRmse * 100);
    std::printf("SQNR                 %.2f dB\n", result.sqnrDb);
    std::printf("max |error|          %.6g\n", result.maxAbs);
    std::printf("1 - cosine           %.3g\n", 1 - result.cosine);
    std::printf("%s\n", acceptanceNote().english().c_str());
}

void printRows(const char* title, const std::vector<float>& values, std::uint64_t cols)
{
    for (std::size_t i = 0; i < values.size(); ++i)
        std::printf("%s%12.6g%s",
            i % cols ? ""
                : i  ? "          "
                     : title,
            double(values[i]), (i + 1) % cols ? "" : "\n");
}

void printBlock(const ContainerBlock& block)
{
    std::printf("\nblock %s:%s of %s x %s       rows %s to %s, columns %s to %s, scale %.6g\n",
        formatCount(block.row).c_str(), formatCount(block.col).c_str(), formatCount(block.gridRows).c_str(),
        formatCount(block.gridCols).c_str(), formatCount(block.rowBegin).c_str(), formatCount(block.rowEnd).c_str(),
        formatCount(block.colBegin).c_str(), formatCount(block.colEnd).c_str(), double(block.scale));
    printRows("codes     ", {block.codes.begin(), block.codes.end()}, block.cols());
    printRows("values    ", block.values, block.cols());
    printRows("companion ", block.reference, block.cols());
}

// The container's own values against full precision; the preview starts from those values.
Status compare(
    const Checkpoint& checkpoint, const PreviewArguments& arguments, const Context& context, Measured& measured)
{
    std::optional<Checkpoint> companion;
    if (!arguments.open.companion.empty()) {
        auto opened = openCheckpoint(arguments.open.companion, context);
        if (!opened)
            return fail(opened.error());
        companion = std::move(*opened);
        auto acceptance = checkAcceptance(checkpoint, *companion, arguments.tensor, context);
        if (!acceptance)
            return fail(acceptance.error());
        measured.acceptance = std::move(*acceptance);
    }
    if (arguments.block.empty())
        return {};
    const auto place = parseBlockPlace(arguments.block);
    if (!place)
        return fail(place.error());
    auto block = readContainerBlock(
        checkpoint, arguments.tensor, place->first, place->second, companion ? &*companion : nullptr);
    if (!block)
        return fail(block.error());
    measured.block = std::move(*block);
    return {};
}

Result<Measured> measure(const PreviewArguments& arguments, const Context& context)
{
    const auto scheme = schemeFromName(arguments.scheme);
    if (!scheme)
        return fail(scheme.error());
    const auto checkpoint = openCheckpoint(arguments.folder, {arguments.open.cannbin, {}}, context);
    if (!checkpoint)
        return fail(checkpoint.error());
    const auto matrix = Dequantizer::open(*checkpoint, arguments.tensor);
    if (!matrix)
        return fail(matrix.error());
    PreviewOptions options;
    const auto rows = parseRowRange(arguments.rows, matrix->rows());
    if (!rows)
        return fail(rows.error());
    options.rows = *rows;
    auto preview = previewMatrix(*matrix, **scheme, options, context);
    if (!preview)
        return fail(preview.error());
    Measured measured{std::move(*preview), {}, {}};
    if (auto compared = compare(*checkpoint, arguments, context, measured); !compared)
        return fail(compared.error());
    return measured;
}

int preview(Globals& globals, const PreviewArguments& arguments)
{
    const auto result = measure(arguments, commandContext(globals));
    if (!result)
        return reportError(globals, result.error());
    if (!arguments.png.empty()) {
        if (auto done = drawPreview(result->preview).writePng(arguments.png); !done)
            return reportError(globals, done.error());
    }
    if (globals.json) {
        auto document = toJson(result->preview);
        if (result->acceptance)
            document["companion"] = toJson(*result->acceptance);
        if (result->block)
            document["block"] = toJson(*result->block);
        printJson(document, "preview");
    } else {
        printTable(result->preview);
        if (result->acceptance)
            printAcceptance(*result->acceptance);
        if (result->block)
            printBlock(*result->block);
    }
    return globals.exitCode = Clean;
}

} // namespace

void addPreview(CLI::App& app, Globals& globals)
{
    auto arguments = std::make_shared<PreviewArguments>();
    CLI::App* const verb = app.add_subcommand("preview", "Show what quantizing one matrix costs");
    verb->add_option("DIR", arguments->folder, "Folder, index file or single shard")->required();
    verb->add_option("TENSOR", arguments->tensor, "Tensor, or NAME[e] for expert e of a stack")->required();
    verb->add_option("--to", arguments->scheme, "Scheme: int8-channel, fp8-block128, bf16, ...")->required();
    verb->add_option("--rows", arguments->rows, "Rows A:B, B left out");
    verb->add_option("--png", arguments->png, "Draw it into this file");
    addContainerOptions(*verb, arguments->open);
    verb->add_option(
            "--block", arguments->block, "Codes, scale and values of the block at row R and column C of scales")
        ->type_name("R:C")
        ->group("CANNBIN container");
    addCompanionOption(*verb, arguments->open, "Compare with the weight of this FP16 or BF16 checkpoint");
    addCommonOptions(*verb, globals);
    verb->callback([&globals, arguments] { preview(globals, *arguments); });
}

} // namespace requant::cli
