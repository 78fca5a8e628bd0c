// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnose/finding.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace requant {

/// What a server is about to be started with; nothing: the option is not given.
struct ServeParameters {
    std::optional<double> memoryUtilization; ///< --gpu-memory-utilization
    std::optional<std::uint64_t> maxBatchedTokens; ///< --max-num-batched-tokens
    std::optional<std::uint64_t> blockSize; ///< --block-size, of the KV cache
    std::optional<std::uint64_t> pipelineParallel; ///< --pipeline-parallel-size
    std::uint64_t devices = 1; ///< over which the weights are split
    std::uint64_t deviceBytes = 0; ///< memory of one; 0: not known
};

/// The parameter table of the A17B document for Ascend 910B, as limits.
struct ContainerServeLimits {
    double memoryUtilization = 0.82; ///< recommended
    double memoryUtilizationFails = 0.95; ///< loads, then no memory for the first token
    std::uint64_t maxBatchedTokens = 4096; ///< recommended
    std::uint64_t maxBatchedTokensFails = 5120; ///< HCCL cannot register the memory beyond
    std::uint64_t blockSize = 16; ///< weights under one scale
    std::uint64_t cacheBytesPerToken = 1'200'000; ///< KV cache
};

/// Rules CAN-020 to CAN-024 for a checkpoint with a CANNBIN container; nothing for any other.
std::vector<Finding> containerPreflight(
    const Checkpoint& checkpoint, const ServeParameters& parameters, const ContainerServeLimits& limits = {});

} // namespace requant
