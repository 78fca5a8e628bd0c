// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/shardseries.h"

#include "core/checkpoint/checkpoint.h"

#include <charconv>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace requant {

namespace {

constexpr std::uint32_t mostShards = 100'000;

struct Numbered {
    std::string stem;
    std::uint32_t number = 0;
    std::uint32_t total = 0;
};

std::optional<std::uint32_t> numberOf(std::string_view text)
{
    std::uint32_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

std::optional<Numbered> parse(std::string_view name)
{
    const auto of = name.rfind("-of-");
    const auto dot = name.rfind(".safetensors");
    if (of == std::string_view::npos || of == 0 || dot == std::string_view::npos || dot < of + 4)
        return std::nullopt;
    const auto begin = name.find_last_not_of("0123456789", of - 1) + 1;
    const auto number = numberOf(name.substr(begin, of - begin));
    const auto total = numberOf(name.substr(of + 4, dot - of - 4));
    if (!number || !total)
        return std::nullopt;
    return Numbered{std::string(name.substr(0, begin)), *number, *total};
}

} // namespace

std::vector<ShardSeries> unindexedSeries(const Checkpoint& checkpoint)
{
    std::error_code ignored;
    if (!checkpoint.indexes().empty() || !std::filesystem::is_directory(checkpoint.opened(), ignored))
        return {};
    std::map<std::pair<std::string, std::uint32_t>, std::pair<std::set<std::uint32_t>, std::vector<std::string>>> found;
    for (const Shard& shard : checkpoint.shards()) {
        const auto parsed = parse(shard.name);
        if (!parsed || parsed->total < 2 || parsed->total > mostShards)
            continue;
        auto& [numbers, names] = found[{parsed->stem, parsed->total}];
        numbers.insert(parsed->number);
        names.push_back(shard.name);
    }
    std::vector<ShardSeries> series;
    for (auto& [key, files] : found) {
        ShardSeries one{key.first, key.second, std::move(files.second), {}};
        // Counting from 0 is some exporters' habit; then nothing can be said about the last number.
        for (std::uint32_t i = 1; i <= one.total && !files.first.contains(0); ++i) {
            if (!files.first.contains(i))
                one.absent.push_back(i);
        }
        series.push_back(std::move(one));
    }
    return series;
}

} // namespace requant
