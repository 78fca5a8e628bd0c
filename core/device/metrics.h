// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace requant {

/// Values of a Prometheus text exposition, summed over labels; histogram buckets are left out.
using Metrics = std::map<std::string, double, std::less<>>;

Metrics parseMetrics(std::string_view text);

/// What is drawn of a vLLM server.
struct ServerMetrics {
    std::optional<double> running; ///< requests
    std::optional<double> waiting; ///< requests
    std::optional<double> cacheUsage; ///< share of the KV cache, 0..1
};

/// Under the names of old and new versions of vLLM.
ServerMetrics serverMetrics(const Metrics& metrics);

} // namespace requant
