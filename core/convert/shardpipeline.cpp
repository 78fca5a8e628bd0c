// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/convert/shardpipeline.h"

#include "core/convert/sourcefiles.h"

#include <tbb/global_control.h>
#include <tbb/parallel_pipeline.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace requant {

namespace {

// Chunks keep their buffers from one use to the next.
class ChunkPool {
public:
    Chunk* take()
    {
        const std::lock_guard lock(m_mutex);
        if (m_free.empty())
            return m_all.emplace_back(std::make_unique<Chunk>()).get();
        Chunk* chunk = m_free.back();
        m_free.pop_back();
        return chunk;
    }
    void give(Chunk* chunk)
    {
        const std::lock_guard lock(m_mutex);
        m_free.push_back(chunk);
    }

private:
    std::mutex m_mutex;
    std::vector<std::unique_ptr<Chunk>> m_all;
    std::vector<Chunk*> m_free;
};

class ShardRun {
public:
    ShardRun(const Plan& plan, const SourceFiles& files, ChunkCursor& cursor, const ChunkSink& sink,
        const Context& context, const PauseSwitch* pause)
        : m_plan(plan)
        , m_files(files)
        , m_cursor(cursor)
        , m_sink(sink)
        , m_context(context)
        , m_pause(pause)
    {
    }

    Chunk* next(tbb::flow_control& flow)
    {
        while (m_pause && m_pause->paused() && !m_context.cancelled())
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
        if (m_context.cancelled())
            keep(fail(ErrorCode::Cancelled, Text(RQ_TEXT("core", "The conversion was cancelled."))));
        if (!m_failed.load()) {
            Chunk* chunk = m_pool.take();
            const auto more = m_cursor.next(*chunk);
            if (more && *more)
                return chunk;
            if (!more)
                keep(fail(more.error()));
        }
        flow.stop();
        return nullptr;
    }

    Chunk* fill(Chunk* chunk)
    {
        if (m_failed.load())
            return chunk;
        Status status = fillChunk(m_plan, m_files, *chunk);
        if (status)
            status = m_sink.compare ? m_sink.compare(*chunk) : Status();
        keep(std::move(status));
        return chunk;
    }

    Chunk* write(Chunk* chunk)
    {
        if (m_sink.write && !m_failed.load())
            keep(m_sink.write(*chunk));
        return chunk;
    }

    void record(Chunk* chunk)
    {
        if (!m_failed.load())
            keep(m_sink.record(*chunk));
        m_pool.give(chunk);
    }

    Status result() { return std::move(m_status); }

private:
    void keep(Status status)
    {
        if (status)
            return;
        const std::lock_guard lock(m_mutex);
        if (!m_failed.exchange(true))
            m_status = std::move(status);
    }

    const Plan& m_plan;
    const SourceFiles& m_files;
    ChunkCursor& m_cursor;
    const ChunkSink& m_sink;
    const Context& m_context;
    const PauseSwitch* m_pause;
    ChunkPool m_pool;
    std::mutex m_mutex;
    std::atomic<bool> m_failed{false};
    Status m_status;
};

} // namespace

Status runShard(const Plan& plan, const SourceFiles& files, ChunkCursor cursor, const ChunkLimits& limits,
    const ChunkSink& sink, const Context& context, const PauseSwitch* pause)
{
    ShardRun run(plan, files, cursor, sink, context, pause);
    const tbb::global_control enough(tbb::global_control::max_allowed_parallelism, std::max(1u, limits.threads));
    tbb::task_arena arena(static_cast<int>(std::max(1u, limits.threads)));
    arena.execute([&] {
        tbb::parallel_pipeline(limits.tokens,
            tbb::make_filter<void, Chunk*>(tbb::filter_mode::serial_in_order, [&](tbb::flow_control& flow) {
                return run.next(flow);
            }) & tbb::make_filter<Chunk*, Chunk*>(tbb::filter_mode::parallel, [&](Chunk* chunk) {
                return run.fill(chunk);
            }) & tbb::make_filter<Chunk*, Chunk*>(tbb::filter_mode::serial_out_of_order, [&](Chunk* chunk) {
                return run.write(chunk);
            }) & tbb::make_filter<Chunk*, void>(tbb::filter_mode::serial_in_order, [&](Chunk* chunk) {
                run.record(chunk);
            }));
    });
    return run.result();
}

} // namespace requant
