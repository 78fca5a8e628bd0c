// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/device/memoryfit.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace requant {

namespace {

std::uint64_t numberOf(const ServerCommand& command, std::string_view flag, std::uint64_t otherwise)
{
    const auto value = command.flag(flag);
    return value ? parseFlagNumber(*value).value_or(otherwise) : otherwise;
}

std::uint64_t bytesPerToken(const CheckpointFacts& facts, const ServerCommand& command)
{
    constexpr std::uint64_t elementBytes = 2; // BF16 or FP16, the default of --kv-cache-dtype
    const bool mla = facts.latentDim && command.variable("VLLM_MLA_DISABLE").value_or("0") != "1";
    if (mla)
        return facts.layers * facts.latentDim * elementBytes; // the latent is the same on every rank
    // Heads are divided among the ranks, but no rank has less than one. Without MLA each head keeps its key and value.
    const std::uint64_t all = facts.latentDim ? facts.heads : facts.kvHeads;
    const std::uint64_t heads = std::max<std::uint64_t>(1, (all + command.ranks - 1) / command.ranks);
    return all ? facts.layers * heads * (facts.headDim + facts.valueDim) * elementBytes : 0;
}

} // namespace

std::optional<std::uint64_t> parseFlagNumber(const std::string& text)
{
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || !(value >= 0))
        return std::nullopt;
    const std::string_view unit(end, static_cast<std::size_t>(text.data() + text.size() - end));
    static constexpr std::string_view decimal = "kmgt";
    static constexpr std::string_view binary = "KMGT";
    double factor = 1;
    if (unit.size() > 1)
        return std::nullopt;
    if (unit.size() == 1) {
        const auto small = decimal.find(unit[0]);
        const auto large = binary.find(unit[0]);
        if (small != std::string_view::npos)
            factor = std::pow(1000.0, static_cast<double>(small + 1));
        else if (large != std::string_view::npos)
            factor = std::pow(1024.0, static_cast<double>(large + 1));
        else
            return std::nullopt;
    }
    return value * factor < 0x1p62 ? std::optional(static_cast<std::uint64_t>(value * factor)) : std::nullopt;
}

MemoryFit memoryFit(const CheckpointFacts& facts, const ServerCommand& command)
{
    MemoryFit fit;
    const std::uint64_t pipeline = std::max<std::uint64_t>(1, numberOf(command, "--pipeline-parallel-size", 1));
    const std::uint64_t parts = std::max<std::uint64_t>(1, command.ranks * pipeline);
    fit.weights = (facts.splitBytes + parts - 1) / parts + facts.copiedBytes / pipeline;
    fit.tokenBytes = bytesPerToken(facts, command) / pipeline;
    if (const auto given = command.flag("--kv-cache-memory-bytes")) {
        fit.cache = parseFlagNumber(*given).value_or(0);
        return fit;
    }
    if (const auto gib = command.variable("VLLM_CPU_KVCACHE_SPACE")) {
        fit.cache = parseFlagNumber(*gib).value_or(0) << 30;
        return fit;
    }
    // Without a limit vLLM takes the model's own context; it needs room for one whole sequence at least.
    fit.tokens = numberOf(command, "--max-model-len", facts.maxPositions);
    fit.cache = fit.tokens * fit.tokenBytes;
    if (const auto share = command.flag("--gpu-memory-utilization")) {
        const double value = std::strtod(share->c_str(), nullptr);
        fit.utilization = value > 0 && value <= 1 ? value : 1;
    }
    return fit;
}

} // namespace requant
