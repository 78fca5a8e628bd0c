// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/fix/fixes/fixes.h"
#include "core/fix/jsontext.h"

#include <nlohmann/json.hpp>

namespace requant {

namespace {

// True if every value that goes is equal to the one that stays.
bool repeatsOnly(const std::string& text, const Finding& finding)
{
    for (const std::string& pointer : finding.items) {
        const auto slash = pointer.rfind('/');
        const auto range = findRange(text, pointer.substr(0, slash == std::string::npos ? 0 : slash));
        if (!range)
            return false;
        const std::string key = pointer.substr(slash == std::string::npos ? 0 : slash + 1);
        nlohmann::json first;
        for (const auto& item : range->items) {
            if (item.key != key)
                continue;
            const auto value = nlohmann::json::parse(text.substr(item.value, item.end - item.value), nullptr, false);
            if (!first.is_null() && value != first)
                return false;
            first = value;
        }
    }
    return true;
}

Result<Applied> apply(const FixContext&, FixFindings findings, FolderEdit& edit)
{
    Applied applied;
    for (const Finding* finding : findings) {
        applied.safe = applied.safe && repeatsOnly(edit.text(finding->file), *finding);
        edit.edit(finding->file, withoutRepeatedKeys);
    }
    if (!applied.safe)
        applied.remark = Text(RQ_TEXT("core",
            "The values differ. The last one stays, which is what every reader takes; whether it was meant is not "
            "known."));
    return applied;
}

} // namespace

const FixKind uniqueKeysFix{
    "json-unique-keys", RQ_TEXT("core", "Keep the last of repeated keys, remove the others"), apply};

} // namespace requant
