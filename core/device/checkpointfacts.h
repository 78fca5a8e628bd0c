// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/dtype.h"

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace requant {

class Checkpoint;

/// What a launch has to know of a checkpoint, read from headers and documents alone.
struct CheckpointFacts {
    /// Words that profiles ask for: "modelslim", "compressed-tensors", "fp8", "awq", "gptq", "cannbin", "unquantized",
    /// "other-quantization", "int8", "moe", "vision", "mla", "mtp", "custom-code".
    std::set<std::string, std::less<>> words;
    std::string name; ///< of the folder, as the served model name
    std::uint64_t tensorBytes = 0; ///< all payload; what a start reads
    std::uint64_t splitBytes = 0; ///< of it: divided among tensor-parallel ranks
    std::uint64_t copiedBytes = 0; ///< of it: whole on every rank (norms, router, latent projections of MLA)
    std::uint64_t unusedBytes = 0; ///< of it: the MTP layer, not loaded without a drafter
    std::string kvB; ///< tensor of the first kv_b_proj weight, empty without MLA
    Dtype kvBDtype = Dtype::Unknown;
    // Key-value cache of one token, from config.json; 0 where it does not say.
    std::uint64_t layers = 0;
    std::uint64_t heads = 0;
    std::uint64_t kvHeads = 0;
    std::uint64_t headDim = 0;
    std::uint64_t valueDim = 0; ///< of the value of one head; differs from headDim only with MLA
    std::uint64_t latentDim = 0; ///< MLA: kv_lora_rank + qk_rope_head_dim
    std::uint64_t maxPositions = 0;

    /// True if all words of @p when hold ("!x": x does not).
    bool holds(const std::vector<std::string>& when) const;
};

CheckpointFacts checkpointFacts(const Checkpoint& checkpoint);

struct DeviceProfile;
/// Seconds after which a start that is still at work is given up: what the program itself takes, and reading all bytes
/// at the slowest rate that is still called healthy.
double startLimitSeconds(const DeviceProfile& profile, const CheckpointFacts& facts);

} // namespace requant
