// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/cannbinopen.h"

#include "core/checkpoint/arena.h"
#include "core/checkpoint/opensteps.h"

#include <algorithm>

namespace requant {

namespace {

std::string headOf(const std::filesystem::path& path)
{
    const auto file = InputFile::open(path);
    if (!file)
        return {};
    std::string head(static_cast<std::size_t>(std::min<std::uint64_t>(file->size(), 16)), '\0');
    if (!file->read(0, std::as_writable_bytes(std::span(head))))
        return {};
    return head;
}

class Lister {
public:
    Lister(const CannbinContainer& container, ShardId shard)
        : m_container(container)
        , m_shard(shard)
    {
    }

    void add(const CannbinBlock& block)
    {
        const std::uint64_t rowBytes = block.rowBytes ? block.rowBytes : block.denseRowBytes();
        const std::array codes{block.rows, rowBytes};
        // The last row of a padded matrix has its padding too: the index or the next array follows it.
        addTensor(block.name, Dtype::U8, codes, block.weightBegin, block.rows * rowBytes);
        const std::array scales{block.scaleRows(m_container.geometry), block.scaleCols(m_container.geometry)};
        addTensor(
            cannbinScaleName(block.name), Dtype::F16, scales, block.scaleBegin, block.scaleBytes(m_container.geometry));
    }

    CannbinShard take(CannbinShard shard)
    {
        shard.tensors = std::move(m_tensors);
        shard.storage = m_arena;
        return shard;
    }

private:
    void addTensor(const std::string& name, Dtype dtype, std::span<const std::uint64_t> shape, std::uint64_t begin,
        std::uint64_t bytes)
    {
        TensorInfo info;
        info.name = m_arena->add(name);
        info.shard = m_shard;
        if (m_container.indexOnly()) {
            info.presence = Presence::ShardAbsent;
        } else {
            info.dtype = dtype;
            info.shape = m_arena->add(shape);
            info.begin = begin - cannbinHeaderBytes;
            info.end = info.begin + bytes;
        }
        m_tensors.push_back(info);
    }

    const CannbinContainer& m_container;
    ShardId m_shard;
    std::shared_ptr<Arena> m_arena = std::make_shared<Arena>();
    std::vector<TensorInfo> m_tensors;
};

} // namespace

bool isCannbinFile(const std::filesystem::path& path)
{
    return isCannbin(headOf(path));
}

std::optional<Error> torchCheckpointError(const std::filesystem::path& path)
{
    const std::string head = headOf(path);
    const bool zip = head.starts_with("PK\x03\x04");
    const bool pickle = head.size() > 1 && head[0] == '\x80' && head[1] >= 2 && head[1] <= 5;
    if (!zip && !pickle)
        return {};
    return Error{ErrorCode::TorchCheckpoint,
        Text(RQ_TEXT("core", "This is a PyTorch checkpoint (%1), not a CANNBIN container."), {zip ? "zip" : "pickle"}),
        utf8(path), {}, {}, Text(RQ_TEXT("core", "Save it as safetensors first."))};
}

CannbinShard readCannbinShard(
    const std::filesystem::path& path, ShardId id, const CannbinOptions& options, const std::string& name)
{
    CannbinShard shard;
    auto file = InputFile::open(path);
    if (!file) {
        shard.error = std::move(file.error());
        return shard;
    }
    auto container = readCannbin(bytesOf(std::make_shared<const InputFile>(std::move(*file))), options, name);
    if (!container) {
        shard.error = std::move(container.error());
        return shard;
    }
    if (container->indexOnly())
        shard.error = *std::ranges::find(container->warnings, ErrorCode::CannbinBase, &Error::code);
    shard.container = std::make_shared<const CannbinContainer>(std::move(*container));
    Lister lister(*shard.container, id);
    for (const auto& block : shard.container->blocks)
        lister.add(block);
    return lister.take(std::move(shard));
}

void chooseContainers(Checkpoint::Data& data, const OpenTarget& target, const std::vector<ListedFile>& files)
{
    if (!target.onlyIndex.empty())
        return;
    for (const auto& file : files) {
        const bool named = file.name == target.onlyShard;
        const bool likely = file.name.ends_with(".bin") || file.name.ends_with(".cannbin");
        const bool wanted = target.onlyShard.empty() ? file.inTopFolder() && likely : named;
        if (!wanted || !file.regular || !isCannbinFile(data.folder / file.name))
            continue;
        Shard shard;
        shard.name = file.name;
        shard.form = ShardForm::Cannbin;
        shard.stamp = file.stamp;
        data.shards.push_back(std::move(shard));
    }
}

void linkContainers(Checkpoint::Data& data)
{
    for (const auto& [id, container] : data.containers) {
        for (const auto& block : container->blocks) {
            for (const bool scales : {false, true}) {
                const std::string name = scales ? cannbinScaleName(block.name) : block.name;
                for (auto at = data.find(name); at < data.tensors.size() && data.tensors[at].name == name; ++at) {
                    TensorInfo& info = data.tensors[at];
                    if (info.shard != id)
                        continue;
                    data.containerParts.emplace(at, ContainerPart{container.get(), &block, scales});
                    if (info.listing == Listing::Unindexed)
                        info.listing = Listing::Indexed;
                }
            }
        }
    }
}

TensorId containerScales(const Checkpoint& checkpoint, TensorId codes)
{
    const auto part = checkpoint.containerPart(codes);
    if (!part || part->scales)
        return noTensor;
    const std::string name = cannbinScaleName(part->block->name);
    const auto tensors = checkpoint.tensors();
    const auto first = checkpoint.find(name);
    for (auto i = first ? static_cast<std::uint32_t>(*first) : 0;
         first && i < tensors.size() && tensors[i].name == name; ++i) {
        if (tensors[i].shard == checkpoint.tensor(codes).shard)
            return TensorId{i};
    }
    return noTensor;
}

} // namespace requant
