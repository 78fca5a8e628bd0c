// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/convert/copycheck.h"

#include "core/convert/shardwriter.h"
#include "core/convert/sourcefiles.h"

#include <algorithm>
#include <cstring>

namespace requant {

CopyCheck::CopyCheck(const std::filesystem::path& out, Wrong wrong, Done done, const Context& context)
    : m_out(out)
    , m_wrong(std::move(wrong))
    , m_done(std::move(done))
    , m_context(context)
{
}

void CopyCheck::checkStamp(const std::string& name, std::pair<std::uint64_t, std::int64_t> recorded) const
{
    const auto stamp = stampOf(m_out / name);
    if (!stamp)
        m_wrong({{}, name, "VER-001", stamp.error().text});
    else if (std::pair(stamp->size, stamp->modifiedNs) != recorded)
        m_wrong({{}, name, "VER-003",
            Text(RQ_TEXT("core", "The file is not what was written: its size or time differs."))});
}

Status CopyCheck::compareData(const Plan& plan, const PlannedShard& shard, const SourceFiles& files) const
{
    const auto source = files.shard(shard.dataOf);
    if (!source)
        return fail(source.error());
    const auto file = InputFile::open(m_out / shard.name);
    if (!file || !checkStructure(m_out / shard.name, shard)) {
        m_wrong({{}, shard.name, "VER-002", Text(RQ_TEXT("core", "Its header is not what was planned."))});
        return {};
    }
    const std::uint64_t bytes = shard.dataBytes();
    return compareBytes(
        **source, plan.source.shard(shard.dataOf).dataStart, *file, file->size() - bytes, bytes, shard.name);
}

Status CopyCheck::compareFiles(const Plan& plan) const
{
    for (const auto& step : plan.steps) {
        if (step.kind == StepKind::Shard)
            continue;
        if (auto compared = compareFile(step); !compared)
            return compared;
    }
    return {};
}

Status CopyCheck::compareFile(const PlanStep& step) const
{
    const auto file = InputFile::open(m_out / step.target);
    if (!file) {
        m_wrong({{}, step.target, "VER-001", file.error().text});
        return {};
    }
    if (step.kind == StepKind::WriteText) {
        const auto text = readTextFile(m_out / step.target, step.text.size());
        if (!text || *text != step.text)
            m_wrong({{}, step.target, "VER-004", Text(RQ_TEXT("core", "The text is not what was planned."))});
        return {};
    }
    const auto source = InputFile::open(step.source);
    if (!source)
        return fail(source.error());
    if (source->size() == file->size())
        return compareBytes(*source, 0, *file, 0, file->size(), step.target);
    m_wrong({{}, step.target, "VER-004", Text(RQ_TEXT("core", "It is not what the source holds."))});
    return {};
}

Status CopyCheck::compareBytes(const InputFile& source, std::uint64_t from, const InputFile& file, std::uint64_t at,
    std::uint64_t bytes, const std::string& name) const
{
    std::vector<std::byte> left(4 << 20);
    std::vector<std::byte> right(left.size());
    for (std::uint64_t done = 0; done < bytes; done += left.size()) {
        if (m_context.cancelled())
            return fail(ErrorCode::Cancelled, Text(RQ_TEXT("core", "The check was cancelled.")));
        const std::uint64_t piece = std::min<std::uint64_t>(left.size(), bytes - done);
        if (auto read = source.read(from + done, std::span(left).first(piece)); !read)
            return read;
        const Status read = file.read(at + done, std::span(right).first(piece));
        m_done(piece, name);
        if (read && std::memcmp(left.data(), right.data(), piece) == 0)
            continue;
        m_wrong({{}, name, "VER-004", Text(RQ_TEXT("core", "Its data is not that of the source."))});
        return {};
    }
    return {};
}

} // namespace requant
