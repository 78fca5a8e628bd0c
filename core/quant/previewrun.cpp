// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/quant/previewrun.h"

#include "core/numeric/kernels.h"
#include "core/numeric/measurekernels.h"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <cmath>

namespace requant {

namespace {

constexpr std::uint64_t chunkElements = 1U << 18; ///< values, codes and results of one stay near the core
constexpr std::uint64_t heatSide = 64;
constexpr std::uint64_t sampleBand = 16;

} // namespace

PreviewRun::PreviewRun(
    const Dequantizer& matrix, const Scheme& scheme, double sample, const Context& context, PreviewResult& result)
    : m_matrix(matrix)
    , m_scheme(scheme)
    , m_context(context)
    , m_result(result)
    , m_sample(sample)
{
    const std::uint64_t cols = std::max<std::uint64_t>(matrix.cols(), 1);
    const std::uint64_t band = bandRows(scheme);
    m_chunkRows = std::max<std::uint64_t>(chunkElements / cols / band, 1) * band;
    const std::uint64_t rows = result.rowEnd - result.rowBegin;
    m_result.heatRows = std::min(rows, heatSide);
    m_result.heatCols = std::min(matrix.cols(), heatSide);
    if (sample < 1) // small bands, so that they can be spread
        m_chunkRows = (sampleBand + band - 1) / band * band;
    m_keep = !matrix.absmaxIsCheap() && rows * cols * sizeof(float) <= context.memoryBudget / 2;
}

Status PreviewRun::parallel(std::size_t count, const std::function<Status(std::size_t)>& work) const
{
    std::vector<Status> states(count);
    tbb::task_arena arena(static_cast<int>(m_context.threadCount()));
    arena.execute([&] {
        // Pieces are few and large: each is a task of its own.
        tbb::parallel_for(
            std::size_t{0}, count,
            [&](std::size_t i) {
                if (m_context.cancelled())
                    states[i] = fail(ErrorCode::Cancelled, Text(RQ_TEXT("core", "Cancelled.")), {}, m_matrix.name());
                else
                    states[i] = work(i);
            },
            tbb::simple_partitioner());
    });
    const auto failed = std::find_if(states.begin(), states.end(), [](const Status& state) { return !state; });
    return failed == states.end() ? Status() : *failed;
}

std::vector<PreviewChunk> PreviewRun::chunksOf(std::uint64_t begin, std::uint64_t end) const
{
    std::vector<PreviewChunk> chunks;
    const std::uint64_t band = bandRows(m_scheme);
    for (std::uint64_t r = begin / band * band; r < end; r += m_chunkRows) {
        const std::uint64_t last = std::min(std::min(r + m_chunkRows, (end + band - 1) / band * band), m_matrix.rows());
        chunks.push_back({r, last, std::max(r, begin), std::min(last, end)});
    }
    return chunks;
}

/// Keeps a share of the chunks, at least one, spread evenly.
void PreviewRun::thinOut(double sample)
{
    const std::size_t all = m_chunks.size();
    const auto wanted = static_cast<std::size_t>(std::ceil(sample * static_cast<double>(all)));
    const std::size_t kept = std::clamp<std::size_t>(wanted, 1, std::max<std::size_t>(all, 1));
    if (kept >= all)
        return;
    for (std::size_t i = 0; i < kept; ++i)
        m_chunks[i] = m_chunks[(2 * i + 1) * all / (2 * kept)];
    m_chunks.resize(kept);
}

Status PreviewRun::findMaxima()
{
    const std::uint64_t cols = m_matrix.cols();
    std::vector<float> maxima(m_chunks.size());
    m_kept.resize(m_chunks.size());
    auto done = parallel(m_chunks.size(), [&](std::size_t i) {
        const PreviewChunk& chunk = m_chunks[i];
        if (!m_keep)
            return m_matrix.absmax(chunk.measureBegin, chunk.measureEnd, maxima[i]);
        std::vector<float> values((chunk.end - chunk.begin) * cols);
        auto state = m_matrix.read(chunk.begin, chunk.end, values);
        maxima[i] = kernels::absmax(std::span(values).subspan(
            (chunk.measureBegin - chunk.begin) * cols, (chunk.measureEnd - chunk.measureBegin) * cols));
        m_kept[i] = std::move(values);
        return state;
    });
    m_absmax = maxima.empty() ? 0 : *std::max_element(maxima.begin(), maxima.end());
    m_tensorAbsmax = m_absmax;
    const bool partly = m_sample < 1 || m_result.rowBegin != 0 || m_result.rowEnd != m_matrix.rows();
    if (!done || m_scheme.granularity != Granularity::Tensor || !partly)
        return done;
    const auto all = chunksOf(0, m_matrix.rows());
    std::vector<float> others(all.size());
    done = parallel(all.size(), [&](std::size_t i) { return m_matrix.absmax(all[i].begin, all[i].end, others[i]); });
    m_tensorAbsmax = *std::max_element(others.begin(), others.end());
    return done;
}

void PreviewRun::addHeat(ChunkResult& chunk, std::uint64_t row, std::span<const float> errors) const
{
    const std::uint64_t rows = m_result.rowEnd - m_result.rowBegin, cols = errors.size();
    const std::uint64_t line = (row - m_result.rowBegin) * m_result.heatRows / rows;
    for (std::uint64_t cell = 0; cell < m_result.heatCols; ++cell) {
        const std::uint64_t begin = (cell * cols + m_result.heatCols - 1) / m_result.heatCols;
        const std::uint64_t end = ((cell + 1) * cols + m_result.heatCols - 1) / m_result.heatCols;
        const auto part = kernels::magnitudeSum(errors.subspan(begin, end - begin));
        chunk.heat[line * m_result.heatCols + cell] += part.sum;
        chunk.heatCounts[line * m_result.heatCols + cell] += part.count;
    }
}

ChunkResult PreviewRun::measureChunk(std::size_t index)
{
    const PreviewChunk& chunk = m_chunks[index];
    const std::uint64_t cols = m_matrix.cols(), rows = chunk.end - chunk.begin;
    ChunkResult out;
    Scratch& scratch = m_scratch.local();
    if (m_keep) {
        scratch.values = std::move(m_kept[index]);
    } else {
        scratch.values.resize(rows * cols);
        out.status = m_matrix.read(chunk.begin, chunk.end, scratch.values);
    }
    if (!out.status)
        return out;
    const std::span<const float> values(scratch.values);
    quantizeRows(m_scheme, values, rows, cols, m_tensorAbsmax, scratch.quantized);
    scratch.back.resize(cols);
    out.meter.emplace(m_scheme, cols, static_cast<double>(m_absmax));
    out.heat.resize(m_result.heatRows * m_result.heatCols);
    out.heatCounts.resize(out.heat.size());
    for (std::uint64_t r = chunk.measureBegin; r < chunk.measureEnd; ++r) {
        const std::uint64_t row = r - chunk.begin;
        dequantizeRow(m_scheme, scratch.quantized, row, cols, scratch.back);
        out.rows.push_back(out.meter->measure(values.subspan(row * cols, cols), scratch.back, scratch.quantized, row));
        addHeat(out, r, out.meter->errors());
    }
    return out;
}

/// Chunks are measured a few at a time and merged in order, so that memory stays bounded whatever the matrix.
Status PreviewRun::measure()
{
    const std::size_t atOnce = std::max<std::size_t>(m_context.threadCount(), 1) * 8; // some are slower than others
    for (std::size_t begin = 0; begin < m_chunks.size(); begin += atOnce) {
        const std::size_t count = std::min(atOnce, m_chunks.size() - begin);
        std::vector<ChunkResult> results(count);
        auto done = parallel(count, [&](std::size_t i) {
            results[i] = measureChunk(begin + i);
            return results[i].status;
        });
        if (!done)
            return done;
        merge(results, begin, begin + count);
    }
    return {};
}

Status PreviewRun::run()
{
    if (!m_result.empty)
        m_chunks = chunksOf(m_result.rowBegin, m_result.rowEnd);
    if (m_sample < 1)
        thinOut(m_sample);
    for (const PreviewChunk& chunk : m_chunks)
        m_result.rowsMeasured += chunk.measureEnd - chunk.measureBegin;
    if (auto done = findMaxima(); !done)
        return done;
    const RowMeter empty(m_scheme, 0, static_cast<double>(m_absmax));
    m_result.weights = empty.weights;
    m_result.requantized = empty.requantized;
    m_result.codes = empty.codes;
    m_result.errors = empty.stepErrors;
    m_heat.resize(m_result.heatRows * m_result.heatCols);
    m_heatCounts.resize(m_heat.size());
    return measure().map([this] { finish(); });
}

} // namespace requant
