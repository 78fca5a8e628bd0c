// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/checkpoint.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace requant {

/// A two-dimensional window on the payload of one tensor: a matrix, or one expert of a stack. Element (r, c) lies at
/// byte offset + (r * cols + c) * size of the dtype. Elements are those stored, still packed.
struct StoredMatrix {
    /// How a stored element becomes a number, where the dtype alone does not tell.
    enum class Meaning : std::uint8_t {
        Number,
        Exponent, ///< U8 that holds an E8M0 exponent
        FloatBits, ///< I64 whose low 32 bits are an FP32 (ModelSlim's deq_scale)
    };

    Checkpoint checkpoint;
    TensorId tensor = noTensor;
    Dtype dtype = Dtype::Unknown;
    std::uint64_t offset = 0;
    std::uint64_t rows = 0;
    std::uint64_t cols = 0;
    Meaning meaning = Meaning::Number;

    std::uint64_t rowBytes() const { return cols * traits(dtype).bits / 8; }
    std::uint64_t elements() const { return rows * cols; }

    /// The whole tensor: rank 2 as it is, rank 1 as one row, rank 0 as one element, more folded into the rows.
    static StoredMatrix whole(const Checkpoint& checkpoint, TensorId id);
    /// Slice @p index along the first dimension of a tensor of rank 3 or more, the rest folded as whole() does.
    static StoredMatrix slice(const Checkpoint& checkpoint, TensorId id, std::uint64_t index);

    /// Raw bytes of rows [begin, end).
    Status readBytes(std::uint64_t begin, std::uint64_t end, std::vector<std::uint8_t>& out) const;
    /// Rows [begin, end) as FP32 (F64 and wide integers are rounded to nearest). Unsupported for complex and F6.
    Status readFloats(std::uint64_t begin, std::uint64_t end, std::span<float> out) const;
};

/// True if decodeElements can make numbers of @p dtype.
bool isDecodable(Dtype dtype);

/// Stored little-endian elements as FP32, no scale applied; F4 holds two to a byte, low nibble first.
void decodeElements(
    Dtype dtype, StoredMatrix::Meaning meaning, std::span<const std::uint8_t> bytes, std::span<float> out);

} // namespace requant
