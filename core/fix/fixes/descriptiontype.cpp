// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/names.h"
#include "core/diagnose/stored.h"
#include "core/fix/fixes/fixes.h"
#include "core/fix/fixes/rowtypes.h"
#include "core/fix/impliedtypes.h"
#include "core/fix/jsontext.h"

#include <nlohmann/json.hpp>

#include <charconv>
#include <unordered_map>

namespace requant {

void setRowTypes(FolderEdit& edit, const std::unordered_map<std::string, std::string>& types)
{
    const auto [file, pointer] = edit.descriptionPlace();
    edit.edit(file, [&, place = pointer](const std::string& text) {
        return rewriteItems(text, place, [&](const JsonItem& item, std::string_view value) {
            JsonItemEdit change;
            const auto at = types.find(item.key);
            if (at != types.end() && jsonLiteral(at->second) != value)
                change.value = jsonLiteral(at->second);
            return change;
        });
    });
}

void addModuleTypes(const FixContext& fix, const Module& module, const ImpliedTypes& implied, const FolderEdit& edit,
    std::unordered_map<std::string, std::string>& types)
{
    if (implied.ofModule(module).empty())
        return;
    for (const TensorId part : module.parts) {
        if (part == noTensor)
            continue;
        const std::string name(fix.checkpoint.tensor(part).name);
        types[edit.nowCalled(name)] = implied.ofTensor(name);
    }
}

namespace {

Result<Applied> applyType(const FixContext& fix, FixFindings findings, FolderEdit& edit)
{
    const ImpliedTypes implied(fix.scene);
    std::unordered_map<std::string, std::string> types;
    for (const Finding* finding : findings) {
        for (const auto& item : finding->items) {
            if (const Module* module = fix.scene.module(parentOf(item)))
                addModuleTypes(fix, *module, implied, edit, types);
        }
    }
    if (types.empty())
        return impossible(Text(RQ_TEXT("core", "The tensors do not show which type is meant.")));
    setRowTypes(edit, types);
    return Applied{};
}

// One scale per how many columns, as the scale that a finding names shows; 0 for one scale per row.
std::optional<std::uint64_t> groupOf(const FixContext& fix, const std::string& scale)
{
    const auto id = fix.checkpoint.find(scale);
    const Module* module = id ? fix.scene.module(parentOf(scale)) : nullptr;
    const TensorInfo* weight = module ? weightOf(fix.scene, *module) : nullptr;
    if (!weight || weight->shape.size() != 2 || fix.checkpoint.tensor(*id).shape.size() != 2)
        return std::nullopt;
    const std::uint64_t scales = fix.checkpoint.tensor(*id).shape[1];
    return scales > 1 ? weight->shape[1] / scales : 0;
}

Result<Applied> applyGroupSize(const FixContext& fix, FixFindings findings, FolderEdit& edit)
{
    const auto size = findings.empty() ? std::nullopt : groupOf(fix, findings.front()->subject);
    if (!size)
        return impossible(Text(RQ_TEXT("core", "The scales do not show a group size.")));
    const auto [file, pointer] = edit.descriptionPlace();
    edit.edit(
        file, [&, place = pointer](const std::string& text) { return setMember(text, place, "group_size", *size); });
    return Applied{};
}

} // namespace

const FixKind descriptionTypeFix{
    "description-type", RQ_TEXT("core", "Set the types in the description to what the tensors show"), applyType};
const FixKind descriptionGroupSizeFix{
    "description-group-size", RQ_TEXT("core", "Set group_size to what the scales show"), applyGroupSize};

} // namespace requant
