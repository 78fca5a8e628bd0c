// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/numeric/kernels.h"

/// The scalar reference of every kernel: short, obvious, and the last word on what the bits are. The vector kernels
/// also use it for the ends of rows.
namespace requant::kernels::ref {

void fp8ToF32(Dtype format, std::span<const std::uint8_t> codes, std::span<float> out);
void fp8RowToF32(Dtype format, std::span<const std::uint8_t> codes, std::span<const float> scales, std::size_t block,
    std::span<float> out);
void fp8RowToBf16(Dtype format, std::span<const std::uint8_t> codes, std::span<const float> scales, std::size_t block,
    std::span<std::uint16_t> out);
float absmax(std::span<const float> row);
float fp8RowAbsmax(Dtype format, std::span<const std::uint8_t> codes, std::span<const float> scales, std::size_t block);
void quantizeInt8(
    std::span<const float> row, float scale, std::span<std::int8_t> codes, const IntRule& rule = int8Rule);
float quantizeRowInt8(std::span<const float> row, std::span<std::int8_t> codes, const IntRule& rule = int8Rule);
float fp8RowToInt8(Dtype format, std::span<const std::uint8_t> codes, std::span<const float> scales, std::size_t block,
    std::span<std::int8_t> out, const IntRule& rule = int8Rule);
void int8ToF32(std::span<const std::int8_t> codes, float scale, std::span<float> out);
void f32ToBf16(std::span<const float> in, std::span<std::uint16_t> out);
void bf16ToF32(std::span<const std::uint16_t> in, std::span<float> out);
void f16ToF32(std::span<const std::uint16_t> in, std::span<float> out);
std::size_t fp8NanCount(Dtype format, std::span<const std::uint8_t> codes);

} // namespace requant::kernels::ref
