// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/checks.h"
#include "core/diagnose/findings.h"
#include "core/diagnose/names.h"
#include "core/diagnose/namegroups.h"
#include "core/diagnose/scene.h"

#include <algorithm>
#include <map>
#include <set>

namespace requant {

namespace {

using Names = std::vector<std::string>;

/// What the index says about one shard that does not hold what it should.
struct ShardTally {
    Names rows; ///< tensors that the index maps here
    std::uint64_t elsewhere = 0; ///< of these, found in another shard that is here
};

struct Tally {
    std::map<ShardId, ShardTally> absentShards; ///< by shard that is not on disk
    std::map<std::pair<ShardId, ShardId>, Names> lacking; ///< (named shard, shard that has it or noShard)
    std::map<ShardId, Names> unindexed; ///< by the shard that holds them
};

std::string layersOf(const Names& names)
{
    std::set<std::uint32_t> layers;
    for (const auto& name : names) {
        if (const auto split = splitLayer(name))
            layers.insert(split->number);
    }
    Names ranges;
    for (auto at = layers.begin(); at != layers.end();) {
        const std::uint32_t first = *at;
        std::uint32_t last = first;
        for (++at; at != layers.end() && *at == last + 1; ++at)
            last = *at;
        ranges.push_back(first == last ? std::to_string(first) : std::to_string(first) + "-" + std::to_string(last));
    }
    return ranges.empty() ? "–" : listed(ranges, 8);
}

Tally tallyOf(const Scene& scene)
{
    Tally tally;
    forEachName(scene.checkpoint(), [&](const NameGroup& group) {
        const TensorInfo* row = group.indexed();
        const TensorInfo* copy = group.firstPresent();
        if (!row) {
            if (copy)
                tally.unindexed[copy->shard].push_back(std::string(group.name()));
            return;
        }
        if (row->presence == Presence::NotInShard)
            tally.lacking[{row->shard, copy ? copy->shard : noShard}].push_back(std::string(group.name()));
        if (row->presence != Presence::ShardAbsent || row->shard == noShard)
            return;
        if (scene.checkpoint().shard(row->shard).state != ShardState::Missing)
            return;
        ShardTally& absent = tally.absentShards[row->shard];
        absent.rows.push_back(std::string(group.name()));
        absent.elsewhere += copy != nullptr;
    });
    return tally;
}

Finding lackingFinding(const Scene& scene, ShardId named, ShardId holder, Names names)
{
    const std::string shard = scene.checkpoint().shard(named).name;
    if (holder == noShard) {
        Sentences say{
            oneOrMany(names, RQ_TEXT("core", "The index maps %1 to %3, whose header lacks it; it is found nowhere."),
                RQ_TEXT(
                    "core", "The index maps %1 and %2 more to %3, whose header lacks them; they are found nowhere."),
                {shard}),
            Text(RQ_TEXT("core", "Loading fails, or the tensor keeps random values.")),
            Text(RQ_TEXT("core",
                "Get the tensor from the origin of the checkpoint; if the model does without it, rebuild the index "
                "from the headers."))};
        return makeGroup("IDX-001", std::move(names), shard, std::move(say));
    }
    const std::string other = scene.checkpoint().shard(holder).name;
    Sentences say{
        oneOrMany(names,
            RQ_TEXT("core", "The index maps %1 to %3, whose header lacks it; it is found elsewhere, in %4."),
            RQ_TEXT("core",
                "The index maps %1 and %2 more to %3, whose header lacks them; they are found elsewhere, in %4."),
            {shard, other}),
        Text(RQ_TEXT("core", "Readers that go by the index fail or leave the tensor random.")),
        Text(RQ_TEXT("core", "Rebuild the index from the headers."))};
    return makeGroup("IDX-001", std::move(names), shard, std::move(say));
}

Finding missingShards(const Scene& scene, const std::vector<std::pair<ShardId, const ShardTally*>>& shards)
{
    Names files;
    Names rows;
    for (const auto& [id, tally] : shards) {
        files.push_back(scene.checkpoint().shard(id).name);
        rows.insert(rows.end(), tally->rows.begin(), tally->rows.end());
    }
    Sentences say{
        oneOrMany(files, RQ_TEXT("core", "%1 is not here: the index maps %3 tensors to it, in layers %4 (first: %5)."),
            RQ_TEXT(
                "core", "%1 and %2 more are not here: the index maps %3 tensors to them, in layers %4 (first: %5)."),
            {formatCount(rows.size()), layersOf(rows), printable(rows.front())}),
        Text(RQ_TEXT("core",
            "The server may start all the same and answer garbage: quantized models are exempt from the check for "
            "missing weights.")),
        Text(RQ_TEXT("core",
            "Download the missing shards; if the folder was sharded anew, rebuild the index from the headers."))};
    const std::string file = files.front();
    Finding finding = makeGroup("IDX-003", std::move(files), file, std::move(say));
    finding.fix.clear(); // an index without these rows would only hide the loss
    return finding;
}

Finding staleIndex(const Scene& scene, const std::vector<std::pair<ShardId, const ShardTally*>>& shards)
{
    Names files;
    std::uint64_t rows = 0;
    for (const auto& [id, tally] : shards) {
        files.push_back(scene.checkpoint().shard(id).name);
        rows += tally->rows.size();
    }
    const std::string index = scene.checkpoint().indexes().front().fileName;
    Sentences say{oneOrMany(files,
                      RQ_TEXT("core",
                          "The index is stale: it names %1, which is not here, but all %3 of its tensors are found in "
                          "shards that are."),
                      RQ_TEXT("core",
                          "The index is stale: it names %1 and %2 more that are not here, but all %3 of their tensors "
                          "are found in shards that are."),
                      {formatCount(rows)}),
        Text(RQ_TEXT("core", "Loaders look for the file of the earlier save and stop, though nothing is lost.")),
        Text(RQ_TEXT("core", "Rebuild the index from the headers."))};
    Finding finding = makeGroup("IDX-003", std::move(files), index, std::move(say));
    finding.severity = Severity::Warning;
    return finding;
}

void addAbsentShards(const Scene& scene, const Tally& tally, std::vector<Finding>& found)
{
    std::vector<std::pair<ShardId, const ShardTally*>> lost;
    std::vector<std::pair<ShardId, const ShardTally*>> stale;
    for (const auto& [id, shard] : tally.absentShards)
        (shard.elsewhere == shard.rows.size() ? stale : lost).emplace_back(id, &shard);
    if (!lost.empty())
        found.push_back(missingShards(scene, lost));
    if (!stale.empty())
        found.push_back(staleIndex(scene, stale));
}

Finding unindexedFinding(const Shard& shard, Names names)
{
    Sentences say{oneOrMany(names, RQ_TEXT("core", "%1 is in %3 but in no row of the index."),
                      RQ_TEXT("core", "%1 and %2 more are in %3 but in no row of the index."), {shard.name}),
        shard.indexed ? Text(RQ_TEXT(
            "core", "Tools that go by the index drop them; runtimes that read whole shards load them all the same."))
                      : Text(RQ_TEXT("core",
                          "No row names this shard, so tools that go by the index do not read it: its weights are "
                          "silently dropped.")),
        Text(RQ_TEXT("core", "Rebuild the index from the headers."))};
    Finding finding = makeGroup("IDX-002", std::move(names), shard.name, std::move(say));
    if (shard.indexed)
        finding.severity = Severity::Warning;
    return finding;
}

/// Shards of another set of the model, or in sub-folders: nobody reads them.
void addUnreferenced(const Scene& scene, std::vector<Finding>& found)
{
    Names files;
    for (const auto& name : scene.checkpoint().strayShards()) {
        if (!name.starts_with("optional/")) // where ModelSlim keeps rotations
            files.push_back(name);
    }
    if (files.empty())
        return;
    Sentences say{oneOrMany(files, RQ_TEXT("core", "%1 is unreferenced: no index row names it."),
                      RQ_TEXT("core", "%1 and %2 more are unreferenced: no index row names them.")),
        Text(RQ_TEXT("core", "It is not read as a part of this model; it only costs space and download time.")),
        Text(RQ_TEXT("core", "Delete it if it is a leftover of another format."))};
    const std::string file = files.front();
    found.push_back(makeGroup("IDX-005", std::move(files), file, std::move(say)));
}

void addUnindexed(const Scene& scene, Tally& tally, std::vector<Finding>& found)
{
    const auto* description = scene.description();
    const auto* rotation = description ? description->global("is_rot_used") : nullptr;
    for (auto& [id, names] : tally.unindexed) {
        const Shard& shard = scene.checkpoint().shard(id);
        const bool rotationFile = rotation && rotation->type == "true" && shard.name == "rot.safetensors";
        if (!rotationFile)
            found.push_back(unindexedFinding(shard, std::move(names)));
    }
}

void addIndexFaults(const Scene& scene, std::vector<Finding>& found)
{
    for (const ShardIndex& index : scene.checkpoint().indexes()) {
        if (index.duplicateCount == 0)
            continue;
        Names names(index.duplicateKeys);
        Sentences say{oneOrMany(names, RQ_TEXT("core", "%3 lists %1 twice."),
                          RQ_TEXT("core", "%3 lists %1 and %2 more twice."), {index.fileName}),
            Text(RQ_TEXT("core", "Readers keep the last row in silence, which may name the wrong shard.")),
            Text(RQ_TEXT("core", "Rebuild the index from the headers."))};
        Finding finding = makeGroup("IDX-008", std::move(names), index.fileName, std::move(say));
        finding.count = index.duplicateCount;
        found.push_back(std::move(finding));
    }
    for (const Error& error : scene.checkpoint().problems()) {
        const bool unusable = error.code == ErrorCode::IndexNoWeightMap || error.code == ErrorCode::IndexEntry
            || error.code == ErrorCode::IndexTooLarge
            || (error.code == ErrorCode::PathEscape && isIndexName(error.file));
        if (!unusable)
            continue;
        found.push_back(makeFinding("IDX-009", error.tensor.empty() ? error.file : error.tensor, error.file,
            {error.text, Text(RQ_TEXT("core", "A row that leaves the folder, or no row at all, cannot be followed.")),
                error.advice.empty() ? Text(RQ_TEXT("core", "Rebuild the index from the headers.")) : error.advice}));
    }
}

std::vector<Finding> run(const Scene& scene, const Context&)
{
    std::vector<Finding> found;
    addIndexFaults(scene, found);
    if (scene.checkpoint().indexes().empty())
        return found;
    Tally tally = tallyOf(scene);
    for (auto& [shards, names] : tally.lacking)
        found.push_back(lackingFinding(scene, shards.first, shards.second, std::move(names)));
    addAbsentShards(scene, tally, found);
    addUnindexed(scene, tally, found);
    addUnreferenced(scene, found);
    return found;
}

} // namespace

const Check indexCheck{"index", RQ_TEXT("core", "Index against shards"),
    RQ_TEXT("core", "Index rows and shard headers name the same tensors."), false, run};

} // namespace requant
