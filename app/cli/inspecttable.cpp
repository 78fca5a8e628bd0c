// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/inspecttable.h"

#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/quantdescription.h"
#include "core/checkpoint/quanttypes.h"
#include "core/quant/cannbinchain.h"

#include <algorithm>
#include <array>
#include <cstdio>

namespace requant::cli {

std::map<std::string, DtypeTotal, std::less<>> dtypeTotals(const Checkpoint& checkpoint)
{
    std::map<std::string, DtypeTotal, std::less<>> totals;
    std::array<DtypeTotal, static_cast<std::size_t>(Dtype::Unknown)> known = {};
    for (std::uint32_t i = 0; i < checkpoint.tensors().size(); ++i) {
        const TensorInfo& info = checkpoint.tensors()[i];
        if (!info.present())
            continue;
        DtypeTotal& total = info.dtype == Dtype::Unknown ? totals[std::string(checkpoint.dtypeName(TensorId{i}))]
                                                         : known[static_cast<std::size_t>(info.dtype)];
        ++total.tensors;
        total.bytes += info.bytes();
    }
    for (std::size_t i = 0; i < known.size(); ++i) {
        if (known[i].tensors != 0)
            totals.emplace(name(static_cast<Dtype>(i)), known[i]);
    }
    return totals;
}

namespace {

void line(const char* label, const std::string& text)
{
    std::printf("%-14s %s\n", label, text.c_str());
}

std::string modelLine(const ModelConfig& config)
{
    std::string out = config.exists() ? config.modelType() : "no config.json";
    for (const auto& architecture : config.architectures())
        out += (out.empty() ? "" : ", ") + architecture;
    return printable(out);
}

std::string quantizationLine(const Checkpoint& checkpoint)
{
    std::string out;
    for (const auto& open : checkpoint.containers())
        out += (out.empty() ? "" : "; ") + ("A17B INT4 in " + checkpoint.shard(open.shard).name);
    for (const auto& declaration : checkpoint.config().quantization())
        out += (out.empty() ? "" : "; ") + (declaration.methodName.empty() ? "unnamed method" : declaration.methodName)
            + " in config.json" + declaration.pointer;
    for (const auto& description : checkpoint.descriptions())
        out += (out.empty() ? "" : "; ") + description.document().fileName + " ("
            + formatCount(description.rows().size()) + " rows)";
    return out.empty() ? "none declared" : printable(out);
}

std::string shardsLine(const Checkpoint& checkpoint)
{
    const auto count = [&](ShardState state) { return std::ranges::count(checkpoint.shards(), state, &Shard::state); };
    std::string out = formatCount(checkpoint.shards().size());
    if (const auto missing = count(ShardState::Missing))
        out += ", " + std::to_string(missing) + " missing";
    if (const auto broken = count(ShardState::Broken))
        out += ", " + std::to_string(broken) + " broken";
    if (!checkpoint.strayShards().empty())
        out += ", " + std::to_string(checkpoint.strayShards().size()) + " files beside the model";
    return out;
}

void printTensors(const Checkpoint& checkpoint)
{
    const QuantTypes types(checkpoint);
    std::size_t width = 4;
    for (const auto& info : checkpoint.tensors())
        width = std::max(width, std::min<std::size_t>(printable(info.name).size(), 80));
    for (std::uint32_t i = 0; i < checkpoint.tensors().size(); ++i) {
        const TensorInfo& info = checkpoint.tensors()[i];
        const bool here = info.present();
        std::printf("%-*s  %-9s %-18s %12s  %-14s %s\n", static_cast<int>(width), printable(info.name).c_str(),
            here ? printable(checkpoint.dtypeName(TensorId{i})).c_str() : "absent",
            here ? formatShape(info.shape.data(), info.shape.size()).c_str() : "",
            here ? formatBytes(info.bytes()).c_str() : "", printable(types.of(TensorId{i})).c_str(),
            printable(checkpoint.shard(info.shard).name).c_str());
    }
}

} // namespace

void printInspection(const Checkpoint& checkpoint, bool tensors)
{
    line("Folder", printable(utf8(checkpoint.folder())));
    line("Model", modelLine(checkpoint.config()));
    line("Layers", std::to_string(layerCount(checkpoint)));
    line("Quantization", quantizationLine(checkpoint));
    line("Parameters", formatCount(parameterCount(checkpoint)));
    line("Tensors", formatCount(checkpoint.tensors().size()));
    line("Payload", formatBytes(checkpoint.tensorBytes()));
    line("Shards", shardsLine(checkpoint));
    for (const auto& [dtype, total] : dtypeTotals(checkpoint))
        line(("  " + printable(dtype)).c_str(), formatCount(total.tensors) + " tensors, " + formatBytes(total.bytes));
    if (tensors)
        printTensors(checkpoint);
    // A model of which nothing was fetched has one problem many times.
    constexpr std::size_t shown = 20;
    const auto& problems = checkpoint.problems();
    if (!problems.empty())
        std::printf("\nProblems (%s)\n", formatCount(problems.size()).c_str());
    for (std::size_t i = 0; i < std::min(shown, problems.size()); ++i)
        std::printf("  %s\n", problems[i].english().c_str());
    if (problems.size() > shown)
        std::printf("  ... and %s more\n", formatCount(problems.size() - shown).c_str());
}

void printChain(const Checkpoint& checkpoint, const CannbinChain& chain)
{
    static constexpr std::array<const char*, 4> marks{"ok", "!", "X", "-"};
    std::printf("\nContainer %s\n", printable(checkpoint.shard(chain.shard).name).c_str());
    int number = 0;
    for (const auto& step : chain.steps) {
        std::printf(
            "  %d. %-21s %-3s", ++number, step.title.english().c_str(), marks[static_cast<std::size_t>(step.state)]);
        const char* indent = "";
        for (const auto& fact : step.facts) {
            std::printf("%s%s\n", indent, printable(fact.english()).c_str());
            indent = "                              ";
        }
        if (step.facts.empty())
            std::printf("\n");
    }
}

} // namespace requant::cli
