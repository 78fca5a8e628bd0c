// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnose/finding.h"

#include <span>
#include <string_view>
#include <vector>

namespace requant {

class Scene;

/// One check: reads the scene, returns what it found. Pure but for reading the files of the checkpoint;
/// called from any thread, at the same time as the others.
struct Check {
    std::string_view id; ///< stable, for DiagnoseOptions::disabledChecks: "index", "tie", ...
    std::string_view name; ///< English pattern for people
    std::string_view description; ///< English pattern, one sentence
    bool deep; ///< reads weights, so it runs only with DiagnoseOptions::deep
    std::vector<Finding> (*run)(const Scene& scene, const Context& context);
};

/// All checks, in the order in which they are listed. A new one is a file in checks/ and a line in checks.cpp.
std::span<const Check> allChecks();

/// Runs every check that is not switched off, on Context::threadCount() threads; sorted as Diagnosis::findings.
/// Sets @p cancelled if the context stopped it; checks that did not finish are left out whole.
std::vector<Finding> runChecks(const Scene& scene, const Context& context, bool& cancelled);

/// Errors first, then by rule, subject and entry: the order of Diagnosis::findings.
void sortFindings(std::vector<Finding>& findings);

} // namespace requant
