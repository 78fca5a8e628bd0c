// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/numeric/histogram.h"

#include "core/numeric/measurekernels.h"

#include <algorithm>
#include <numeric>

namespace requant {

Histogram Histogram::linear(double low, double high, std::size_t bins)
{
    Histogram histogram;
    histogram.counts.assign(bins, 0);
    histogram.edges.resize(bins + 1);
    for (std::size_t i = 0; i <= bins; ++i)
        histogram.edges[i] = low + (high - low) * static_cast<double>(i) / static_cast<double>(bins);
    return histogram;
}

void Histogram::merge(const Histogram& other)
{
    for (std::size_t i = 0; i < counts.size(); ++i)
        counts[i] += other.counts[i];
}

std::uint64_t Histogram::total() const
{
    return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

LinearBinner::LinearBinner(Histogram& histogram)
    : m_histogram(&histogram)
    , m_low(static_cast<float>(histogram.edges.front()))
    , m_perUnit(static_cast<float>(
          static_cast<double>(histogram.counts.size()) / (histogram.edges.back() - histogram.edges.front())))
    , m_last(static_cast<float>(histogram.counts.size() - 1))
{
}

void LinearBinner::add(std::span<const float> values)
{
    add(values, {});
}

void LinearBinner::add(std::span<const float> values, std::span<const std::uint32_t> times)
{
    std::int32_t bins[512]; // positions first, many at once, then the counting
    std::uint64_t* const counts = m_histogram->counts.data();
    for (std::size_t begin = 0; begin < values.size(); begin += std::size(bins)) {
        const std::size_t n = std::min(std::size(bins), values.size() - begin);
        const bool numbers = kernels::binPositions(values.subspan(begin, n), m_low, m_perUnit, m_last, {bins, n});
        for (std::size_t j = 0; numbers && times.empty() && j < n; ++j)
            ++counts[bins[j]];
        for (std::size_t j = 0; !(numbers && times.empty()) && j < n; ++j) {
            if (bins[j] >= 0)
                counts[bins[j]] += times.empty() ? 1 : times[begin + j];
        }
    }
}

Histogram rebinned(const Histogram& histogram, std::size_t bins)
{
    if (bins == 0 || histogram.counts.size() <= bins)
        return histogram;
    const std::size_t step = (histogram.counts.size() + bins - 1) / bins;
    Histogram result;
    for (std::size_t i = 0; i < histogram.counts.size(); i += step) {
        const std::size_t end = std::min(i + step, histogram.counts.size());
        result.edges.push_back(histogram.edges[i]);
        result.counts.push_back(std::accumulate(histogram.counts.begin() + static_cast<std::ptrdiff_t>(i),
            histogram.counts.begin() + static_cast<std::ptrdiff_t>(end), std::uint64_t{0}));
    }
    result.edges.push_back(histogram.edges.back());
    return result;
}

} // namespace requant
