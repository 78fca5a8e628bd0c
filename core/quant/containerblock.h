// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/checkpoint.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace requant {

/// The weights under one scale of a CANNBIN container: the codes that are stored, what they mean, and what a
/// companion checkpoint has in their place. At the edge of a matrix a block is smaller.
struct ContainerBlock {
    static constexpr std::uint64_t mostShown = 64; ///< rows, and columns, of a block of an unusual size

    std::string tensor;
    std::uint64_t row = 0, col = 0; ///< in the grid of scales
    std::uint64_t gridRows = 0, gridCols = 0;
    std::uint64_t rowBegin = 0, rowEnd = 0; ///< in the matrix
    std::uint64_t colBegin = 0, colEnd = 0;
    float scale = 0;
    std::vector<std::int8_t> codes; ///< row-major, as the values
    std::vector<float> values; ///< codes times scale
    std::vector<float> reference; ///< empty without a companion

    std::uint64_t rows() const { return rowEnd - rowBegin; }
    std::uint64_t cols() const { return colEnd - colBegin; }
};

/// Reads the block at @p row and @p col of the grid of scales: a few bytes of the container, and of the companion the
/// rows that the block lies in. Errors: TensorNotFound, InvalidArgument (no matrix of a container, outside of its
/// grid, a companion of another shape), those of reading.
Result<ContainerBlock> readContainerBlock(const Checkpoint& checkpoint, std::string_view tensor, std::uint64_t row,
    std::uint64_t col, const Checkpoint* companion = nullptr);

nlohmann::ordered_json toJson(const ContainerBlock& block);

} // namespace requant
