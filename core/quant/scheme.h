// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/base/text.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace requant {

enum class SchemeFormat : std::uint8_t { Int, Fp8, Fp4, Bf16 };

/// Where one scale reaches.
enum class Granularity : std::uint8_t {
    None, ///< no scale (bf16)
    Tensor,
    Channel, ///< one per row
    Group, ///< one per groupCols columns of a row
    Block, ///< one per groupRows x groupCols block
};

/// A target of quantization: one row of the table in scheme.cpp. Names are those of the command line.
struct Scheme {
    std::string_view id; ///< "int8-channel"
    SchemeFormat format = SchemeFormat::Int;
    Granularity granularity = Granularity::Channel;
    unsigned bits = 8; ///< of one stored weight
    unsigned scaleBits = 32; ///< of one stored scale, 0 for none
    std::uint64_t groupRows = 1; ///< Block: height of a block
    std::uint64_t groupCols = 0; ///< Group, Block: width; 0: the whole row
    float divisor = 0; ///< s = absmax / divisor; 0 for bf16 and mxfp4 (power-of-two scale)
    int lowest = 0; ///< Int: range of the codes
    int highest = 0;
    Text title; ///< "INT8 per channel"
    Text note; ///< formula and convention in a sentence

    /// Bytes of a rows x cols matrix in this scheme, scales included.
    std::uint64_t bytes(std::uint64_t rows, std::uint64_t cols) const;
};

/// What rounding to nearest may do at most, in FP32 arithmetic with u = 2^-24. The quotient that is rounded is
/// w / s (1 + d) with |d| <= u, so |q - w / s| <= 1/2 + u |w| / s, or |q s - w| <= s / 2 + u |w|. Multiplying back,
/// q s (1 + d'), moves that by at most u |q s| <= u |w| + u s / 2 + u^2 |w|, and the difference to w is rounded once
/// more. Together |e| <= (s / 2) (1 + 2 u) + 2 u |w| (1 + 2 u), and |w| <= 128 s. So with slack = 2 u, |e| - slack |w|
/// <= (s / 2) (1 + 2^-22): the limit below is beyond that and far below the effect of a code that is off by one. Where
/// e is taken from exact products in double, d' is absent and the same bound holds all the more. The step of a float
/// format is its spacing at that value.
inline constexpr float halfStepSlack = 0x1p-23F;
inline constexpr double halfStepLimit = 1.0 + 0x1p-20;

std::span<const Scheme> allSchemes();
const Scheme* findScheme(std::string_view id);
/// InvalidArgument with the list of known names.
Result<const Scheme*> schemeFromName(std::string_view id);

} // namespace requant
