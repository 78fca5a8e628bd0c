// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/models/profiletables.h"

#include <optional>
#include <string_view>
#include <vector>

namespace requant {

/// The rename at the start of a name that turns @p from into @p to, cut at a dot; nothing if their ends differ.
std::optional<NameRule> prefixRule(std::string_view from, std::string_view to);

/// Renames that may turn what is asked for @p module, the row @p key, into the row @p there; the plain one of the two
/// rows first. A version may have changed the start of the module's name before it came to the key, so the same end is
/// looked for in the module's name.
std::vector<NameRule> rulesFor(std::string_view module, std::string_view key, std::string_view there);

} // namespace requant
