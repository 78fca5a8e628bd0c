// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/progress.h"
#include "core/quant/dequantizer.h"

#include <nlohmann/json_fwd.hpp>

namespace requant {

/// The check that the container's document gives for its last step: random blocks against the full-precision weight.
struct AcceptanceOptions {
    std::uint64_t blockRows = 4;
    std::uint64_t blockCols = 4;
    std::uint64_t blocks = 100;
    std::uint64_t seed = 1;
    double limit = 0.005;
};

/// The document's figure as it states it, and beside it what can be relied on.
struct AcceptanceResult {
    std::string tensor;
    std::string source; ///< how the quantized values are made
    std::string reference; ///< and the others
    AcceptanceOptions options;
    std::uint64_t blocksSampled = 0; ///< fewer than asked for if the matrix has fewer
    std::uint64_t elementsSampled = 0;
    std::uint64_t zeroReferences = 0; ///< of the sample: the stated figure divides by them
    double stated = 0; ///< mean of |e| / |reference| over the sample; infinite or NaN where a reference is zero
    double bounded = 0; ///< the same where |reference| > 1e-3 of the largest in the sample
    // Over the whole matrix:
    double relativeRmse = 0;
    double sqnrDb = 0;
    double maxAbs = 0;
    double cosine = 1;
    std::uint64_t notFinite = 0;

    bool accepted() const { return stated < options.limit; }
};

/// The full-precision matrix of a companion checkpoint; an error names the companion.
Result<Dequantizer> openReference(const Checkpoint& companion, std::string_view tensor);
/// InvalidArgument if @p reference is not a matrix of @p rows x @p cols.
Status checkShape(std::uint64_t rows, std::uint64_t cols, const Dequantizer& reference);

/// Errors: InvalidArgument (shapes differ), those of reading, Cancelled.
Result<AcceptanceResult> checkAcceptance(const Dequantizer& matrix, const Dequantizer& reference,
    const AcceptanceOptions& options = {}, const Context& context = {});
/// The same for one tensor of a container; block size and reading come from its entry.
Result<AcceptanceResult> checkAcceptance(
    const Checkpoint& checkpoint, const Checkpoint& companion, const std::string& tensor, const Context& context = {});

/// Why the limit cannot be met: what rounding to INT4 alone costs.
Text acceptanceNote();

nlohmann::ordered_json toJson(const AcceptanceResult& result);

} // namespace requant
