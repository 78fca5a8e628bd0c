// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/runtime/runtime.h"
#include "core/runtime/vectorcheck.h"

#include <nlohmann/json_fwd.hpp>

#include <memory>
#include <string_view>

namespace requant {

/// What the registry has to know about one family of runtimes. A new family is one such value and one line in
/// registry.cpp; a new version is a new entry of the family's profile file.
struct RuntimeFamily {
    std::string_view name; ///< "vllm-ascend"
    std::string_view profiles; ///< built-in profile file, "profiles/vllm-ascend.json", see profile.h
    /// A runtime from one whole profile (expanded, see profile.h). InvalidArgument if it makes no sense.
    Result<std::shared_ptr<const Runtime>> (*fromProfile)(const nlohmann::ordered_json& profile);
    /// True if this runtime is one to ask when the user names none.
    bool (*fits)(const Checkpoint& checkpoint);
    /// Compares one line of recorded answers whose "runtime" is this family's name.
    CheckResult (*checkLine)(const nlohmann::ordered_json& line);
};

} // namespace requant
