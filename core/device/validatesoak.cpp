// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/device/alerts.h"
#include "core/device/devicememory.h"
#include "core/device/drift.h"
#include "core/device/performance.h"
#include "core/device/validatesession.h"
#include "core/device/waiting.h"

#include <nlohmann/json.hpp>

#include <QElapsedTimer>

#include <algorithm>
#include <numeric>

namespace requant {

namespace {

using Json = nlohmann::ordered_json;
using State = ProbeState;

std::string bytes(double value)
{
    return formatBytes(static_cast<std::uint64_t>(value));
}

// Memory in use: as the profile's command says, else of the server's own processes where they run here.
double usedMemory(const ValidationSession& session)
{
    const auto& command = session.options.profile.usedMemoryCommand;
    if (!command.argv.empty()) {
        const auto devices = askMemory(session.options.place, command, session.context.stop);
        return static_cast<double>(std::accumulate(devices.begin(), devices.end(), std::uint64_t{0}));
    }
    const bool here = session.server && session.options.place.local();
    return here ? static_cast<double>(session.server->tree().residentBytes) : 0;
}

struct Series {
    std::vector<double> latency;
    std::vector<double> cache;
    std::vector<double> memory;
    std::vector<MetricsSample> metrics;
    unsigned failed = 0;
};

void takeSample(ValidationSession& session, unsigned number, Series& series)
{
    const auto prompts = probePrompts();
    const auto answer = complete(session.endpoint,
        {session.model, std::string(prompts[number % prompts.size()].text), session.options.maxTokens, 0, true, true},
        session.context.stop);
    Metrics metrics = metricsOf(httpGet(session.endpoint, "/metrics", session.context.stop));
    const ServerMetrics server = serverMetrics(metrics);
    const double memory = usedMemory(session);
    Json sample = metricsJson(server);
    if (answer.whole()) {
        series.latency.push_back(answer.seconds);
        sample["latency_s"] = answer.seconds;
        sample["ttft_s"] = answer.firstTokenSeconds;
    } else {
        ++series.failed;
        sample["problem"] = answer.problem;
    }
    if (server.cacheUsage)
        series.cache.push_back(*server.cacheUsage);
    if (memory > 0) {
        sample["device_memory_bytes"] = memory;
        series.memory.push_back(memory);
    }
    const auto& alerts = session.options.profile.alerts; // of a day of samples nothing else is looked at again
    std::erase_if(metrics,
        [&](const auto& one) { return std::ranges::find(alerts, one.first, &ProfileAlert::metric) == alerts.end(); });
    series.metrics.push_back({session.measured(), std::move(metrics)});
    session.addSample(std::move(sample));
}

struct Watched {
    const std::vector<double>& values;
    double factor; ///< of a step that counts
    std::string (*show)(double);
    std::string_view pattern;
};

// The first series that climbs in a step; empty if all are level.
Text findClimb(const Series& series)
{
    // Latencies scatter; memory does not, and a tenth more of it under the same load is a leak.
    const Watched all[] = {{series.latency, 1.3, shortNumber,
                               RQ_TEXT("core",
                                   "The latency climbed in a step from %1 s to %2 s at sample %3 of %4, under the same "
                                   "load: a leak, or pages that are not given back.")},
        {series.cache, 1.3, shortNumber,
            RQ_TEXT("core",
                "The share of the KV cache in use climbed in a step from %1 to %2 at sample %3 of %4, under the same "
                "load: pages are not given back.")},
        {series.memory, 1.1, bytes,
            RQ_TEXT("core",
                "The memory in use climbed in a step from %1 to %2 at sample %3 of %4, under the same load: a leak.")}};
    for (const auto& watched : all) {
        if (const auto drift = findDrift(watched.values, watched.factor))
            return Text(watched.pattern,
                {watched.show(drift->before), watched.show(drift->after), std::to_string(drift->at),
                    std::to_string(watched.values.size())});
    }
    return {};
}

ProbeResult soakProbe(ValidationSession& session, const Series& series)
{
    ProbeResult probe{"soak", State::Passed, {}, {},
        {{"samples", static_cast<double>(series.metrics.size())}, {"failed", series.failed},
            {"latency_median_s", quantile(series.latency, 0.5)}}};
    if (Text climb = findClimb(series); !climb.empty()) {
        probe.state = State::Failed;
        probe.message = std::move(climb);
        probe.action =
            Text(RQ_TEXT("core", "Watch the device's own counters, and plan restarts until the cause is known."));
        session.end(Ending::Drifts);
    } else if (series.failed) {
        probe.state = State::Failed;
        probe.message = Text(RQ_TEXT("core", "%1 of %2 requests failed."),
            {std::to_string(series.failed), std::to_string(series.metrics.size())});
        session.end(Ending::NoAnswer);
    } else {
        probe.message = Text(RQ_TEXT("core", "Level over %1 samples: latency %2 s in the middle."),
            {std::to_string(series.metrics.size()), shortNumber(quantile(series.latency, 0.5))});
    }
    return probe;
}

ProbeResult alertProbe(const ProfileAlert& alert, const std::vector<MetricsSample>& samples)
{
    using Kind = AlertState::Kind;
    const AlertState state = judgeAlert(alert, samples);
    ProbeResult probe{"alert " + alert.metric, State::Passed, {}, {}, {}};
    if (state.kind == Kind::Quiet || state.kind == Kind::Raised)
        probe.numbers = {{"average", state.average}, {"threshold", alert.above}};
    const std::string minutes = shortNumber(alert.minutes);
    switch (state.kind) {
    case Kind::Quiet:
        probe.message = Text(RQ_TEXT("core", "%1 averaged at most %2 over %3 minutes; the alert is at %4."),
            {state.series, shortNumber(state.average), minutes, shortNumber(alert.above)});
        break;
    case Kind::Raised:
        probe.state = State::Warning;
        probe.message = Text(RQ_TEXT("core", "%1 averaged up to %2 over %3 minutes, more than %4 for %5 minutes."),
            {state.series, shortNumber(state.average), minutes, shortNumber(alert.above),
                shortNumber(alert.forMinutes)});
        probe.because = Text(alert.because);
        probe.action = Text(alert.action);
        break;
    case Kind::NotExported:
        probe.state = State::Skipped;
        probe.message = Text(RQ_TEXT("core", "The server's /metrics has no %1."), {alert.metric});
        break;
    case Kind::TooShort:
        probe.state = State::Skipped;
        probe.message = Text(RQ_TEXT("core", "This alert needs a watch of %1 minutes."),
            {shortNumber(alert.minutes + alert.forMinutes)});
        break;
    }
    return probe;
}

} // namespace

bool soak(ValidationSession& session)
{
    const double minutes = session.options.soakMinutes;
    if (minutes <= 0)
        return true;
    session.phase("soak");
    const double interval = std::max(0.05, session.options.soakIntervalSeconds);
    Series series;
    QElapsedTimer clock;
    clock.start();
    for (unsigned i = 0;; ++i) {
        const double t = static_cast<double>(clock.elapsed()) / 1000;
        if (t > minutes * 60)
            break;
        takeSample(session, i, series);
        if (!session.goesOn())
            break;
        session.context.sink->progress(
            {"soak", static_cast<std::uint64_t>(t), static_cast<std::uint64_t>(minutes * 60), {}});
        const double rest = interval - (static_cast<double>(clock.elapsed()) / 1000 - t);
        waitFor([&] { return session.server && session.server->ended(); }, std::max(0.0, rest), session.context.stop);
    }
    session.add(soakProbe(session, series));
    for (const auto& alert : session.options.profile.alerts)
        session.add(alertProbe(alert, series.metrics));
    return session.goesOn();
}

} // namespace requant
