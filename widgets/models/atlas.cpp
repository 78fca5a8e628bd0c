// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/models/atlas.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>

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

std::vector<std::string> sortedGroups(const ScanResult& scan)
{
    std::set<std::string> groups;
    for (const auto& matrix : scan.matrices)
        groups.insert(matrix.group);
    return {groups.begin(), groups.end()};
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

Atlas buildAtlas(const ScanResult& scan, AtlasMetric metric, AtlasFold fold)
{
    Atlas atlas;
    atlas.cols = sortedGroups(scan);
    std::map<std::uint64_t, std::size_t> rowOf;
    for (const auto& matrix : scan.matrices)
        rowOf.try_emplace(layerKey(matrix), 0);
    for (auto& [layer, row] : rowOf) {
        row = atlas.rows.size();
        atlas.rows.push_back(layer == noLayer ? "–" : std::to_string(layer));
    }
    atlas.members.resize(atlas.rows.size() * atlas.cols.size());
    for (std::uint32_t i = 0; i < scan.matrices.size(); ++i) {
        const auto& matrix = scan.matrices[i];
        const auto col = static_cast<std::size_t>(
            std::lower_bound(atlas.cols.begin(), atlas.cols.end(), matrix.group) - atlas.cols.begin());
        atlas.members[atlas.cell(rowOf[layerKey(matrix)], col)].push_back(i);
    }
    for (const auto& members : atlas.members)
        atlas.values.push_back(foldValues(scan, members, metric, fold));
    return atlas;
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
