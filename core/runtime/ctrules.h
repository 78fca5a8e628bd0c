// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/runtime/ctscheme.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace requant {

/// Fused module -> shards, in the order of the class attribute packed_modules_mapping (matching depends on it).
using PackedModules = std::vector<std::pair<std::string, std::vector<std::string>>>;

/// The shards of a fused module; null if @p name is none.
const std::vector<std::string>* shardsOf(const PackedModules& packed, std::string_view name);

/// How a version matches compressed-tensors configurations.
struct CtRules {
    bool classBeforeFused = false;
    bool noTargetIsError = false;
    bool asksHead = true;
    bool asksEmbedding = true;
    std::string moeClass = "RoutedExperts";
    std::vector<std::string> moeProbes;
    std::vector<CtKind> kinds; ///< schemes with an implementation; empty: all that vLLM has

    bool accepts(CtKind kind) const;
};

} // namespace requant
