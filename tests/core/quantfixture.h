// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/quant/preview.h"
#include "tests/support/checkpointbuilder.h"

#include <QTemporaryDir>

#include <cmath>
#include <random>
#include <string>
#include <vector>

namespace requant::test {

/// A checkpoint of plain F32 matrices, written below a temporary folder.
struct Folder {
    QTemporaryDir dir;
    CheckpointBuilder builder;

    void add(const std::string& name, std::vector<std::uint64_t> shape, const std::vector<float>& values)
    {
        builder.add({name, Dtype::F32, std::move(shape), bytesOfF32(values), "model.safetensors"});
    }
    Checkpoint open()
    {
        const auto path = dir.filePath(QStringLiteral("model")).toStdString();
        if (const auto done = builder.write(path); !done)
            qFatal("%s", done.error().english().c_str());
        auto checkpoint = openCheckpoint(path);
        if (!checkpoint)
            qFatal("%s", checkpoint.error().english().c_str());
        return *checkpoint;
    }
};

inline std::vector<float> gaussianRows(std::size_t rows, std::size_t cols, float outlier = 0)
{
    std::mt19937 random(11);
    std::normal_distribution<float> normal(0, 0.02F);
    std::vector<float> values(rows * cols);
    for (auto& value : values)
        value = normal(random);
    for (std::size_t r = 0; r < rows && outlier > 0; ++r) {
        // One value of this many deviations; it takes its own share of the row's root mean square.
        const double crest = static_cast<double>(outlier);
        values[r * cols + r % cols] =
            static_cast<float>(0.02 * crest / std::sqrt(1 - crest * crest / static_cast<double>(cols)));
    }
    return values;
}

inline PreviewResult previewOf(const Checkpoint& checkpoint, const std::string& name, const char* scheme,
    const PreviewOptions& options = {}, const Context& context = {})
{
    auto result = previewTensor(checkpoint, name, **schemeFromName(scheme), options, context);
    if (!result)
        qFatal("%s", result.error().english().c_str());
    return *result;
}

} // namespace requant::test
