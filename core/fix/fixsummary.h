// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/runtime/runtime.h"

#include <cstdint>
#include <filesystem>
#include <vector>

namespace requant {

/// What fix_report.json of a fixed folder says in short.
struct FixSummary {
    struct Change {
        Verdict before; ///< with as many failures as there were, nothing of each
        Verdict after;
    };

    bool good = false; ///< every fix cured its finding and nothing new is wrong
    std::vector<Change> verdicts; ///< of the runtimes that were asked
    std::uint64_t fixes = 0;
    std::uint64_t cured = 0;
    std::uint64_t findingsBefore = 0;
    std::uint64_t findingsAfter = 0;
    std::uint64_t introduced = 0; ///< errors that the source did not have
};

/// Reads the report that exportFixes() left in @p folder. Errors: those of reading, JsonSyntax for another document.
Result<FixSummary> readFixReport(const std::filesystem::path& folder);

} // namespace requant
