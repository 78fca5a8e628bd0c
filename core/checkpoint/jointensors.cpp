// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/opensteps.h"

#include "core/checkpoint/arena.h"

#include <algorithm>

namespace requant {

namespace {

bool byName(const TensorInfo& a, const TensorInfo& b)
{
    const int order = compareNatural(a.name, b.name);
    return order != 0 ? order < 0 : a.shard < b.shard;
}

// Pairwise merges of sorted lists; each tensor is moved log2(shards) times.
std::vector<TensorInfo> mergeLists(std::vector<std::vector<TensorInfo>> lists)
{
    std::vector<TensorInfo> all;
    std::vector<std::size_t> bounds{0};
    for (auto& list : lists) {
        all.insert(all.end(), list.begin(), list.end());
        bounds.push_back(all.size());
        std::vector<TensorInfo>().swap(list);
    }
    const auto at = [&](std::size_t i) { return all.begin() + static_cast<std::ptrdiff_t>(bounds[i]); };
    for (std::size_t width = 1; width + 1 < bounds.size(); width *= 2) {
        for (std::size_t i = 0; i + width + 1 < bounds.size(); i += 2 * width)
            std::inplace_merge(at(i), at(i + width), at(std::min(i + 2 * width, bounds.size() - 1)), byName);
    }
    return all;
}

class Joiner {
public:
    explicit Joiner(Checkpoint::Data& data)
        : m_data(data)
        , m_index(data.indexes.front())
    {
    }

    void run()
    {
        mapShards();
        for (auto& info : m_data.tensors)
            info.listing = Listing::Unindexed;
        for (auto& row : m_index.rows)
            joinRow(row);
        addAbsent();
        orderCopies();
        m_data.storage->push_back(m_arena);
        // The rows now name the tensors' own strings, so the text of the index can go.
        m_index.storage = m_data.storage;
    }

private:
    void mapShards()
    {
        for (const auto& written : m_index.shardNames) {
            const std::string name = std::filesystem::path(written).lexically_normal().generic_string();
            const auto at = std::ranges::find(m_data.shards, name, &Shard::name);
            m_shardOf.push_back(ShardId{static_cast<std::uint32_t>(at - m_data.shards.begin())});
        }
    }

    void joinRow(IndexRow& row)
    {
        const ShardId shard = m_shardOf[row.shard];
        const std::uint32_t first = m_data.names.find(row.tensor, m_data.nameOf());
        bool found = false;
        for (std::size_t i = first; i < m_data.tensors.size() && m_data.tensors[i].name == row.tensor; ++i) {
            TensorInfo& info = m_data.tensors[i];
            const bool here = info.shard == shard;
            info.listing = here ? Listing::Indexed : Listing::OtherShard;
            found = found || here;
        }
        row.tensor = first == NameTable::none ? m_arena->add(row.tensor) : m_data.tensors[first].name;
        if (!found)
            m_absent.push_back({row.tensor, {}, 0, 0, shard, Dtype::Unknown, presenceIn(shard), Listing::Indexed});
    }

    Presence presenceIn(ShardId id)
    {
        Shard& shard = m_data.shards[static_cast<std::uint32_t>(id)];
        const bool headerKnown = shard.dataStart != 0;
        if (!headerKnown)
            ++shard.tensorCount;
        return headerKnown ? Presence::NotInShard : Presence::ShardAbsent;
    }

    void addAbsent()
    {
        if (m_absent.empty())
            return;
        std::ranges::sort(m_absent, byName);
        const auto middle = static_cast<std::ptrdiff_t>(m_data.tensors.size());
        m_data.tensors.insert(m_data.tensors.end(), m_absent.begin(), m_absent.end());
        std::inplace_merge(m_data.tensors.begin(), m_data.tensors.begin() + middle, m_data.tensors.end(), byName);
    }

    void orderCopies()
    {
        auto& tensors = m_data.tensors;
        for (auto at = tensors.begin(); at != tensors.end();) {
            const auto end =
                std::find_if(at + 1, tensors.end(), [&](const TensorInfo& info) { return info.name != at->name; });
            if (end - at > 1)
                std::stable_partition(at, end, [](const TensorInfo& info) { return info.listing == Listing::Indexed; });
            at = end;
        }
    }

    Checkpoint::Data& m_data;
    ShardIndex& m_index;
    std::shared_ptr<Arena> m_arena = std::make_shared<Arena>();
    std::vector<ShardId> m_shardOf; ///< by position in ShardIndex::shardNames
    std::vector<TensorInfo> m_absent;
};

void buildNames(Checkpoint::Data& data)
{
    data.names = NameTable(data.tensors.size());
    for (std::uint32_t i = 0; i < data.tensors.size(); ++i) {
        if (i == 0 || data.tensors[i].name != data.tensors[i - 1].name)
            data.names.insert(data.tensors[i].name, i, data.nameOf());
    }
}

} // namespace

void joinTensors(Checkpoint::Data& data, std::vector<std::vector<TensorInfo>> tensors)
{
    data.tensors = mergeLists(std::move(tensors));
    buildNames(data);
    if (data.indexes.empty())
        return;
    const std::size_t before = data.tensors.size();
    Joiner(data).run();
    if (data.tensors.size() != before)
        buildNames(data);
}

} // namespace requant
