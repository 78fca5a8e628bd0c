// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/quant/preview.h"
#include "core/quant/rowmeter.h"

#include <tbb/enumerable_thread_specific.h>

#include <functional>
#include <optional>
#include <vector>

namespace requant {

/// Rows of one piece of work. Pieces depend on the shape only, so that sums come out the same on any machine.
struct PreviewChunk {
    std::uint64_t begin, end; ///< rows that are quantized, whole bands
    std::uint64_t measureBegin, measureEnd; ///< those of them that were asked for
};

/// What one chunk gives.
struct ChunkResult {
    Status status;
    std::optional<RowMeter> meter;
    std::vector<RowMeasure> rows;
    std::vector<double> heat;
    std::vector<std::uint64_t> heatCounts;
};

/// One preview under way: reads, quantizes and measures chunk by chunk and sums up in the order of rows.
class PreviewRun {
public:
    PreviewRun(
        const Dequantizer& matrix, const Scheme& scheme, double sample, const Context& context, PreviewResult& result);

    Status run();

private:
    std::vector<PreviewChunk> chunksOf(std::uint64_t begin, std::uint64_t end) const;
    void thinOut(double sample);
    Status findMaxima();
    Status measure();
    ChunkResult measureChunk(std::size_t index);
    void addHeat(ChunkResult& chunk, std::uint64_t row, std::span<const float> errors) const;
    void merge(std::vector<ChunkResult>& chunks, std::size_t begin, std::size_t end);
    void addRow(std::uint64_t row, const RowMeasure& measure);
    void finish();

    /// Memory that one thread uses for chunk after chunk.
    struct Scratch {
        std::vector<float> values;
        std::vector<float> back; ///< one row
        QuantizedRows quantized;
    };

    Status parallel(std::size_t count, const std::function<Status(std::size_t)>& work) const;

    const Dequantizer& m_matrix;
    const Scheme& m_scheme;
    const Context& m_context;
    PreviewResult& m_result;
    double m_sample = 1;
    std::uint64_t m_chunkRows = 1;
    bool m_keep = false; ///< the values fit the budget, so they are read once
    std::vector<PreviewChunk> m_chunks;
    std::vector<std::vector<float>> m_kept;
    tbb::enumerable_thread_specific<Scratch> m_scratch;
    float m_absmax = 0; ///< of the rows asked for
    float m_tensorAbsmax = 0; ///< of the whole matrix, for one scale per tensor
    std::vector<double> m_heat;
    std::vector<std::uint64_t> m_heatCounts;
    double m_error2 = 0, m_reference2 = 0, m_result2 = 0, m_product = 0, m_variance = 0, m_unclipped = 0;
};

} // namespace requant
