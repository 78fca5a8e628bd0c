// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/quant/scan.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace requant {

/// Which figure colours the atlas.
enum class AtlasMetric : std::uint8_t { RelativeRmse, MaxAbs, CrestMax };
/// How the experts of one layer become one cell.
enum class AtlasFold : std::uint8_t { Worst, Mean, Spread };

double metricOf(const QuantMetrics& metrics, AtlasMetric metric);

/// Layers down, projections across: one cell per layer and group, experts folded; or, opened, the experts of one group
/// across.
struct Atlas {
    std::vector<std::string> rows; ///< layer numbers in order, "–" for matrices outside the layers
    std::vector<std::string> cols; ///< groups, "self_attn.o_proj", sorted by name; opened: numbers of experts
    std::vector<double> values; ///< row-major; NaN: no such matrix
    std::vector<std::vector<std::uint32_t>> members; ///< per cell, positions in ScanResult::matrices

    std::size_t cell(std::size_t row, std::size_t col) const { return row * cols.size() + col; }
};

/// @p opened: the group whose experts are shown one by one; empty: all groups, folded.
Atlas buildAtlas(const ScanResult& scan, AtlasMetric metric, AtlasFold fold, const std::string& opened = std::string());
/// Whether a group has experts to show one by one.
bool hasExperts(const ScanResult& scan, const std::string& group);

/// Position of the cell that holds a matrix; {-1, -1} if there is none.
std::pair<int, int> cellOf(const Atlas& atlas, const ScanResult& scan, const std::string& matrix);

/// What staying BF16 means for the matrices above a threshold.
struct ExceptionCost {
    std::vector<std::string> names;
    std::uint64_t extraBytes = 0; ///< BF16 size less the size in the scanned scheme
};

/// Matrices whose relative RMSE is larger than @p threshold.
ExceptionCost exceptionsAbove(const ScanResult& scan, double threshold);

} // namespace requant
