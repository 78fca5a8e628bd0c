// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/models/atlas.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace requant {

namespace {

constexpr std::uint64_t noLayer = std::numeric_limits<std::uint64_t>::max();

std::uint64_t layerKey(const ScannedMatrix& matrix)
{
    return matrix.layer.value_or(noLayer);
}

double foldValues(const ScanResult& scan, const std::vector<std::uint32_t>& members, AtlasMetric metric, AtlasFold fold)
{
    if (members.empty())
        return std::numeric_limits<double>::quiet_NaN();
    double worst = -std::numeric_limits<double>::infinity();
    double best = std::numeric_limits<double>::infinity();
    double sum = 0;
    for (const auto member : members) {
        const double value = metricOf(scan.matrices[member].metrics, metric);
        worst = std::max(worst, value);
        best = std::min(best, value);
        sum += value;
    }
    switch (fold) {
    case AtlasFold::Worst:
        return worst;
    case AtlasFold::Mean:
        return sum / static_cast<double>(members.size());
    case AtlasFold::Spread:
        break;
    }
    return worst - best;
}

// What a column is known by: its group, or the number of its expert, in the order in which they stand.
struct ColumnKey {
    std::uint64_t expert = 0;
    std::string group;
    friend auto operator<=>(const ColumnKey&, const ColumnKey&) = default;
};

ColumnKey columnOf(const ScannedMatrix& matrix, const std::string& opened)
{
    return opened.empty() ? ColumnKey{0, matrix.group} : ColumnKey{*matrix.expert, {}};
}

bool isShown(const ScannedMatrix& matrix, const std::string& opened)
{
    return opened.empty() || (matrix.group == opened && matrix.expert);
}

} // namespace

double metricOf(const QuantMetrics& metrics, AtlasMetric metric)
{
    switch (metric) {
    case AtlasMetric::RelativeRmse:
        return metrics.relativeRmse;
    case AtlasMetric::MaxAbs:
        return metrics.maxAbs;
    case AtlasMetric::CrestMax:
        break;
    }
    return metrics.crestMax;
}

Atlas buildAtlas(const ScanResult& scan, AtlasMetric metric, AtlasFold fold, const std::string& opened)
{
    Atlas atlas;
    std::map<std::uint64_t, std::size_t> rowOf;
    std::map<ColumnKey, std::size_t> colOf;
    for (const auto& matrix : scan.matrices) {
        if (!isShown(matrix, opened))
            continue;
        rowOf.try_emplace(layerKey(matrix), 0);
        colOf.try_emplace(columnOf(matrix, opened), 0);
    }
    for (auto& [layer, row] : rowOf) {
        row = atlas.rows.size();
        atlas.rows.push_back(layer == noLayer ? "–" : std::to_string(layer));
    }
    for (auto& [key, col] : colOf) {
        col = atlas.cols.size();
        atlas.cols.push_back(opened.empty() ? key.group : std::to_string(key.expert));
    }
    atlas.members.resize(atlas.rows.size() * atlas.cols.size());
    for (std::uint32_t i = 0; i < scan.matrices.size(); ++i) {
        const auto& matrix = scan.matrices[i];
        if (isShown(matrix, opened))
            atlas.members[atlas.cell(rowOf[layerKey(matrix)], colOf[columnOf(matrix, opened)])].push_back(i);
    }
    for (const auto& members : atlas.members)
        atlas.values.push_back(foldValues(scan, members, metric, fold));
    return atlas;
}

bool hasExperts(const ScanResult& scan, const std::string& group)
{
    return std::any_of(scan.matrices.begin(), scan.matrices.end(),
        [&group](const ScannedMatrix& matrix) { return matrix.group == group && matrix.expert; });
}

std::pair<int, int> cellOf(const Atlas& atlas, const ScanResult& scan, const std::string& matrix)
{
    for (std::size_t cell = 0; cell < atlas.members.size(); ++cell) {
        for (const auto member : atlas.members[cell]) {
            if (scan.matrices[member].name == matrix)
                return {static_cast<int>(cell / atlas.cols.size()), static_cast<int>(cell % atlas.cols.size())};
        }
    }
    return {-1, -1};
}

ExceptionCost exceptionsAbove(const ScanResult& scan, double threshold)
{
    ExceptionCost cost;
    for (const auto& matrix : scan.matrices) {
        if (!(matrix.metrics.relativeRmse > threshold))
            continue;
        cost.names.push_back(matrix.name);
        const std::uint64_t asBf16 = 2 * matrix.rows * matrix.cols;
        cost.extraBytes += asBf16 > matrix.targetBytes ? asBf16 - matrix.targetBytes : 0;
    }
    return cost;
}

} // namespace requant
