// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/device/drift.h"
#include "core/device/metrics.h"
#include "core/device/performance.h"
#include "core/device/runcommand.h"
#include "core/device/validatesession.h"
#include "core/device/waiting.h"

#include <nlohmann/json.hpp>

#include <QElapsedTimer>
#include <QStringList>

#include <algorithm>

namespace requant {

namespace {

using Json = nlohmann::ordered_json;
using State = ProbeState;

std::string number(double value)
{
    return QString::number(value, 'g', 3).toStdString();
}

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
        line += (line.empty() ? "" : "; ") + std::to_string(point.concurrency) + ": " + number(point.firstTokenMedian)
            + " s, " + number(point.perTokenMedian) + " s, " + number(point.tokensPerSecond) + " tokens/s";
    }
    if (probe.state == State::Passed)
        probe.message = Text(
            RQ_TEXT("core", "Concurrency: time to first non-empty token, time per token, throughput. %1."), {line});
    return probe;
}

Metrics readMetrics(const ValidationSession& session)
{
    const HttpAnswer answer = httpGet(session.endpoint, "/metrics", session.context.stop);
    return answer.good() ? parseMetrics(answer.body.toStdString()) : Metrics();
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
        {number(server.running.value_or(0)), number(server.waiting.value_or(0)),
            number(server.cacheUsage.value_or(0) * 100)});
    return probe;
}

// Memory in use: as the profile's command says, else of the server's own processes where they run here.
double usedMemory(const ValidationSession& session)
{
    const auto& profile = session.options.profile;
    if (!profile.usedMemoryCommand.empty()) {
        const auto answer = runCommand(session.options.place, profile.usedMemoryCommand, 10, session.context.stop);
        double sum = 0;
        for (const auto& line : QString::fromStdString(answer.output).split(QLatin1Char('\n')))
            sum += line.trimmed().toDouble() * static_cast<double>(profile.memoryCommandUnit);
        return sum;
    }
    const bool here = session.server && session.options.place.local();
    return here ? static_cast<double>(session.server->tree().residentBytes) : 0;
}

struct Series {
    std::vector<double> seconds;
    std::vector<double> latency;
    std::vector<double> cache;
    std::vector<double> memory;
    std::vector<Metrics> metrics;
    unsigned failed = 0;
};

Json takeSample(ValidationSession& session, double t, unsigned number, Series& series)
{
    const auto prompts = probePrompts();
    const auto answer = complete(session.endpoint,
        {session.model, std::string(prompts[number % prompts.size()].text), session.options.maxTokens, 0, true, true},
        session.context.stop);
    Metrics metrics = readMetrics(session);
    const ServerMetrics server = serverMetrics(metrics);
    const double memory = usedMemory(session);
    Json sample{{"t", t}};
    if (answer.whole()) {
        series.seconds.push_back(t);
        series.latency.push_back(answer.seconds);
        sample["latency_s"] = answer.seconds;
        sample["ttft_s"] = answer.firstTokenSeconds;
    } else {
        ++series.failed;
        sample["problem"] = answer.problem;
    }
    if (server.running)
        sample["running"] = *server.running;
    if (server.waiting)
        sample["waiting"] = *server.waiting;
    if (server.cacheUsage) {
        sample["kv_usage"] = *server.cacheUsage;
        series.cache.push_back(*server.cacheUsage);
    }
    if (memory > 0) {
        sample["device_memory_bytes"] = memory;
        series.memory.push_back(memory);
    }
    series.metrics.push_back(std::move(metrics));
    session.event("sample", sample);
    return sample;
}

