// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/convert/shardwriter.h"

#include "core/checkpoint/cannbinopen.h"
#include "core/convert/filecopy.h"
#include "core/convert/hash.h"
#include "core/convert/sourcefiles.h"

#include <fcntl.h>

#include <algorithm>
#include <unordered_map>

namespace requant {

namespace {

constexpr std::uint64_t flushBytes = 8 << 20;

std::span<const std::byte> bytesOf(std::string_view text)
{
    return std::as_bytes(std::span(text));
}

class Writer {
public:
    Writer(const Plan& plan, const PlannedShard& shard, const SourceFiles& files, WrittenShard& written,
        std::uint64_t dataStart, const BytesDone& done)
        : m_plan(plan)
        , m_shard(shard)
        , m_files(files)
        , m_written(written)
        , m_dataStart(dataStart)
        , m_done(done)
    {
    }

    Status write(const Chunk& chunk)
    {
        const std::uint64_t at = m_dataStart + m_shard.tensors[chunk.work->output].begin + chunk.offset;
        if (chunk.work->operation == Operation::Copy)
            return storeCopy(chunk, at);
        if (auto stored = m_written.file.write(at, chunk.bytes); !stored)
            return stored;
        if (chunk.work->scaleOutput == noOutput)
            return {};
        return m_written.file.write(
            m_dataStart + m_shard.tensors[chunk.work->scaleOutput].begin + chunk.scaleOffset, chunk.scales);
    }

    Status record(const Chunk& chunk)
    {
        m_hash.update(chunk.bytes);
        m_scaleHash.update(chunk.scales);
        m_sums.add(chunk.sums);
        const OutputTensor& tensor = m_shard.tensors[chunk.work->output];
        if (chunk.last)
            finishWork(*chunk.work, tensor);
        startWriteBack(m_dataStart + tensor.begin + chunk.offset + chunk.bytes.size());
        m_done(chunk.bytes.size() + chunk.scales.size(), tensor.name);
        return {};
    }

private:
    Status storeCopy(const Chunk& chunk, std::uint64_t at)
    {
        const TensorInfo& source = m_plan.source.tensor(chunk.work->source);
        const auto file = m_files.shard(source.shard);
        if (!file)
            return fail(file.error());
        const std::uint64_t from = m_plan.source.shard(source.shard).dataStart + source.begin + chunk.begin;
        return copyRange((*file)->descriptor(), from, m_written.file, at, chunk.bytes);
    }

    void finishWork(const PlannedWork& work, const OutputTensor& tensor)
    {
        m_written.record.checksums[tensor.name] = m_hash.value();
        if (work.scaleOutput != noOutput)
            m_written.record.checksums[m_shard.tensors[work.scaleOutput].name] = m_scaleHash.value();
        if (work.operation != Operation::Copy && work.operation != Operation::Zero)
            m_written.record.matrices.push_back({tensor.name, work.operation, m_sums.relativeRmse(), m_sums.halfStep,
                m_sums.maxAbs, m_sums.zeroRows, m_sums.notFinite});
        m_hash.reset();
        m_scaleHash.reset();
        m_sums = {};
    }

    // The disk works while the processor does, instead of all at once in fsync.
    void startWriteBack(std::uint64_t end)
    {
        if (end < m_flushed + flushBytes)
            return;
        sync_file_range(m_written.file.descriptor(), static_cast<off64_t>(m_flushed),
            static_cast<off64_t>(end - m_flushed), SYNC_FILE_RANGE_WRITE);
        m_flushed = end;
    }

