// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/runtime/runtime.h"
#include "widgets/models/profiletables.h"

#include <nlohmann/json_fwd.hpp>

#include <memory>
#include <string>
#include <vector>

namespace requant {

/// A change of a profile that would let lookups succeed which fail now.
struct ProfileSuggestion {
    enum class Kind : std::uint8_t { Packed, Rule, SameAs, Whole };
    Kind kind = Kind::Packed;
    std::string owner; ///< of the table; for SameAs the unknown model_type
    PackedEntry packed;
    NameRule rule;
    std::string like; ///< for SameAs: the model_type whose tables it would use
    std::shared_ptr<const nlohmann::ordered_json> whole; ///< for Whole: the profile with every entry that is needed
    std::vector<std::string> changes; ///< for Whole: one line per entry
    std::uint64_t modules = 0; ///< failures that ask for it
};

/// What the failures of a verdict ask for: first the set of all entries that lets the folder load, where one alone does
/// not, then the single ones, the most wanted first: expansions that another table of the profile knows
/// and whose parts are in the folder, and renames that turn the name looked up into the one the description has. Each
/// one has been tried: with it the lookup finds what it missed. May take seconds for a big folder.
std::vector<ProfileSuggestion> suggestEdits(
    const Checkpoint& checkpoint, const nlohmann::ordered_json& profile, const Verdict& verdict);

/// Writes the suggestion into the profile.
void applySuggestion(nlohmann::ordered_json& profile, const ModelConfig& config, const ProfileSuggestion& suggestion);

} // namespace requant
