// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// One conversion of a small model, and what is in the folders.

#include "core/convert/planner.h"
#include "core/convert/run.h"
#include "tests/support/minimodels.h"

#include <nlohmann/json.hpp>

#include <QTemporaryDir>
#include <QTest>

#include <cstring>
#include <filesystem>
#include <optional>

namespace requant::test {

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
