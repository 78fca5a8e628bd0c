// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/checks.h"
#include "core/diagnose/findings.h"
#include "core/diagnose/scene.h"

#include <filesystem>
#include <string_view>
#include <unordered_set>

namespace requant {

namespace {

void addMark(const std::string& file, bool mark, std::vector<Finding>& found)
{
    if (!mark)
        return;
    Finding finding = makeFinding("CFG-001", file, file,
        {{RQ_TEXT("core", "%1 starts with a byte-order mark."), {file}},
            Text(RQ_TEXT(
                "core", "Python's json module refuses it, so transformers and the runtimes cannot read the file.")),
            Text(RQ_TEXT("core", "Save it as UTF-8 without BOM."))});
    finding.severity = Severity::Warning;
    found.push_back(std::move(finding));
}

void addDuplicates(const JsonDocument& document, std::vector<Finding>& found)
{
    if (document.duplicateKeys.empty())
        return;
    std::vector<std::string> keys(document.duplicateKeys);
    Sentences say{oneOrMany(keys, RQ_TEXT("core", "%3 has the key %1 twice."),
                      RQ_TEXT("core", "%3 has the key %1 and %2 more twice."), {document.fileName}),
        Text(RQ_TEXT("core", "Readers keep the last one in silence; which one was meant is not known.")),
        Text(RQ_TEXT("core", "Remove the wrong one."))};
    found.push_back(makeGroup("CFG-002", std::move(keys), document.fileName, std::move(say)));
}

void addDocument(const JsonDocument& document, std::vector<Finding>& found)
{
    addMark(document.fileName, document.byteOrderMark, found);
    addDuplicates(document, found);
}

bool makesFileUseless(ErrorCode code)
{
    return code == ErrorCode::JsonSyntax || code == ErrorCode::JsonEncoding || code == ErrorCode::ConfigShape
        || code == ErrorCode::DescriptionShape;
}

void addProblem(const Error& error, std::vector<Finding>& found)
{
    if (!makesFileUseless(error.code))
        return;
    Finding finding = makeFinding("CFG-001", error.file, error.file,
        {error.text, Text(RQ_TEXT("core", "The file cannot be parsed, so nothing in it is used.")),
            error.advice.empty()
                ? Text(RQ_TEXT("core", "Mend it in an editor, or get it from the origin of the checkpoint."))
                : error.advice});
    finding.fix.clear();
    found.push_back(std::move(finding));
}

// Of a shard the shard check tells.
void addUnreadable(const std::unordered_set<std::string_view>& shards, const Error& error, std::vector<Finding>& found)
{
    const bool file = error.code == ErrorCode::FileUnreadable || error.code == ErrorCode::FileNotFound
        || error.code == ErrorCode::FileChanged;
    if (file && !shards.contains(error.file))
        found.push_back(makeFinding("FIL-006", error.file, error.file,
            {error.text, Text(RQ_TEXT("core", "What it says cannot be checked.")),
                error.advice.empty() ? Text(RQ_TEXT("core", "Check its permissions and the disk.")) : error.advice}));
}

std::vector<Finding> run(const Scene& scene, const Context&)
{
    std::vector<Finding> found;
    const auto& checkpoint = scene.checkpoint();
    std::unordered_set<std::string_view> shards;
    for (const Shard& shard : checkpoint.shards())
        shards.insert(shard.name);
    for (const Error& error : checkpoint.problems()) {
        addProblem(error, found);
        addUnreadable(shards, error, found);
    }
    if (checkpoint.config().exists())
        addDocument(checkpoint.config().document(), found);
    if (checkpoint.generationConfig())
        addDocument(*checkpoint.generationConfig(), found);
    for (const auto& description : checkpoint.descriptions())
        addDocument(description.document(), found);
    for (const auto& index : checkpoint.indexes())
        addMark(index.fileName, index.byteOrderMark, found);
    std::error_code ignored;
    const bool broken = !found.empty();
    if (!checkpoint.config().exists() && !broken && std::filesystem::is_directory(checkpoint.opened(), ignored)
        && !std::filesystem::exists(checkpoint.folder() / "config.json", ignored)
        && !std::filesystem::exists(checkpoint.folder() / "params.json", ignored))
        found.push_back(makeFinding("CFG-003", "config.json", "config.json",
            {Text(RQ_TEXT("core", "There is no config.json.")),
                Text(RQ_TEXT("core", "Runtimes need it to know the model; checks that compare with it are left out.")),
                Text(RQ_TEXT("core", "Copy it from the origin of the checkpoint."))}));
    return found;
}

} // namespace

const Check jsonCheck{"json", RQ_TEXT("core", "JSON files"),
    RQ_TEXT("core", "Config, index and description can be parsed by every reader."), false, run};

} // namespace requant
