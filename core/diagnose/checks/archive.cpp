// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/checks.h"
#include "core/diagnose/findings.h"
#include "core/diagnose/scene.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>

namespace requant {

namespace {

/// "model-00002-of-000003.safetensors" as its parts; the padding may differ from file to file.
struct NumberedShard {
    std::string_view stem; ///< "model-"
    std::uint32_t number = 0;
    std::uint32_t total = 0;
};

std::optional<std::uint32_t> numberAt(std::string_view text)
{
    std::uint32_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

std::optional<NumberedShard> parse(std::string_view name)
{
    const auto of = name.rfind("-of-");
    const auto dot = name.rfind(".safetensors");
    if (of == std::string_view::npos || dot == std::string_view::npos || dot < of)
        return std::nullopt;
    const auto begin = name.find_last_not_of("0123456789", of - 1) + 1;
    const auto number = numberAt(name.substr(begin, of - begin));
    const auto total = numberAt(name.substr(of + 4, dot - of - 4));
    if (of == 0 || !number || !total)
        return std::nullopt;
    return NumberedShard{name.substr(0, begin), *number, *total};
}

bool indexIsBroken(const Checkpoint& checkpoint)
{
    return std::any_of(checkpoint.problems().begin(), checkpoint.problems().end(),
        [](const Error& error) { return isIndexName(error.file); });
}

Finding missingNumbers(
    const std::vector<std::string>& here, std::uint32_t total, const std::vector<std::string>& absent)
{
    std::vector<std::string> items(absent);
    Sentences say{oneOrMany(items,
                      RQ_TEXT("core", "Shard %1 of %3 is not here (there is no index to ask; the names count to %3)."),
                      RQ_TEXT("core",
                          "Shard %1 and %2 more of %3 are not here (there is no index to ask; the names count to %3)."),
                      {std::to_string(total)}),
        Text(RQ_TEXT("core",
            "Without an index nothing else tells that tensors are missing: the model starts and answers garbage.")),
        Text(RQ_TEXT("core", "Download the missing shards and the index."))};
    Finding finding = makeGroup("IDX-003", std::move(items), here.front(), std::move(say));
    finding.fix.clear();
    return finding;
}

/// Without an index, the numbers in the names are all that tells how many shards there should be.
std::vector<Finding> run(const Scene& scene, const Context&)
{
    const auto& checkpoint = scene.checkpoint();
    if (!checkpoint.indexes().empty())
        return {};
    std::map<std::pair<std::string, std::uint32_t>, std::set<std::uint32_t>> series;
    std::vector<std::string> here;
    for (const Shard& shard : checkpoint.shards()) {
        const auto parsed = parse(shard.name);
        if (!parsed || parsed->total < 2 || parsed->total > 100'000)
            continue;
        series[{std::string(parsed->stem), parsed->total}].insert(parsed->number);
        here.push_back(shard.name);
    }
    // A single shard opened by name is no folder that lacks the others.
    if (series.empty() || !std::filesystem::is_directory(checkpoint.opened()))
        return {};
    std::vector<Finding> found;
    for (const auto& [key, numbers] : series) {
        std::vector<std::string> absent;
        for (std::uint32_t i = 1; i <= key.second; ++i) {
            if (!numbers.contains(i))
                absent.push_back(std::to_string(i));
        }
        if (!absent.empty() && !numbers.contains(0))
            found.push_back(missingNumbers(here, key.second, absent));
    }
    if (found.empty() && here.size() > 1 && !indexIsBroken(checkpoint)) {
        std::vector<std::string> items(here);
        Text message = oneOrMany(items, "%1", RQ_TEXT("core", "%1 and %2 more have no index."));
        found.push_back(makeGroup("IDX-007", std::move(items), here.front(),
            {std::move(message),
                Text(RQ_TEXT("core",
                    "Libraries that go by the index refuse the folder; runtimes that read every shard load it.")),
                Text(RQ_TEXT("core", "Build the index from the headers."))}));
    }
    return found;
}

} // namespace

const Check archiveCheck{"shard-series", RQ_TEXT("core", "Numbered shards"),
    RQ_TEXT("core", "Shards without an index are complete by their numbers."), false, run};

} // namespace requant
