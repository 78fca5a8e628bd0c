// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/device/runstore.h"

#include <nlohmann/json.hpp>

#include <array>
#include <chrono>
#include <span>

namespace requant {

namespace {

using Json = nlohmann::ordered_json;

struct Field {
    const char* theirs;
    const char* ours;
    double factor;
};

// Keys of `vllm bench serve --save-result`, milliseconds to seconds.
constexpr std::array vllmFields{Field{"completed", "requests", 1}, Field{"failed", "failed", 1},
    Field{"median_ttft_ms", "ttft_median_s", 1e-3}, Field{"mean_ttft_ms", "ttft_mean_s", 1e-3},
    Field{"p99_ttft_ms", "ttft_p99_s", 1e-3}, Field{"median_tpot_ms", "tpot_median_s", 1e-3},
    Field{"mean_tpot_ms", "tpot_mean_s", 1e-3}, Field{"p99_tpot_ms", "tpot_p99_s", 1e-3},
    Field{"mean_itl_ms", "itl_mean_s", 1e-3}, Field{"median_e2el_ms", "latency_median_s", 1e-3},
    Field{"mean_e2el_ms", "latency_mean_s", 1e-3}, Field{"output_throughput", "output_tokens_per_s", 1},
    Field{"total_token_throughput", "tokens_per_s", 1}, Field{"request_throughput", "requests_per_s", 1},
    Field{"duration", "duration_s", 1}};

// Keys of benchmark_summary.json of EvalScope's performance test.
constexpr std::array evalscopeFields{Field{"Total requests", "requests", 1}, Field{"Failed requests", "failed", 1},
    Field{"Average time to first token (s)", "ttft_mean_s", 1},
    Field{"Average time per output token (s)", "tpot_mean_s", 1},
    Field{"Average inter-token latency (s)", "itl_mean_s", 1}, Field{"Average latency (s)", "latency_mean_s", 1},
    Field{"Output token throughput (tok/s)", "output_tokens_per_s", 1},
    Field{"Total token throughput (tok/s)", "tokens_per_s", 1},
    Field{"Request throughput (req/s)", "requests_per_s", 1}, Field{"Time taken for tests (s)", "duration_s", 1}};

Json pointOf(const Json& document, std::span<const Field> fields, const Json& concurrency)
{
    Json point{{"concurrency", concurrency}};
    for (const auto& field : fields) {
        const auto at = document.find(field.theirs);
        if (at != document.end() && at->is_number())
            point[field.ours] = field.factor == 1 ? *at : Json(at->get<double>() * field.factor);
    }
    return point;
}

std::string textOf(const Json& document, const char* key)
{
    const auto at = document.find(key);
    return at != document.end() && at->is_string() ? at->get<std::string>() : std::string();
}

Json runOf(const std::string& source, const std::string& model, Json points, const char* ttft)
{
    return {{"source", source}, {"folder", model}, {"device", ""}, {"place", ""}, {"verdict", "imported"},
        {"ending", "imported"}, {"probes", Json::array()},
        {"performance", {{"points", std::move(points)}, {"definitions", {{"ttft", ttft}}}}}};
}

} // namespace

Result<nlohmann::ordered_json> importBenchmark(std::string_view text, const std::string& fileName)
{
    const Json document = Json::parse(text, nullptr, false);
    if (document.is_discarded())
        return fail(ErrorCode::JsonSyntax, Text(RQ_TEXT("core", "The benchmark result is not valid JSON.")), fileName);
    const Json list = document.is_array() ? document : Json::array({document});
    Json points = Json::array();
    std::string source;
    std::string model;
    for (const auto& entry : list) {
        if (!entry.is_object())
            continue;
        if (entry.contains("median_ttft_ms") || entry.contains("mean_ttft_ms")) {
            source = "vllm bench serve";
            model = textOf(entry, "model_id");
            points.push_back(pointOf(entry, vllmFields, entry.value("max_concurrency", Json())));
        } else if (entry.contains("Average time to first token (s)")) {
            source = "evalscope";
            points.push_back(pointOf(entry, evalscopeFields, entry.value("Number of concurrency", Json())));
        }
    }
    if (points.empty()) {
        return fail(ErrorCode::Unsupported,
            Text(RQ_TEXT("core",
                "This is neither a result of `vllm bench serve --save-result` nor a benchmark_summary.json of "
                "EvalScope.")),
            fileName);
    }
    return runOf(source, model, std::move(points),
        source == "evalscope"
            ? "as EvalScope gives it: until the first streamed piece; before October 2025 also one without text"
            : "as vllm bench serve gives it: until the first streamed piece that carries a choice, with or without "
              "text");
}

Result<SavedRun> keepBenchmark(std::string_view text, const std::string& fileName, const std::filesystem::path& runs)
{
    auto document = importBenchmark(text, fileName);
    if (!document)
        return fail(document.error());
    using namespace std::chrono;
    const auto now = duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
    const std::string id = "import-" + std::to_string(now);
    (*document)["id"] = id;
    (*document)["started_ms"] = now;
    return saveRun(runs, id, *document);
}

} // namespace requant
