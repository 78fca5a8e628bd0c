// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/progress.h"
#include "core/convert/chunk.h"

#include <atomic>
#include <functional>

namespace requant {

class SourceFiles;

/// Holds a run up without stopping it.
class PauseSwitch {
public:
    void set(bool paused) { m_paused.store(paused, std::memory_order_relaxed); }
    bool paused() const { return m_paused.load(std::memory_order_relaxed); }

private:
    std::atomic<bool> m_paused{false};
};

/// What is done with the chunks of a shard.
struct ChunkSink {
    /// From many threads at once, each chunk once: compare its bytes.
    std::function<Status(const Chunk&)> compare;
    /// One at a time in any order: write its bytes. Writers of one file wait for each other in the kernel anyway; here
    /// the one that would wait converts another chunk.
    std::function<Status(const Chunk&)> write;
    /// In the order of the shard, one at a time: checksums, sums, progress.
    std::function<Status(const Chunk&)> record;
};

/// Reads, converts and stores the chunks of one shard on limits.threads threads, with at most limits.tokens in flight.
/// The first error stops it and is returned; Cancelled within the time of a chunk.
Status runShard(const Plan& plan, const SourceFiles& files, ChunkCursor cursor, const ChunkLimits& limits,
    const ChunkSink& sink, const Context& context, const PauseSwitch* pause = nullptr);

} // namespace requant
