// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/runtime/runtime.h"

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace requant {

struct RuntimeFamily;

/// The families that this program knows, in the order in which they are listed.
std::span<const RuntimeFamily* const> runtimeFamilies();

/// A runtime from one profile (as exported, or edited in the window). "base" may name a built-in version.
/// InvalidArgument if the family is unknown or the profile makes no sense.
Result<std::shared_ptr<const Runtime>> runtimeFromProfile(const nlohmann::ordered_json& profile);

/// The expanded profile of a built-in version, spelled as findRuntime accepts it; nothing if there is none.
std::optional<nlohmann::ordered_json> builtinProfile(std::string_view spec);

/// Faults of the user's own profile files (userDataFolder()/profiles/*.json); such a file adds no runtime.
std::vector<Error> userProfileProblems();

/// Folder of the user's own profiles; empty if there is no home.
std::string userProfileFolder();

} // namespace requant
