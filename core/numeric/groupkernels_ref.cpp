// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/numeric/groupkernels.h"

#include "core/numeric/floatformats.h"
#include "core/numeric/kernels_ref.h"

#include <algorithm>
#include <cmath>

namespace requant::kernels::ref {

void groupMaxima(std::span<const float> row, std::size_t group, std::span<float> maxima)
{
    for (std::size_t j = 0; j < row.size(); ++j) {
        if (std::isfinite(row[j]))
            maxima[j / group] = std::max(maxima[j / group], std::fabs(row[j]));
    }
}

void quantizeInt8Groups(std::span<const float> row, std::span<const float> scales, std::size_t group,
    std::span<std::int8_t> codes, const IntRule& rule)
{
    for (std::size_t j = 0; j < row.size(); ++j)
        ref::quantizeInt8(row.subspan(j, 1), scales[j / group], codes.subspan(j, 1), rule);
}

void int8GroupsToF32(
    std::span<const std::int8_t> codes, std::span<const float> scales, std::size_t group, std::span<float> out)
{
    for (std::size_t j = 0; j < codes.size(); ++j)
        ref::int8ToF32(codes.subspan(j, 1), scales[j / group], out.subspan(j, 1));
}

void quantizeE4m3(
    std::span<const float> row, std::span<const float> scales, std::size_t group, std::span<std::uint8_t> codes)
{
    for (std::size_t j = 0; j < row.size(); ++j)
        codes[j] = floatToE4m3(row[j] / scales[j / group]);
}

void quantizeE2m1(
    std::span<const float> row, std::span<const float> scales, std::size_t group, std::span<std::uint8_t> codes)
{
    for (std::size_t j = 0; j < row.size(); ++j)
        codes[j] = floatToE2m1(row[j] / scales[j / group]);
}

void e2m1ToF32(
    std::span<const std::uint8_t> codes, std::span<const float> scales, std::size_t group, std::span<float> out)
{
    const auto table = decodeTable(SmallFloat::E2M1);
    for (std::size_t j = 0; j < codes.size(); ++j)
        out[j] = table[codes[j] & 0xF] * scales[j / group];
}

} // namespace requant::kernels::ref
