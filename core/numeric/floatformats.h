// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/dtype.h"

#include <bit>
#include <cstdint>
#include <optional>
#include <span>

namespace requant {

/// Floats of eight bits and fewer (facts 2.1; OCP OFP8 and MX, ARM/AMD FNUZ).
enum class SmallFloat : std::uint8_t { E4M3Fn, E5M2, E4M3Fnuz, E5M2Fnuz, E8M0, E2M1, E2M3, E3M2 };

struct SmallFloatTraits {
    unsigned bits; ///< codes are 0 .. 2^bits - 1
    unsigned mantissaBits;
    int bias;
    std::uint8_t maxCode; ///< largest finite positive code
    std::uint8_t nanCode; ///< the code that a NaN gets; equal to maxCode where the format has no NaN
    bool hasSign;
    bool hasNan;
    float maxValue;
};

const SmallFloatTraits& traits(SmallFloat format);

/// Values of all codes in order, 16, 64 or 256 of them. NaN codes hold the quiet NaN 0x7FC00000.
std::span<const float> decodeTable(SmallFloat format);

/// Nearest code, ties to even, subnormals included; values beyond the largest finite one saturate, infinities too.
/// NaN: the format's NaN code, +0 where it has none. E8M0 takes the magnitude; 0 becomes 2^-127.
std::uint8_t encode(SmallFloat format, float value);

/// The small format that a dtype stores one code per byte (or per nibble, for F4) of; nothing for others.
std::optional<SmallFloat> smallFloatOf(Dtype dtype);

inline constexpr std::uint32_t quietNanBits = 0x7FC00000U;

inline float bf16ToFloat(std::uint16_t bits)
{
    return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

/// Nearest, ties to even; NaN becomes the quiet NaN with the sign kept.
inline std::uint16_t floatToBf16(float value)
{
    const auto bits = std::bit_cast<std::uint32_t>(value);
    if ((bits & 0x7FFFFFFFU) > 0x7F800000U)
        return static_cast<std::uint16_t>(((bits >> 16) & 0x8000U) | 0x7FC0U);
    return static_cast<std::uint16_t>((bits + 0x7FFFU + ((bits >> 16) & 1U)) >> 16);
}

/// Exact; NaN becomes 0x7FC00000.
float f16ToFloat(std::uint16_t bits);
/// Nearest, ties to even; overflow gives infinity, as IEEE 754 has it.
std::uint16_t floatToF16(float value);

/// E4M3 code of @p value: nearest, ties to even, saturated to 448, NaN 0x7F; the same as encode, without a table.
std::uint8_t floatToE4m3(float value);
/// E2M1 code 0..15 of @p value: the thresholds of facts 2.1, saturated to 6; NaN gives 0.
std::uint8_t floatToE2m1(float value);

} // namespace requant
