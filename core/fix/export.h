// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/convert/run.h"
#include "core/fix/fix.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <vector>

namespace requant {

/// What became of one chosen fix.
struct FixOutcome {
    FixChoice choice;
    bool cured = false; ///< the new folder's diagnosis no longer has the finding
    std::vector<std::string> left; ///< what it still says: "PAK-002 subject: message"
};

/// A fixed folder: the run, and the diagnoses before and after for the same runtimes.
struct FixReport {
    RunReport run;
    Diagnosis before;
    Diagnosis after;
    std::vector<FixOutcome> outcomes;
    std::vector<Finding> introduced; ///< errors that the source did not have

    /// True if every fix cured its finding and nothing new is wrong.
    bool good() const;
};

/// Executes a plan of planFixes() and diagnoses the new folder as the source was. The report is also written there as
/// fix_report.json and fix_report.md. Errors: those of runPlan and openCheckpoint; a fix that did not cure is none.
Result<FixReport> exportFixes(const Plan& plan, const Diagnosis& before, std::span<const FixChoice> choices,
    const FixOptions& options, const RunOptions& run, const Context& context = {});

/// {source, output, fixes: [{id, finding, cured, left}], introduced, before: {verdicts, findings}, after: {...}}.
nlohmann::ordered_json fixReportToJson(const FixReport& report);
std::string fixReportToMarkdown(const FixReport& report);

/// The same folder's verdicts side by side and what was cured, one line each, for people.
std::vector<std::string> fixReportLines(const FixReport& report);

} // namespace requant
