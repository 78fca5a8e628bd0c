// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnose/finding.h"
#include "tests/support/checkpointbuilder.h"

#include <filesystem>
#include <string>
#include <vector>

namespace requant::test {

/// Findings of the checks alone, without any runtime's verdict. Fails the test by exception if the folder does not
/// open.
std::vector<Finding> findingsOf(const std::filesystem::path& folder, const DiagnoseOptions& options = {});

/// Rule ids, each once, sorted; those in @p leftOut are skipped.
std::vector<std::string> rulesOf(const std::vector<Finding>& findings, const std::vector<std::string>& leftOut = {});

/// "error IDX-001 subject: message" a line, for messages of failed tests.
std::string describe(const std::vector<Finding>& findings);

} // namespace requant::test
