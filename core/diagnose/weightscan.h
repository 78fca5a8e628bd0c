// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/checkpoint.h"

#include <array>
#include <cstdint>

namespace requant {

/// One weight to be read, and what was seen.
struct WeightScan {
    TensorId id = noTensor;
    std::array<std::uint64_t, 2> block{0, 0}; ///< rows and columns of a tile; 0: tiles are not looked at
    std::uint64_t notFinite = 0; ///< values that are NaN or infinite
    std::uint64_t zeroRows = 0; ///< rows without any value but 0, for matrices
    std::uint64_t tiles = 0; ///< tiles with a value but 0
    std::uint64_t narrowTiles = 0; ///< of these, the largest magnitude is below 32 of 448 (E4M3)
    Status status; ///< why it could not be read to the end
};

/// Streams the tensor once, row by row, and fills the counts. FP8, F16, BF16, F32, F64 and I8.
void scanWeight(const Checkpoint& checkpoint, const Context& context, WeightScan& scan);

} // namespace requant
