// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/stored.h"
#include "core/fix/fixes/fixes.h"
#include "core/fix/jsontext.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

namespace requant {

namespace {

// The format under which each quantized module is stored; empty for one that no format means.
std::set<std::string> storedFormats(const Scene& scene)
{
    std::set<std::string> formats;
    for (const Module& module : scene.modules()) {
        switch (storedAs(scene, module)) {
        case Stored::Packed:
            formats.insert(module.has(Part::Packed) ? "pack-quantized" : "");
            break;
        case Stored::Int8:
            formats.insert("int-quantized");
            break;
        case Stored::Fp8:
            formats.insert("float-quantized");
            break;
        default:
            break;
        }
    }
    return formats;
}

Result<Applied> apply(const FixContext& fix, FixFindings, FolderEdit& edit)
{
    if (fix.scene.quantization().method != QuantMethod::CompressedTensors)
        return impossible(Text(RQ_TEXT("core", "Only compressed-tensors has a format that could be set.")));
    const auto formats = storedFormats(fix.scene);
    if (formats.size() != 1 || formats.begin()->empty())
        return impossible(Text(RQ_TEXT("core",
            "The weights are stored in several forms, so no one format fits; convert the odd ones or export again.")));
    const std::string pointer = fix.scene.quantization().pointer;
    edit.edit(edit.configFile(), [&](const std::string& text) {
        std::string out = setMember(text, pointer, "format", *formats.begin());
        const auto groups = findRange(out, pointer + "/config_groups");
        for (const auto& group : groups ? groups->items : std::vector<JsonItem>()) {
            const std::string place = pointer + "/config_groups/" + group.key;
            const auto range = findRange(out, place);
            const bool own = range && std::any_of(range->items.begin(), range->items.end(), [&](const JsonItem& item) {
                return item.key == "format" && out[item.value] == '"';
            });
            if (own)
                out = setMember(out, place, "format", *formats.begin());
        }
        return out;
    });
    return Applied{};
}

} // namespace

const FixKind configFormatFix{
    "config-format", RQ_TEXT("core", "Set the format of compressed-tensors to what the tensors show"), apply};

} // namespace requant
