// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/runtime/fileverdict.h"

#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/shardrule.h"

#include <algorithm>
#include <set>

namespace requant {

namespace {

// Those that rows of the index name; listed in one sentence.
void addMissing(const Checkpoint& checkpoint, bool usesIndex, std::vector<VerdictFailure>& failures)
{
    std::string names;
    std::string first;
    for (const auto& shard : checkpoint.shards()) {
        if (shard.state != ShardState::Missing)
            continue;
        first = first.empty() ? shard.name : first;
        names += (names.empty() ? "" : ", ") + shard.name;
    }
    if (first.empty())
        return;
    if (usesIndex)
        failures.push_back({{}, first, "FileNotFoundError", "IDX-003",
            {RQ_TEXT("core", "weight files that the index refers to are missing: %1"), {names}}, first});
    else
        failures.push_back({{}, first, "uninitialised", "IDX-003",
            {RQ_TEXT(
                 "core", "this index is not read, so nobody misses %1; the tensors in it keep whatever was in memory"),
                {names}},
            first});
}

void addBroken(const Checkpoint& checkpoint, bool usesIndex, std::vector<VerdictFailure>& failures)
{
    std::set<std::string> seen;
    for (const auto& shard : checkpoint.shards()) {
        if (shard.state != ShardState::Broken || !shard.error || (usesIndex && !shard.indexed))
            continue;
        // The first of each kind; the start ends at the first of all.
        const std::string rule(shardRule(shard.error->code));
        if (seen.insert(rule).second)
            failures.push_back({{}, shard.name, "SafetensorError", rule,
                {RQ_TEXT("core", "the file cannot be opened as safetensors: %1"), {shard.error->text.english()}},
                shard.name});
    }
}

} // namespace

std::vector<VerdictFailure> fileFailures(const Checkpoint& checkpoint, bool usesIndex)
{
    std::vector<VerdictFailure> failures;
    addMissing(checkpoint, usesIndex, failures);
    addBroken(checkpoint, usesIndex, failures);
    return failures;
}

bool isSilent(const VerdictFailure& failure)
{
    return failure.error == "uninitialised" || failure.error == "wrong values";
}

VerdictKind kindOf(const std::vector<VerdictFailure>& failures)
{
    if (failures.empty())
        return VerdictKind::Loads;
    return std::all_of(failures.begin(), failures.end(), isSilent) ? VerdictKind::SilentlyWrong : VerdictKind::Fails;
}

} // namespace requant
