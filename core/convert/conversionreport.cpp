// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/convert/conversionreport.h"

#include "core/base/stagedfile.h"
#include "core/quant/scheme.h"
#include "core/report/diagnosisjson.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace requant {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t worstShown = 20;
constexpr const char* reminder =
    "Weight error is not task accuracy: these figures compare weights with their dequantized source, "
    "not the answers of the model. Evaluate the model on its tasks before deployment.";

std::string_view actionOf(Operation operation)
{
    return operation == Operation::Int8 ? "int8"
        : operation == Operation::Bf16  ? "bf16"
        : operation == Operation::Bas4  ? "bas4x4-int4"
                                        : "fp8";
}

// Six digits: the order in which a processor adds changes what lies beyond.
Json figure(double value)
{
    if (!std::isfinite(value))
        return nullptr;
    char text[32];
    std::snprintf(text, sizeof text, "%.6g", value);
    return std::strtod(text, nullptr);
}

Json matrixToJson(const MatrixRecord& m)
{
    Json out{{"name", m.tensor}, {"action", actionOf(m.operation)}, {"relative_rmse", figure(m.relativeRmse)},
        {"max_abs", figure(m.maxAbs)}};
    if (m.operation == Operation::Int8)
        out["half_step_ratio"] = figure(m.halfStepRatio);
    if (m.zeroRows)
        out["zero_rows"] = m.zeroRows;
    if (m.notFinite)
        out["not_finite"] = m.notFinite;
    return out;
}

Json actionsToJson(const Plan& plan)
{
    Json out = Json::object();
    for (const auto& [action, total] : plan.actions)
        out[action] = {{"tensors", total.tensors}, {"bytes", total.bytes}};
    return out;
}

Json droppedToJson(const Plan& plan)
{
    Json out = Json::array();
    for (const auto& d : plan.dropped)
        out.push_back({{"what", d.what}, {"tensors", d.tensors}, {"bytes", d.bytes}, {"because", d.because}});
    return out;
}

Json halfStepToJson(const RunReport& report)
{
    std::uint64_t checked = 0;
    double worst = 0;
    for (const auto& m : report.matrices) {
        checked += m.operation == Operation::Int8;
        worst = std::max(worst, m.operation == Operation::Int8 ? m.halfStepRatio : 0);
    }
    Json beyond = Json::array();
    for (const auto* m : report.beyondHalfStep())
        beyond.push_back(m->tensor);
    return {{"checked", checked}, {"worst_ratio", figure(worst)}, {"limit", halfStepLimit}, {"beyond", beyond}};
}

std::string percent(double value)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.4f %%", value * 100);
    return text;
}

std::string ratio(double value)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.6f", value);
    return text;
}

std::string markdownTables(const Plan& plan, const RunReport& report)
{
    std::string out = "\n## What was done\n\n| action | tensors | bytes |\n|---|---:|---:|\n";
    for (const auto& [action, total] : plan.actions)
        out += "| " + action + " | " + formatCount(total.tensors) + " | " + formatCount(total.bytes) + " |\n";
    if (!plan.dropped.empty())
        out += "\n## Left out\n\n";
    for (const auto& d : plan.dropped)
        out += "- " + printable(d.what) + ": " + formatCount(d.tensors) + " tensors, " + formatBytes(d.bytes) + ". "
            + d.because + "\n";
    out += "\n## Largest weight errors\n\n| matrix | action | relative RMSE | half-step ratio |\n|---|---|---:|---:|\n";
    for (const auto* m : report.worst(worstShown))
        out += "| " + printable(m->tensor) + " | " + std::string(actionOf(m->operation)) + " | "
            + percent(m->relativeRmse) + " | " + (m->operation == Operation::Int8 ? ratio(m->halfStepRatio) : "")
            + " |\n";
    return out;
}

} // namespace

std::vector<const MatrixRecord*> RunReport::beyondHalfStep() const
{
    std::vector<const MatrixRecord*> out;
    for (const auto& m : matrices) {
        if (m.operation == Operation::Int8 && !(m.halfStepRatio <= halfStepLimit))
            out.push_back(&m);
    }
    return out;
}

