// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/convert/conversionreport.h"
#include "core/convert/filecopy.h"
#include "core/convert/folderlock.h"
#include "core/convert/gatherparts.h"
#include "core/convert/run.h"
#include "core/convert/shardwriter.h"
#include "core/convert/sourcefiles.h"

#include <algorithm>
#include <chrono>
#include <future>
#include <mutex>

namespace requant {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr std::uint64_t largeFile = 64 << 20;

double secondsSince(Clock::time_point start)
{
    return std::chrono::duration<double>(Clock::now() - start).count();
}

Error firstError(const std::vector<Finding>& findings)
{
    const auto at =
        std::find_if(findings.begin(), findings.end(), [](const Finding& f) { return f.severity == Severity::Error; });
    const ErrorCode code = at->rule == "JOB-003" ? ErrorCode::NoSpace
        : at->rule == "JOB-006"                  ? ErrorCode::FileWrite
                                                 : ErrorCode::InvalidArgument;
    return {code, Text(at->rule + ": " + at->message.english()), at->subject, {}, {}, at->action};
}

// One execution of a plan. A shard is synced and recorded while the next one is being converted.
class PlanRun {
public:
    PlanRun(const Plan& plan, const RunOptions& options, const Context& context, ConversionState state,
        const ChunkLimits& limits)
        : m_plan(plan)
        , m_options(options)
        , m_context(context)
        , m_state(std::move(state))
        , m_limits(limits)
        , m_files(plan.source)
        , m_before(m_state.seconds)
    {
        for (const auto& step : plan.steps)
            m_total += step.kind == StepKind::Shard ? (mine(step) ? plan.shards[step.shard].dataBytes() : 0)
                : step.kind == StepKind::WriteText || !gathers() ? 0
                                                                 : step.bytes;
    }

    Status shards()
    {
        Status status = save();
        for (const auto& step : m_plan.steps) {
            if (!status || step.kind != StepKind::Shard || !mine(step))
                continue;
            const PlannedShard& shard = m_plan.shards[step.shard];
            if (m_state.shards.contains(shard.name))
                advance(shard.dataBytes(), shard.name, false);
            else
                status = convertShard(shard);
        }
        const Status last = settle();
        m_state.seconds = m_before + secondsSince(m_start);
        const Status saved = save();
        return !status ? status : !last ? last : saved;
    }

    Status otherFiles(bool sealed)
    {
        for (const auto& step : m_plan.steps) {
            if (step.kind == StepKind::Shard || step.sealed != sealed)
                continue;
            if (auto done = otherFile(step); !done)
                return done;
        }
        return sealed ? Status() : save();
    }

    ConversionState& state() { return m_state; }

    RunReport report() const
    {
        RunReport report;
        report.source = utf8(m_plan.source.folder());
        report.output = utf8(m_options.out);
        report.version = REQUANT_VERSION;
        report.shards = m_state.shards.size();
        report.redone = m_redone;
        report.seconds = m_before + secondsSince(m_start);
        report.secondsNow = secondsSince(m_start);
        report.bytesNow = m_written;
        report.threads = m_limits.threads;
        report.memory = peakMemory(m_plan, m_limits);
        report.part = m_options.part;
        for (const auto& [name, shard] : m_state.shards) {
            report.tensors += shard.checksums.size();
            report.matrices.insert(report.matrices.end(), shard.matrices.begin(), shard.matrices.end());
        }
        std::sort(report.matrices.begin(), report.matrices.end(),
            [](const auto& a, const auto& b) { return compareNatural(a.tensor, b.tensor) < 0; });
        return report;
    }

private:
    // A part of several leaves the other files to the run that seals.
    bool gathers() const { return m_options.part.whole() || m_options.finish; }
    bool mine(const PlanStep& step) const { return !m_options.finish && m_options.part.owns(step.shard); }

    Status save()
    {
        const std::lock_guard lock(m_mutex);
        return saveState(m_options.out, m_state);
    }

    void advance(std::uint64_t bytes, const std::string& current, bool now)
    {
        m_done += bytes;
        m_written += now ? bytes : 0;
        const auto time = Clock::now();
        if (m_done < m_total && time - m_shown < std::chrono::milliseconds(100))
            return;
        m_shown = time;
        m_context.sink->progress({m_plan.kind, m_done, m_total, current});
    }

    Status convertShard(const PlannedShard& shard)
    {
        const BytesDone done = [this](std::uint64_t bytes, const std::string& tensor) { advance(bytes, tensor, true); };
        auto written = writeShard(m_plan, shard, m_files, m_limits, m_options.out, done, m_context, m_options.pause);
        if (!written)
            return fail(std::move(written.error()));
        if (auto before = settle(); !before)
            return before;
        ++m_redone;
        m_committing =
            std::async(std::launch::async, [this, &shard, file = std::make_shared<WrittenShard>(std::move(*written))] {
                return commit(shard, *file);
            });
        return {};
    }

