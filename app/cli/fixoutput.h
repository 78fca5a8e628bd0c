// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/fix/export.h"
#include "core/fix/proposal.h"

#include <optional>
#include <string>
#include <vector>

namespace requant::cli {

/// What `requant fix` has to say.
struct FixOutput {
    std::string folder;
    std::vector<Fix> list;
    std::vector<FixChoice> choices;
    bool planned = false;
    bool reported = false; ///< an error that is on the screen already
    std::vector<FileChange> changes; ///< of all chosen fixes together
    std::optional<FixReport> report;
    std::optional<PatchProposal> proposal;
    std::optional<LaunchFlags> flags;
};

/// {folder, fixes: [{id, finding, title, safe, possible, remark, instead_of, changes, bytes_written}], ...}: all fixes
/// without choices, else the chosen ones; then changes, report, patch, launch where there are.
nlohmann::ordered_json fixJson(const FixOutput& output);

/// The same for people.
void printFix(const FixOutput& output);

} // namespace requant::cli
