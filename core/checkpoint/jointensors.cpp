// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/opensteps.h"

#include "core/checkpoint/arena.h"
#include "core/checkpoint/nametrie.h"

#include <algorithm>

namespace requant {

namespace {

constexpr std::uint32_t none = 0xFFFFFFFFu;

class Joiner {
public:
    Joiner(Checkpoint::Data& data, std::vector<HeaderTensors> headers)
        : m_data(data)
        , m_trie(countOf(headers))
    {
        m_flat.reserve(countOf(headers));
        for (auto& header : headers) {
            m_first.push_back(static_cast<std::uint32_t>(m_flat.size()));
            for (const auto& info : header.tensors)
                add(info);
            std::vector<TensorInfo>().swap(header.tensors);
            m_tables.push_back(std::move(header.names));
        }
    }

    void joinIndex(ShardIndex& index)
    {
        std::vector<std::uint32_t> shardOf;
        for (const auto& written : index.shardNames) {
            const std::string name = std::filesystem::path(written).lexically_normal().generic_string();
            const auto at = std::ranges::find(m_data.shards, name, &Shard::name);
            shardOf.push_back(static_cast<std::uint32_t>(at - m_data.shards.begin()));
        }
        for (auto& info : m_flat)
            info.listing = Listing::Unindexed;
        for (auto& row : index.rows)
            joinRow(row, shardOf[row.shard]);
    }

    /// Tensors in natural order, copies of one name together and the indexed one first.
    void finish()
    {
        m_data.tensors.reserve(m_flat.size());
        for (const std::uint32_t name : m_trie.naturalOrder()) {
            const std::size_t begin = m_data.tensors.size();
            for (std::uint32_t i = m_heads[name]; i != none; i = m_next[i])
                m_data.tensors.push_back(m_flat[i]);
            if (m_data.tensors.size() - begin > 1)
                orderCopies(std::span(m_data.tensors).subspan(begin));
        }
        m_data.storage->push_back(m_arena);
    }

private:
    static std::size_t countOf(const std::vector<HeaderTensors>& headers)
    {
        std::size_t count = 0;
        for (const auto& header : headers)
            count += header.tensors.size();
        return count;
    }

    void add(const TensorInfo& info)
    {
        const auto position = static_cast<std::uint32_t>(m_flat.size());
        m_flat.push_back(info);
        m_next.push_back(none);
        const std::uint32_t name = m_trie.insert(info.name);
        if (name == m_heads.size())
            return m_heads.push_back(position);
        std::uint32_t last = m_heads[name];
        while (m_next[last] != none)
            last = m_next[last];
        m_next[last] = position;
    }

    void joinRow(IndexRow& row, std::uint32_t shard)
    {
        // Nearly every row is answered by the small table of its own shard.
        const std::uint32_t first = m_first[shard];
        const auto nameOf = [&](std::uint32_t i) { return m_flat[first + i].name; };
        if (const auto at = m_tables[shard].find(row.tensor, nameOf); at != NameTable::none) {
            m_flat[first + at].listing = Listing::Indexed;
            row.tensor = m_flat[first + at].name;
            return;
        }
        // The trie sees only strings that last: the text of the index goes after the join.
        row.tensor = m_arena->add(row.tensor);
        const std::uint32_t name = m_trie.insert(row.tensor);
        if (name == m_heads.size()) {
            m_heads.push_back(static_cast<std::uint32_t>(m_flat.size()));
        } else {
            std::uint32_t last = m_heads[name];
            while (m_next[last] != none)
                last = m_next[last];
            m_next[last] = static_cast<std::uint32_t>(m_flat.size());
        }
        addAbsent(row.tensor, shard);
    }

    void addAbsent(std::string_view name, std::uint32_t id)
    {
        Shard& shard = m_data.shards[id];
        const bool headerKnown = shard.dataStart != 0;
        if (!headerKnown)
            ++shard.tensorCount;
        m_flat.push_back({name, {}, 0, 0, ShardId{id}, Dtype::Unknown,
            headerKnown ? Presence::NotInShard : Presence::ShardAbsent, Listing::Indexed});
        m_next.push_back(none);
    }

    // The copy that the index means comes first; the others are there although it maps the name elsewhere.
    static void orderCopies(std::span<TensorInfo> copies)
    {
        const auto isIndexed = [](const TensorInfo& info) { return info.listing == Listing::Indexed; };
        if (std::ranges::none_of(copies, isIndexed))
            return;
        for (auto& info : copies) {
            if (!isIndexed(info))
                info.listing = Listing::OtherShard;
        }
        std::ranges::stable_partition(copies, isIndexed);
    }

    Checkpoint::Data& m_data;
    NameTrie m_trie;
    std::vector<TensorInfo> m_flat;
    std::vector<std::uint32_t> m_heads; ///< first tensor of a name
    std::vector<std::uint32_t> m_next; ///< next tensor of the same name
    std::vector<std::uint32_t> m_first; ///< position in m_flat of a shard's first tensor
    std::vector<NameTable> m_tables; ///< of each shard
    std::shared_ptr<Arena> m_arena = std::make_shared<Arena>();
};

} // namespace

void joinTensors(Checkpoint::Data& data, std::vector<HeaderTensors> headers)
{
    Joiner joiner(data, std::move(headers));
    if (!data.indexes.empty())
        joiner.joinIndex(data.indexes.front());
    joiner.finish();
    // The rows now name the tensors' own strings, so the text of the index can go.
    if (!data.indexes.empty())
        data.indexes.front().storage = data.storage;
}

} // namespace requant
