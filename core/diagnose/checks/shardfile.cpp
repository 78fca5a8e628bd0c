// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/shardrule.h"
#include "core/diagnose/checks.h"
#include "core/diagnose/findings.h"
#include "core/diagnose/scene.h"

#include <map>

namespace requant {

namespace {

Text whyOf(std::string_view rule)
{
    if (rule == "FIL-003")
        return Text(RQ_TEXT(
            "core", "The folder was cloned without Git LFS: a pointer holds the name of the data, not the data."));
    if (rule == "FIL-001" || rule == "FIL-002")
        return Text(RQ_TEXT("core",
            "A reader that maps the file sees zeros or leftovers behind its end, so the model may start and answer "
            "nonsense."));
    if (rule == "FIL-005")
        return Text(RQ_TEXT("core", "The reference reader refuses a file whose tensors do not fill it exactly."));
    if (rule.starts_with("HDR"))
        return Text(RQ_TEXT("core", "Readers refuse such a header, or read beyond their buffers if they trust it."));
    return Text(RQ_TEXT("core", "None of its tensors can be read."));
}

Text actionOf(std::string_view rule)
{
    if (rule == "FIL-003")
        return Text(RQ_TEXT("core", "Run \"git lfs pull\" in the folder, or download the files again."));
    if (rule.starts_with("HDR") || rule == "FIL-005")
        return Text(
            RQ_TEXT("core", "Write the file again with a current safetensors library, or get it from its origin."));
    return Text(RQ_TEXT("core", "Download it again."));
}

Finding findingOf(const Shard& shard)
{
    const Error& error = *shard.error;
    const auto rule = shardRule(error.code);
    Finding finding = makeFinding(rule, error.tensor.empty() ? shard.name : error.tensor, shard.name,
        {error.text, whyOf(rule), error.advice.empty() ? actionOf(rule) : error.advice});
    if (rule == "HDR-003")
        finding.severity = Severity::Error; // the file was refused for it
    return finding;
}

std::vector<Finding> run(const Scene& scene, const Context&)
{
    std::vector<Finding> found;
    std::map<ErrorCode, std::vector<const Shard*>> alike;
    for (const Shard& shard : scene.checkpoint().shards()) {
        // Containers have a check of their own.
        if (shard.state != ShardState::Broken || !shard.error || shard.form != ShardForm::Safetensors)
            continue;
        // A cut or inconsistent shard has a place of its own; pointers, pages and empty files are all alike.
        if (shardRule(shard.error->code).starts_with("FIL") && shard.error->code != ErrorCode::DataCut)
            alike[shard.error->code].push_back(&shard);
        else
            found.push_back(findingOf(shard));
    }
    for (const auto& [code, shards] : alike) {
        Finding finding = findingOf(*shards.front());
        if (shards.size() > 1) {
            finding.items.clear();
            for (const Shard* shard : shards)
                finding.items.push_back(shard->name);
            finding.subject = finding.items.front();
            finding.count = shards.size();
            finding.message = Text(RQ_TEXT("core", "%1 and %2 more: %3"),
                {finding.subject, formatCount(shards.size() - 1), shards.front()->error->text.english()});
        }
        found.push_back(std::move(finding));
    }
    return found;
}

} // namespace

const Check shardFileCheck{"shard-files", RQ_TEXT("core", "Shard files"),
    RQ_TEXT("core", "Every shard is whole and its header is valid."), false, run};

} // namespace requant
