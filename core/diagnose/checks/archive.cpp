// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/checks.h"
#include "core/diagnose/findings.h"
#include "core/diagnose/scene.h"
#include "core/diagnose/shardseries.h"

#include <algorithm>

namespace requant {

namespace {

bool indexIsBroken(const Checkpoint& checkpoint)
{
    return std::any_of(checkpoint.problems().begin(), checkpoint.problems().end(),
        [](const Error& error) { return isIndexName(error.file); });
}

Finding missingNumbers(const ShardSeries& series)
{
    std::vector<std::string> items;
    for (const auto number : series.absent)
        items.push_back(std::to_string(number));
    Sentences say{oneOrMany(items,
                      RQ_TEXT("core", "Shard %1 of %3 is not here (there is no index to ask; the names count to %3)."),
                      RQ_TEXT("core",
                          "Shard %1 and %2 more of %3 are not here (there is no index to ask; the names count to %3)."),
                      {std::to_string(series.total)}),
        Text(RQ_TEXT("core",
            "Without an index nothing else tells that tensors are missing: the model starts and answers garbage.")),
        Text(RQ_TEXT("core", "Download the missing shards and the index."))};
    Finding finding = makeGroup("IDX-003", std::move(items), series.here.front(), std::move(say));
    finding.fix.clear();
    return finding;
}

Finding noIndex(const ShardSeries& series)
{
    std::vector<std::string> items(series.here);
    Text message =
        oneOrMany(items, RQ_TEXT("core", "%1 has no index."), RQ_TEXT("core", "%1 and %2 more have no index."));
    return makeGroup("IDX-007", std::move(items), series.here.front(),
        {std::move(message),
            Text(RQ_TEXT(
                "core", "Libraries that go by the index refuse the folder; runtimes that read every shard load it.")),
            Text(RQ_TEXT("core", "Build the index from the headers."))});
}

std::vector<Finding> run(const Scene& scene, const Context&)
{
    std::vector<Finding> found;
    for (const ShardSeries& series : unindexedSeries(scene.checkpoint())) {
        if (!series.absent.empty())
            found.push_back(missingNumbers(series));
        else if (!indexIsBroken(scene.checkpoint()))
            found.push_back(noIndex(series));
    }
    return found;
}

} // namespace

const Check archiveCheck{"shard-series", RQ_TEXT("core", "Numbered shards"),
    RQ_TEXT("core", "Shards without an index are complete by their numbers."), false, run};

} // namespace requant
