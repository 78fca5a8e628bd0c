// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/jointensors.h"

#include "core/checkpoint/arena.h"
#include "core/checkpoint/nametrie.h"

#include <algorithm>
#include <unordered_map>

namespace requant {

namespace {

// Reads one header in natural order.
struct Cursor {
    HeaderTensors* header = nullptr;
    std::size_t list = 0; ///< copies of one name come in the order of their shards
    std::size_t next = 0;

    bool atEnd() const { return next == header->naturalOrder.size(); }
    const TensorInfo& tensor() const { return header->tensors[header->naturalOrder[next]]; }
};

bool before(const Cursor& a, const Cursor& b)
{
    const int order = compareNatural(a.tensor().name, b.tensor().name);
    return order != 0 ? order < 0 : a.list < b.list;
}

bool after(const Cursor& a, const Cursor& b)
{
    return before(b, a);
}

// The copy that the index means comes first; the others are there although it maps the name elsewhere.
void orderCopies(std::span<TensorInfo> copies)
{
    const auto isIndexed = [](const TensorInfo& info) { return info.listing == Listing::Indexed; };
    if (copies.size() < 2 || std::ranges::none_of(copies, isIndexed))
        return;
    for (auto& info : copies) {
        if (!isIndexed(info))
            info.listing = Listing::OtherShard;
    }
    std::stable_partition(copies.begin(), copies.end(), isIndexed);
}

class Joiner {
public:
    Joiner(Checkpoint::Data& data, std::vector<HeaderTensors> headers)
        : m_data(data)
        , m_headers(std::move(headers))
    {
        for (std::size_t shard = 0; shard < m_headers.size(); ++shard) {
            for (auto& info : m_headers[shard].tensors)
                info.shard = ShardId{static_cast<std::uint32_t>(shard)};
        }
    }

    void joinIndex(ShardIndex& index)
    {
        // An index may name a hundred thousand shards, none of which is here.
        std::unordered_map<std::string_view, std::uint32_t> byName;
        for (std::uint32_t i = 0; i < m_data.shards.size(); ++i)
            byName.emplace(m_data.shards[i].name, i);
        std::vector<std::uint32_t> shardOf;
        for (const auto& written : index.shardNames)
            shardOf.push_back(byName.at(std::filesystem::path(written).lexically_normal().generic_string()));
        for (auto& header : m_headers) {
            for (auto& info : header.tensors)
                info.listing = Listing::Unindexed;
        }
        HeaderTensors absent;
        for (auto& row : index.rows)
            joinRow(row, shardOf[row.shard], absent);
        orderNaturally(absent);
        m_headers.push_back(std::move(absent));
    }

    /// All headers into one list. Shards mostly hold stretches of the model, so a run of tensors comes from one shard
    /// until another has the smaller name: about one comparison a tensor.
    void merge()
    {
        std::vector<Cursor> heap;
        std::size_t count = 0;
        for (std::size_t list = 0; list < m_headers.size(); ++list) {
            count += m_headers[list].tensors.size();
            if (!m_headers[list].tensors.empty())
                heap.push_back({&m_headers[list], list, 0});
        }
        m_data.tensors.reserve(count);
        std::ranges::make_heap(heap, after);
        while (!heap.empty()) {
            std::ranges::pop_heap(heap, after);
            Cursor& smallest = heap.back();
            do {
                take(smallest.tensor());
                ++smallest.next;
            } while (!smallest.atEnd() && (heap.size() == 1 || before(smallest, heap.front())));
            if (smallest.atEnd())
                heap.pop_back();
            else
                std::ranges::push_heap(heap, after);
        }
        endCopies();
        m_data.storage->push_back(m_arena);
    }

private:
    void joinRow(IndexRow& row, std::uint32_t shard, HeaderTensors& absent)
    {
        auto& tensors = m_headers[shard].tensors;
        const auto nameOf = [&](std::uint32_t i) { return tensors[i].name; };
        if (const auto at = m_headers[shard].names.find(row.tensor, nameOf); at != NameTable::none) {
            tensors[at].listing = Listing::Indexed;
            row.tensor = tensors[at].name;
            return;
        }
        // The text of the index goes after the join, so what lasts is a copy.
        row.tensor = m_arena->add(row.tensor);
        Shard& owner = m_data.shards[shard];
        const bool headerKnown = owner.dataStart != 0;
        if (!headerKnown)
            ++owner.tensorCount;
        absent.tensors.push_back({row.tensor, {}, 0, 0, ShardId{shard}, Dtype::Unknown,
            headerKnown ? Presence::NotInShard : Presence::ShardAbsent, Listing::Indexed});
    }

    void take(const TensorInfo& info)
    {
        if (!m_data.tensors.empty() && m_data.tensors.back().name != info.name)
            endCopies();
        m_data.tensors.push_back(info);
    }

    // All copies of a name are there.
    void endCopies()
    {
        orderCopies(std::span(m_data.tensors).subspan(m_copies));
        m_copies = m_data.tensors.size();
    }

    Checkpoint::Data& m_data;
    std::vector<HeaderTensors> m_headers; ///< of each shard; then, with an index, the rows without a header entry
    std::size_t m_copies = 0; ///< begin of the copies that are being gathered
    std::shared_ptr<Arena> m_arena = std::make_shared<Arena>();
};

} // namespace

void orderNaturally(HeaderTensors& header)
{
    NameTrie trie(header.tensors.size());
    for (const auto& info : header.tensors)
        trie.insert(info.name);
    header.naturalOrder = trie.naturalOrder();
}

void joinTensors(Checkpoint::Data& data, std::vector<HeaderTensors> headers)
{
    Joiner joiner(data, std::move(headers));
    if (!data.indexes.empty())
        joiner.joinIndex(data.indexes.front());
    joiner.merge();
    // The rows now name the tensors' own strings, so the text of the index can go.
    if (!data.indexes.empty())
        data.indexes.front().storage = data.storage;
}

} // namespace requant
