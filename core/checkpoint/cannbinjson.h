// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/cannbin.h"

#include <nlohmann/json_fwd.hpp>

namespace requant {

/// What `inspect --json` says of a container: header, index, hypotheses with their evidence, readings in use, totals.
/// @p entries adds a row per entry of the index.
nlohmann::ordered_json toJson(const CannbinContainer& container, bool entries);

std::string_view name(CannbinIndexForm form); ///< "gzip", "zlib", "raw"
std::string_view name(CannbinIndexSearch search); ///< "header-pointer", "back-scan"

/// What is wrong with a tiling for its matrix: absent, unreadable, not positive, or N and K that do not divide rows and
/// columns or cut blocks; empty if nothing is. M goes over the tokens and can only be checked for its sign.
Text tilingProblem(const CannbinBlock& block);

} // namespace requant
