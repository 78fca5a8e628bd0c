// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/progress.h"
#include "core/checkpoint/containers.h"
#include "core/quant/acceptance.h"

#include <optional>

namespace requant {

enum class ChainState : std::uint8_t { Good, Warning, Bad, NotDone };

std::string_view name(ChainState state); ///< "good", "warning", "bad", "not_done"

/// One of the seven steps from a container to a model that runs, with what is known of it.
struct ChainStep {
    std::string_view id; ///< "header", "index", "weights", "scales", "layers", "recipe", "loss"
    Text title;
    ChainState state = ChainState::Good;
    std::vector<Text> facts;
};

struct CannbinChain {
    ShardId shard = noShard;
    std::vector<ChainStep> steps; ///< seven
    std::optional<AcceptanceResult> loss; ///< of one matrix, with a companion
};

/// The chain of one container of @p checkpoint. Reads a few rows of one matrix, and with @p companion one whole matrix.
/// Failures on the way are states of their steps, not errors.
CannbinChain cannbinChain(const Checkpoint& checkpoint, const OpenContainer& container, const Checkpoint* companion,
    const Context& context = {});

/// What @p checkpoint lacks to be a model: "embedding", "norm", "head"; empty if nothing is missing.
std::vector<std::string> missingParts(const Checkpoint& checkpoint);

nlohmann::ordered_json toJson(const CannbinChain& chain);

} // namespace requant
