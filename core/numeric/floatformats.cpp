// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/numeric/floatformats.h"

#include <array>
#include <cmath>
#include <limits>

namespace requant {

namespace {

constexpr std::array<SmallFloatTraits, 8> traitsTable{{
    {8, 3, 7, 0x7E, 0x7F, true, true, 448.0F}, // E4M3Fn
    {8, 2, 15, 0x7B, 0x7F, true, true, 57344.0F}, // E5M2
    {8, 3, 8, 0x7F, 0x80, true, true, 240.0F}, // E4M3Fnuz
    {8, 2, 16, 0x7F, 0x80, true, true, 57344.0F}, // E5M2Fnuz
    {8, 0, 127, 0xFE, 0xFF, false, true, 0x1p127F}, // E8M0
    {4, 1, 1, 0x7, 0x7, true, false, 6.0F}, // E2M1
    {6, 3, 1, 0x1F, 0x1F, true, false, 7.5F}, // E2M3
    {6, 2, 3, 0x1F, 0x1F, true, false, 28.0F}, // E3M2
}};

bool isNanCode(SmallFloat format, unsigned code)
{
    const auto& t = traits(format);
    if (!t.hasNan)
        return false;
    if (format == SmallFloat::E5M2)
        return (code & 0x7FU) > 0x7CU;
    return format == SmallFloat::E4M3Fn ? (code & 0x7FU) == 0x7FU : code == t.nanCode;
}

float decodeCode(SmallFloat format, unsigned code)
{
    const auto& t = traits(format);
    if (isNanCode(format, code))
        return std::bit_cast<float>(quietNanBits);
    const unsigned signBit = t.hasSign ? 1U << (t.bits - 1) : 0U;
    const unsigned magnitude = code & ~signBit;
    const int exponent = static_cast<int>(magnitude >> t.mantissaBits);
    const unsigned one = 1U << t.mantissaBits;
    const unsigned mantissa = magnitude & (one - 1U);
    float value;
    if (format == SmallFloat::E5M2 && magnitude == 0x7CU)
        value = std::numeric_limits<float>::infinity();
    else if (exponent == 0 && format != SmallFloat::E8M0)
        value = std::ldexp(static_cast<float>(mantissa), 1 - t.bias - static_cast<int>(t.mantissaBits));
    else
        value = std::ldexp(static_cast<float>(one + mantissa), exponent - t.bias - static_cast<int>(t.mantissaBits));
    return (code & signBit) ? -value : value;
}

std::array<float, 256> makeTable(SmallFloat format)
{
    std::array<float, 256> table{};
    for (unsigned code = 0; code < (1U << traits(format).bits); ++code)
        table[code] = decodeCode(format, code);
    return table;
}

std::array<std::array<float, 256>, 8> makeTables()
{
    std::array<std::array<float, 256>, 8> tables{};
    for (unsigned format = 0; format < tables.size(); ++format)
        tables[format] = makeTable(static_cast<SmallFloat>(format));
    return tables;
}

/// Magnitude code of a finite, non-negative value; may exceed the largest finite code.
unsigned encodeMagnitude(const SmallFloatTraits& t, double value)
{
    const int lowest = 1 - t.bias; // exponent of the smallest normal number, and of the subnormal step
    int exponent = value > 0 ? std::ilogb(value) : lowest;
    exponent = std::max(exponent, lowest);
    const auto m = static_cast<int>(t.mantissaBits);
    const double steps = std::nearbyint(std::ldexp(value, m - exponent));
    // For subnormals the count of steps is the code itself; a carry out of the mantissa moves on to the next exponent.
    return static_cast<unsigned>(steps + std::ldexp(exponent - lowest, m));
}

std::uint8_t encodeE8m0(float value)
{
    const float magnitude = std::fabs(value);
    if (!(magnitude >= 0x1p-127F))
        return std::isnan(value) ? 0xFF : 0;
    if (magnitude >= 0x1p127F)
        return 0xFE;
    const int exponent = std::ilogb(magnitude);
    const float significand = std::ldexp(magnitude, -exponent);
    const auto code = static_cast<unsigned>(exponent + 127);
    const bool up = significand > 1.5F || (significand == 1.5F && (code & 1U));
    return static_cast<std::uint8_t>(code + (up ? 1U : 0U));
}

} // namespace

const SmallFloatTraits& traits(SmallFloat format)
{
    return traitsTable[static_cast<std::size_t>(format)];
}

std::span<const float> decodeTable(SmallFloat format)
{
    static const auto tables = makeTables();
    return std::span<const float>(tables[static_cast<std::size_t>(format)])
        .first(std::size_t{1} << traits(format).bits);
}

std::uint8_t encode(SmallFloat format, float value)
{
    if (format == SmallFloat::E8M0)
        return encodeE8m0(value);
    const auto& t = traits(format);
    if (std::isnan(value))
        return t.hasNan ? t.nanCode : 0;
    const double magnitude = std::min(std::fabs(static_cast<double>(value)), static_cast<double>(t.maxValue));
    const unsigned code = std::min<unsigned>(encodeMagnitude(t, magnitude), t.maxCode);
    const bool zeroHasNoSign = format == SmallFloat::E4M3Fnuz || format == SmallFloat::E5M2Fnuz;
    if (!std::signbit(value) || (zeroHasNoSign && code == 0))
        return static_cast<std::uint8_t>(code);
    return static_cast<std::uint8_t>(code | (1U << (t.bits - 1)));
}

std::optional<SmallFloat> smallFloatOf(Dtype dtype)
{
    switch (dtype) {
    case Dtype::F8_E4M3:
        return SmallFloat::E4M3Fn;
    case Dtype::F8_E5M2:
        return SmallFloat::E5M2;
    case Dtype::F8_E4M3FNUZ:
        return SmallFloat::E4M3Fnuz;
    case Dtype::F8_E5M2FNUZ:
        return SmallFloat::E5M2Fnuz;
    case Dtype::F8_E8M0:
        return SmallFloat::E8M0;
    case Dtype::F4:
        return SmallFloat::E2M1;
    case Dtype::F6_E2M3:
        return SmallFloat::E2M3;
    case Dtype::F6_E3M2:
        return SmallFloat::E3M2;
    default:
        return std::nullopt;
    }
}

float f16ToFloat(std::uint16_t bits)
{
    const std::uint32_t sign = static_cast<std::uint32_t>(bits & 0x8000U) << 16;
    const std::uint32_t magnitude = bits & 0x7FFFU;
    if (magnitude > 0x7C00U)
        return std::bit_cast<float>(quietNanBits);
    if (magnitude == 0x7C00U)
        return std::bit_cast<float>(sign | 0x7F800000U);
    if (magnitude < 0x400U) { // subnormal: a multiple of 2^-24
        const float value = static_cast<float>(magnitude) * 0x1p-24F;
        return sign ? -value : value;
    }
    return std::bit_cast<float>(sign | ((magnitude << 13) + (112U << 23)));
}

std::uint16_t floatToF16(float value)
{
    const auto bits = std::bit_cast<std::uint32_t>(value);
    const auto sign = static_cast<std::uint16_t>((bits >> 16) & 0x8000U);
    const std::uint32_t magnitude = bits & 0x7FFFFFFFU;
    if (magnitude > 0x7F800000U)
        return sign | 0x7E00U;
    if (magnitude >= 0x477FF000U) // 65520, half a step beyond the largest finite one
        return sign | 0x7C00U;
    if (magnitude < 0x38800000U) { // below 2^-14: adding 1/2 leaves the count of 2^-24 steps in the low bits, rounded
        const float shifted = std::bit_cast<float>(magnitude) + 0.5F;
        return static_cast<std::uint16_t>(sign | (std::bit_cast<std::uint32_t>(shifted) & 0x7FFU));
    }
    const std::uint32_t rounded = magnitude + 0xFFFU + ((magnitude >> 13) & 1U);
    return static_cast<std::uint16_t>(sign | ((rounded - (112U << 23)) >> 13));
}

std::uint8_t floatToE4m3(float value)
{
    const auto bits = std::bit_cast<std::uint32_t>(value);
    const auto sign = static_cast<std::uint8_t>((bits >> 24) & 0x80U);
    const std::uint32_t magnitude = bits & 0x7FFFFFFFU;
    if (magnitude > 0x7F800000U)
        return 0x7F;
    if (magnitude >= 0x43E00000U) // 448
        return sign | 0x7E;
    if (magnitude < 0x3C800000U) { // below 2^-6: adding 2^14 leaves the count of 2^-9 steps in the low bits, rounded
        const float shifted = std::bit_cast<float>(magnitude) + 0x1p14F;
        return static_cast<std::uint8_t>(sign | (std::bit_cast<std::uint32_t>(shifted) & 0xFU));
    }
    const std::uint32_t rounded = magnitude + 0x7FFFFU + ((magnitude >> 20) & 1U);
    return static_cast<std::uint8_t>(sign | ((rounded - (120U << 23)) >> 20));
}

std::uint8_t floatToE2m1(float value)
{
    const float m = std::fabs(value);
    // Each comparison that holds moves one code up; ties fall to the even code.
    const int code = (m > 0.25F) + (m >= 0.75F) + (m > 1.25F) + (m >= 1.75F) + (m > 2.5F) + (m >= 3.5F) + (m > 5.0F);
    return static_cast<std::uint8_t>(code | ((std::signbit(value) && !std::isnan(value)) ? 8 : 0));
}

} // namespace requant
