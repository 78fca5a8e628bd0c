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

std::span<const Scheme> allSchemes();
const Scheme* findScheme(std::string_view id);
/// InvalidArgument with the list of known names.
Result<const Scheme*> schemeFromName(std::string_view id);

} // namespace requant