std::vector<const MatrixRecord*> RunReport::worst(std::size_t count) const
{
    std::vector<const MatrixRecord*> out;
    for (const auto& m : matrices)
        out.push_back(&m);
    std::stable_sort(
        out.begin(), out.end(), [](const auto* a, const auto* b) { return a->relativeRmse > b->relativeRmse; });
    out.resize(std::min(out.size(), count));
    return out;
}

Json planToJson(const Plan& plan, const std::vector<Finding>& more, std::uint64_t peak)
{
    Json findings = Json::array();
    for (const auto* list : {&plan.findings, &more}) {
        for (const auto& finding : *list)
            findings.push_back(findingJson(finding));
    }
    return Json{{"recipe", plan.name}, {"source", utf8(plan.source.folder())}, {"container", plan.container},
        {"source_bytes", plan.sourceBytes}, {"output_bytes", plan.outputBytes}, {"output_file_bytes", plan.fileBytes},
        {"output_shards", plan.shards.size()}, {"matrices", plan.matrices}, {"actions", actionsToJson(plan)},
        {"ignore", plan.ignore}, {"dropped", droppedToJson(plan)}, {"peak_memory", peak}, {"findings", findings}};
}

Json reportToJson(const Plan& plan, const RunReport& report)
{
    Json worst = Json::array();
    for (const auto* m : report.worst(worstShown))
        worst.push_back(matrixToJson(*m));
    Json matrices = Json::array();
    for (const auto& m : report.matrices)
        matrices.push_back(matrixToJson(m));
    Json out{
        {"recipe", plan.name}, {"source", report.source}, {"output", report.output}, {"container", plan.container}};
    if (!report.part.whole() && !report.sealed)
        out["part"] = std::to_string(report.part.number) + "/" + std::to_string(report.part.count);
    out.update(Json{{"complete", report.sealed}, {"tensors", report.tensors}, {"shards", report.shards},
        {"shards_written_now", report.redone}, {"source_bytes", plan.sourceBytes}, {"output_bytes", plan.outputBytes},
        {"matrices_converted", report.matrices.size()}, {"actions", actionsToJson(plan)},
        {"dropped", droppedToJson(plan)}, {"seconds", figure(report.seconds)},
        {"bytes_per_second", figure(report.secondsNow > 0 ? double(report.bytesNow) / report.secondsNow : 0)},
        {"threads", report.threads}, {"memory_bytes", report.memory}, {"half_step", halfStepToJson(report)},
        {"worst", worst}, {"note", reminder}, {"matrices", matrices}});
    return out;
}

std::string reportToMarkdown(const Plan& plan, const RunReport& report)
{
    const auto beyond = report.beyondHalfStep();
    std::string out = "# Conversion report\n\n- Source: " + printable(report.source)
        + "\n- Recipe: " + printable(plan.name) + "\n- Container: " + plan.container + "\n- Requant " + report.version
        + "\n- " + formatCount(report.tensors) + " tensors in " + std::to_string(report.shards) + " shards, "
        + formatBytes(plan.outputBytes) + " from " + formatBytes(plan.sourceBytes) + "\n";
    char line[160];
    std::snprintf(line, sizeof line, "- %.1f s on %u threads, %s/s\n", report.seconds, report.threads,
        formatBytes(static_cast<std::uint64_t>(report.secondsNow > 0 ? double(report.bytesNow) / report.secondsNow : 0))
            .c_str());
    out += line;
    out += beyond.empty()
        ? "- Every INT8 weight is within half a step of its source.\n"
        : "- " + std::to_string(beyond.size()) + " INT8 matrices are NOT within half a step of their source, first "
            + printable(beyond.front()->tensor) + ".\n";
    out += markdownTables(plan, report);
    return out + "\n" + reminder + "\n";
}

Status writeReport(const Plan& plan, const RunReport& report, const std::filesystem::path& folder)
{
    Json document{{"requant", report.version}, {"kind", "conversion-report"}};
    document.update(reportToJson(plan, report));
    const std::string text = document.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
    if (auto written = writeTextFile(folder / "conversion_report.json", text); !written)
        return written;
    return writeTextFile(folder / "conversion_report.md", reportToMarkdown(plan, report));
}

} // namespace requant