    Status commit(const PlannedShard& shard, WrittenShard& written)
    {
        if (auto committed = commitShard(shard, written, m_options.out); !committed)
            return committed;
        {
            const std::lock_guard lock(m_mutex);
            m_state.seconds = m_before + secondsSince(m_start);
            m_state.shards[shard.name] = std::move(written.record);
        }
        m_context.sink->log("finished " + shard.name);
        return save();
    }

    // Waits for the shard that is being committed.
    Status settle() { return m_committing.valid() ? m_committing.get() : Status(); }

    Status otherFile(const PlanStep& step)
    {
        const fs::path target = m_options.out / step.target;
        if (m_context.cancelled())
            return fail(ErrorCode::Cancelled, Text(RQ_TEXT("core", "The conversion was cancelled.")));
        if (step.kind == StepKind::WriteText) {
            std::error_code error;
            fs::create_directories(target.parent_path(), error);
            return writeTextFile(target, step.text);
        }
        const auto old = m_state.files.find(step.target);
        const auto stamp = stampOf(target);
        if (old != m_state.files.end() && stamp && old->second == std::pair(stamp->size, stamp->modifiedNs)) {
            advance(step.bytes, step.target, false);
            return {};
        }
        const CopyProgress progress = [&](std::uint64_t bytes) { advance(bytes, step.target, false); };
        const auto copy = step.kind == StepKind::LinkFile ? linkFile : copyFile;
        if (auto copied = copy(step.source, target, m_context, progress, m_options.pause); !copied)
            return copied;
        if (const auto now = stampOf(target))
            m_state.files[step.target] = {now->size, now->modifiedNs};
        // A file of gigabytes is not copied again because a later one was interrupted.
        return step.bytes < largeFile ? Status() : save();
    }

    const Plan& m_plan;
    const RunOptions& m_options;
    const Context& m_context;
    ConversionState m_state;
    ChunkLimits m_limits;
    SourceFiles m_files;
    std::mutex m_mutex;
    std::future<Status> m_committing;
    Clock::time_point m_start = Clock::now();
    Clock::time_point m_shown;
    double m_before;
    std::uint64_t m_done = 0;
    std::uint64_t m_total = 0;
    std::uint64_t m_written = 0;
    std::uint64_t m_redone = 0;
};

Status seal(const Plan& plan, const RunOptions& options, PlanRun& run, RunReport& report)
{
    if (auto copied = run.otherFiles(false); !copied)
        return copied;
    if (auto written = run.otherFiles(true); !written)
        return written;
    report.sealed = true;
    // The report of fixes compares diagnoses, so it is made once the folder is whole.
    if (auto written = plan.kind == "convert" ? writeReport(plan, report, options.out) : Status(); !written)
        return written;
    run.state().complete = true;
    run.state().seconds = report.seconds;
    if (auto saved = saveState(options.out, run.state()); !saved)
        return saved;
    std::error_code error;
    for (unsigned number = 1; options.part.count > 1 && number <= options.part.count; ++number)
        fs::remove(options.out / stateFileName({number, options.part.count}), error);
    return {};
}

} // namespace

Result<RunReport> runPlan(const Plan& plan, const RunOptions& options, const Context& context)
{
    return runPlan(plan, options, inspectOutput(plan, options, context), context);
}

Result<RunReport> runPlan(const Plan& plan, const RunOptions& options, OutputFolder folder, const Context& context)
{
    if (plan.blocked())
        return fail(firstError(plan.findings));
    if (folder.blocked())
        return fail(firstError(folder.findings));
    auto limits = chunkLimits(plan, context.memoryBudget, context.threadCount(), options.chunkRows);
    if (!limits)
        return fail(std::move(limits.error()));
    std::error_code error;
    fs::create_directories(options.out, error);
    if (error)
        return fail(writeError(error.value(), options.out));
    const auto lock = FolderLock::take(options.out, options.part);
    if (!lock)
        return fail(lock.error());
    if (options.finish) {
        if (auto gathered = gatherParts(plan, options, folder.state); !gathered)
            return fail(std::move(gathered.error()));
    }
    PlanRun run(plan, options, context, std::move(folder.state), *limits);
    if (!options.finish) {
        if (auto converted = run.shards(); !converted)
            return fail(std::move(converted.error()));
    }
    RunReport report = run.report();
    if (options.part.whole() || options.finish) {
        if (auto sealed = seal(plan, options, run, report); !sealed)
            return fail(std::move(sealed.error()));
    }
    return report;
}

} // namespace requant
