// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnose/finding.h"

#include <span>
#include <string_view>

namespace requant {

/// One row of the table of rules: everything about a rule that does not depend on the folder.
struct Rule {
    std::string_view id; ///< stable once shipped, "IDX-001"
    Severity severity; ///< unless the check says otherwise
    std::string_view fix; ///< id of the fix that cures it, empty if no change of a file does
    std::string_view title; ///< English pattern, see ruleTitle
};

/// All rules in the order of the reference (docs: HACKING.md, "Rules").
std::span<const Rule> rules();

/// The row of @p id; null for an id that is not in the table.
const Rule* findRule(std::string_view id);

} // namespace requant
