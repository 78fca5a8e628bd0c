// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/opensteps.h"

#include "core/checkpoint/filekind.h"

#include <algorithm>
#include <atomic>
#include <thread>

namespace requant {

namespace {

// What one worker found in one shard.
struct ShardContent {
    HeaderTensors header;
    std::shared_ptr<const void> storage;
    std::vector<std::pair<std::string_view, std::string_view>> oddDtypes; ///< tensor, dtype as written
    std::vector<Error> warnings;
};

bool keepsHeader(ErrorCode code)
{
    return code == ErrorCode::DataCut || code == ErrorCode::TrailingBytes;
}

void takeHeader(SafetensorsHeader header, Shard& shard, ShardId id, ShardContent& content)
{
    shard.headerBytes = header.headerBytes;
    shard.dataStart = header.dataStart();
    shard.tensorBytes = header.dataBytes();
    shard.tensorCount = static_cast<std::uint32_t>(header.entries.size());
    shard.metadataForm = header.metadataForm;
    shard.metadata = std::move(header.metadata);
    content.header.tensors.reserve(header.entries.size());
    for (const auto& entry : header.entries) {
        content.header.tensors.push_back(
            {entry.name, entry.shape, entry.begin, entry.end, id, entry.dtype, Presence::Present, Listing::Indexed});
        if (entry.dtype == Dtype::Unknown)
            content.oddDtypes.emplace_back(entry.name, entry.dtypeName);
    }
    content.header.names = std::move(header.names);
    content.storage = std::move(header.storage);
    content.warnings = std::move(header.warnings);
}

void noteLfsSize(const InputFile& file, Shard& shard)
{
    std::string head(static_cast<std::size_t>(std::min<std::uint64_t>(file.size(), 1024)), '\0');
    if (file.read(0, std::as_writable_bytes(std::span(head))))
        shard.declaredSize = lfsPointerSize(head);
}

void readShard(const std::filesystem::path& path, Shard& shard, ShardId id, ShardContent& content)
{
    const auto broken = [&](Error error) {
        error.file = shard.name;
        shard.state = ShardState::Broken;
        shard.error = std::move(error);
    };
    const auto file = InputFile::open(path);
    if (!file)
        return broken(file.error());
    shard.stamp = file->stamp();
    auto header = readSafetensorsHeader(*file);
    if (header)
        return takeHeader(std::move(*header), shard, id, content);
    const ErrorCode code = header.error().code;
    broken(std::move(header.error()));
    if (code == ErrorCode::LfsPointer)
        noteLfsSize(*file, shard);
    if (!keepsHeader(code))
        return;
    if (auto cut = readCutHeader(*file))
        takeHeader(std::move(*cut), shard, id, content);
}

class HeaderPool {
public:
    HeaderPool(Checkpoint::Data& data, std::vector<ShardContent>& contents, const Context& context)
        : m_data(data)
        , m_contents(contents)
        , m_context(context)
    {
        for (const auto& shard : data.shards)
            m_total += shard.stamp.size;
    }

    void run()
    {
        const std::size_t wanted = std::min<std::size_t>(m_context.threadCount(), m_data.shards.size());
        std::vector<std::jthread> helpers;
        for (std::size_t i = 1; i < wanted; ++i)
            helpers.emplace_back([this] { work(); });
        work();
    }

private:
    void work()
    {
        for (std::size_t i = m_next++; i < m_data.shards.size() && !m_context.cancelled(); i = m_next++) {
            Shard& shard = m_data.shards[i];
            const std::uint64_t size = shard.stamp.size;
            if (shard.state != ShardState::Missing)
                readShard(m_data.folder / shard.name, shard, ShardId{static_cast<std::uint32_t>(i)}, m_contents[i]);
            m_context.sink->progress({"open", m_done += size, m_total, shard.name});
        }
    }

    Checkpoint::Data& m_data;
    std::vector<ShardContent>& m_contents;
    const Context& m_context;
    std::uint64_t m_total = 0;
    std::atomic<std::size_t> m_next = 0;
    std::atomic<std::uint64_t> m_done = 0;
};

void noteOddDtypes(Checkpoint::Data& data, const ShardContent& content, std::size_t shard)
{
    for (const auto& [tensor, dtype] : content.oddDtypes) {
        for (auto at = data.find(tensor); at < data.tensors.size() && data.tensors[at].name == tensor; ++at) {
            if (static_cast<std::size_t>(data.tensors[at].shard) == shard && data.tensors[at].present())
                data.oddDtypes.emplace(at, dtype);
        }
    }
}

} // namespace

tl::unexpected<Error> cancelledOpening(const std::filesystem::path& path)
{
    return fail(ErrorCode::Cancelled, Text(RQ_TEXT("core", "Opening was cancelled.")), utf8(path));
}

Status readHeaders(Checkpoint::Data& data, const Context& context)
{
    std::vector<ShardContent> contents(data.shards.size());
    HeaderPool(data, contents, context).run();
    if (context.cancelled())
        return cancelledOpening(data.opened);
    std::vector<HeaderTensors> lists;
    for (auto& content : contents) {
        lists.push_back(std::move(content.header));
        data.storage->push_back(std::move(content.storage));
    }
    joinTensors(data, std::move(lists));
    for (const auto& shard : data.shards) {
        if (shard.error)
            data.problems.push_back(*shard.error);
        data.tensorBytes += shard.tensorBytes;
    }
    for (std::size_t i = 0; i < contents.size(); ++i) {
        noteOddDtypes(data, contents[i], i);
        for (auto& warning : contents[i].warnings) {
            warning.file = data.shards[i].name;
            data.problems.push_back(std::move(warning));
        }
    }
    return {};
}

} // namespace requant
