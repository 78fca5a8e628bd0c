// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/checks.h"
#include "core/diagnose/findings.h"
#include "core/diagnose/scene.h"

#include <map>

namespace requant {

namespace {

using Names = std::vector<std::string>;

void addMetadata(
    Names files, std::string_view one, std::string_view many, Severity severity, std::vector<Finding>& found)
{
    if (files.empty())
        return;
    Sentences say{oneOrMany(files, one, many),
        Text(RQ_TEXT("core",
            "transformers refuses files without \"format\"; the reference library refuses values that are not text. "
            "Runtimes do not mind.")),
        Text(RQ_TEXT("core", "Write {\"format\": \"pt\"} into the header."))};
    const std::string file = files.front();
    Finding finding = makeGroup("HDR-003", std::move(files), file, std::move(say));
    finding.severity = severity;
    found.push_back(std::move(finding));
}

void addMetadataFindings(const Scene& scene, std::vector<Finding>& found)
{
    Names absent;
    Names notStrings;
    for (const Shard& shard : scene.checkpoint().shards()) {
        if (shard.state != ShardState::Complete || shard.form != ShardForm::Safetensors)
            continue;
        if (shard.metadataForm == MetadataForm::NotStrings)
            notStrings.push_back(shard.name);
        else if (!shard.metadata.contains("format"))
            absent.push_back(shard.name);
    }
    addMetadata(std::move(absent), RQ_TEXT("core", "The header of %1 has no \"format\" in its __metadata__."),
        RQ_TEXT("core", "The headers of %1 and %2 more have no \"format\" in their __metadata__."), Severity::Info,
        found);
    addMetadata(std::move(notStrings), RQ_TEXT("core", "The __metadata__ of %1 holds values that are not text."),
        RQ_TEXT("core", "The __metadata__ of %1 and %2 more holds values that are not text."), Severity::Warning,
        found);
}

void addUnknownDtypes(const Scene& scene, std::vector<Finding>& found)
{
    const auto tensors = scene.checkpoint().tensors();
    std::map<std::string, std::pair<Names, std::string>, std::less<>> byDtype; // names and the first one's file
    for (std::uint32_t i = 0; i < tensors.size(); ++i) {
        if (!tensors[i].present() || tensors[i].dtype != Dtype::Unknown)
            continue;
        auto& [names, file] = byDtype[std::string(scene.checkpoint().dtypeName(TensorId{i}))];
        if (names.empty())
            file = scene.fileOf(TensorId{i});
        names.push_back(std::string(tensors[i].name));
    }
    for (auto& [dtype, group] : byDtype) {
        Sentences say{oneOrMany(group.first, RQ_TEXT("core", "%1 has the dtype %3, which safetensors does not define."),
                          RQ_TEXT("core", "%1 and %2 more have the dtype %3, which safetensors does not define."),
                          {printable(dtype)}),
            Text(RQ_TEXT("core",
                "Readers refuse the whole file because of one unknown dtype. Its bytes are shown and kept as they "
                "are.")),
            Text(RQ_TEXT(
                "core", "Find out which writer made it, and store the tensor under a dtype that readers know."))};
        found.push_back(makeGroup("HDR-004", std::move(group.first), group.second, std::move(say)));
    }
}

std::vector<Finding> run(const Scene& scene, const Context&)
{
    std::vector<Finding> found;
    addMetadataFindings(scene, found);
    addUnknownDtypes(scene, found);
    return found;
}

} // namespace

const Check headerCheck{"headers", RQ_TEXT("core", "Headers"),
    RQ_TEXT("core", "Metadata and dtypes of every shard are known to readers."), false, run};

} // namespace requant
