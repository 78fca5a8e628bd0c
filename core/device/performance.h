// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/device/completion.h"

#include <nlohmann/json_fwd.hpp>

#include <functional>
#include <string>
#include <vector>

namespace requant {

/// Times of one number of simultaneous requests. Definitions are in performanceJson().
struct LoadPoint {
    unsigned concurrency = 1;
    unsigned requests = 0;
    unsigned failed = 0;
    double firstTokenMedian = 0; ///< seconds until the first text that is not empty
    double firstTokenP90 = 0;
    double perTokenMedian = 0; ///< seconds per token after the first
    double perTokenP90 = 0;
    double latencyMedian = 0; ///< seconds of a whole request
    double tokensPerSecond = 0; ///< of all requests together
    bool tokensCounted = true; ///< false: the server gave no count, pieces of text were counted
    std::string problem; ///< of the first request that failed
};

/// What measureLoad() tells while it is at work; either may be empty.
struct LoadObserver {
    std::function<void(const Completion&)> answered; ///< each request, in the order of their ends
    std::function<void(const HttpAnswer&)> metrics; ///< /metrics, asked once while the requests are under way
};

/// Streams @p concurrency requests at a time, twice that many in all.
LoadPoint measureLoad(const Endpoint& endpoint, const std::string& model, unsigned concurrency, unsigned maxTokens,
    const std::stop_token& stop = {}, const LoadObserver& observer = {});

nlohmann::ordered_json performanceJson(const std::vector<LoadPoint>& points);

/// The value that a share of @p values does not exceed, 0.5: the median; 0 for none.
double quantile(std::vector<double> values, double share);

} // namespace requant
