// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/dtype.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

/// Row kernels with run-time dispatch (Highway). Every function has a scalar twin of the same name and signature in
/// kernels::ref (kernels_ref.h); both give the same bits on every target. Spans may start at any address.
///
/// Values that are not finite never decide a scale: absolute maxima skip NaN and infinities; a NaN gets code 0, an
/// infinity saturates. Subnormals are never flushed.
namespace requant::kernels {

/// Symmetric integer grid: s = absmax / divisor, q = clamp(round-half-even(w / s), lowest, highest).
struct IntRule {
    float divisor = 127.0F;
    int lowest = -127;
    int highest = 127;
};

inline constexpr IntRule int8Rule{127.0F, -127, 127};
inline constexpr IntRule int8Rule1275{127.5F, -128, 127}; ///< compressed-tensors' own observer (facts 3.2)

/// absmax / divisor by FP32 division; 1 if the row is zero or the quotient underflows to zero (then all codes are 0).
float scaleOf(float absmax, const IntRule& rule = int8Rule);

/// Decodes FP8 codes (any of the four FP8 dtypes) without a scale. Exact.
void fp8ToF32(Dtype format, std::span<const std::uint8_t> codes, std::span<float> out);

/// One row of a block-scaled FP8 matrix: out[j] = decode(codes[j]) * scales[j / block], one FP32 multiplication each.
/// @p scales is the scale-grid row that covers this matrix row, ceil(n / block) values; block > 0.
void fp8RowToF32(Dtype format, std::span<const std::uint8_t> codes, std::span<const float> scales, std::size_t block,
    std::span<float> out);

/// fp8RowToF32 followed by f32ToBf16, fused.
void fp8RowToBf16(Dtype format, std::span<const std::uint8_t> codes, std::span<const float> scales, std::size_t block,
    std::span<std::uint16_t> out);

/// Largest finite |value|; 0 for an empty row.
float absmax(std::span<const float> row);

/// absmax of what fp8RowToF32 gives, from the integer maximum of the magnitude bytes of each block. Exact.
float fp8RowAbsmax(Dtype format, std::span<const std::uint8_t> codes, std::span<const float> scales, std::size_t block);

/// codes[j] = clamp(rint(row[j] / scale), lowest, highest) with a true division; @p scale > 0.
void quantizeInt8(
    std::span<const float> row, float scale, std::span<std::int8_t> codes, const IntRule& rule = int8Rule);

/// absmax, scaleOf and quantizeInt8 (zero row: codes 0). Returns the scale.
float quantizeRowInt8(std::span<const float> row, std::span<std::int8_t> codes, const IntRule& rule = int8Rule);

/// fp8RowToF32 and quantizeRowInt8 fused: two passes over the codes, which stay in the cache. The same bits.
float fp8RowToInt8(Dtype format, std::span<const std::uint8_t> codes, std::span<const float> scales, std::size_t block,
    std::span<std::int8_t> out, const IntRule& rule = int8Rule);

/// out[j] = codes[j] * scale.
void int8ToF32(std::span<const std::int8_t> codes, float scale, std::span<float> out);

/// Round to nearest even; NaN becomes the quiet NaN 0x7FC0 with the sign kept.
void f32ToBf16(std::span<const float> in, std::span<std::uint16_t> out);
void bf16ToF32(std::span<const std::uint16_t> in, std::span<float> out);
void f16ToF32(std::span<const std::uint16_t> in, std::span<float> out);

/// NaN codes of an FP8 row.
std::size_t fp8NanCount(Dtype format, std::span<const std::uint8_t> codes);

/// Name of the instruction set that the next call will use, "AVX3".
const char* targetName();

/// Names of the instruction sets that this machine runs, best first, and a switch for tests and benchmarks:
/// only the named one is used from then on; empty: all again. False if it is not one of them.
std::vector<std::string> targetNames();
bool useTarget(const std::string& name);

} // namespace requant::kernels
