// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/models/profilesuggestions.h"

#include <optional>
#include <span>

namespace requant {

/// Several entries that only together let the folder load, as one suggestion; nothing if one of @p singles is enough,
/// if no such set is known, or if @p verdict loads already.
std::optional<ProfileSuggestion> wholeSuggestion(const Checkpoint& checkpoint, const nlohmann::ordered_json& profile,
    const Verdict& verdict, std::span<const ProfileSuggestion> singles);

} // namespace requant
