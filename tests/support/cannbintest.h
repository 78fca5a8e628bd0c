// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/containers.h"
#include "core/checkpoint/safetensorsfile.h"
#include "tests/support/cannbinfixture.h"

#include <QByteArray>
#include <QTemporaryDir>

#include <algorithm>

namespace requant::test {

inline CannbinFixture smallCannbin()
{
    CannbinFixture fixture;
    fixture.entries = smallCannbinEntries();
    return fixture;
}

inline bool warns(const CannbinContainer& container, ErrorCode code)
{
    return std::ranges::find(container.warnings, code, &Error::code) != container.warnings.end();
}

/// The first @p from replaced; empty if there is none, so that a test that no longer fits fails.
inline std::string replaced(std::string text, std::string_view from, std::string_view to)
{
    const std::size_t at = text.find(from);
    return at == std::string::npos ? std::string() : text.replace(at, from.size(), to);
}

inline QByteArray errorName(const Result<CannbinContainer>& result)
{
    if (result)
        return "none";
    const auto text = name(result.error().code);
    return QByteArray(text.data(), qsizetype(text.size()));
}

inline std::filesystem::path pathOf(const QTemporaryDir& dir, const char* name)
{
    return std::filesystem::path(dir.path().toStdString()) / name;
}

/// A companion: every matrix of the fixture as F32, moved by @p shift of itself.
inline Status writeCompanion(
    const std::filesystem::path& folder, const CannbinFixture& fixture, float shift, std::uint64_t moreRows = 0)
{
    std::filesystem::create_directories(folder);
    std::vector<OutputTensor> tensors;
    std::map<std::string, std::vector<float>> data;
    for (std::size_t i = 0; i < fixture.blocks.size(); ++i) {
        const CannbinBlock& block = fixture.blocks[i];
        auto values = fixture.values[i];
        for (float& value : values)
            value *= 1 + shift;
        values.resize(values.size() + moreRows * block.cols);
        tensors.push_back({block.name, Dtype::F32, {block.rows + moreRows, block.cols}, 0, 0});
        data[block.name] = std::move(values);
    }
    return writeSafetensors(folder / "model.safetensors", tensors,
        [&](const OutputTensor& tensor) { return std::as_bytes(std::span(data.at(tensor.name))); });
}

/// The fixture written and opened as it says of itself.
inline Result<Checkpoint> opened(const std::filesystem::path& file, const CannbinFixture& fixture)
{
    OpenOptions options;
    options.cannbin.base = fixture.base;
    options.cannbin.sign = fixture.sign;
    options.cannbin.geometry = fixture.geometry;
    return fixture.write(file) ? openCheckpoint(file, options)
                               : Result<Checkpoint>(fail(ErrorCode::FileWrite, Text("fixture")));
}

} // namespace requant::test
