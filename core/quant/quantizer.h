// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/quant/scheme.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace requant {

/// Codes and scales of a band of rows, before packing.
struct QuantizedRows {
    /// One byte a code, row-major: INT8 and INT4 as two's complement, FP8 as E4M3 code, FP4 as E2M1 code 0..15.
    /// BF16: two bytes each, little-endian.
    std::vector<std::uint8_t> codes;
    /// Row-major grid of scaleRows x scaleCols; powers of two for mxfp4; empty for bf16.
    std::vector<float> scales;
    std::uint64_t scaleRows = 0;
    std::uint64_t scaleCols = 0;
};

/// Rows that must be quantized together: the height of a block, else 1.
std::uint64_t bandRows(const Scheme& scheme);

/// Quantizes @p rows x @p cols values. The band starts at a multiple of bandRows() of the matrix (edge blocks are cut,
/// as if zero-padded). @p tensorAbsmax, of the whole matrix, is only used for one scale per tensor. Zero groups: scale
/// 1, codes 0.
void quantizeRows(const Scheme& scheme, std::span<const float> values, std::uint64_t rows, std::uint64_t cols,
    float tensorAbsmax, QuantizedRows& out);

/// The values that a reader of @p quantized sees: one row of the band, or all of them.
void dequantizeRow(
    const Scheme& scheme, const QuantizedRows& quantized, std::uint64_t row, std::uint64_t cols, std::span<float> out);
void dequantizeRows(
    const Scheme& scheme, const QuantizedRows& quantized, std::uint64_t rows, std::uint64_t cols, std::span<float> out);

} // namespace requant
