// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace requant {

/// The difference of two profiles as a merge patch with "base", ready to be kept as a user profile.
/// @p base is spelled "vllm-ascend@v0.18.0", @p version is the name of the edited one.
nlohmann::ordered_json profilePatch(const nlohmann::ordered_json& before, const nlohmann::ordered_json& after,
    const std::string& base, const std::string& version);

/// The same difference as text for people who maintain the runtime's tables: one line per changed entry,
/// "+ packed / qwen3_vl_moe / experts = [...]", "- ..." for what goes.
std::string patchProposal(const nlohmann::ordered_json& before, const nlohmann::ordered_json& after);

} // namespace requant
