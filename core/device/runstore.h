// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/device/validationrun.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace requant {

/// A validation that was kept: RUNS/<id>/run.json, beside it the server's log (server.log).
struct SavedRun {
    std::string id;
    std::filesystem::path folder;
    std::int64_t startedMs = 0;
    std::string checkpoint; ///< folder that was validated
    std::string device;
    std::string place;
    std::string verdict;
    std::string ending;
    std::string source; ///< "requant", "vllm bench serve", "evalscope"
    std::shared_ptr<const nlohmann::ordered_json> document;
};

/// $REQUANT_RUNS, else userDataFolder()/runs.
std::filesystem::path runsFolder();

/// Writes run.json below @p runs/<id>; the folder is made.
Result<SavedRun> saveRun(
    const std::filesystem::path& runs, const std::string& id, const nlohmann::ordered_json& document);

/// Newest first; folders that hold no run are skipped.
std::vector<SavedRun> listRuns(const std::filesystem::path& runs = runsFolder());

/// A folder with run.json, a run.json itself, or the id (a unique beginning) of a run of @p runs.
Result<SavedRun> readRun(const std::string& idOrPath, const std::filesystem::path& runs = runsFolder());

/// One number of two runs side by side.
struct RunNumber {
    std::string name; ///< "ttft_median_s", prefixed by where it is from: "performance/1/ttft_median_s"
    double before = 0;
    double after = 0;
    bool inBoth = true;
    bool lowerIsBetter = false;
};

/// The numbers that two runs have in common, then those of only one.
std::vector<RunNumber> compareRuns(const SavedRun& before, const SavedRun& after);

/// Reads the JSON result of `vllm bench serve` or of EvalScope's performance test as a run, with the definition of its
/// time to first token as that tool gives it. Errors: JsonSyntax; Unsupported if it is neither.
Result<nlohmann::ordered_json> importBenchmark(std::string_view text, const std::string& fileName);
/// The same, kept among the saved runs under a new id.
Result<SavedRun> keepBenchmark(
    std::string_view text, const std::string& fileName, const std::filesystem::path& runs = runsFolder());

} // namespace requant
