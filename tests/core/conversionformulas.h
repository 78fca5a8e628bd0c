// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// What conversions are compared with: the formulas, written again for tests.

#include "tests/core/conversionreference.h"

#include <algorithm>
#include <cmath>

namespace requant::test {

inline float e4m3(std::uint8_t code)
{
    const int exponent = code >> 3 & 15;
    const int mantissa = code & 7;
    const float value =
        exponent ? std::ldexp(1.0F + float(mantissa) / 8, exponent - 7) : std::ldexp(float(mantissa), -9);
    return code & 0x80 ? -value : value;
}

inline std::uint16_t bf16(float value)
{
    std::uint32_t bits = 0;
    std::memcpy(&bits, &value, 4);
    return static_cast<std::uint16_t>((bits + 0x7FFF + (bits >> 16 & 1)) >> 16);
}

struct Matrix {
    std::uint64_t rows = 0;
    std::uint64_t cols = 0;
    std::vector<float> w;
};

inline float f16(std::uint16_t bits)
{
    const int exponent = bits >> 10 & 31;
    const int mantissa = bits & 1023;
    const float value =
        exponent ? std::ldexp(1.0F + float(mantissa) / 1024, exponent - 15) : std::ldexp(float(mantissa), -24);
    return bits & 0x8000 ? -value : value;
}

// FP8 x block scale, INT8 x row scale, or a plain float, as FP32.
inline Matrix dequantized(const Checkpoint& source, const std::string& module)
{
    const TensorInfo& info = source.tensor(*source.find(module + ".weight"));
    Matrix m{info.shape[0], info.shape[1], {}};
    if (info.dtype == Dtype::F32) {
        m.w = values<float>(source, module + ".weight");
        return m;
    }
    if (info.dtype == Dtype::F16) {
        for (const auto half : values<std::uint16_t>(source, module + ".weight"))
            m.w.push_back(f16(half));
        return m;
    }
    if (info.dtype == Dtype::I8) {
        const auto steps = values<float>(source, module + ".weight_scale");
        for (const auto code : values<std::int8_t>(source, module + ".weight"))
            m.w.push_back(float(code) * steps[m.w.size() / m.cols]);
        return m;
    }
    if (info.dtype == Dtype::BF16) {
        for (const auto half : values<std::uint16_t>(source, module + ".weight")) {
            const std::uint32_t bits = std::uint32_t{half} << 16;
            std::memcpy(&m.w.emplace_back(), &bits, 4);
        }
        return m;
    }
    const auto codes = values<std::uint8_t>(source, module + ".weight");
    const auto scales = values<float>(source, module + ".weight_scale_inv");
    const std::uint64_t grid = (m.cols + 127) / 128;
    for (std::uint64_t i = 0; i < m.rows; ++i) {
        for (std::uint64_t j = 0; j < m.cols; ++j)
            m.w.push_back(e4m3(codes[i * m.cols + j]) * scales[i / 128 * grid + j / 128]);
    }
    return m;
}

inline void compareInt8(const Checkpoint& source, const Checkpoint& out, const std::string& module)
{
    const Matrix m = dequantized(source, module);
    const auto codes = values<std::int8_t>(out, module + ".weight");
    const auto scales = values<float>(out, module + ".weight_scale");
    QCOMPARE(codes.size(), m.w.size());
    QCOMPARE(scales.size(), m.rows);
    for (std::uint64_t i = 0; i < m.rows; ++i) {
        const float* row = m.w.data() + i * m.cols;
        float most = 0;
        for (std::uint64_t j = 0; j < m.cols; ++j)
            most = std::max(most, std::abs(row[j]));
        const float scale = most == 0 || most / 127.0F == 0 ? 1.0F : most / 127.0F;
        QCOMPARE(std::memcmp(&scale, &scales[i], 4), 0);
        for (std::uint64_t j = 0; j < m.cols; ++j) {
            const float q = most == 0 ? 0 : std::min(127.0F, std::max(-127.0F, std::nearbyint(row[j] / scale)));
            QCOMPARE(int(codes[i * m.cols + j]), int(q));
        }
    }
}

inline void compareBf16(const Checkpoint& source, const Checkpoint& out, const std::string& module)
{
    const Matrix m = dequantized(source, module);
    const auto halves = values<std::uint16_t>(out, module + ".weight");
    QCOMPARE(halves.size(), m.w.size());
    for (std::size_t i = 0; i < halves.size(); ++i)
        QCOMPARE(halves[i], bf16(m.w[i]));
}

} // namespace requant::test
