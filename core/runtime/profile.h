// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

#include <nlohmann/json_fwd.hpp>

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace requant {

/// Shape of a profile file, built-in or the user's:
///
///     {"runtime": "vllm-ascend", "versions": [ {...}, ... ]}
///
/// or a single version as the whole document. Every version is an object with at least "runtime" (may come from the
/// document) and "version"; "aliases" lists other spellings. "base" names another version, either one further up in
/// the same file ("v0.11.0") or a built-in one ("vllm-ascend@v0.11.0"): the entry is then a merge patch (RFC 7396)
/// over it, so null removes a member and arrays are replaced whole. Rules whose order matters are arrays of pairs.
///
/// What comes out of here is expanded: no "base" left.

/// Finds an expanded profile by its spelling, "vllm@0.15.1".
using KnownProfiles = std::function<std::optional<nlohmann::ordered_json>(std::string_view spec)>;

/// All versions of a profile file in file order, expanded. @p known answers for a "base" that is not in the file.
/// Errors: JsonSyntax, InvalidArgument (no version, unknown base).
Result<std::vector<nlohmann::ordered_json>> readProfiles(
    std::string_view text, const std::string& fileName, const KnownProfiles& known);

/// The member @p key as text; empty if absent or not a string.
std::string profileText(const nlohmann::ordered_json& profile, std::string_view key);

} // namespace requant
