// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/descriptionmatch.h"
#include "core/fix/askedrows.h"
#include "core/fix/fixes/fixes.h"
#include "core/fix/jsontext.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace requant {

namespace {

using Pair = std::pair<std::string, std::string>;

std::optional<std::string> exchanged(std::string_view name, const Pair& pair)
{
    if (!name.starts_with(pair.first))
        return std::nullopt;
    return pair.second + std::string(name.substr(pair.first.size()));
}

// Entries of the ignore list that name modules go along; patterns do if they start with the prefix, written out.
void renameIgnore(const FixContext& fix, const Pair& pair, FolderEdit& edit)
{
    const auto escaped = [](const std::string& prefix) {
        std::string out = "re:";
        for (const char c : prefix)
            out += c == '.' ? std::string("\\.") : std::string(1, c);
        return out;
    };
    const Pair pattern{escaped(pair.first), escaped(pair.second)};
    for (const char* key : {"/ignore", "/ignored_layers", "/modules_to_not_convert"}) {
        edit.edit(edit.configFile(), [&](const std::string& text) {
            return rewriteItems(
                text, fix.scene.quantization().pointer + key, [&](const JsonItem&, std::string_view value) {
                    const auto entry = nlohmann::json::parse(value, nullptr, false);
                    JsonItemEdit change;
                    if (!entry.is_string())
                        return change;
                    auto name = exchanged(entry.get<std::string>(), pair);
                    if (!name)
                        name = exchanged(entry.get<std::string>(), pattern);
                    if (name)
                        change.value = jsonLiteral(*name);
                    return change;
                });
        });
    }
}

// @p exact: only names of which this is the whole known prefix; "model." is then not that of "model.visual.x".
void renameEverywhere(const FixContext& fix, const Pair& pair, FolderEdit& edit, bool exact = false)
{
    edit.renameTensors([&](std::string_view name) -> std::optional<std::string> {
        return exact && knownPrefixOf(name) != pair.first ? std::nullopt : exchanged(name, pair);
    });
    if (fix.scene.quantization().method != QuantMethod::None)
        renameIgnore(fix, pair, edit);
}

// "visual. -> model.visual." of a finding about description rows; "" is written as two quotes.
std::optional<Pair> rowPair(const Finding& finding)
{
    const auto arrow = finding.entry.find(" -> ");
    if (arrow == std::string::npos)
        return std::nullopt;
    const auto plain = [](std::string text) { return text == "\"\"" ? std::string() : text; };
    return Pair{plain(finding.entry.substr(0, arrow)), plain(finding.entry.substr(arrow + 4))};
}

void renameRowsOf(const Finding& finding, const Pair& pair, FolderEdit& edit)
{
    edit.renameRows([&](std::string_view key) -> std::optional<std::string> {
        const bool meant = std::ranges::find(finding.items, key) != finding.items.end();
        return meant ? exchanged(key, pair) : std::nullopt;
    });
}

std::size_t failuresOf(const FixContext& fix, const FolderEdit& edit)
{
    std::size_t count = 0;
    const auto folder = previewOf(edit);
    for (const auto& runtime : fix.options.runtimes) {
        JudgeOptions judging;
        judging.withDrafter = fix.options.withDrafter;
        if (folder)
            count += runtime->judge(*folder, judging, fix.context).failures.size();
    }
    return folder ? count : SIZE_MAX;
}

// Runtimes read names from the headers of shards. Every exchange of known prefixes is tried on paper; the one after
// which the runtimes complain least is taken, as long as it helps.
bool renameForRuntimes(const FixContext& fix, FixFindings findings, FolderEdit& edit)
{
    std::size_t best = failuresOf(fix, edit);
    const std::size_t first = best;
    for (const Finding* finding : findings) {
        const std::string own(knownPrefixOf(finding->subject));
        std::optional<Pair> chosen;
        for (const auto other : knownPrefixes()) {
            if (other == own || fix.context.cancelled())
                continue;
            FolderEdit trial = edit;
            renameEverywhere(fix, {own, std::string(other)}, trial, true);
            if (const auto left = failuresOf(fix, trial); left < best) {
                best = left;
                chosen = Pair{own, std::string(other)};
            }
        }
        if (chosen)
            renameEverywhere(fix, *chosen, edit, true);
    }
    return best < first;
}

bool isHeaderFinding(const Finding& finding)
{
    return !rowPair(finding) && !finding.runtime.empty() && !finding.runtime.starts_with("vllm-ascend");
}

Result<Applied> apply(const FixContext& fix, FixFindings findings, FolderEdit& edit)
{
    const std::string headers = Text(RQ_TEXT("core",
                                         "Names change in the headers of the shards too: runtimes read them there, an "
                                         "index alone would cure nothing."))
                                    .english();
    for (const auto& pair : fix.options.renames)
        renameEverywhere(fix, pair, edit);
    std::vector<const Finding*> inHeaders;
    bool asked = false;
    for (const Finding* finding : findings) {
        if (const auto pair = rowPair(*finding))
            renameRowsOf(*finding, *pair, edit);
        else if (isHeaderFinding(*finding))
            inHeaders.push_back(finding);
        asked = asked || finding->runtime.starts_with("vllm-ascend");
    }
    if (!inHeaders.empty() && !renameForRuntimes(fix, inHeaders, edit))
        return impossible(Text(RQ_TEXT("core",
            "No exchange of known prefixes helps this runtime; name one with --rename FROM=TO, or propose a patch.")));
    if (asked && !edit.descriptionPlace().first.empty())
        edit.addRows(askedRows(fix, edit));
    if (edit.tensorsChanged())
        return Applied{fix.options.renames.empty(), Text(headers)};
    return Applied{};
}

} // namespace

const FixKind renamePrefixFix{
    "rename-prefix", RQ_TEXT("core", "Rename prefixes to what tensors and runtimes call them"), apply};

} // namespace requant
