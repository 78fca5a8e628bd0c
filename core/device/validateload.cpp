// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/device/metrics.h"
#include "core/device/performance.h"
#include "core/device/validatesession.h"

#include <nlohmann/json.hpp>

#include <QString>

namespace requant {

namespace {

using Json = nlohmann::ordered_json;
using State = ProbeState;

ProbeResult performanceProbe(const std::vector<LoadPoint>& points)
{
    ProbeResult probe{"performance", State::Passed, {}, {}, {}};
    std::string line;
    for (const auto& point : points) {
        if (point.failed && probe.state == State::Passed) {
            probe.state = State::Warning;
            probe.message = Text(RQ_TEXT("core", "%1 of %2 requests failed at concurrency %3: %4"),
                {std::to_string(point.failed), std::to_string(point.requests), std::to_string(point.concurrency),
                    printable(point.problem)});
        }
        line += (line.empty() ? "" : "; ") + std::to_string(point.concurrency) + ": "
            + shortNumber(point.firstTokenMedian) + " s, " + shortNumber(point.perTokenMedian) + " s, "
            + shortNumber(point.tokensPerSecond) + " tokens/s";
    }
    if (probe.state == State::Passed)
        probe.message = Text(
            RQ_TEXT("core", "Concurrency: time to first non-empty token, time per token, throughput. %1."), {line});
    return probe;
}

ProbeResult metricsProbe(const Metrics& metrics)
{
    const ServerMetrics server = serverMetrics(metrics);
    ProbeResult probe{"metrics", State::Passed, {}, {}, {}};
    if (!server.running && !server.cacheUsage) {
        probe.state = State::Skipped;
        probe.message = Text(RQ_TEXT("core", "The server offers no /metrics of vLLM."));
        return probe;
    }
    probe.numbers = {{"running", server.running.value_or(0)}, {"waiting", server.waiting.value_or(0)},
        {"kv_usage", server.cacheUsage.value_or(0)}};
    probe.message = Text(RQ_TEXT("core", "%1 requests run, %2 wait, %3 % of the KV cache is in use."),
        {shortNumber(server.running.value_or(0)), shortNumber(server.waiting.value_or(0)),
            shortNumber(server.cacheUsage.value_or(0) * 100)});
    return probe;
}

} // namespace

std::string shortNumber(double value)
{
    return QString::number(value, 'g', 3).toStdString();
}

Metrics metricsOf(const HttpAnswer& answer)
{
    return answer.good() ? parseMetrics(answer.body.toStdString()) : Metrics();
}

nlohmann::ordered_json metricsJson(const ServerMetrics& metrics)
{
    Json members = Json::object();
    if (metrics.running)
        members["running"] = *metrics.running;
    if (metrics.waiting)
        members["waiting"] = *metrics.waiting;
    if (metrics.cacheUsage)
        members["kv_usage"] = *metrics.cacheUsage;
    return members;
}

bool measure(ValidationSession& session)
{
    session.phase("performance");
    session.measuring = std::chrono::steady_clock::now();
    std::vector<LoadPoint> points;
    for (const unsigned concurrency : session.options.concurrencies) {
        const LoadObserver observer{[&](const Completion& answer) {
                                        if (answer.whole())
                                            session.addSample({{"concurrency", concurrency},
                                                {"latency_s", answer.seconds}, {"ttft_s", answer.firstTokenSeconds}});
                                    },
            [&](const HttpAnswer& answer) {
                Json sample = metricsJson(serverMetrics(metricsOf(answer)));
                if (sample.empty())
                    return;
                sample["concurrency"] = concurrency;
                session.addSample(std::move(sample));
            }};
        points.push_back(measureLoad(
            session.endpoint, session.model, concurrency, session.options.maxTokens, session.context.stop, observer));
        if (!session.goesOn())
            return false;
    }
    (*session.run.details)["performance"] = performanceJson(points);
    if (!points.empty())
        session.add(performanceProbe(points));
    session.add(metricsProbe(metricsOf(httpGet(session.endpoint, "/metrics", session.context.stop))));
    return session.goesOn();
}

} // namespace requant
