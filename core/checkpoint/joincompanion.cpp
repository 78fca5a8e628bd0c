// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/joincompanion.h"

#include "core/checkpoint/companions.h"
#include "core/checkpoint/opensteps.h"

#include <algorithm>
#include <iterator>

namespace requant {

namespace {

// Takes of the companion what the main checkpoint lacks: a weight that both have comes with the scales of the main one.
class Joining {
public:
    Joining(const Checkpoint& main, const Checkpoint& companion)
        : m_main(main)
        , m_companion(companion)
        , m_data(std::make_shared<Checkpoint::Data>())
    {
    }

    Checkpoint run()
    {
        const Checkpoint::Data& main = *m_main.data();
        m_data->folder = main.folder;
        m_data->opened = main.opened;
        m_data->snapshot = main.snapshot;
        m_data->shards = main.shards;
        m_data->strayShards = main.strayShards;
        // A description cannot be copied, but read again from its text.
        for (const auto& description : main.descriptions) {
            if (auto copy = QuantDescription::fromDocument(description.document()))
                m_data->descriptions.push_back(std::move(*copy));
        }
        m_data->problems = main.problems;
        m_data->tensorBytes = main.tensorBytes;
        m_data->cannbinOptions = main.cannbinOptions;
        m_data->containers = main.containers;
        m_data->companionFolder = m_companion.folder();
        m_data->companion = m_companion.data();
        m_data->config = main.config.exists() ? main.config : m_companion.config();
        m_data->generationConfig = main.generationConfig ? main.generationConfig : m_companion.data()->generationConfig;
        m_data->storage->push_back(m_main.data());
        addTensors();
        addSideFiles();
        linkContainers(*m_data);
        compare();
        return Checkpoint(std::move(m_data));
    }

private:
    bool isLacking(TensorId id) const
    {
        const TensorInfo& info = m_companion.tensor(id);
        if (info.listing == Listing::OtherShard || m_main.find(info.name))
            return false;
        const TensorId weight = weightOf(m_companion, id);
        return weight == noTensor || !m_main.find(m_companion.tensor(weight).name);
    }

    void addTensors()
    {
        std::vector<TensorInfo> taken;
        for (std::uint32_t i = 0; i < m_companion.tensors().size(); ++i) {
            if (!isLacking(TensorId{i}))
                continue;
            TensorInfo info = m_companion.tensors()[i];
            info.listing = Listing::Indexed;
            if (info.shard != noShard)
                info.shard = shardOf(info.shard);
            if (info.present())
                m_data->tensorBytes += info.bytes();
            taken.push_back(info);
        }
        // Both are in natural order, and no name is in both.
        std::ranges::merge(
            m_main.tensors(), taken, std::back_inserter(m_data->tensors),
            [](std::string_view a, std::string_view b) { return compareNatural(a, b) < 0; }, &TensorInfo::name,
            &TensorInfo::name);
    }

    // A companion may hold only the rest; but if it has some of the matrices, it must have all, and of equal shape.
    void compare()
    {
        std::vector<const CannbinBlock*> absent;
        bool any = false;
        for (const auto& [shard, container] : m_data->containers) {
            for (const auto& block : container->blocks) {
                const auto id = m_companion.find(block.name);
                any = any || id;
                if (!id)
                    absent.push_back(&block);
                else
                    compareShape(m_companion.tensor(*id), block);
            }
        }
        if (any && !absent.empty())
            complain(absent.front()->name,
                Text(RQ_TEXT("core", "The companion checkpoint lacks %1 of the container's matrices, this one first."),
                    {std::to_string(absent.size())}));
    }

    void compareShape(const TensorInfo& info, const CannbinBlock& block)
    {
        const bool plain = info.present() && isPlainFloat(info.dtype);
        if (!plain || (info.shape.size() == 2 && info.shape[0] == block.rows && info.shape[1] == block.cols))
            return;
        complain(block.name,
            Text(RQ_TEXT("core", "It is %1 x %2 in the container and %3 in the companion checkpoint."),
                {std::to_string(block.rows), std::to_string(block.cols),
                    formatShape(info.shape.data(), info.shape.size())}));
    }

    void complain(const std::string& tensor, Text text)
    {
        m_data->problems.push_back(
            {ErrorCode::CannbinCompanion, std::move(text), utf8(m_companion.folder()), tensor, {}, {}});
    }

    ShardId shardOf(ShardId of)
    {
        const auto known = m_shards.find(static_cast<std::uint32_t>(of));
        if (known != m_shards.end())
            return known->second;
        const ShardId id{static_cast<std::uint32_t>(m_data->shards.size())};
        Shard shard = m_companion.shard(of);
        shard.name = utf8(std::filesystem::absolute(m_companion.shardPath(of)).lexically_normal());
        if (shard.error) {
            shard.error->file = shard.name;
            m_data->problems.push_back(*shard.error);
        }
        m_data->shards.push_back(std::move(shard));
        m_shards.emplace(static_cast<std::uint32_t>(of), id);
        return id;
    }

    void addSideFiles()
    {
        m_data->sideFiles = m_main.sideFiles();
        for (SideFile file : m_companion.sideFiles()) {
            const auto& own = m_main.sideFiles();
            if (std::ranges::find(own, file.name, &SideFile::name) != own.end())
                continue;
            file.folder = m_companion.folder();
            m_data->sideFiles.push_back(std::move(file));
        }
    }

    const Checkpoint& m_main;
    const Checkpoint& m_companion;
    std::shared_ptr<Checkpoint::Data> m_data;
    std::unordered_map<std::uint32_t, ShardId> m_shards; ///< of the companion
};

} // namespace

std::optional<Checkpoint> companionOf(const Checkpoint& checkpoint)
{
    const auto& companion = checkpoint.data()->companion;
    return companion ? std::optional(Checkpoint(companion)) : std::nullopt;
}

Checkpoint joinCompanion(const Checkpoint& main, const Checkpoint& companion)
{
    return Joining(main, companion).run();
}

} // namespace requant
