// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/progress.h"
#include "core/convert/plan.h"
#include "core/convert/shardpipeline.h"
#include "core/convert/state.h"

#include <filesystem>
#include <vector>

namespace requant {

struct RunOptions {
    std::filesystem::path out{};
    std::uint64_t chunkRows = 1024;
    bool resume = false;
    bool redoDamaged = false; ///< with resume: convert finished shards again that are no longer what was written
    PartRange part{}; ///< this process does its share and leaves index, config and report to a run with finish
    bool finish = false; ///< gather the states of all parts.count parts, then seal
    const PauseSwitch* pause = nullptr;
};

/// What the output folder says before a run. An error among the findings forbids it.
struct OutputFolder {
    std::vector<Finding> findings; ///< JOB-001 place, JOB-002 content or resume, JOB-003 space, JOB-005 damaged shard,
                                   ///< JOB-006 not writable
    ConversionState state; ///< to continue with; fresh if there is nothing yet
    std::vector<std::string> damaged; ///< finished shards that will be done again

    bool blocked() const;
};

/// Looks at the output folder and at the companions that must be zero (CNV-009); writes nothing.
/// Finished shards whose size and time are as recorded are trusted; others are compared by checksum.
OutputFolder inspectOutput(const Plan& plan, const RunOptions& options, const Context& context = {});

/// Rule id of a failure during a run: "JOB-003" for NoSpace, "JOB-004" for a source that changed or cannot be read,
/// "JOB-006" for a target that cannot be written, "" for others.
std::string_view ruleOf(ErrorCode code);

/// What a run did.
struct RunReport {
    std::string source; ///< folder
    std::string output;
    std::string version;
    std::uint64_t shards = 0; ///< in the output
    std::uint64_t redone = 0; ///< shards written by this run
    std::uint64_t tensors = 0;
    double seconds = 0; ///< over all runs
    double secondsNow = 0; ///< this run
    std::uint64_t bytesNow = 0; ///< payload written by this run
    unsigned threads = 0;
    std::uint64_t memory = 0; ///< most that it could take, by plan
    PartRange part;
    bool sealed = false; ///< false after one part of several
    std::vector<MatrixRecord> matrices; ///< natural order of names

    /// INT8 matrices whose error is more than half a step (halfStepLimit).
    std::vector<const MatrixRecord*> beyondHalfStep() const;
    /// The @p count matrices with the largest relative RMSE, worst first.
    std::vector<const MatrixRecord*> worst(std::size_t count) const;
};

/// Executes a plan: shards first (staged, checked, checksummed, synced, renamed, recorded), then side files, then the
/// files that make the folder whole. Interrupted at any point, the folder never looks complete and can be resumed.
/// Errors: InvalidArgument if the plan or the folder forbids it; NoSpace, FileWrite, FileChanged, FileUnreadable;
/// Cancelled. In every case finished shards and the state stay.
Result<RunReport> runPlan(const Plan& plan, const RunOptions& options, const Context& context = {});
/// The same with the folder as inspectOutput() found it a moment ago.
Result<RunReport> runPlan(const Plan& plan, const RunOptions& options, OutputFolder folder, const Context& context);

} // namespace requant
