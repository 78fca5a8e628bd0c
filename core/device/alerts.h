// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/device/deviceprofile.h"
#include "core/device/metrics.h"

#include <cstdint>
#include <span>
#include <string>

namespace requant {

/// /metrics at one time of a watch.
struct MetricsSample {
    double seconds = 0;
    Metrics metrics;
};

/// What a watch says about one alert of the profile.
struct AlertState {
    /// What is worse comes later; of several series the worst counts.
    enum class Kind : std::uint8_t {
        NotExported, ///< the server's /metrics never had the metric
        TooShort, ///< the watch ended before the alert could be raised
        Quiet,
        Raised,
    };
    Kind kind = Kind::Quiet;
    std::string series; ///< metric and labels of the worst series; empty if NotExported
    double average = 0; ///< its highest average over ProfileAlert::minutes; 0 unless Quiet or Raised
};

/// Judges @p alert as Prometheus does, each series by itself: the average over the last ProfileAlert::minutes has to be
/// above the threshold for ProfileAlert::forMinutes without a break. Unlike there, an average counts only once it spans
/// all of those minutes, so that the first values after a start raise nothing.
AlertState judgeAlert(const ProfileAlert& alert, std::span<const MetricsSample> samples);

} // namespace requant
