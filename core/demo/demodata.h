// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace requant {

/// How the values of a synthetic weight are spread.
struct Spread {
    float sigma = 0.02f;
    /// Height of one outlier per row, in sigmas; 0 for none. A row of n values then has a crest factor of about
    /// outlier * sqrt(n / (outlier^2 + n)).
    float outlier = 0;
};

/// Byte-stable pseudo-random source: equal seed and name give equal values, whatever else was made before.
class DemoRandom {
public:
    DemoRandom(std::uint64_t seed, std::string_view name);
    std::uint64_t next();
    float gaussian(); ///< sum of eight uniforms: mean 0, deviation 1, within +-4.9

private:
    std::uint64_t m_state;
};

/// Row-major matrix of @p rows x @p cols.
std::vector<float> demoMatrix(DemoRandom& random, std::uint64_t rows, std::uint64_t cols, const Spread& spread);

std::vector<std::byte> toBf16(const std::vector<float>& values); ///< round half to even
std::vector<std::byte> toF32(const std::vector<float>& values);

/// Nearest F8_E4M3 code, half to even, saturating at 448. @p value must be finite.
std::uint8_t toE4m3(float value);

/// Codes and scales (F32, [ceil rows/block, ceil cols/block]) of tiles of block x block: scale = absmax / 448.
std::pair<std::vector<std::byte>, std::vector<std::byte>> toFp8Blocks(
    const std::vector<float>& matrix, std::uint64_t rows, std::uint64_t cols, std::uint64_t block = 128);
struct Int8Rows {
    std::vector<std::byte> codes; ///< I8 [rows, cols]
    std::vector<float> scales; ///< absmax / 127 of each row, 1 for a row of zeros
};
Int8Rows toInt8Rows(const std::vector<float>& matrix, std::uint64_t rows, std::uint64_t cols);

} // namespace requant
