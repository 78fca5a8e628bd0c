// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/demo/demo.h"
#include "core/fix/export.h"
#include "tests/core/cases/cases.h"
#include "tests/support/fixing.h"

#include <nlohmann/json.hpp>

#include <QTemporaryDir>

#include <optional>
#include <stdexcept>

namespace requant::test {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

/// A folder that is written, diagnosed, fixed and opened again.
struct Fixing {
    explicit Fixing(const Builder& builder, const char* runtime = nullptr)
    {
        if (!builder.write(source()))
            throw std::runtime_error("the folder cannot be written");
        open(runtime);
    }
    explicit Fixing(const std::function<void(const fs::path&)>& write, const char* runtime = nullptr)
    {
        write(source());
        open(runtime);
    }

    void open(const char* runtime)
    {
        checkpoint = *openCheckpoint(source());
        DiagnoseOptions diagnosing;
        if (runtime)
            options.runtimes = diagnosing.runtimes = {*findRuntime(runtime)};
        diagnosis = diagnose(*checkpoint, diagnosing);
        list = listFixes(*checkpoint, diagnosis, options);
    }

    std::vector<FixChoice> safe() const
    {
        std::vector<FixChoice> choices;
        for (const auto& fix : list) {
            if (fix.safe)
                choices.push_back({fix.id, fix.finding});
        }
        return choices;
    }

    Result<FixReport> take(const std::vector<FixChoice>& choices, const char* name = "out")
    {
        run.out = fs::path(dir.path().toStdString()) / name;
        auto plan = planFixes(*checkpoint, diagnosis, choices, options);
        if (!plan)
            return fail(plan.error());
        auto report = exportFixes(*plan, diagnosis, choices, options, run);
        if (report)
            fixed = *openCheckpoint(run.out);
        return report;
    }

    fs::path source() const { return fs::path(dir.path().toStdString()) / "source"; }

    QTemporaryDir dir;
    std::optional<Checkpoint> checkpoint;
    FixOptions options;
    Diagnosis diagnosis;
    std::vector<Fix> list;
    RunOptions run;
    std::optional<Checkpoint> fixed;
};

inline std::string said(const Result<FixReport>& report)
{
    if (!report)
        return report.error().english();
    std::string text;
    for (const auto& line : fixReportLines(*report))
        text += line + "\n";
    return text;
}

inline void renameRows(const fs::path& folder, const std::string& from, const std::string& to)
{
    const fs::path file = folder / "quant_model_description.json";
    const Json rows = Json::parse(readFile(file));
    Json changed = Json::object();
    for (const auto& [key, value] : rows.items())
        changed[key.starts_with(from) ? to + key.substr(from.size()) : key] = value;
    writeFile(file, changed.dump(2));
}

/// Qwen3-VL-MoE quantized with ModelSlim: rows as on disk ("model.visual.*"), experts one by one, nothing missing.
inline void writeVlmMoe(const fs::path& folder)
{
    DemoOptions options;
    options.kind = "ascend-vlm";
    if (!writeDemo(folder, options))
        throw std::runtime_error("the demo cannot be written");
    renameRows(folder, "language_model.visual.", "model.visual.");
    const auto checkpoint = openCheckpoint(folder);
    const fs::path file = folder / "quant_model_description.json";
    Json rows = Json::parse(readFile(file));
    for (const auto& tensor : checkpoint->tensors()) {
        const std::string name(tensor.name);
        if (!rows.contains(name))
            rows[name] = "W8A8_DYNAMIC";
    }
    writeFile(file, rows.dump(2));
}

} // namespace requant::test
