// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/device/metrics.h"

#include <algorithm>
#include <charconv>
#include <initializer_list>

namespace requant {

namespace {

// "name{labels} value [timestamp]": name and the value behind the labels, which may hold any character in quotes.
void readSample(std::string_view line, Metrics& out)
{
    const auto nameEnd = line.find_first_of("{ ");
    if (nameEnd == std::string_view::npos || nameEnd == 0)
        return;
    const std::string_view name = line.substr(0, nameEnd);
    std::size_t at = nameEnd;
    std::size_t labelsEnd = nameEnd;
    if (line[at] == '{') {
        bool quoted = false;
        for (++at; at < line.size() && (quoted || line[at] != '}'); ++at) {
            if (line[at] == '\\')
                ++at;
            else if (line[at] == '"')
                quoted = !quoted;
        }
        labelsEnd = ++at;
    }
    labelsEnd = std::min(labelsEnd, line.size());
    at = at < line.size() ? line.find_first_not_of(' ', at) : std::string_view::npos;
    if (at == std::string_view::npos || name.ends_with("_bucket"))
        return;
    double value = 0;
    const auto [end, error] = std::from_chars(line.data() + at, line.data() + line.size(), value);
    if (error == std::errc())
        out[std::string(name)][std::string(line.substr(nameEnd, labelsEnd - nameEnd))] = value;
}

const MetricSeries* first(const Metrics& metrics, std::initializer_list<std::string_view> names)
{
    for (const auto name : names) {
        if (const auto at = metrics.find(name); at != metrics.end() && !at->second.empty())
            return &at->second;
    }
    return nullptr;
}

// Counts of several engines add up.
std::optional<double> sum(const MetricSeries* series)
{
    if (!series)
        return std::nullopt;
    double all = 0;
    for (const auto& [labels, value] : *series)
        all += value;
    return all;
}

// Shares do not: the fullest engine is the one that makes requests wait.
std::optional<double> largest(const MetricSeries* series)
{
    if (!series)
        return std::nullopt;
    return std::ranges::max_element(*series, {}, [](const auto& one) { return one.second; })->second;
}

} // namespace

Metrics parseMetrics(std::string_view text)
{
    Metrics out;
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        const auto line = text.substr(0, end);
        if (!line.empty() && line.front() != '#')
            readSample(line, out);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return out;
}

ServerMetrics serverMetrics(const Metrics& metrics)
{
    return {sum(first(metrics, {"vllm:num_requests_running", "vllm_num_requests_running"})),
        sum(first(metrics, {"vllm:num_requests_waiting", "vllm_num_requests_waiting"})),
        largest(first(metrics, {"vllm:kv_cache_usage_perc", "vllm:gpu_cache_usage_perc", "vllm_kv_cache_usage_perc"}))};
}

} // namespace requant
