// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/convert/filecopy.h"
#include "core/convert/gatherparts.h"
#include "core/convert/outputplace.h"
#include "core/convert/run.h"
#include "core/convert/shardwriter.h"
#include "core/convert/sourcefiles.h"

#include <sys/statvfs.h>

#include <algorithm>

namespace requant {

namespace {

namespace fs = std::filesystem;

bool isOurs(const Plan& plan, const std::string& name)
{
    if (isStateFileName(name) || name.ends_with(".requant-tmp") || name.ends_with(".requant.lock"))
        return true;
    return std::any_of(
        plan.shards.begin(), plan.shards.end(), [&](const PlannedShard& shard) { return shard.name == name; });
}

// Names in the folder that this conversion did not make; temporary and lock files do not count.
std::vector<std::string> strangers(const Plan& plan, const fs::path& out, bool& state)
{
    std::vector<std::string> names;
    std::error_code error;
    for (fs::directory_iterator at(out, error), end; !error && at != end; at.increment(error)) {
        const std::string name = utf8(at->path().filename());
        state = state || isStateFileName(name);
        if (!isOurs(plan, name))
            names.push_back(name);
    }
    std::sort(names.begin(), names.end());
    return names;
}

Status sameData(const fs::path& file, const ShardRecord& record, const Context& context)
{
    if (record.onlyHeader)
        return fail(ErrorCode::FileChanged, Text(RQ_TEXT("core", "it was written to since")));
    const auto wrong = compareChecksums(file, record, context);
    if (!wrong)
        return fail(wrong.error());
    if (wrong->empty())
        return {};
    return fail(ErrorCode::FileChanged, Text(RQ_TEXT("core", "the checksum of its data differs")), {}, wrong->front());
}

void checkShard(const fs::path& out, const PlannedShard& shard, const RunOptions& options, const Context& context,
    OutputFolder& folder)
{
    const auto at = folder.state.shards.find(shard.name);
    if (at == folder.state.shards.end())
        return;
    Status status;
    const auto stamp = stampOf(out / shard.name);
    if (!stamp)
        status = fail(stamp.error());
    else if (stamp->size != at->second.bytes)
        status = fail(ErrorCode::FileChanged,
            Text(RQ_TEXT("core", "its size is %1 bytes and should be %2"),
                {std::to_string(stamp->size), std::to_string(at->second.bytes)}));
    else
        status = checkStructure(out / shard.name, shard);
    if (status && stamp->modifiedNs != at->second.modifiedNs)
        status = sameData(out / shard.name, at->second, context);
    if (status)
        return;
    folder.damaged.push_back(shard.name);
    Finding damage = blockingFinding("JOB-005", shard.name,
        Text(RQ_TEXT("core", "A finished shard is no longer what was written: %1"), {status.error().english()}), {},
        Text(RQ_TEXT("core", "Resume with --redo-damaged to convert this shard again.")));
    damage.file = shard.name;
    damage.severity = options.redoDamaged ? Severity::Warning : Severity::Error;
    folder.findings.push_back(std::move(damage));
    folder.state.shards.erase(at);
}

void continueState(
    const Plan& plan, const RunOptions& options, const Context& context, ConversionState old, OutputFolder& folder)
{
    if (const Text reason = differenceOf(old, folder.state); !reason.empty()) {
        folder.findings.push_back(blockingFinding("JOB-002", utf8(options.out),
            Text(RQ_TEXT("core", "The conversion in this folder cannot be continued: %1."), {reason.english()}), {},
            Text(RQ_TEXT("core", "Undo the change, or convert into another folder."))));
        return;
    }
    if (!options.resume) {
        folder.findings.push_back(blockingFinding("JOB-002", utf8(options.out),
            Text(RQ_TEXT("core", "The folder holds an unfinished or finished conversion of this source.")), {},
            Text(RQ_TEXT("core", "Use --resume to continue it, or name another folder."))));
        return;
    }
    old.complete = false;
    folder.state = std::move(old);
    for (const auto& shard : plan.shards)
        checkShard(options.out, shard, options, context, folder);
}

void checkContent(const Plan& plan, const RunOptions& options, const Context& context, OutputFolder& folder)
{
    std::error_code error;
    if (!fs::exists(options.out, error))
        return;
    const fs::path stateFile = options.out / stateFileName(options.part);
    if (fs::exists(stateFile, error)) {
        auto old = loadState(stateFile);
        if (old)
            return continueState(plan, options, context, std::move(*old), folder);
        folder.findings.push_back(blockingFinding("JOB-002", utf8(stateFile.filename()), old.error().text));
        return;
    }
    bool state = false;
    const auto names = strangers(plan, options.out, state);
    const bool otherParts = !options.part.whole() && state && names.empty();
    if (options.part.whole() && state)
        folder.findings.push_back(blockingFinding("JOB-002", utf8(options.out),
            Text(RQ_TEXT("core", "The folder holds parts of a conversion; this run would be a whole one.")), {},
            Text(RQ_TEXT("core", "Run the missing parts, then --finish."))));
    else if (!names.empty() && !otherParts)
        folder.findings.push_back(blockingFinding("JOB-002", utf8(options.out),
            Text(RQ_TEXT("core", "The output folder is not empty (%1) and has no state of this conversion."),
                {names.front()}),
            {}, Text(RQ_TEXT("core", "Name an empty or a new folder."))));
}

std::uint64_t bytesToWrite(const Plan& plan, const RunOptions& options, const OutputFolder& folder)
{
    const bool sharing = sharesBlocks(plan.source.folder(), existingAncestor(resolvedPath(options.out)));
    std::uint64_t bytes = 0;
    for (const auto& step : plan.steps) {
        const bool done = step.kind == StepKind::Shard
            && (folder.state.shards.contains(step.target) || !options.part.owns(step.shard) || options.finish);
        const bool file = step.kind == StepKind::LinkFile || step.kind == StepKind::CopyFile;
        const bool shared = step.kind == StepKind::LinkFile || (file && sharing)
            || (step.kind == StepKind::Shard && sharing && plan.shards[step.shard].onlyHeader());
        bytes += done || shared || (file && folder.state.files.contains(step.target)) ? 0 : step.bytes;
    }
    return bytes;
}

void checkSpace(const Plan& plan, const RunOptions& options, OutputFolder& folder)
{
    const fs::path above = existingAncestor(resolvedPath(options.out));
    struct statvfs disk { };
    // A file system that counts no blocks does not say what is free.
    if (::statvfs(above.c_str(), &disk) != 0 || disk.f_blocks == 0)
        return;
    const std::uint64_t free = std::uint64_t{disk.f_bavail} * disk.f_frsize;
    const std::uint64_t needed = bytesToWrite(plan, options, folder);
    if (needed <= free)
        return;
    folder.findings.push_back(blockingFinding("JOB-003", utf8(options.out),
        Text(
            RQ_TEXT("core", "Not enough space: %1 are needed, %2 are free."), {formatBytes(needed), formatBytes(free)}),
        {}, Text(RQ_TEXT("core", "Free space or name a folder on another disk."))));
}

void checkZeros(const Plan& plan, const Context& context, OutputFolder& folder)
{
    const SourceFiles files(plan.source);
    std::vector<std::byte> bytes;
    for (const auto id : plan.mustBeZero) {
        if (context.cancelled())
            return;
        const TensorInfo& tensor = plan.source.tensor(id);
        bytes.resize(tensor.bytes());
        const Status read = files.read(id, 0, bytes);
        // -0.0 is a zero too: only its sign bit, the top bit of a little-endian element, may be set.
        const std::size_t width = std::max<std::size_t>(1, traits(tensor.dtype).bits / 8);
        bool zero = read.has_value();
        for (std::size_t i = 0; zero && i < bytes.size(); ++i)
            zero = bytes[i] == std::byte{0}
                || (bytes[i] == std::byte{0x80} && i % width == width - 1
                    && traits(tensor.dtype).kind == DtypeKind::Float);
        if (zero)
            continue;
        folder.findings.push_back(blockingFinding("CNV-009", std::string(tensor.name),
            read ? Text(RQ_TEXT("core",
                "This offset is not zero everywhere, so the weight is not symmetric and cannot be expressed in the "
                "other container."))
                 : read.error().text));
        return;
    }
}

} // namespace

bool OutputFolder::blocked() const
{
    return std::any_of(
        findings.begin(), findings.end(), [](const Finding& f) { return f.severity == Severity::Error; });
}

OutputFolder inspectOutput(const Plan& plan, const RunOptions& options, const Context& context)
{
    OutputFolder folder;
    folder.state = freshState(plan, options.chunkRows, options.part);
    checkPlace(plan, options.out, folder);
    if (!folder.blocked() && !options.finish)
        checkContent(plan, options, context, folder);
    if (!folder.blocked() && options.finish)
        folder.findings = partFindings(plan, options, folder.state);
    if (!folder.blocked())
        checkSpace(plan, options, folder);
    if (!folder.blocked() && !plan.blocked())
        checkZeros(plan, context, folder);
    return folder;
}

std::string_view ruleOf(ErrorCode code)
{
    switch (code) {
    case ErrorCode::NoSpace:
        return "JOB-003";
    case ErrorCode::FileChanged:
    case ErrorCode::FileUnreadable:
    case ErrorCode::FileNotFound:
        return "JOB-004";
    case ErrorCode::FileWrite:
        return "JOB-006";
    default:
        return {};
    }
}

} // namespace requant
