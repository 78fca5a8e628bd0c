// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/quant/dialect.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace requant {

/// Where the integer codes of a matrix come from, unpacked.
class CodeSource {
public:
    virtual ~CodeSource() = default;
    /// Codes of rows [begin, end), row-major, logical columns.
    virtual Status read(std::uint64_t begin, std::uint64_t end, std::span<std::int16_t> out) const = 0;
};

/// I8 or U8, one code a byte.
std::shared_ptr<const CodeSource> byteCodes(const StoredMatrix& stored);
/// Two per byte along the columns, even column in the low nibble. @p isSigned: two's complement, else 0..15.
std::shared_ptr<const CodeSource> nibblesAlongColumns(const StoredMatrix& stored, bool isSigned);
/// Two per byte along the rows, even row in the low nibble, two's complement (ModelSlim W4A8 V1).
std::shared_ptr<const CodeSource> nibblesAlongRows(const StoredMatrix& stored);
/// Little-endian bit stream per row in I32 words, value + 2^(bits-1) (compressed-tensors pack-quantized).
/// @p dense: words are filled completely; else floor(32 / bits) codes to a word.
std::shared_ptr<const CodeSource> packedWords(
    const StoredMatrix& stored, unsigned bits, std::uint64_t cols, bool dense);
/// The same down the rows, one stream per column (zero points of pack-quantized), always dense.
std::shared_ptr<const CodeSource> packedWordsAlongRows(const StoredMatrix& stored, unsigned bits);

/// Values under a scale grid of groups: (code - offset) * scale [* rowScale].
struct GroupedInt {
    std::uint64_t rows = 0;
    std::uint64_t cols = 0;
    std::shared_ptr<const CodeSource> codes;
    StoredMatrix scale; ///< rows x groups, or 1 x groups for all rows
    std::uint64_t group = 0; ///< columns under one scale
    std::uint64_t rowBlock = 1; ///< rows under one row of scales
    std::optional<StoredMatrix> offset{}; ///< same shape as scale, or 1 x 1
    std::shared_ptr<const CodeSource> zeroPoints{}; ///< rows x groups, instead of offset
    std::optional<StoredMatrix> rowScale{}; ///< rows x 1, the first level of a two-level scale
    std::vector<std::int32_t> groupIndex{}; ///< group of each column (g_idx); empty: column / group
};

std::shared_ptr<const MatrixReader> groupedIntReader(GroupedInt grid);

/// Columns under one scale, if the grid fits rows x cols (0 if it does not): one row of scales per matrix row, or a
/// single scale; of the group sizes that the checkpoint declares one whose count is right, else equal groups without a
/// rest.
std::uint64_t groupWidth(const StoredMatrix& scale, std::uint64_t rows, std::uint64_t cols);

/// num_bits of the weights of all config groups, distinct, in order.
std::vector<unsigned> declaredBits(const Checkpoint& checkpoint);

} // namespace requant