// Alerts of the profile on what /metrics said; only averages over the time that the alert asks for.
Text raisedAlert(const DeviceProfile& profile, const Series& series, double intervalSeconds)
{
    for (const auto& alert : profile.alerts) {
        const auto wanted = static_cast<std::size_t>(std::max(1.0, alert.minutes * 60 / intervalSeconds));
        double sum = 0;
        std::size_t count = 0;
        for (auto at = series.metrics.rbegin(); at != series.metrics.rend() && count < wanted; ++at) {
            const auto value = at->find(alert.metric);
            if (value == at->end())
                break;
            sum += value->second;
            ++count;
        }
        if (count == wanted && sum / static_cast<double>(count) > alert.above) {
            return Text(RQ_TEXT("core", "%1 was %2 on average over %3 minutes, more than %4. %5 %6"),
                {alert.metric, number(sum / static_cast<double>(count)), number(alert.minutes), number(alert.above),
                    alert.because, alert.action});
        }
    }
    return {};
}

ProbeResult soakProbe(ValidationSession& session, const Series& series, double interval)
{
    ProbeResult probe{"soak", State::Passed, {}, {},
        {{"samples", static_cast<double>(series.metrics.size())}, {"failed", series.failed},
            {"latency_median_s", quantile(series.latency, 0.5)}}};
    const std::pair<const char*, const std::vector<double>*> watched[] = {
        {"latency (s)", &series.latency}, {"KV cache usage", &series.cache}, {"memory (bytes)", &series.memory}};
    for (const auto& [what, values] : watched) {
        const auto drift = findDrift(*values);
        if (!drift)
            continue;
        probe.state = State::Failed;
        probe.message = Text(RQ_TEXT("core",
                                 "%1 climbed in a step from %2 to %3 at sample %4 of %5, under the same load: a leak, "
                                 "or pages that are not given back."),
            {what, number(drift->before), number(drift->after), std::to_string(drift->at),
                std::to_string(values->size())});
        probe.action =
            Text(RQ_TEXT("core", "Watch the device's own counters, and plan restarts until the cause is known."));
        session.end(Ending::Drifts);
        return probe;
    }
    if (series.failed) {
        probe.state = State::Failed;
        probe.message = Text(RQ_TEXT("core", "%1 of %2 requests failed."),
            {std::to_string(series.failed), std::to_string(series.metrics.size())});
        session.end(Ending::NoAnswer);
    } else if (Text alert = raisedAlert(session.options.profile, series, interval); !alert.empty()) {
        probe.state = State::Warning;
        probe.message = std::move(alert);
    } else {
        probe.message = Text(RQ_TEXT("core", "Level over %1 samples: latency %2 s in the middle."),
            {std::to_string(series.metrics.size()), number(quantile(series.latency, 0.5))});
    }
    return probe;
}

} // namespace

bool measure(ValidationSession& session)
{
    session.phase("performance");
    std::vector<LoadPoint> points;
    for (const unsigned concurrency : session.options.concurrencies) {
        points.push_back(
            measureLoad(session.endpoint, session.model, concurrency, session.options.maxTokens, session.context.stop));
        if (!session.goesOn())
            return false;
    }
    (*session.run.details)["performance"] = performanceJson(points);
    if (!points.empty())
        session.add(performanceProbe(points));
    session.add(metricsProbe(readMetrics(session)));
    return session.goesOn();
}

bool soak(ValidationSession& session)
{
    const double minutes = session.options.soakMinutes;
    if (minutes <= 0)
        return true;
    session.phase("soak");
    const double interval = std::max(0.05, session.options.soakIntervalSeconds);
    Series series;
    Json samples = Json::array();
    QElapsedTimer clock;
    clock.start();
    for (unsigned i = 0;; ++i) {
        const double t = static_cast<double>(clock.elapsed()) / 1000;
        if (t > minutes * 60)
            break;
        samples.push_back(takeSample(session, t, i, series));
        if (!session.goesOn())
            break;
        session.context.sink->progress(
            {"soak", static_cast<std::uint64_t>(t), static_cast<std::uint64_t>(minutes * 60), {}});
        const double rest = interval - (static_cast<double>(clock.elapsed()) / 1000 - t);
        waitFor([&] { return session.server && session.server->ended(); }, std::max(0.0, rest), session.context.stop);
    }
    (*session.run.details)["samples"] = std::move(samples);
    session.add(soakProbe(session, series, interval));
    return session.goesOn();
}

} // namespace requant
