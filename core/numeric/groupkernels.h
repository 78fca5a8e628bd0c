// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/numeric/kernels.h"

/// Kernels for rows whose columns lie under scales in groups, scales[j / group], with run-time dispatch like those of
/// kernels.h and scalar twins in ref. The last group may be shorter; group > 0. Quotients are true divisions.
namespace requant::kernels {

/// maxima[g] = max(maxima[g], largest finite |value| of group g).
void groupMaxima(std::span<const float> row, std::size_t group, std::span<float> maxima);

/// quantizeInt8 by the scale of each group.
void quantizeInt8Groups(std::span<const float> row, std::span<const float> scales, std::size_t group,
    std::span<std::int8_t> codes, const IntRule& rule = int8Rule);

/// int8ToF32 by the scale of each group.
void int8GroupsToF32(
    std::span<const std::int8_t> codes, std::span<const float> scales, std::size_t group, std::span<float> out);

/// codes[j] = floatToE4m3(row[j] / scale).
void quantizeE4m3(
    std::span<const float> row, std::span<const float> scales, std::size_t group, std::span<std::uint8_t> codes);

/// codes[j] = floatToE2m1(row[j] / scale), one code a byte.
void quantizeE2m1(
    std::span<const float> row, std::span<const float> scales, std::size_t group, std::span<std::uint8_t> codes);

/// out[j] = value of the E2M1 code in the low half of a byte, times scale.
void e2m1ToF32(
    std::span<const std::uint8_t> codes, std::span<const float> scales, std::size_t group, std::span<float> out);

namespace ref {

void groupMaxima(std::span<const float> row, std::size_t group, std::span<float> maxima);
void quantizeInt8Groups(std::span<const float> row, std::span<const float> scales, std::size_t group,
    std::span<std::int8_t> codes, const IntRule& rule = int8Rule);
void int8GroupsToF32(
    std::span<const std::int8_t> codes, std::span<const float> scales, std::size_t group, std::span<float> out);
void quantizeE4m3(
    std::span<const float> row, std::span<const float> scales, std::size_t group, std::span<std::uint8_t> codes);
void quantizeE2m1(
    std::span<const float> row, std::span<const float> scales, std::size_t group, std::span<std::uint8_t> codes);
void e2m1ToF32(
    std::span<const std::uint8_t> codes, std::span<const float> scales, std::size_t group, std::span<float> out);

} // namespace ref

} // namespace requant::kernels
