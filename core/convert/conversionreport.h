// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/convert/run.h"

#include <nlohmann/json_fwd.hpp>

#include <filesystem>

namespace requant {

/// The document of `convert --dry-run --json`: plan {source_bytes, output_bytes, ...}.
nlohmann::ordered_json planToJson(const Plan& plan, const std::vector<Finding>& more, std::uint64_t peakMemory);

/// The report as data, and as text that people read.
nlohmann::ordered_json reportToJson(const Plan& plan, const RunReport& report);
std::string reportToMarkdown(const Plan& plan, const RunReport& report);

/// conversion_report.json and conversion_report.md in @p folder.
Status writeReport(const Plan& plan, const RunReport& report, const std::filesystem::path& folder);

} // namespace requant
