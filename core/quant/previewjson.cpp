// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/quant/preview.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace requant {

namespace {

using Json = nlohmann::ordered_json;

/// JSON knows neither infinity nor NaN.
Json number(double value)
{
    return std::isfinite(value) ? Json(value) : Json(nullptr);
}

Json numbers(const std::vector<float>& values)
{
    Json list = Json::array();
    for (const float value : values)
        list.push_back(number(static_cast<double>(value)));
    return list;
}

Json histogramJson(const Histogram& histogram)
{
    return {{"edges", histogram.edges}, {"counts", histogram.counts}};
}

std::string percent(double ratio)
{
    char text[32];
    std::snprintf(text, sizeof(text), ratio < 0.001 ? "%.4f" : ratio < 0.1 ? "%.2f" : "%.1f", ratio * 100);
    return text;
}

/// A word for the size of an error, by what the known formats cost on ordinary weights (facts 6).
Text judgement(const PreviewResult& result)
{
    const QuantMetrics& m = result.metrics;
    const auto say = [&](const char* pattern) {
        const Scheme* scheme = findScheme(result.scheme);
        return Text(pattern, {scheme ? scheme->title.english() : result.scheme, percent(m.relativeRmse)});
    };
    if (m.exact)
        return say(RQ_TEXT("core", "%1: exact, no value changes."));
    if (!m.withinHalfStep)
        return say(RQ_TEXT("core", "%1: %2 % relative RMSE, and errors beyond half a step; look closer."));
    if (m.relativeRmse < 0.02)
        return say(RQ_TEXT("core", "%1: %2 % relative RMSE, within half a step; fine."));
    if (m.relativeRmse < 0.05)
        return say(RQ_TEXT("core", "%1: %2 % relative RMSE, within half a step; more than ordinary weights cost."));
    if (result.scheme.starts_with("int8"))
        return say(RQ_TEXT("core", "%1: %2 % relative RMSE; a few large values set the scale, keep this one in BF16."));
    return say(RQ_TEXT("core", "%1: %2 % relative RMSE; what few bits cost."));
}

} // namespace

nlohmann::ordered_json toJson(const QuantMetrics& m)
{
    return {
        {"relative_rmse", number(m.relativeRmse)},
        {"sqnr_db", number(m.sqnrDb)},
        {"exact", m.exact},
        {"max_abs", number(m.maxAbs)},
        {"max_abs_at", {m.maxAbsRow, m.maxAbsCol}},
        {"cosine", number(m.cosine)},
        {"half_step_ratio", number(m.halfStepRatio)},
        {"within_half_step", m.withinHalfStep},
        {"clipped", m.clipped},
        {"saturated", m.saturated},
        {"zero_rows", m.zeroRows},
        {"underflow_rows", m.underflowRows},
        {"crest_max", number(m.crestMax)},
        {"crest_row", m.crestRow},
        {"expected_relative_rmse", number(m.expectedRmse)},
        {"nan", m.nanCount},
        {"inf", m.infCount},
        {"elements", m.elements},
    };
}

nlohmann::ordered_json toJson(const PreviewResult& result)
{
    Json weights = histogramJson(result.weights);
    weights["counts_after"] = result.requantized.counts;
    Json codes = histogramJson(result.codes);
    codes["zeros"] = result.zeros;
    Json json{
        {"tensor", result.tensor},
        {"scheme", result.scheme},
        {"shape", {result.rows, result.cols}},
        {"empty", result.empty},
        {"dialect", result.dialect},
        {"reference", result.reference},
        {"verdict", verdictText(result).english()},
        {"source_bytes", result.sourceBytes},
        {"target_bytes", result.targetBytes},
        {"metrics", toJson(result.metrics)},
        {"weight_histogram", std::move(weights)},
        {"code_histogram", std::move(codes)},
        {"error_histogram", histogramJson(result.errors)},
        {"rows",
            {{"begin", result.rowBegin}, {"end", result.rowEnd}, {"measured", result.rowsMeasured},
                {"relative_rmse", numbers(result.rowRmse)}, {"crest", numbers(result.rowCrest)}}},
        {"heat", {{"rows", result.heatRows}, {"cols", result.heatCols}, {"mean_abs", numbers(result.heat)}}},
    };
    return json;
}

Text verdictText(const PreviewResult& result)
{
    if (result.empty)
        return Text(RQ_TEXT("core", "Empty: there is nothing to measure."));
    return judgement(result);
}

} // namespace requant
