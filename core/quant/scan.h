// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/quant/preview.h"

#include <optional>
#include <string>
#include <vector>

namespace requant {

/// One matrix of a scan.
struct ScannedMatrix {
    std::string name;
    std::optional<std::uint64_t> layer;
    std::string projection; ///< last part of the module, "gate_proj"
    std::string group; ///< module below the layer without the expert's number, "mlp.experts.gate_proj"
    std::optional<std::uint64_t> expert;
    std::uint64_t rows = 0;
    std::uint64_t cols = 0;
    std::uint64_t rowsMeasured = 0; ///< fewer than rows if it was sampled
    std::uint64_t sourceBytes = 0;
    std::uint64_t targetBytes = 0;
    QuantMetrics metrics;
};

/// A matrix that had better not be quantized.
struct Suggestion {
    std::string name;
    std::string keep; ///< scheme to keep it in, "bf16"
    Text because;
};

struct ScanOptions {
    std::optional<double>
        sample; ///< share of the rows; nothing: large matrices by about a million elements, others whole
    std::string filter; ///< regular expression that names must contain a match of; empty: all
};

struct ScanResult {
    std::string scheme;
    std::vector<ScannedMatrix> matrices; ///< worst relative RMSE first
    std::vector<Suggestion> suggestions; ///< in the same order
    std::vector<Error> skipped; ///< matrices that cannot be read
    bool sampled = false; ///< some matrix was not measured whole
};

/// Previews every matrix. Works on several at once as far as the memory budget allows; stops early when cancelled.
/// Errors: InvalidArgument (the filter is no regular expression, sample not in (0, 1]); Cancelled.
Result<ScanResult> scanCheckpoint(
    const Checkpoint& checkpoint, const Scheme& scheme, const ScanOptions& options = {}, const Context& context = {});

/// Which of the measured matrices to leave out, and why: routers, and those far above what the scheme costs elsewhere.
std::vector<Suggestion> suggestKeeping(const std::vector<ScannedMatrix>& matrices);

/// Layer, projection, group and expert, told from the name.
void describeName(ScannedMatrix& matrix);

nlohmann::ordered_json toJson(const ScanResult& result);
/// One line per matrix, RFC 4180.
std::string toCsv(const ScanResult& result);

} // namespace requant
