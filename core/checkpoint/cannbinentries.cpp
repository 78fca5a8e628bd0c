// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/cannbinindex.h"

#include <simdjson.h>

#include <set>
#include <unordered_set>

namespace requant {

namespace {

namespace dom = simdjson::dom;

constexpr std::uint64_t mostElements = std::uint64_t{1} << 40;
constexpr std::size_t mostEntries = 4'000'000;
constexpr std::size_t mostNameBytes = 4096;

// One entry; the first complaint wins.
class EntryReader {
public:
    EntryReader(std::size_t position, const std::string& file)
        : m_where("weight_blocks/" + std::to_string(position))
        , m_file(file)
    {
    }

    Result<CannbinBlock> read(dom::element element)
    {
        dom::object object;
        if (element.get_object().get(object) != simdjson::SUCCESS)
            return wrong({}, RQ_TEXT("core", "%1 is not an object."));
        std::set<std::string_view> seen;
        for (const auto field : object) {
            if (!seen.insert(field.key).second)
                return wrong(field.key, RQ_TEXT("core", "%1 has the key %2 twice."));
            if (const Text problem = take(field.key, field.value); !problem.empty())
                return fail(ErrorCode::CannbinEntry, problem, m_file, m_block.name);
        }
        for (const std::string_view key : {"name", "shape", "block_size", "scale_offset", "weight_offset"}) {
            if (!seen.contains(key))
                return wrong(key, RQ_TEXT("core", "%1 has no %2."));
        }
        return std::move(m_block);
    }

private:
    tl::unexpected<Error> wrong(std::string_view key, std::string_view pattern) const
    {
        return fail(ErrorCode::CannbinEntry, Text(pattern, {m_where, std::string(key)}), m_file, m_block.name);
    }

    Text complaint(std::string_view key, std::string_view pattern) const
    {
        return Text(pattern, {m_where, std::string(key)});
    }

    Text take(std::string_view key, dom::element value)
    {
        if (key == "name")
            return takeName(value);
        if (key == "shape")
            return takePair(key, value, m_block.rows, m_block.cols);
        if (key == "block_size")
            return takePair(key, value, m_block.blockRows, m_block.blockCols);
        if (key == "weight_offset")
            return takeOffset(key, value, m_block.weightOffset);
        if (key == "scale_offset")
            return takeOffset(key, value, m_block.scaleOffset);
        if (key == "tiling")
            takeTiling(value);
        else
            m_block.otherKeys.emplace_back(key);
        return {};
    }

    Text takeName(dom::element value)
    {
        std::string_view name;
        if (value.get_string().get(name) != simdjson::SUCCESS || name.empty() || name.size() > mostNameBytes)
            return complaint("name", RQ_TEXT("core", "%1: the name is not a string of 1 to 4,096 bytes."));
        m_block.name = name;
        return {};
    }

    Text takePair(std::string_view key, dom::element value, std::uint64_t& first, std::uint64_t& second)
    {
        dom::array pair;
        const bool good = value.get_array().get(pair) == simdjson::SUCCESS && pair.size() == 2
            && pair.at(0).get_uint64().get(first) == simdjson::SUCCESS
            && pair.at(1).get_uint64().get(second) == simdjson::SUCCESS && first > 0 && second > 0;
        if (!good || first > mostElements || second > mostElements / first)
            return complaint(key, RQ_TEXT("core", "%1: %2 is not two positive integers with a product up to 2^40."));
        return {};
    }

    Text takeOffset(std::string_view key, dom::element value, std::uint64_t& offset)
    {
        if (value.get_uint64().get(offset) != simdjson::SUCCESS)
            return complaint(key, RQ_TEXT("core", "%1: %2 is not an integer from 0 to 2^64 - 1."));
        return {};
    }

    // For show and for a check: a bad one is a finding and not a reason to refuse the file.
    void takeTiling(dom::element value)
    {
        CannbinTiling& tiling = m_block.tiling;
        tiling.given = !value.is_null();
        dom::object object;
        tiling.readable = value.get_object().get(object) == simdjson::SUCCESS
            && object["M"].get_int64().get(tiling.m) == simdjson::SUCCESS
            && object["N"].get_int64().get(tiling.n) == simdjson::SUCCESS
            && object["K"].get_int64().get(tiling.k) == simdjson::SUCCESS;
        if (!tiling.readable)
            tiling.m = tiling.n = tiling.k = 0;
    }

    std::string m_where;
    const std::string& m_file;
    CannbinBlock m_block;
};

Status addEntries(dom::array entries, CannbinContainer& container, const std::string& fileName)
{
    if (entries.size() > mostEntries)
        return fail(ErrorCode::CannbinIndexShape, Text(RQ_TEXT("core", "The index has more than 4,000,000 entries.")),
            fileName);
    std::unordered_set<std::string> names;
    std::size_t position = 0;
    for (const auto element : entries) {
        auto block = EntryReader(position++, fileName).read(element);
        if (!block)
            return fail(std::move(block.error()));
        if (!names.insert(block->name).second)
            return fail(ErrorCode::CannbinDuplicateName,
                Text(RQ_TEXT("core", "The index has two entries of this name.")), fileName, block->name);
        container.weightBytes += block->weightBytes();
        container.scaleBytes += block->scaleBytes(CannbinGeometry::BlockGrid);
        container.blocks.push_back(std::move(*block));
    }
    for (const auto& block : container.blocks) {
        if (names.contains(cannbinScaleName(block.name)))
            return fail(ErrorCode::CannbinDuplicateName,
                Text(RQ_TEXT("core", "The scales of %1 are shown under the name of another entry."), {block.name}),
                fileName, cannbinScaleName(block.name));
    }
    return {};
}

// Readers disagree on which of two equal keys counts.
Status refuseRepeatedKeys(dom::object top, const std::string& fileName)
{
    std::set<std::string_view> seen;
    for (const auto field : top) {
        if (!seen.insert(field.key).second)
            return fail(ErrorCode::CannbinIndexShape,
                Text(RQ_TEXT("core", "The index has the key %1 twice."), {std::string(field.key)}), fileName);
    }
    return {};
}

Status takeTotal(dom::object top, std::string_view key, std::optional<std::uint64_t>& out, const std::string& fileName)
{
    dom::element value;
    if (top.at_key(key).get(value) != simdjson::SUCCESS)
        return {};
    std::uint64_t total = 0;
    if (value.get_uint64().get(total) != simdjson::SUCCESS)
        return fail(ErrorCode::CannbinIndexShape,
            Text(RQ_TEXT("core", "%1 is not an integer from 0 to 2^64 - 1."), {std::string(key)}), fileName);
    out = total;
    return {};
}

} // namespace

Status parseCannbinIndex(const std::string& text, CannbinContainer& container, const std::string& fileName)
{
    dom::parser parser;
    dom::object top;
    dom::array entries;
    if (parser.parse(text).get_object().get(top) != simdjson::SUCCESS
        || top["weight_blocks"].get_array().get(entries) != simdjson::SUCCESS)
        return fail(ErrorCode::CannbinIndexShape,
            Text(RQ_TEXT("core", "The index is not a JSON object with a list weight_blocks.")), fileName);
    return refuseRepeatedKeys(top, fileName)
        .and_then([&] { return takeTotal(top, "total_weight_size", container.totalWeightBytes, fileName); })
        .and_then([&] { return takeTotal(top, "total_scale_size", container.totalScaleBytes, fileName); })
        .and_then([&] { return addEntries(entries, container, fileName); });
}

} // namespace requant
