// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// What conversions are compared with: the formulas, written again for tests.

#include "core/convert/planner.h"
#include "core/convert/run.h"
#include "tests/support/minimodels.h"

#include <nlohmann/json.hpp>

#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <cstring>
#include <filesystem>
#include <optional>

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

inline std::vector<std::byte> payload(const Checkpoint& checkpoint, const std::string& name)
{
    const auto id = checkpoint.find(name);
    if (!id)
        return {};
    std::vector<std::byte> bytes(checkpoint.tensor(*id).bytes());
    return readTensorBytes(checkpoint, *id, 0, bytes) ? bytes : std::vector<std::byte>();
}

template <typename T>
std::vector<T> values(const Checkpoint& checkpoint, const std::string& name)
{
    const auto bytes = payload(checkpoint, name);
    std::vector<T> out(bytes.size() / sizeof(T));
    std::memcpy(out.data(), bytes.data(), bytes.size());
    return out;
}

struct Matrix {
    std::uint64_t rows = 0;
    std::uint64_t cols = 0;
    std::vector<float> w;
};

// FP8 x block scale, or BF16, as FP32.
inline Matrix dequantized(const Checkpoint& source, const std::string& module)
{
    const TensorInfo& info = source.tensor(*source.find(module + ".weight"));
    Matrix m{info.shape[0], info.shape[1], {}};
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

/// One conversion of a built folder below a temporary one.
struct Run {
    QTemporaryDir dir;
    std::optional<Checkpoint> source;
    std::optional<Checkpoint> out;
    Result<RunReport> report;

    std::filesystem::path sourceFolder() const { return std::filesystem::path(dir.path().toStdString()) / "src"; }
    std::filesystem::path outFolder() const { return std::filesystem::path(dir.path().toStdString()) / "out"; }

    void start(const CheckpointBuilder& builder, const std::string& recipe, const Context& context = {},
        RunOptions options = {})
    {
        QVERIFY(builder.write(sourceFolder()).has_value());
        source = *openCheckpoint(sourceFolder());
        const auto plan = planConversion(*source, *findRecipe(recipe));
        QVERIFY(plan.has_value());
        options.out = outFolder();
        report = runPlan(*plan, options, context);
        if (report)
            out = *openCheckpoint(outFolder());
    }
};

} // namespace requant::test
