// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/convert/errorsums.h"
#include "core/convert/plan.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <span>
#include <utility>
#include <vector>

namespace requant {

class Dequantizer;
class SourceFiles;

/// How much memory goes where.
struct ChunkLimits {
    std::uint64_t bytesPerToken = 8 << 20; ///< everything that one chunk in flight needs
    unsigned tokens = 4; ///< chunks in flight
    unsigned threads = 1;
    std::uint64_t chunkRows = 1024; ///< upper limit of --chunk-rows
};

/// Divides @p budget over chunks in flight after the plan's fixed part; fewer threads when it is tight.
/// InvalidArgument if not even one chunk of the widest matrix fits.
Result<ChunkLimits> chunkLimits(const Plan& plan, std::uint64_t budget, unsigned threads, std::uint64_t chunkRows);

/// What the run takes at most, by the same arithmetic.
std::uint64_t peakMemory(const Plan& plan, const ChunkLimits& limits);

/// Leaves new elements as they are: buffers that are filled next need no zeros first.
template <typename T>
struct RawAllocator : std::allocator<T> {
    template <typename U>
    struct rebind {
        using other = RawAllocator<U>;
    };
    template <typename U, typename... Args>
    void construct(U* at, Args&&... args)
    {
        if constexpr (sizeof...(Args) == 0)
            ::new (static_cast<void*>(at)) U;
        else
            ::new (static_cast<void*>(at)) U(std::forward<Args>(args)...);
    }
};

template <typename T>
using RawVector = std::vector<T, RawAllocator<T>>;

/// A band of rows, or of bytes for Copy and Zero, of one piece of work.
struct Chunk {
    const PlannedWork* work = nullptr;
    std::shared_ptr<const Dequantizer> matrix; ///< conversions only
    std::uint64_t begin = 0; ///< row or byte
    std::uint64_t count = 0;
    bool last = false; ///< of its work
    // Filled by fillChunk:
    RawVector<std::byte> bytes; ///< of the output tensor
    RawVector<std::byte> scales; ///< of the scale tensor
    std::uint64_t offset = 0; ///< of bytes in the output tensor
    std::uint64_t scaleOffset = 0;
    ErrorSums sums;
    // Scratch, kept from chunk to chunk:
    RawVector<std::byte> input;
    RawVector<float> values;
    RawVector<float> written;
};

/// Cuts the work of one shard into chunks, in the order of the output.
class ChunkCursor {
public:
    ChunkCursor(const Plan& plan, const PlannedShard& shard, const ChunkLimits& limits);
    /// Only the work for which @p wanted says yes.
    void select(std::vector<bool> wanted) { m_wanted = std::move(wanted); }
    /// False at the end. Errors: those of Dequantizer::open.
    Result<bool> next(Chunk& chunk);

private:
    std::uint64_t rowsPerChunk(const PlannedWork& work) const;
    Status start(const PlannedWork& work);

    const Plan& m_plan;
    const PlannedShard& m_shard;
    ChunkLimits m_limits;
    std::vector<bool> m_wanted;
    std::size_t m_work = 0;
    bool m_started = false;
    std::uint64_t m_done = 0;
    std::uint64_t m_total = 0;
    std::uint64_t m_step = 0;
    std::shared_ptr<const Dequantizer> m_matrix;
};

/// Computes the bytes of a chunk. Thread-safe for different chunks.
/// Errors: those of reading; InvalidArgument for weights that are not finite, unless the plan allows them.
Status fillChunk(const Plan& plan, const SourceFiles& files, Chunk& chunk);

} // namespace requant
