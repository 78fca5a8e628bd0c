// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/device/alerts.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <utility>
#include <vector>

namespace requant {

namespace {

struct Point {
    double seconds = 0;
    double value = 0;
};

std::vector<Point> pointsOf(
    const std::string& metric, const std::string& labels, std::span<const MetricsSample> samples)
{
    std::vector<Point> points;
    for (const auto& sample : samples) {
        const auto series = sample.metrics.find(metric);
        if (series == sample.metrics.end())
            continue;
        if (const auto value = series->second.find(labels); value != series->second.end())
            points.push_back({sample.seconds, value->second});
    }
    return points;
}

AlertState judgeSeries(const ProfileAlert& alert, const std::vector<Point>& points)
{
    constexpr double never = -1;
    const double window = alert.minutes * 60;
    const double length = alert.forMinutes * 60;
    AlertState state{AlertState::Kind::TooShort, {}, std::numeric_limits<double>::lowest()};
    double sum = 0;
    std::size_t first = 0; // of the window that ends at the point
    double since = never; // above the threshold without a break
    for (std::size_t i = 0; i < points.size(); ++i) {
        const double now = points[i].seconds;
        const double passed = now - points.front().seconds;
        sum += points[i].value;
        for (; points[first].seconds < now - window; ++first)
            sum -= points[first].value;
        if (passed < window)
            continue;
        const double average = sum / static_cast<double>(i + 1 - first);
        state.average = std::max(state.average, average);
        // A sum that is carried on is off in its last digits; at the threshold is not above it.
        if (average <= alert.above + 1e-9 * std::abs(alert.above))
            since = never;
        else if (since < 0)
            since = now;
        if (since >= 0 && now - since >= length)
            state.kind = AlertState::Kind::Raised;
        else if (state.kind == AlertState::Kind::TooShort && passed >= window + length)
            state.kind = AlertState::Kind::Quiet;
    }
    return state;
}

} // namespace

AlertState judgeAlert(const ProfileAlert& alert, std::span<const MetricsSample> samples)
{
    std::set<std::string> labels;
    for (const auto& sample : samples) {
        if (const auto series = sample.metrics.find(alert.metric); series != sample.metrics.end()) {
            for (const auto& [label, value] : series->second)
                labels.insert(label);
        }
    }
    AlertState worst{AlertState::Kind::NotExported, {}, 0};
    for (const auto& label : labels) {
        AlertState state = judgeSeries(alert, pointsOf(alert.metric, label, samples));
        state.series = alert.metric + label;
        if (std::pair(state.kind, state.average) > std::pair(worst.kind, worst.average))
            worst = std::move(state);
    }
    if (worst.kind < AlertState::Kind::Quiet)
        worst.average = 0;
    return worst;
}

} // namespace requant