    const Plan& m_plan;
    const PlannedShard& m_shard;
    const SourceFiles& m_files;
    WrittenShard& m_written;
    std::uint64_t m_dataStart;
    const BytesDone& m_done;
    StreamHash m_hash;
    StreamHash m_scaleHash;
    ErrorSums m_sums;
    std::uint64_t m_flushed = 0;
};

// The data of a whole shard behind a new header.
Status copyData(const Plan& plan, const PlannedShard& shard, const SourceFiles& files, StagedFile& target,
    std::uint64_t dataStart, const BytesDone& done, const Context& context, const PauseSwitch* pause)
{
    const auto file = files.shard(shard.dataOf);
    if (!file)
        return fail(file.error());
    const CopyProgress progress = [&](std::uint64_t bytes) { done(bytes, shard.name); };
    const std::uint64_t from = plan.source.shard(shard.dataOf).dataStart;
    if (auto copied = copyRange(**file, from, target, dataStart, shard.dataBytes(), context, progress, pause); !copied)
        return copied;
    return (*file)->checkUnchanged();
}

// A shard as it stands in a file.
struct StoredShard {
    std::vector<OutputTensor> tensors;
    std::uint64_t dataStart = 0;
};

Result<StoredShard> readStoredContainer(const std::filesystem::path& path)
{
    auto container = readCannbinShard(path, ShardId{0}, {}, utf8(path.filename()));
    if (container.error)
        return fail(std::move(*container.error));
    StoredShard out;
    out.dataStart = cannbinHeaderBytes;
    for (const auto& info : container.tensors)
        out.tensors.push_back(
            {std::string(info.name), info.dtype, {info.shape.begin(), info.shape.end()}, info.begin, info.end});
    return out;
}

Result<StoredShard> readStored(const InputFile& file)
{
    if (isCannbinFile(file.path()))
        return readStoredContainer(file.path());
    const auto header = readSafetensorsHeader(file);
    if (!header)
        return fail(header.error());
    StoredShard out;
    out.dataStart = header->dataStart();
    for (const auto& entry : header->entries)
        out.tensors.push_back(
            {std::string(entry.name), entry.dtype, {entry.shape.begin(), entry.shape.end()}, entry.begin, entry.end});
    return out;
}

Error differs(const PlannedShard& shard, const std::string& tensor, Text text)
{
    return {ErrorCode::FileChanged, std::move(text), shard.name, tensor, {}, {}};
}

} // namespace

std::string headerText(const Plan& plan, const PlannedShard& shard)
{
    if (shard.form == ShardForm::Cannbin)
        return shard.head;
    constexpr std::uint64_t block = 4096;
    std::string header = serializeHeader(shard.tensors, shard.metadata);
    if (!shard.onlyHeader())
        return header;
    const std::uint64_t wanted = plan.source.shard(shard.dataOf).dataStart % block;
    header.append((wanted + block - header.size() % block) % block, ' ');
    std::uint64_t length = header.size() - 8;
    for (std::size_t i = 0; i < 8; ++i, length >>= 8)
        header[i] = static_cast<char>(length & 0xFF);
    return header;
}

Result<WrittenShard> writeShard(const Plan& plan, const PlannedShard& shard, const SourceFiles& files,
    const ChunkLimits& limits, const std::filesystem::path& folder, const BytesDone& done, const Context& context,
    const PauseSwitch* pause)
{
    const std::string header = headerText(plan, shard);
    auto staged = StagedFile::create(folder / shard.name);
    if (!staged)
        return fail(std::move(staged.error()));
    WrittenShard written{std::move(*staged), {}};
    const std::uint64_t end = header.size() + shard.dataBytes();
    Status status = written.file.resize(end + shard.tail.size());
    if (status)
        status = written.file.write(0, bytesOf(header));
    if (status && !shard.tail.empty())
        status = written.file.write(end, bytesOf(shard.tail));
    if (!status)
        return fail(std::move(status.error()));
    if (shard.onlyHeader()) {
        written.record.onlyHeader = true;
        status = copyData(plan, shard, files, written.file, header.size(), done, context, pause);
        return status ? Result<WrittenShard>(std::move(written)) : fail(std::move(status.error()));
    }
    Writer writer(plan, shard, files, written, header.size(), done);
    const ChunkSink sink{{}, [&](const Chunk& chunk) { return writer.write(chunk); },
        [&](const Chunk& chunk) { return writer.record(chunk); }};
    status = runShard(plan, files, ChunkCursor(plan, shard, limits), limits, sink, context, pause);
    if (status)
        status = files.checkUnchanged();
    if (!status)
        return fail(std::move(status.error()));
    return written;
}

Status commitShard(const PlannedShard& shard, WrittenShard& written, const std::filesystem::path& folder)
{
    if (auto good = checkStructure(written.file.temporaryPath(), shard); !good)
        return good;
    if (auto committed = written.file.commit(); !committed)
        return committed;
    const auto stamp = stampOf(folder / shard.name);
    if (!stamp)
        return fail(stamp.error());
    written.record.bytes = stamp->size;
    written.record.modifiedNs = stamp->modifiedNs;
    return {};
}

std::uint64_t payloadStart(const PlannedShard& shard, std::uint64_t fileBytes)
{
    return fileBytes - std::min(fileBytes, shard.tail.size() + shard.dataBytes());
}

Status checkStructure(const std::filesystem::path& path, const PlannedShard& shard)
{
    const auto file = InputFile::open(path);
    if (!file)
        return fail(file.error());
    const auto stored = readStored(*file);
    if (!stored)
        return fail(stored.error());
    if (stored->tensors.size() != shard.tensors.size())
        return fail(
            differs(shard, {}, Text(RQ_TEXT("core", "The shard does not hold the tensors that were planned."))));
    // By name: tensors without bytes share their place, so the order of the file may be another one.
    std::unordered_map<std::string_view, const OutputTensor*> byName;
    for (const auto& entry : stored->tensors)
        byName.emplace(entry.name, &entry);
    for (const auto& tensor : shard.tensors) {
        const auto at = byName.find(tensor.name);
        const bool same = at != byName.end() && at->second->dtype == tensor.dtype && at->second->begin == tensor.begin
            && at->second->end == tensor.end && at->second->shape == tensor.shape;
        if (!same)
            return fail(differs(shard, tensor.name,
                Text(RQ_TEXT("core", "Name, dtype, shape or place differs from what was planned."))));
    }
    return {};
}

Result<std::vector<std::string>> compareChecksums(
    const std::filesystem::path& path, const ShardRecord& record, const Context& context, const BytesDone& done)
{
    const auto file = InputFile::open(path);
    if (!file)
        return fail(file.error());
    const auto stored = readStored(*file);
    if (!stored)
        return fail(stored.error());
    std::vector<std::string> wrong;
    std::vector<std::byte> buffer(4 << 20);
    StreamHash hash;
    for (const auto& entry : stored->tensors) {
        hash.reset();
        for (std::uint64_t at = entry.begin; at < entry.end;) {
            if (context.cancelled())
                return fail(ErrorCode::Cancelled, Text(RQ_TEXT("core", "The check was cancelled.")));
            const std::span<std::byte> piece(buffer.data(), std::min<std::uint64_t>(buffer.size(), entry.end - at));
            if (auto read = file->read(stored->dataStart + at, piece); !read)
                return fail(std::move(read.error()));
            hash.update(piece);
            at += piece.size();
            if (done)
                done(piece.size(), entry.name);
        }
        const auto known = record.checksums.find(entry.name);
        if (known == record.checksums.end() || known->second != hash.value())
            wrong.push_back(entry.name);
    }
    return wrong;
}

} // namespace requant
