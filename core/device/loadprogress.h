// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string_view>

namespace requant {

/// What a server's log says about reading shards.
struct LoadProgress {
    std::uint32_t done = 0; ///< shards of the slowest worker that reports
    std::uint32_t total = 0; ///< 0: nothing said yet
    bool finished = false; ///< weights are loaded; what follows is warm-up
};

/// Takes one line of a log ("Loading safetensors checkpoint shards:  25% Completed | 2/8 ..."). True if it said
/// something new.
bool readLoadProgress(std::string_view line, LoadProgress& progress);

/// "error", "warning", "info" or "" for a line of vLLM's log or a traceback.
std::string_view logLevel(std::string_view line);

} // namespace requant
