// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/quant/previewrun.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace requant {

void PreviewRun::merge(std::vector<ChunkResult>& chunks, std::size_t begin, std::size_t end)
{
    for (std::size_t i = begin; i < end; ++i) {
        ChunkResult& chunk = chunks[i - begin];
        m_result.weights.merge(chunk.meter->weights);
        m_result.requantized.merge(chunk.meter->requantized);
        m_result.codes.merge(chunk.meter->codes);
        m_result.errors.merge(chunk.meter->stepErrors);
        m_result.zeros += chunk.meter->zeros;
        for (std::size_t cell = 0; cell < m_heat.size(); ++cell) {
            m_heat[cell] += chunk.heat[cell];
            m_heatCounts[cell] += chunk.heatCounts[cell];
        }
        for (std::size_t r = 0; r < chunk.rows.size(); ++r)
            addRow(m_chunks[i].measureBegin + r, chunk.rows[r]);
    }
}

void PreviewRun::addRow(std::uint64_t row, const RowMeasure& measure)
{
    QuantMetrics& m = m_result.metrics;
    const RowSums& sums = measure.sums;
    m_error2 += sums.error2;
    m_reference2 += sums.reference2;
    m_result2 += sums.result2;
    m_product += sums.product;
    m_variance += measure.stepVariance;
    m_unclipped = std::max(m_unclipped, 2 * measure.maxStepErrorUnclipped);
    m.elements += m_matrix.cols();
    m.halfStepRatio = std::max(m.halfStepRatio, 2 * measure.maxStepError);
    m.clipped += measure.clipped;
    m.saturated += measure.saturated;
    m.nanCount += sums.nan;
    m.infCount += sums.infinite;
    m.zeroRows += sums.absmax == 0;
    m.underflowRows += measure.underflow;
    if (static_cast<double>(sums.maxError) > m.maxAbs) {
        m.maxAbs = static_cast<double>(sums.maxError);
        m.maxAbsRow = row;
        m.maxAbsCol = sums.maxErrorCol;
    }
    if (sums.crest() > m.crestMax) {
        m.crestMax = sums.crest();
        m.crestRow = row;
    }
    m_result.rowRmse.push_back(static_cast<float>(sums.rmse()));
    m_result.rowCrest.push_back(static_cast<float>(sums.crest()));
}

void PreviewRun::finish()
{
    QuantMetrics& m = m_result.metrics;
    m.relativeRmse = ratioOfRoots(m_error2, m_reference2);
    m.exact = m_error2 == 0;
    m.sqnrDb = m.exact ? std::numeric_limits<double>::infinity() : -20 * std::log10(m.relativeRmse);
    const double norms = std::sqrt(m_reference2) * std::sqrt(m_result2);
    m.cosine = norms > 0 ? std::clamp(m_product / norms, -1.0, 1.0) : (m_reference2 == m_result2 ? 1.0 : 0.0);
    m.withinHalfStep = m_unclipped <= halfStepLimit;
    m.expectedRmse = m_scheme.format == SchemeFormat::Int ? ratioOfRoots(m_variance, m_reference2)
                                                          : std::numeric_limits<double>::quiet_NaN();
    m_result.heat.resize(m_heat.size());
    for (std::size_t i = 0; i < m_heat.size(); ++i)
        m_result.heat[i] =
            m_heatCounts[i] ? static_cast<float>(m_heat[i] / static_cast<double>(m_heatCounts[i])) : 0.0F;
    // Only the binades in use are worth an edge.
    auto& codes = m_result.codes;
    if (m_scheme.format == SchemeFormat::Int || codes.total() == 0)
        return;
    const auto used = [](std::uint64_t count) { return count != 0; };
    const auto first = std::find_if(codes.counts.begin(), codes.counts.end(), used) - codes.counts.begin();
    const auto last = std::find_if(codes.counts.rbegin(), codes.counts.rend(), used).base() - codes.counts.begin();
    codes.counts = {codes.counts.begin() + first, codes.counts.begin() + last};
    codes.edges = {codes.edges.begin() + first, codes.edges.begin() + last + 1};
}

} // namespace requant
