// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/convert/chunk.h"

#include "core/quant/dequantizer.h"

#include <algorithm>

namespace requant {

namespace {

constexpr std::uint64_t mebibyte = 1 << 20;
constexpr std::uint64_t mostPerToken = 4 * mebibyte; ///< larger chunks leave the cache before they are written
constexpr std::uint64_t enoughPerToken = 2 * mebibyte;
constexpr std::uint64_t band = 128; ///< rows that FP8 blocks need together

bool isConversion(Operation operation)
{
    return operation != Operation::Copy && operation != Operation::Zero;
}

// Input codes, output codes and, for sources that are not FP8 grids, the reader's own buffers.
std::uint64_t bytesPerRow(const PlannedWork& work)
{
    return work.cols * (isInBlocks(work.operation) ? 20 : work.operation == Operation::Bf16 ? 3 : 2) + 16;
}

// Rows as FP32, before and after, of one step of the inner loop.
std::uint64_t scratchBytes(const PlannedWork& work)
{
    return work.cols * 16;
}

std::uint64_t leastRows(const PlannedWork& work)
{
    return isInBlocks(work.operation) ? std::min(band, work.rows) : 1;
}

} // namespace

Result<ChunkLimits> chunkLimits(const Plan& plan, std::uint64_t budget, unsigned threads, std::uint64_t chunkRows)
{
    std::uint64_t least = mebibyte;
    for (const auto& shard : plan.shards) {
        for (const auto& work : shard.work)
            least = std::max(least, leastRows(work) * bytesPerRow(work) + scratchBytes(work));
    }
    const std::uint64_t fixed = fixedMemory(plan);
    if (budget < fixed + least)
        return fail(ErrorCode::InvalidArgument,
            Text(RQ_TEXT("core", "A memory budget of %1 is too small: this conversion needs at least %2."),
                {formatBytes(budget), formatBytes(fixed + least)}));
    const std::uint64_t free = budget - fixed;
    ChunkLimits limits;
    limits.chunkRows = chunkRows;
    const std::uint64_t each = std::max(least, enoughPerToken);
    limits.threads = static_cast<unsigned>(std::clamp<std::uint64_t>(free / each, 1, threads));
    limits.tokens = static_cast<unsigned>(std::clamp<std::uint64_t>(free / each, 1, std::uint64_t{limits.threads} + 2));
    limits.bytesPerToken = std::max(least, std::min(mostPerToken, free / limits.tokens));
    return limits;
}

std::uint64_t peakMemory(const Plan& plan, const ChunkLimits& limits)
{
    return fixedMemory(plan) + limits.tokens * limits.bytesPerToken;
}

ChunkCursor::ChunkCursor(const Plan& plan, const PlannedShard& shard, const ChunkLimits& limits)
    : m_plan(plan)
    , m_shard(shard)
    , m_limits(limits)
{
}

std::uint64_t ChunkCursor::rowsPerChunk(const PlannedWork& work) const
{
    const std::uint64_t room = m_limits.bytesPerToken - std::min(m_limits.bytesPerToken, scratchBytes(work));
    std::uint64_t rows =
        std::clamp<std::uint64_t>(room / bytesPerRow(work), 1, std::max<std::uint64_t>(1, m_limits.chunkRows));
    if (isInBlocks(work.operation))
        rows = std::max(band, rows / band * band);
    return rows;
}

Status ChunkCursor::start(const PlannedWork& work)
{
    const OutputTensor& output = m_shard.tensors[work.output];
    m_started = true;
    m_done = 0;
    m_matrix.reset();
    if (!isConversion(work.operation)) {
        m_total = output.end - output.begin;
        m_step = m_limits.bytesPerToken;
        return {};
    }
    std::string name(m_plan.source.tensor(work.source).name);
    if (work.expert >= 0)
        name += "[" + std::to_string(work.expert) + "]";
    const bool wholeStack = work.expert < 0 && m_plan.source.tensor(work.source).shape.size() == 3;
    auto matrix = Dequantizer::open(m_plan.source, name, {.wholeStack = wholeStack});
    if (!matrix)
        return fail(std::move(matrix.error()));
    m_matrix = std::make_shared<const Dequantizer>(std::move(*matrix));
    m_total = work.rows;
    m_step = rowsPerChunk(work);
    return {};
}

Result<bool> ChunkCursor::next(Chunk& chunk)
{
    for (; m_work < m_shard.work.size(); ++m_work) {
        if (!m_wanted.empty() && !m_wanted[m_work])
            continue;
        const PlannedWork& work = m_shard.work[m_work];
        if (!m_started) {
            if (auto started = start(work); !started)
                return fail(std::move(started.error()));
        }
        chunk.work = &work;
        chunk.matrix = m_matrix;
        chunk.begin = m_done;
        chunk.count = std::min(m_step, m_total - m_done);
        m_done += chunk.count;
        chunk.last = m_done == m_total;
        if (chunk.last) {
            m_started = false;
            ++m_work;
        }
        return true;
    }
    return false;
}

} // namespace requant
