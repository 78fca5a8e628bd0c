// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/checkpointdata.h"

namespace requant {

Result<std::shared_ptr<const InputFile>> ShardFiles::open(
    std::uint32_t shard, const std::filesystem::path& path, const FileStamp& stamp)
{
    const std::lock_guard lock(m_mutex);
    if (const auto at = m_open.find(shard); at != m_open.end())
        return at->second;
    auto file = InputFile::open(path);
    if (!file)
        return fail(std::move(file.error()));
    if (file->stamp() != stamp) {
        return fail(
            Error{ErrorCode::FileChanged, Text(RQ_TEXT("core", "The file changed since the folder was opened.")),
                utf8(path), {}, {}, Text(RQ_TEXT("core", "Open the folder again."))});
    }
    if (m_open.size() >= most)
        m_open.erase(m_open.begin());
    auto shared = std::make_shared<const InputFile>(std::move(*file));
    m_open.emplace(shard, shared);
    return shared;
}

std::uint32_t Checkpoint::Data::find(std::string_view name) const
{
    const auto nameOf = [this](std::uint32_t i) { return tensors[i].name; };
    std::call_once(m_tableMade, [&] {
        m_table = NameTable(tensors.size());
        for (std::uint32_t i = 0; i < tensors.size(); ++i) {
            if (i == 0 || tensors[i].name != tensors[i - 1].name)
                m_table.insert(tensors[i].name, i, nameOf);
        }
    });
    return m_table.find(name, nameOf);
}

Checkpoint::Checkpoint(std::shared_ptr<const Data> data)
    : m_data(std::move(data))
{
}

const std::filesystem::path& Checkpoint::folder() const
{
    return m_data->folder;
}

const std::filesystem::path& Checkpoint::opened() const
{
    return m_data->opened;
}

const std::string& Checkpoint::snapshot() const
{
    return m_data->snapshot;
}

std::span<const TensorInfo> Checkpoint::tensors() const
{
    return m_data->tensors;
}

const TensorInfo& Checkpoint::tensor(TensorId id) const
{
    return m_data->tensors[static_cast<std::uint32_t>(id)];
}

std::optional<TensorId> Checkpoint::find(std::string_view name) const
{
    const std::uint32_t position = m_data->find(name);
    if (position == NameTable::none)
        return {};
    return TensorId{position};
}

std::string_view Checkpoint::dtypeName(TensorId id) const
{
    const TensorInfo& info = tensor(id);
    if (info.dtype != Dtype::Unknown)
        return name(info.dtype);
    const auto odd = m_data->oddDtypes.find(static_cast<std::uint32_t>(id));
    return odd == m_data->oddDtypes.end() ? std::string_view() : odd->second;
}

const std::vector<Shard>& Checkpoint::shards() const
{
    return m_data->shards;
}

const Shard& Checkpoint::shard(ShardId id) const
{
    return m_data->shards[static_cast<std::uint32_t>(id)];
}

std::filesystem::path Checkpoint::shardPath(ShardId id) const
{
    return m_data->folder / shard(id).name;
}

const std::vector<std::string>& Checkpoint::strayShards() const
{
    return m_data->strayShards;
}

const std::vector<OpenContainer>& Checkpoint::containers() const
{
    return m_data->containers;
}

std::optional<ContainerPart> Checkpoint::containerPart(TensorId id) const
{
    const auto at = m_data->containerParts.find(static_cast<std::uint32_t>(id));
    return at == m_data->containerParts.end() ? std::nullopt : std::optional(at->second);
}

const std::filesystem::path& Checkpoint::companionFolder() const
{
    return m_data->companionFolder;
}

const std::vector<ShardIndex>& Checkpoint::indexes() const
{
    return m_data->indexes;
}

const ModelConfig& Checkpoint::config() const
{
    return m_data->config;
}

const JsonDocument* Checkpoint::generationConfig() const
{
    return m_data->generationConfig ? &*m_data->generationConfig : nullptr;
}

const std::vector<QuantDescription>& Checkpoint::descriptions() const
{
    return m_data->descriptions;
}

const std::vector<SideFile>& Checkpoint::sideFiles() const
{
    return m_data->sideFiles;
}

const std::vector<Error>& Checkpoint::problems() const
{
    return m_data->problems;
}

std::uint64_t Checkpoint::tensorBytes() const
{
    return m_data->tensorBytes;
}

Result<std::shared_ptr<const InputFile>> Checkpoint::openShard(ShardId id) const
{
    return m_data->files.open(static_cast<std::uint32_t>(id), shardPath(id), shard(id).stamp);
}

Status readTensorBytes(const Checkpoint& checkpoint, TensorId id, std::uint64_t offset, std::span<std::byte> target)
{
    const TensorInfo& info = checkpoint.tensor(id);
    if (!info.present()) {
        return fail(ErrorCode::TensorNotFound, Text(RQ_TEXT("core", "The data of this tensor is not here.")),
            info.shard == noShard ? std::string() : checkpoint.shard(info.shard).name, std::string(info.name));
    }
    if (offset > info.bytes() || target.size() > info.bytes() - offset) {
        return fail(ErrorCode::InvalidArgument,
            Text(RQ_TEXT("core", "Bytes %1 to %2 are beyond the %3 bytes of this tensor."),
                {std::to_string(offset), std::to_string(offset + target.size()), std::to_string(info.bytes())}),
            checkpoint.shard(info.shard).name, std::string(info.name));
    }
    const auto file = checkpoint.openShard(info.shard);
    auto done = file ? (*file)->read(checkpoint.shard(info.shard).dataStart + info.begin + offset, target)
                     : Status(fail(file.error()));
    if (!done)
        done.error().tensor = info.name;
    return done;
}

} // namespace requant
