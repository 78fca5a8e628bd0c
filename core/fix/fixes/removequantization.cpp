// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/fix/fixes/fixes.h"
#include "core/fix/jsontext.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace requant {

namespace {

using Pointers = std::vector<std::string>;

std::string pointerOf(const std::string& subject)
{
    return subject.substr(std::min(subject.find('/'), subject.size()));
}

Result<Applied> apply(const FixContext& fix, FixFindings findings, FolderEdit& edit)
{
    const auto& config = fix.checkpoint.config();
    Applied applied;
    Pointers gone;
    for (const Finding* finding : findings) {
        if (finding->rule == "CFG-021") {
            gone.insert(gone.end(), finding->items.begin() + 1, finding->items.end());
            const auto block = [&](const std::string& pointer) {
                return config.json().at(nlohmann::ordered_json::json_pointer(pointer));
            };
            applied.safe = applied.safe
                && std::all_of(finding->items.begin(), finding->items.end(),
                    [&](const auto& p) { return block(p) == block(finding->items.front()); });
        } else if (finding->rule == "CFG-030") {
            for (const auto& block : config.quantization())
                gone.push_back(block.pointer);
        } else {
            gone.push_back(pointerOf(finding->subject));
        }
    }
    // Inner blocks first: an outer one takes them along.
    std::ranges::sort(gone, [](const auto& a, const auto& b) { return a.size() > b.size(); });
    edit.edit(edit.configFile(), [&](const std::string& text) {
        std::string out = text;
        for (const auto& pointer : gone)
            out = removeAt(out, pointer);
        return out;
    });
    if (!applied.safe)
        applied.remark = Text(
            RQ_TEXT("core", "The blocks differ. The one that readers take stays; compare them before you rely on it."));
    return applied;
}

} // namespace

const FixKind removeQuantizationFix{
    "config-remove-quantization", RQ_TEXT("core", "Remove the stale quantization block from config.json"), apply};

} // namespace requant
