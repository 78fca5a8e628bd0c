// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnose/scene.h"

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace requant {

/// Rows of the description held against the tensors.
struct DescriptionMatch {
    /// (prefix in the description, prefix of the tensors) -> keys that fit a tensor once their prefix is exchanged
    std::map<std::pair<std::string, std::string>, std::vector<std::string>> renamed;
    std::vector<std::string> strayKeys; ///< rows that fit no tensor under any prefix
    std::vector<std::string> bareMatrices; ///< matrices without a row, the renamed ones left out
    std::vector<std::string> bareOthers; ///< other tensors without a row, if the description lists all kinds
    std::vector<std::string> bareMtp; ///< tensors of the MTP block without a row, matrices only
};

/// Prefixes under which checkpoints and runtimes know the same places, longest first; the last one is "".
std::span<const std::string_view> knownPrefixes();
/// The one of them that a name starts with.
std::string_view knownPrefixOf(std::string_view name);

/// Empty without a description or when not all names are known.
DescriptionMatch matchDescription(const Scene& scene);

} // namespace requant
