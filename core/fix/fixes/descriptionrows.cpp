// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/names.h"
#include "core/fix/askedrows.h"
#include "core/fix/fixes/fixes.h"
#include "core/fix/impliedtypes.h"
#include "core/fix/jsontext.h"

#include <algorithm>
#include <unordered_set>

namespace requant {

namespace {

using Rows = std::vector<std::pair<std::string, std::string>>;

bool hasTensor(const FixContext& fix, const std::string& name)
{
    const auto id = fix.checkpoint.find(name);
    return id && fix.checkpoint.tensor(*id).present();
}

// Rows for the tensors that findings name; those of one module come together with its companions.
Rows rowsFor(const FixContext& fix, FixFindings findings, const FolderEdit& edit)
{
    const ImpliedTypes types(fix.scene);
    Rows rows;
    for (const Finding* finding : findings) {
        for (const auto& name : finding->items) {
            if (!hasTensor(fix, name))
                continue; // of a runtime's lookup, answered below
            if (const std::string type = types.ofTensor(name); !type.empty())
                rows.emplace_back(edit.nowCalled(name), type);
        }
    }
    return rows;
}

Result<Applied> addRows(const FixContext& fix, FixFindings findings, FolderEdit& edit)
{
    if (edit.descriptionPlace().first.empty())
        return impossible(Text(RQ_TEXT("core", "There is no description to add rows to.")));
    edit.addRows(rowsFor(fix, findings, edit));
    const bool asked =
        std::any_of(findings.begin(), findings.end(), [](const Finding* finding) { return !finding->runtime.empty(); });
    if (asked)
        edit.addRows(askedRows(fix, edit));
    return Applied{};
}

Result<Applied> addMtp(const FixContext& fix, FixFindings findings, FolderEdit& edit)
{
    if (edit.descriptionPlace().first.empty())
        return impossible(Text(RQ_TEXT("core", "There is no description to add rows to.")));
    const ImpliedTypes types(fix.scene);
    Rows rows = rowsFor(fix, findings, edit);
    for (const auto& tensor : fix.checkpoint.tensors()) {
        const std::string name(tensor.name);
        if (tensor.present() && fix.scene.isMtp(tensor.name) && !types.ofTensor(name).empty())
            rows.emplace_back(edit.nowCalled(name), types.ofTensor(name));
    }
    edit.addRows(rows);
    if (fix.options.withDrafter)
        edit.addRows(askedRows(fix, edit));
    return Applied{};
}

Result<Applied> removeRows(const FixContext&, FixFindings findings, FolderEdit& edit)
{
    std::unordered_set<std::string> gone;
    for (const Finding* finding : findings)
        gone.insert(finding->items.begin(), finding->items.end());
    const auto [file, pointer] = edit.descriptionPlace();
    edit.edit(file, [&, place = pointer](const std::string& text) {
        return rewriteItems(text, place, [&](const JsonItem& item, std::string_view) {
            return JsonItemEdit{gone.contains(item.key), {}, {}};
        });
    });
    return Applied{
        true, Text(RQ_TEXT("core", "If the tensors were lost, get them instead: without them the rows only hide it."))};
}

} // namespace

const FixKind descriptionAddRowsFix{
    "description-add-rows", RQ_TEXT("core", "Add the missing rows to the description, as the tensors show"), addRows};
const FixKind descriptionAddMtpFix{
    "description-add-mtp", RQ_TEXT("core", "Add rows for the MTP layer to the description"), addMtp};
const FixKind descriptionRemoveRowsFix{
    "description-remove-rows", RQ_TEXT("core", "Remove rows of tensors that are in no shard"), removeRows};

} // namespace requant
