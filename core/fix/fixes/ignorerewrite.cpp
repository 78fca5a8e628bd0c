// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/names.h"
#include "core/fix/fixes/fixes.h"
#include "core/fix/fixes/ignoreedit.h"

#include <algorithm>

namespace requant {

namespace {

using Names = std::vector<std::string>;

// Fused names that a newer fusion wants in the list, with their parts.
Names newFusions(const FixContext& fix, FixFindings findings)
{
    Names names;
    const auto& entries = fix.scene.quantization().ignore;
    for (const Finding* finding : findings) {
        for (const auto& item : finding->rule == "IGN-002" ? finding->items : Names()) {
            const PackedSet* set = packedSetNamed(lastComponent(item));
            if (!set || std::find(entries.begin(), entries.end(), item) != entries.end())
                continue;
            names.push_back(item);
            for (const auto part : set->parts) {
                std::string name = std::string(parentOf(item)) + "." + std::string(part);
                if (fix.scene.module(name))
                    names.push_back(std::move(name));
            }
        }
    }
    return names;
}

Result<Applied> rewrite(const FixContext& fix, FixFindings findings, FolderEdit& edit)
{
    if (fix.scene.quantization().ignore.empty())
        return impossible(Text(RQ_TEXT("core", "There is no ignore list in config.json.")));
    const IgnoreEdit list(fix.scene);
    list.rewrite(edit);
    if (const Names more = newFusions(fix, findings); !more.empty())
        list.add(edit, more);
    return Applied{};
}

Result<Applied> add(const FixContext& fix, FixFindings findings, FolderEdit& edit)
{
    Names modules;
    for (const Finding* finding : findings) {
        for (const auto& item : finding->items) {
            std::string name = item.ends_with(".weight") ? item.substr(0, item.size() - 7) : item;
            if (fix.scene.module(name))
                modules.push_back(std::move(name));
        }
    }
    if (modules.empty() || fix.scene.quantization().pointer.empty())
        return impossible(Text(RQ_TEXT("core", "No module of the folder would be excluded by a longer list.")));
    IgnoreEdit(fix.scene).add(edit, modules);
    return Applied{};
}

} // namespace

const FixKind ignoreRewriteFix{
    "ignore-rewrite", RQ_TEXT("core", "Rewrite the ignore list with the names that the runtime matches"), rewrite};
const FixKind ignoreAddFix{"ignore-add", RQ_TEXT("core", "Add the unquantized modules to the ignore list"), add};

} // namespace requant
