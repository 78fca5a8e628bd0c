// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace requant {

/// Series of one metric: labels as they are written ("{engine=\"0\"}", "" for none) -> value.
using MetricSeries = std::map<std::string, double, std::less<>>;
/// What /metrics said, by name of the metric; buckets of histograms are left out.
using Metrics = std::map<std::string, MetricSeries, std::less<>>;

/// Reads the text format of Prometheus; lines that are not understood are skipped.
Metrics parseMetrics(std::string_view text);

/// The numbers of vLLM's /metrics that say how it copes; nothing where the server does not give them.
struct ServerMetrics {
    std::optional<double> running; ///< requests, of all engines together
    std::optional<double> waiting; ///< requests, likewise
    std::optional<double> cacheUsage; ///< share of the KV cache, 0..1, of the fullest engine
};

ServerMetrics serverMetrics(const Metrics& metrics);

} // namespace requant
