// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/quant/scan.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace requant {

namespace {

using Json = nlohmann::ordered_json;

/// Relative RMSE beyond which INT8 is not ordinary rounding noise any more (Gaussian rows cost below 1 %).
constexpr double ordinary = 0.05;
/// Other schemes cost more everywhere; what stands out is this many times the median.
constexpr double outstanding = 2.5;

std::vector<std::string> partsOf(const std::string& name)
{
    std::vector<std::string> parts(1);
    for (const char c : name) {
        if (c == '.')
            parts.emplace_back();
        else
            parts.back() += c;
    }
    return parts;
}

std::optional<std::uint64_t> number(std::string_view text)
{
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || error != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

bool isRouter(const ScannedMatrix& matrix)
{
    return matrix.projection == "gate" || matrix.projection == "router" || matrix.projection == "shared_expert_gate";
}

std::string percent(double ratio)
{
    char text[32];
    std::snprintf(text, sizeof(text), "%.2f", ratio * 100);
    return text;
}

double medianRmse(const std::vector<ScannedMatrix>& matrices)
{
    if (matrices.empty())
        return 0;
    std::vector<double> values;
    for (const auto& matrix : matrices)
        values.push_back(matrix.metrics.relativeRmse);
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

Json optionalNumber(const std::optional<std::uint64_t>& value)
{
    return value ? Json(*value) : Json(nullptr);
}

std::string csvField(const std::string& text)
{
    if (text.find_first_of(",\"\r\n") == std::string::npos)
        return text;
    std::string quoted = "\"";
    for (const char c : text)
        quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + '"';
}

} // namespace

void describeName(ScannedMatrix& matrix)
{
    std::string name = matrix.name;
    if (const auto open = name.rfind('['); open != std::string::npos && name.back() == ']') {
        matrix.expert = number(std::string_view(name).substr(open + 1, name.size() - open - 2));
        name.resize(open);
    }
    auto parts = partsOf(name);
    if (parts.size() > 1 && parts.back().starts_with("weight"))
        parts.pop_back();
    matrix.projection = parts.back();
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const auto value = i > 0 ? number(parts[i]) : std::nullopt;
        const bool layer = value && !matrix.layer && parts[i - 1] != "experts";
        if (layer) {
            matrix.layer = value;
            matrix.group.clear(); // what stands before the layer's number is the same for all
            continue;
        }
        if (value && parts[i - 1] == "experts") {
            matrix.expert = value;
            continue;
        }
        matrix.group += (matrix.group.empty() ? "" : ".") + parts[i];
    }
}

std::vector<Suggestion> suggestKeeping(const std::vector<ScannedMatrix>& matrices)
{
    std::vector<Suggestion> suggestions;
    const double median = medianRmse(matrices);
    const double limit = std::max(ordinary, outstanding * median);
    for (const auto& matrix : matrices) {
        const double error = matrix.metrics.relativeRmse;
        if (matrix.metrics.nanCount || matrix.metrics.infCount) {
            suggestions.push_back({matrix.name, "bf16",
                Text(RQ_TEXT("core", "It holds %1 values that are no finite numbers."),
                    {std::to_string(matrix.metrics.nanCount + matrix.metrics.infCount)})});
        } else if (isRouter(matrix)) {
            suggestions.push_back({matrix.name, "bf16",
                Text(RQ_TEXT("core", "It is a router; its small errors send tokens to other experts."))});
        } else if (error > limit) {
            char crest[32];
            std::snprintf(crest, sizeof(crest), "%.1f", matrix.metrics.crestMax);
            suggestions.push_back({matrix.name, "bf16",
                Text(RQ_TEXT("core", "Its relative RMSE is %1 %, the median %2 %; its crest factor reaches %3."),
                    {percent(error), percent(median), crest})});
        }
    }
    return suggestions;
}

nlohmann::ordered_json toJson(const ScanResult& result)
{
    Json matrices = Json::array(), suggest = Json::array(), skipped = Json::array();
    for (const auto& matrix : result.matrices) {
        Json row{{"name", matrix.name}, {"layer", optionalNumber(matrix.layer)}, {"projection", matrix.projection},
            {"group", matrix.group}, {"expert", optionalNumber(matrix.expert)}, {"shape", {matrix.rows, matrix.cols}},
            {"rows_measured", matrix.rowsMeasured}, {"source_bytes", matrix.sourceBytes},
            {"target_bytes", matrix.targetBytes}};
        row.update(toJson(matrix.metrics));
        matrices.push_back(std::move(row));
    }
    for (const auto& suggestion : result.suggestions)
        suggest.push_back(
            {{"name", suggestion.name}, {"keep", suggestion.keep}, {"because", suggestion.because.english()}});
    for (const auto& error : result.skipped)
        skipped.push_back({{"name", error.tensor}, {"error", name(error.code)}, {"message", error.text.english()}});
    return {{"scheme", result.scheme}, {"sampled", result.sampled}, {"matrices", std::move(matrices)},
        {"suggest", std::move(suggest)}, {"skipped", std::move(skipped)}};
}

std::string toCsv(const ScanResult& result)
{
    const Json names = toJson(QuantMetrics());
    std::string text = "name,layer,projection,expert,rows,cols,rows_measured";
    for (const auto& item : names.items()) {
        if (!item.value().is_array())
            text += "," + item.key();
    }
    text += "\r\n";
    for (const auto& matrix : result.matrices) {
        text += csvField(matrix.name) + "," + (matrix.layer ? std::to_string(*matrix.layer) : "") + ","
            + csvField(matrix.projection) + "," + (matrix.expert ? std::to_string(*matrix.expert) : "") + ","
            + std::to_string(matrix.rows) + "," + std::to_string(matrix.cols) + ","
            + std::to_string(matrix.rowsMeasured);
        const Json metrics = toJson(matrix.metrics);
        for (const auto& item : metrics.items()) {
            if (!item.value().is_array())
                text += "," + (item.value().is_null() ? "" : item.value().dump());
        }
        text += "\r\n";
    }
    return text;
}

} // namespace requant
