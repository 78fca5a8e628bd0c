// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/device/checkpointfacts.h"
#include "core/device/servercommand.h"

#include <cstdint>
#include <optional>

namespace requant {

/// What one rank holds, as far as headers, config and flags tell; without activations and the runtime's own memory.
struct MemoryFit {
    std::uint64_t weights = 0; ///< bytes: its share of the split tensors, and the copied ones
    std::uint64_t cache =
        0; ///< bytes of KV cache: as given by a flag, or what one sequence of the longest context needs
    std::uint64_t tokenBytes = 0; ///< KV cache of one token; 0: config.json does not say
    std::uint64_t tokens = 0; ///< that the cache is reckoned for; 0 if its size was given outright
    double utilization = 1; ///< share of the device's memory that the runtime may take
    std::uint64_t total() const { return weights + cache; }
    std::uint64_t allowed(std::uint64_t deviceBytes) const
    {
        return static_cast<std::uint64_t>(static_cast<double>(deviceBytes) * utilization);
    }
};

MemoryFit memoryFit(const CheckpointFacts& facts, const ServerCommand& command);

/// A number with an optional suffix as vLLM reads it: "4096", "4k" (1000), "4K" (1024), "1.5G".
std::optional<std::uint64_t> parseFlagNumber(const std::string& text);

} // namespace requant
