// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace requant {

/// Counts between edges: counts.size() + 1 == edges.size(). What lies beyond the ends is in the end bins.
struct Histogram {
    std::vector<double> edges;
    std::vector<std::uint64_t> counts;

    /// @p bins equal bins from @p low to @p high, all empty.
    static Histogram linear(double low, double high, std::size_t bins);
    /// Adds the counts of a histogram with the same bins.
    void merge(const Histogram& other);
    std::uint64_t total() const;
};

/// Adds values to a histogram made by linear(). NaN is left out.
class LinearBinner {
public:
    explicit LinearBinner(Histogram& histogram);
    void add(std::span<const float> values);
    void add(std::span<const float> values, std::span<const std::uint32_t> counts); ///< each that many times

private:
    Histogram* m_histogram;
    float m_low;
    float m_perUnit;
    float m_last;
};

/// Sums counts of neighbouring bins down to at most @p bins, for display.
Histogram rebinned(const Histogram& histogram, std::size_t bins);

} // namespace requant
