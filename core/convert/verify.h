// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/progress.h"
#include "core/checkpoint/containers.h"
#include "core/convert/plan.h"
#include "core/convert/state.h"

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace requant {

/// Makes the plan of an output again; of fixes, which this room does not know.
using PlanAgain = std::function<Result<Plan>(const Checkpoint& source, const ConversionState& state)>;

struct VerifyOptions {
    std::optional<std::filesystem::path> source; ///< recompute from it
    OpenOptions open = {}; ///< readings and companion with which it was converted
    double sample = 1.0; ///< share of the tensors that are recomputed, (0, 1]; the choice is always the same
    PlanAgain planAgain = {}; ///< for outputs that are no conversions; they cannot be compared with a source without
};

/// Something that is not as it was written, or as it should be.
struct WrongTensor {
    std::string tensor; ///< empty if a whole file is meant
    std::string file;
    std::string rule; ///< VER-001 missing or unexpected, VER-002 structure, VER-003 checksum, VER-004 differs from
                      ///< recomputation, VER-005 bound or scale
    Text message;
};

struct VerifyResult {
    std::uint64_t tensors = 0; ///< looked at
    std::uint64_t bytes = 0;
    std::uint64_t checksums = 0; ///< compared
    std::uint64_t recomputed = 0; ///< tensors
    std::uint64_t bounds = 0; ///< INT8 matrices whose half-step ratio was checked
    std::vector<WrongTensor> wrong;
};

/// Re-reads the output of a conversion or of fixes: every tensor of the index is in its shard, structure, checksums
/// against the state, recorded error bounds, scales that are positive and finite; with a source also the bytes,
/// computed again. Errors: FileNotFound without a state; those of reading; InvalidArgument if the source is not the one
/// converted.
Result<VerifyResult> verifyOutput(
    const std::filesystem::path& out, const VerifyOptions& options, const Context& context = {});

} // namespace requant
