// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/demo/demodata.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <span>

namespace requant {

DemoRandom::DemoRandom(std::uint64_t seed, std::string_view name)
    : m_state(0xCBF29CE484222325u ^ (seed * 0x9E3779B97F4A7C15u))
{
    for (const char c : name)
        m_state = (m_state ^ static_cast<unsigned char>(c)) * 0x100000001B3u; // FNV-1a
}

std::uint64_t DemoRandom::next()
{
    std::uint64_t z = m_state += 0x9E3779B97F4A7C15u; // splitmix64
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

float DemoRandom::gaussian()
{
    std::int32_t sum = 0;
    for (int half = 0; half < 2; ++half) {
        const std::uint64_t bits = next();
        for (int shift = 0; shift < 64; shift += 16)
            sum += static_cast<std::int32_t>(bits >> shift & 0xFFFF);
    }
    // Eight uniforms on [0, 65535]: mean 8 * 32767.5, variance 8 * 65536^2 / 12.
    return static_cast<float>(sum - 262140) * static_cast<float>(1 / 53509.9);
}

std::vector<float> demoMatrix(DemoRandom& random, std::uint64_t rows, std::uint64_t cols, const Spread& spread)
{
    std::vector<float> values(rows * cols);
    for (std::uint64_t r = 0; r < rows; ++r) {
        // Rows differ in loudness, as those of trained weights do.
        const float loudness = spread.sigma * (0.7f + static_cast<float>(random.next() % 1024) * (0.6f / 1024));
        float* row = values.data() + r * cols;
        for (std::uint64_t c = 0; c < cols; ++c)
            row[c] = random.gaussian() * loudness;
        if (spread.outlier > 0 && cols > 0)
            row[random.next() % cols] = (random.next() & 1 ? 1 : -1) * spread.outlier * loudness;
    }
    return values;
}

std::vector<std::byte> toBf16(const std::vector<float>& values)
{
    std::vector<std::byte> out(values.size() * 2);
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto bits = std::bit_cast<std::uint32_t>(values[i]);
        const auto rounded = static_cast<std::uint16_t>((bits + 0x7FFF + (bits >> 16 & 1)) >> 16);
        std::memcpy(out.data() + i * 2, &rounded, 2);
    }
    return out;
}

std::vector<std::byte> toF32(const std::vector<float>& values)
{
    const auto bytes = std::as_bytes(std::span(values));
    return {bytes.begin(), bytes.end()};
}

std::uint8_t toE4m3(float value)
{
    const std::uint8_t sign = std::signbit(value) ? 0x80 : 0;
    const float magnitude = std::fabs(value);
    if (magnitude >= 448)
        return sign | 0x7E;
    if (magnitude < 0x1p-6f) // subnormal: a multiple of 2^-9; eight of them are the smallest normal
        return sign | static_cast<std::uint8_t>(std::nearbyint(magnitude * 512));
    auto bits = std::bit_cast<std::uint32_t>(magnitude);
    bits += 0x7FFFF + (bits >> 20 & 1);
    return sign | static_cast<std::uint8_t>((((bits >> 23) - 120) << 3) | (bits >> 20 & 7));
}

namespace {

float tileMaximum(const float* tile, std::uint64_t rows, std::uint64_t cols, std::uint64_t stride)
{
    float maximum = 0;
    for (std::uint64_t r = 0; r < rows; ++r) {
        for (std::uint64_t c = 0; c < cols; ++c)
            maximum = std::max(maximum, std::fabs(tile[r * stride + c]));
    }
    return maximum;
}

} // namespace

std::pair<std::vector<std::byte>, std::vector<std::byte>> toFp8Blocks(
    const std::vector<float>& matrix, std::uint64_t rows, std::uint64_t cols, std::uint64_t block)
{
    std::vector<std::byte> codes(rows * cols);
    std::vector<float> scales;
    for (std::uint64_t top = 0; top < rows; top += block) {
        for (std::uint64_t left = 0; left < cols; left += block) {
            const std::uint64_t height = std::min(block, rows - top);
            const std::uint64_t width = std::min(block, cols - left);
            const float maximum = tileMaximum(matrix.data() + top * cols + left, height, width, cols);
            const float scale = maximum > 0 ? maximum / 448 : 1;
            scales.push_back(scale);
            for (std::uint64_t r = top; r < top + height; ++r) {
                for (std::uint64_t c = left; c < left + width; ++c)
                    codes[r * cols + c] = std::byte{toE4m3(matrix[r * cols + c] / scale)};
            }
        }
    }
    return {std::move(codes), toF32(scales)};
}

Int8Rows toInt8Rows(const std::vector<float>& matrix, std::uint64_t rows, std::uint64_t cols)
{
    Int8Rows out;
    out.codes.resize(rows * cols);
    for (std::uint64_t r = 0; r < rows; ++r) {
        const float* row = matrix.data() + r * cols;
        const float maximum = tileMaximum(row, 1, cols, cols);
        const float scale = maximum > 0 ? maximum / 127 : 1;
        out.scales.push_back(scale);
        for (std::uint64_t c = 0; c < cols; ++c) {
            const float code = std::clamp(std::nearbyint(row[c] / scale), -127.0f, 127.0f);
            out.codes[r * cols + c] = std::byte{static_cast<std::uint8_t>(static_cast<std::int8_t>(code))};
        }
    }
    return out;
}

} // namespace requant
