// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/readheaders.h"

#include "core/checkpoint/cannbinopen.h"
#include "core/checkpoint/filekind.h"
#include "core/checkpoint/headerparser.h"
#include "core/checkpoint/opensteps.h"

#include <algorithm>
#include <iterator>
#include <unordered_map>
#include <unordered_set>

namespace requant {

/// What a worker found in one shard.
struct HeaderReader::Found {
    Shard shard;
    HeaderTensors header;
    std::shared_ptr<const void> storage;
    std::vector<std::pair<std::string_view, std::string_view>> oddDtypes; ///< tensor, dtype as written
    std::vector<Error> warnings;
};

namespace {

using Found = HeaderReader::Found;

bool keepsHeader(ErrorCode code)
{
    return code == ErrorCode::DataCut || code == ErrorCode::TrailingBytes;
}

void takeHeader(SafetensorsHeader header, Found& found)
{
    Shard& shard = found.shard;
    shard.headerBytes = header.headerBytes;
    shard.dataStart = header.dataStart();
    shard.tensorBytes = header.dataBytes();
    shard.tensorCount = static_cast<std::uint32_t>(header.entries.size());
    shard.metadataForm = header.metadataForm;
    shard.metadata = std::move(header.metadata);
    found.header.tensors.reserve(header.entries.size());
    for (const auto& entry : header.entries) {
        found.header.tensors.push_back({entry.name, entry.shape, entry.begin, entry.end, noShard, entry.dtype,
            Presence::Present, Listing::Indexed});
        if (entry.dtype == Dtype::Unknown)
            found.oddDtypes.emplace_back(entry.name, entry.dtypeName);
    }
    found.header.names = std::move(header.names);
    orderNaturally(found.header);
    found.storage = std::move(header.storage);
    found.warnings = std::move(header.warnings);
}

void noteLfsSize(const InputFile& file, Shard& shard)
{
    std::string head(static_cast<std::size_t>(std::min<std::uint64_t>(file.size(), 1024)), '\0');
    if (file.read(0, std::as_writable_bytes(std::span(head))))
        shard.declaredSize = lfsPointerSize(head);
}

void readShard(const std::filesystem::path& path, HeaderScratch& scratch, Found& found)
{
    Shard& shard = found.shard;
    const auto broken = [&](Error error) {
        error.file = shard.name;
        shard.state = ShardState::Broken;
        shard.error = std::move(error);
    };
    const auto file = InputFile::open(path);
    if (!file)
        return broken(file.error());
    shard.stamp = file->stamp();
    auto header = readSafetensorsHeader(*file, scratch);
    if (header)
        return takeHeader(std::move(*header), found);
    const ErrorCode code = header.error().code;
    broken(std::move(header.error()));
    if (code == ErrorCode::LfsPointer)
        noteLfsSize(*file, shard);
    if (!keepsHeader(code))
        return;
    if (auto cut = readCutHeader(*file))
        takeHeader(std::move(*cut), found);
}

// Shards whose headers this file's threads read: there, and of safetensors.
bool isRead(const Shard& shard)
{
    return shard.state != ShardState::Missing && shard.form != ShardForm::Cannbin;
}

// The error of a container that is index only has tensors all the same, without data.
Status takeContainer(Checkpoint::Data& data, std::size_t at, HeaderTensors& header)
{
    Shard& shard = data.shards[at];
    const ShardId id{static_cast<std::uint32_t>(at)};
    auto read = readCannbinShard(data.folder / shard.name, id, data.cannbinOptions, shard.name);
    if (read.error) {
        if (read.error->code == ErrorCode::InvalidArgument)
            return fail(std::move(*read.error));
        read.error->file = shard.name;
        shard.state = ShardState::Broken;
        shard.error = std::move(*read.error);
    }
    if (read.container) {
        shard.headerBytes = shard.dataStart = cannbinHeaderBytes;
        shard.tensorCount = static_cast<std::uint32_t>(read.tensors.size());
        data.containers.push_back({id, read.container});
    }
    for (const auto& info : read.tensors)
        shard.tensorBytes += info.bytes();
    header.tensors = std::move(read.tensors);
    orderNaturally(header);
    data.storage->push_back(std::move(read.storage));
    return {};
}

void noteOddities(Checkpoint::Data& data, Found& found, std::size_t shard)
{
    for (const auto& [tensor, dtype] : found.oddDtypes) {
        for (auto at = data.find(tensor); at < data.tensors.size() && data.tensors[at].name == tensor; ++at) {
            if (static_cast<std::size_t>(data.tensors[at].shard) == shard && data.tensors[at].present())
                data.oddDtypes.emplace(at, dtype);
        }
    }
    for (auto& warning : found.warnings) {
        warning.file = data.shards[shard].name;
        data.problems.push_back(std::move(warning));
    }
}

} // namespace

tl::unexpected<Error> cancelledOpening(const std::filesystem::path& path)
{
    return fail(ErrorCode::Cancelled, Text(RQ_TEXT("core", "Opening was cancelled.")), utf8(path));
}

HeaderReader::HeaderReader(std::filesystem::path folder, const Context& context)
    : m_folder(std::move(folder))
    , m_context(context)
{
}

HeaderReader::~HeaderReader() = default;

void HeaderReader::begin(const std::vector<ListedFile>& files)
{
    if (m_context.threadCount() < 2)
        return;
    std::vector<Shard> likely;
    for (const auto& file : files) {
        if (file.regular && file.inTopFolder() && file.name.ends_with(".safetensors")) {
            likely.emplace_back().name = file.name;
            likely.back().stamp = file.stamp;
        }
    }
    queue(std::move(likely));
    startHelpers();
}

void HeaderReader::queueLeft(const Checkpoint::Data& data)
{
    std::unordered_set<std::string_view> known;
    for (const auto& found : m_found)
        known.insert(found->shard.name);
    std::vector<Shard> left;
    for (const auto& shard : data.shards) {
        if (isRead(shard) && !known.contains(shard.name))
            left.push_back(shard);
    }
    if (left.empty())
        return;
    work();
    m_helpers.clear();
    queue(std::move(left));
    startHelpers();
}

Status HeaderReader::finish(Checkpoint::Data& data)
{
    queueLeft(data);
    work();
    m_helpers.clear();
    if (m_context.cancelled())
        return cancelledOpening(data.opened);
    std::unordered_map<std::string_view, Found*> byName;
    for (const auto& found : m_found)
        byName.emplace(found->shard.name, found.get());
    std::vector<Found*> chosen;
    for (const auto& shard : data.shards)
        chosen.push_back(isRead(shard) ? byName.at(shard.name) : nullptr);
    std::vector<HeaderTensors> headers(chosen.size());
    for (std::size_t i = 0; i < chosen.size(); ++i) {
        if (data.shards[i].form == ShardForm::Cannbin) {
            if (auto taken = takeContainer(data, i, headers[i]); !taken)
                return taken;
        }
        if (!chosen[i])
            continue;
        chosen[i]->shard.indexed = data.shards[i].indexed;
        data.shards[i] = std::move(chosen[i]->shard);
        data.storage->push_back(std::move(chosen[i]->storage));
        headers[i] = std::move(chosen[i]->header);
    }
    joinTensors(data, std::move(headers));
    linkContainers(data);
    for (const auto& shard : data.shards) {
        if (shard.error)
            data.problems.push_back(*shard.error);
        data.tensorBytes += shard.tensorBytes;
    }
    for (const auto& [id, container] : data.containers)
        std::ranges::copy_if(container->warnings, std::back_inserter(data.problems),
            [](const Error& warning) { return warning.code != ErrorCode::CannbinBase; });
    for (std::size_t i = 0; i < chosen.size(); ++i) {
        if (chosen[i])
            noteOddities(data, *chosen[i], i);
    }
    return {};
}

void HeaderReader::queue(std::vector<Shard> shards)
{
    m_next = m_found.size(); // idle threads have counted beyond the end
    for (auto& shard : shards) {
        m_total += shard.stamp.size;
        m_found.push_back(std::make_unique<Found>());
        m_found.back()->shard = std::move(shard);
    }
}

void HeaderReader::startHelpers()
{
    const std::size_t wanted = std::min<std::size_t>(m_context.threadCount(), m_found.size() - m_next);
    for (std::size_t i = 1; i < wanted; ++i)
        m_helpers.emplace_back([this] { work(); });
}

void HeaderReader::work()
{
    HeaderScratch scratch;
    for (std::size_t i = m_next++; i < m_found.size() && !m_context.cancelled(); i = m_next++) {
        Found& found = *m_found[i];
        const std::uint64_t size = found.shard.stamp.size;
        readShard(m_folder / found.shard.name, scratch, found);
        m_context.sink->progress({"open", m_done += size, m_total, found.shard.name});
    }
}

} // namespace requant
