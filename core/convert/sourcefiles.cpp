// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/convert/sourcefiles.h"

namespace requant {

namespace {

// Far below the usual limit of 1,024 descriptors; a shard's sources are in one or two files.
constexpr std::size_t mostOpen = 64;

} // namespace

SourceFiles::SourceFiles(const Checkpoint& checkpoint)
    : m_checkpoint(checkpoint)
{
}

Result<std::shared_ptr<const InputFile>> SourceFiles::shard(ShardId id) const
{
    const std::lock_guard lock(m_mutex);
    if (const auto at = m_open.find(id); at != m_open.end())
        return at->second;
    auto file = InputFile::open(m_checkpoint.shardPath(id));
    if (!file)
        return fail(std::move(file.error()));
    if (file->stamp() != m_checkpoint.shard(id).stamp)
        return fail(ErrorCode::FileChanged,
            Text(RQ_TEXT(
                "core", "The source shard is not the file that was planned with: its size, time or inode changed.")),
            m_checkpoint.shard(id).name);
    if (m_open.size() >= mostOpen)
        m_open.erase(m_open.begin());
    return m_open.emplace(id, std::make_shared<const InputFile>(std::move(*file))).first->second;
}

Status SourceFiles::read(TensorId tensor, std::uint64_t offset, std::span<std::byte> target) const
{
    const TensorInfo& info = m_checkpoint.tensor(tensor);
    auto file = shard(info.shard);
    if (!file)
        return fail(std::move(file.error()));
    return (*file)->read(m_checkpoint.shard(info.shard).dataStart + info.begin + offset, target);
}

Status SourceFiles::checkUnchanged() const
{
    const std::lock_guard lock(m_mutex);
    for (const auto& [id, file] : m_open) {
        if (auto same = file->checkUnchanged(); !same)
            return same;
    }
    return {};
}

} // namespace requant
