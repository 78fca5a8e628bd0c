// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/numeric/statistics.h"

#include <cstddef>

namespace requant::kernels {

/// Partial sums of one row: enough lanes to keep wide adders busy, and the same number everywhere.
struct LaneSums {
    static constexpr std::size_t count = 8;

    double reference2[count] = {};
    double result2[count] = {};
    double error2[count] = {};
    double product[count] = {};

    void add(std::size_t j, float w, float r, float e)
    {
        const auto wide = [](float value) { return static_cast<double>(value); };
        const std::size_t lane = j % count;
        reference2[lane] += wide(w) * wide(w);
        result2[lane] += wide(r) * wide(r);
        error2[lane] += wide(e) * wide(e);
        product[lane] += wide(w) * wide(r);
    }
    static double total(const double* s) { return ((s[0] + s[1]) + (s[2] + s[3])) + ((s[4] + s[5]) + (s[6] + s[7])); }
    void store(RowSums& row) const
    {
        row.reference2 = total(reference2);
        row.result2 = total(result2);
        row.error2 = total(error2);
        row.product = total(product);
    }
};

} // namespace requant::kernels
