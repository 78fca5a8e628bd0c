// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/checks.h"
#include "core/diagnose/compare.h"
#include "core/diagnose/findings.h"
#include "core/diagnose/namegroups.h"
#include "core/diagnose/scene.h"

#include <algorithm>
#include <map>

namespace requant {

namespace {

enum class Likeness : std::uint8_t { Differs, NotCompared, DifferentBytes, EqualBytes };

/// Like copies in the same two shards are one finding.
struct Key {
    ShardId kept = noShard;
    ShardId other = noShard;
    Likeness likeness = Likeness::NotCompared;

    friend auto operator<=>(const Key&, const Key&) = default;
};

struct Copies {
    std::vector<std::string> names;
    std::string first; ///< dtype and shape of the kept one
    std::string second;
};

std::string formOf(const Scene& scene, TensorId id)
{
    const TensorInfo& tensor = scene.tensor(id);
    return std::string(scene.checkpoint().dtypeName(id)) + " " + formatShape(tensor.shape.data(), tensor.shape.size());
}

Likeness likenessOf(const Scene& scene, const Context& context, TensorId a, TensorId b)
{
    const TensorInfo& left = scene.tensor(a);
    const TensorInfo& right = scene.tensor(b);
    if (scene.checkpoint().dtypeName(a) != scene.checkpoint().dtypeName(b)
        || !std::ranges::equal(left.shape, right.shape))
        return Likeness::Differs;
    if (!scene.options().deep)
        return Likeness::NotCompared;
    const auto equal = equalBytes(scene.checkpoint(), a, b, context);
    if (!equal)
        return Likeness::NotCompared;
    return *equal ? Likeness::EqualBytes : Likeness::DifferentBytes;
}

Text messageOf(const Scene& scene, const Key& key, const Copies& copies)
{
    const std::string kept = scene.checkpoint().shard(key.kept).name;
    const std::string other = scene.checkpoint().shard(key.other).name;
    std::vector<std::string> rest{kept, copies.first, other, copies.second};
    switch (key.likeness) {
    case Likeness::Differs:
        return oneOrMany(copies.names, RQ_TEXT("core", "%1 is in %3 (%4) and in %5 (%6): they differ."),
            RQ_TEXT("core", "%1 and %2 more are in %3 (%4) and in %5 (%6): they differ."), std::move(rest));
    case Likeness::DifferentBytes:
        return oneOrMany(copies.names, RQ_TEXT("core", "%1 is in %3 (%4) and in %5 (%6): same form, different bytes."),
            RQ_TEXT("core", "%1 and %2 more are in %3 (%4) and in %5 (%6): same form, different bytes."),
            std::move(rest));
    case Likeness::EqualBytes:
        return oneOrMany(copies.names, RQ_TEXT("core", "%1 is in %3 (%4) and in %5 (%6): equal byte by byte."),
            RQ_TEXT("core", "%1 and %2 more are in %3 (%4) and in %5 (%6): equal byte by byte."), std::move(rest));
    case Likeness::NotCompared:
        break;
    }
    return oneOrMany(copies.names,
        RQ_TEXT(
            "core", "%1 is in %3 (%4) and in %5 (%6): same form; the bytes were not compared (a deep diagnosis does)."),
        RQ_TEXT("core",
            "%1 and %2 more are in %3 (%4) and in %5 (%6): same form; the bytes were not compared (a deep diagnosis "
            "does)."),
        std::move(rest));
}

Finding findingOf(const Scene& scene, const Key& key, Copies copies)
{
    Sentences say{messageOf(scene, key, copies),
        Text(RQ_TEXT("core",
            "Runtimes load every tensor of every shard they read, so the copy that comes last wins, whatever the index "
            "says.")),
        Text(RQ_TEXT("core", "Remove the copies that the index does not name."))};
    Finding finding =
        makeGroup("IDX-004", std::move(copies.names), scene.checkpoint().shard(key.other).name, std::move(say));
    if (key.likeness == Likeness::Differs || key.likeness == Likeness::DifferentBytes)
        finding.severity = Severity::Error;
    else if (key.likeness == Likeness::EqualBytes)
        finding.severity = Severity::Info;
    return finding;
}

std::vector<Finding> run(const Scene& scene, const Context& context)
{
    std::map<Key, Copies> groups;
    forEachName(scene.checkpoint(), [&](const NameGroup& group) {
        const TensorInfo* kept = nullptr;
        for (const TensorInfo& entry : group.entries) {
            if (!entry.present())
                continue;
            if (!kept) {
                kept = &entry;
                continue;
            }
            const TensorId first = group.idOf(*kept);
            const TensorId second = group.idOf(entry);
            Copies& copies = groups[{kept->shard, entry.shard, likenessOf(scene, context, first, second)}];
            if (copies.names.empty()) {
                copies.first = formOf(scene, first);
                copies.second = formOf(scene, second);
            }
            copies.names.push_back(std::string(group.name()));
        }
    });
    std::vector<Finding> found;
    for (auto& [key, copies] : groups)
        found.push_back(findingOf(scene, key, std::move(copies)));
    return found;
}

} // namespace

const Check duplicateCheck{
    "duplicates", RQ_TEXT("core", "Duplicates"), RQ_TEXT("core", "Every tensor is stored once."), false, run};

} // namespace requant
