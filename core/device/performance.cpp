// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/device/performance.h"

#include "core/device/degeneration.h"
#include "core/device/waiting.h"

#include <nlohmann/json.hpp>

#include <QElapsedTimer>

#include <algorithm>
#include <cmath>
#include <memory>

namespace requant {

namespace {

using Json = nlohmann::ordered_json;

struct Sums {
    std::vector<double> firstToken;
    std::vector<double> perToken;
    std::vector<double> latency;
    double tokens = 0;
};

void addAnswer(const Completion& answer, LoadPoint& point, Sums& sums)
{
    if (!answer.whole() || answer.pieces == 0) {
        ++point.failed;
        if (point.problem.empty())
            point.problem = answer.problem.empty() ? "no text" : answer.problem;
        return;
    }
    point.tokensCounted = point.tokensCounted && answer.completionTokens > 0;
    const unsigned tokens = answer.completionTokens ? answer.completionTokens : answer.pieces;
    sums.tokens += tokens;
    sums.firstToken.push_back(answer.firstTokenSeconds);
    sums.latency.push_back(answer.seconds);
    if (tokens > 1)
        sums.perToken.push_back((answer.seconds - answer.firstTokenSeconds) / (tokens - 1));
}

// Keeps @p concurrency requests under way until @p count were made.
class Stream {
public:
    Stream(const Endpoint& endpoint, CompletionRequest request, unsigned concurrency, unsigned count,
        const LoadObserver& observer)
        : m_endpoint(endpoint)
        , m_observer(observer)
        , m_request(std::move(request))
        , m_concurrency(concurrency)
        , m_left(count)
    {
    }

    /// True when all are answered.
    bool step(LoadPoint& point, Sums& sums)
    {
        std::erase_if(m_calls, [&](const auto& call) {
            if (!call->finished())
                return false;
            const Completion answer = readCompletion(call->answer(), m_request);
            addAnswer(answer, point, sums);
            if (m_observer.answered)
                m_observer.answered(answer);
            return true;
        });
        const auto prompts = probePrompts();
        while (m_left > 0 && m_calls.size() < m_concurrency) {
            m_request.prompt = prompts[m_left % prompts.size()].text;
            const Json body = completionBody(m_request);
            m_calls.push_back(std::make_unique<HttpCall>(m_endpoint, "/v1/completions", &body));
            --m_left;
        }
        return m_calls.empty() && m_left == 0;
    }

    /// True when every request under way has begun to be answered.
    bool allAnswering() const
    {
        return !m_calls.empty() && std::all_of(m_calls.begin(), m_calls.end(), [](const auto& call) {
            return !call->answer().arrivals.empty();
        });
    }

private:
    const Endpoint& m_endpoint;
    const LoadObserver& m_observer;
    CompletionRequest m_request;
    std::size_t m_concurrency;
    unsigned m_left;
    std::vector<std::unique_ptr<HttpCall>> m_calls;
};

} // namespace

double quantile(std::vector<double> values, double share)
{
    if (values.empty())
        return 0;
    std::sort(values.begin(), values.end());
    const double place = share * static_cast<double>(values.size() - 1);
    const auto low = static_cast<std::size_t>(std::floor(place));
    const auto high = std::min(low + 1, values.size() - 1);
    return values[low] + (values[high] - values[low]) * (place - static_cast<double>(low));
}

LoadPoint measureLoad(const Endpoint& endpoint, const std::string& model, unsigned concurrency, unsigned maxTokens,
    const std::stop_token& stop, const LoadObserver& observer)
{
    LoadPoint point;
    point.concurrency = concurrency;
    point.requests = 2 * concurrency;
    Stream stream(endpoint, {model, {}, maxTokens, 0, true, true}, concurrency, point.requests, observer);
    Sums sums;
    QElapsedTimer clock;
    clock.start();
    std::unique_ptr<HttpCall> metrics;
    waitFor(
        [&] {
            if (observer.metrics && !metrics && stream.allAnswering())
                metrics = std::make_unique<HttpCall>(endpoint, "/metrics");
            return stream.step(point, sums);
        },
        -1, stop);
    const double seconds = static_cast<double>(clock.nsecsElapsed()) * 1e-9;
    point.firstTokenMedian = quantile(sums.firstToken, 0.5);
    point.firstTokenP90 = quantile(sums.firstToken, 0.9);
    point.perTokenMedian = quantile(sums.perToken, 0.5);
    point.perTokenP90 = quantile(sums.perToken, 0.9);
    point.latencyMedian = quantile(sums.latency, 0.5);
    point.tokensPerSecond = seconds > 0 ? sums.tokens / seconds : 0;
    if (metrics && metrics->finished())
        observer.metrics(metrics->answer());
    return point;
}

nlohmann::ordered_json performanceJson(const std::vector<LoadPoint>& points)
{
    Json list = Json::array();
    for (const auto& point : points) {
        list.push_back({{"concurrency", point.concurrency}, {"requests", point.requests}, {"failed", point.failed},
            {"ttft_median_s", point.firstTokenMedian}, {"ttft_p90_s", point.firstTokenP90},
            {"tpot_median_s", point.perTokenMedian}, {"tpot_p90_s", point.perTokenP90},
            {"latency_median_s", point.latencyMedian}, {"output_tokens_per_s", point.tokensPerSecond},
            {"tokens_counted_by", point.tokensCounted ? "server" : "pieces of text"}});
    }
    return {{"points", list},
        {"definitions",
            {{"ttft", "seconds from sending the request to the first piece of text that is not empty"},
                {"tpot", "(seconds of the whole request - ttft) / (output tokens - 1)"},
                {"latency", "seconds from sending the request to its last byte"},
                {"output_tokens_per_s",
                    "output tokens of all requests / seconds from the first request to the last answer"},
                {"load",
                    "that many requests under way at any time, twice that many in all; output length fixed by "
                    "ignore_eos"}}}};
}

} // namespace requant
