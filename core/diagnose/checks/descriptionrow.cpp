// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/checks.h"
#include "core/diagnose/descriptionmatch.h"
#include "core/diagnose/findings.h"
#include "core/diagnose/names.h"

#include <algorithm>
#include <map>

namespace requant {

namespace {

using Names = std::vector<std::string>;

std::string spelled(const std::string& prefix)
{
    return prefix.empty() ? "\"\"" : prefix;
}

void addRenamed(DescriptionMatch& match, const std::string& file, std::vector<Finding>& found)
{
    for (auto& [prefixes, keys] : match.renamed) {
        const auto& [description, tensors] = prefixes;
        Sentences say{oneOrMany(keys, RQ_TEXT("core", "The row %1 starts with %3, its tensor with %4."),
                          RQ_TEXT("core", "The row %1 and %2 more start with %3, their tensors with %4."),
                          {spelled(description), spelled(tensors)}),
            Text(RQ_TEXT("core",
                "vLLM-Ascend up to v0.17 cuts and exchanges prefixes of what it asks for, from v0.18 on it rewrites "
                "the rows with the model's own "
                "rules from the names on disk: rows in any other spelling end in a KeyError in one of them.")),
            Text(RQ_TEXT("core", "Rename the prefix of the rows to %1."), {spelled(tensors)})};
        Finding finding = makeGroup("NAM-001", std::move(keys), file, std::move(say));
        finding.entry = spelled(description) + " -> " + spelled(tensors);
        found.push_back(std::move(finding));
    }
}

/// The fused module a runtime would ask these rows for; empty if the matrix stands alone.
std::string packedOf(const std::string& tensor, const std::string& modelType)
{
    const auto module = parentOf(tensor);
    if (splitExpert(module))
        return "experts";
    for (const PackedSet& set : packedSets()) {
        if (modelType.starts_with(set.modelTypePrefix)
            && std::find(set.parts.begin(), set.parts.end(), lastComponent(module)) != set.parts.end())
            return std::string(set.fused);
    }
    return {};
}

void addBareMatrices(const Scene& scene, DescriptionMatch& match, const std::string& file, std::vector<Finding>& found)
{
    std::map<std::string, Names> packed;
    Names alone;
    for (auto& tensor : match.bareMatrices) {
        const std::string fused = packedOf(tensor, scene.checkpoint().config().textModelType());
        (fused.empty() ? alone : packed[fused]).push_back(std::move(tensor));
    }
    for (auto& [fused, tensors] : packed) {
        Sentences say{oneOrMany(tensors, RQ_TEXT("core", "The description has no row %1, a part of %3."),
                          RQ_TEXT("core", "The description has no rows %1 and %2 more, parts of %3."), {fused}),
            Text(RQ_TEXT(
                "core", "The runtime asks for every part of a packed module: KeyError while the model is built.")),
            Text(RQ_TEXT("core", "Add the rows, with the type that the tensors show or FLOAT."))};
        found.push_back(makeGroup("PAK-002", std::move(tensors), file, std::move(say)));
    }
    alone.insert(alone.end(), std::make_move_iterator(match.bareOthers.begin()),
        std::make_move_iterator(match.bareOthers.end()));
    if (alone.empty())
        return;
    Sentences say{oneOrMany(alone, RQ_TEXT("core", "The description has no row for %1."),
                      RQ_TEXT("core", "The description has no rows for %1 and %2 more.")),
        Text(RQ_TEXT("core",
            "A layer whose row is missing is a KeyError in most versions, silently unquantized in the newest.")),
        Text(RQ_TEXT("core", "Add the rows, with the type that the tensors show or FLOAT."))};
    found.push_back(makeGroup("DSC-003", std::move(alone), file, std::move(say)));
}

std::vector<Finding> run(const Scene& scene, const Context&)
{
    std::vector<Finding> found;
    DescriptionMatch match = matchDescription(scene);
    if (!scene.description())
        return found;
    const std::string& file = scene.description()->document().fileName;
    addRenamed(match, file, found);
    addBareMatrices(scene, match, file, found);
    if (!match.strayKeys.empty()) {
        Sentences say{oneOrMany(match.strayKeys, RQ_TEXT("core", "The row %1 speaks of a tensor that is in no shard."),
                          RQ_TEXT("core", "The row %1 and %2 more speak of tensors that are in no shard.")),
            Text(RQ_TEXT("core", "Either the tensor was lost, or the description belongs to another export.")),
            Text(RQ_TEXT("core", "Remove the rows, or get the tensors."))};
        found.push_back(makeGroup("DSC-004", std::move(match.strayKeys), file, std::move(say)));
    }
    if (!match.bareMtp.empty()) {
        Sentences say{oneOrMany(match.bareMtp, RQ_TEXT("core", "The description has no row for %1 of the MTP layer."),
                          RQ_TEXT("core", "The description has no rows for %1 and %2 more of the MTP layer.")),
            Text(RQ_TEXT("core", "The main model loads; the drafter for speculative decoding ends in a KeyError.")),
            Text(RQ_TEXT("core", "Add the rows as FLOAT, or with the type that the tensors show."))};
        found.push_back(makeGroup("MTP-001", std::move(match.bareMtp), file, std::move(say)));
    }
    return found;
}

} // namespace

const Check descriptionRowCheck{"description-rows", RQ_TEXT("core", "Description rows"),
    RQ_TEXT("core", "Every tensor has a row and every row a tensor, under the same name."), false, run};

} // namespace requant
