// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/cannbinoptions.h"

#include <string>
#include <vector>

namespace requant {

inline constexpr std::uint64_t cannbinHeaderBytes = 512;
inline constexpr std::uint64_t cannbinAlignment = 128;
inline constexpr std::uint32_t cannbinVersion = 3;

/// M, N and K of the device kernel, as written: shown and checked, never used for decoding.
struct CannbinTiling {
    bool given = false;
    bool readable = false; ///< an object whose M, N and K are integers
    std::int64_t m = 0, n = 0, k = 0;
};

/// One entry of the index, and where it lies under the base in use.
struct CannbinBlock {
    std::string name;
    std::uint64_t rows = 0; ///< out_features
    std::uint64_t cols = 0; ///< in_features
    std::uint64_t blockRows = 4;
    std::uint64_t blockCols = 4;
    std::uint64_t weightOffset = 0; ///< as declared
    std::uint64_t scaleOffset = 0;
    CannbinTiling tiling;
    std::vector<std::string> otherKeys; ///< keys that are not understood
    // Under the base in use; zero in a file that is index only:
    std::uint64_t weightBegin = 0; ///< file position
    std::uint64_t scaleBegin = 0;
    std::uint64_t rowBytes = 0; ///< from row to row: dense, or padded to 128 bytes

    std::uint64_t denseRowBytes() const { return cols / 2 + cols % 2; }
    std::uint64_t weightBytes() const { return rows * denseRowBytes(); } ///< without padding of rows
    std::uint64_t scaleRows(CannbinGeometry geometry) const;
    std::uint64_t scaleCols(CannbinGeometry geometry) const;
    std::uint64_t scaleBytes(CannbinGeometry geometry) const { return 2 * scaleRows(geometry) * scaleCols(geometry); }
    std::uint64_t groupCols() const { return blockRows * blockCols; } ///< columns under a scale of row groups
};

/// The name under which the scales of an entry are shown: "x.weight" -> "x.weight_scale".
std::string cannbinScaleName(std::string_view weight);

} // namespace requant
