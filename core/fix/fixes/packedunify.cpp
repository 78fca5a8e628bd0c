// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/names.h"
#include "core/diagnose/stored.h"
#include "core/fix/fixes/fixes.h"
#include "core/fix/fixes/ignoreedit.h"
#include "core/fix/fixes/rowtypes.h"

#include <algorithm>

namespace requant {

namespace {

std::vector<const Module*> partsOf(const Scene& scene, const std::string& fused)
{
    std::vector<const Module*> parts;
    const PackedSet* set = packedSetNamed(lastComponent(fused));
    for (const auto part : set ? set->parts : std::span<const std::string_view>()) {
        const Module* module = scene.module(std::string(parentOf(fused)) + "." + std::string(part));
        if (module && weightOf(scene, *module))
            parts.push_back(module);
    }
    return parts;
}

// A declaration can be brought in line with how all parts are stored, not parts that are stored differently.
Result<Applied> apply(const FixContext& fix, FixFindings findings, FolderEdit& edit)
{
    const ImpliedTypes implied(fix.scene);
    std::unordered_map<std::string, std::string> types;
    for (const Finding* finding : findings) {
        for (const auto& fused : finding->items) {
            const auto parts = partsOf(fix.scene, fused);
            const bool alike = !parts.empty() && std::all_of(parts.begin(), parts.end(), [&](const Module* part) {
                return isQuantized(storedAs(fix.scene, *part)) == isQuantized(storedAs(fix.scene, *parts.front()));
            });
            if (!alike)
                return impossible(
                    Text(RQ_TEXT("core",
                             "The parts of %1 are stored differently, so no change of a declaration makes them equal: "
                             "quantize all of them, or take the original weights for all."),
                        {printable(fused)}));
            for (const Module* part : parts)
                addModuleTypes(fix, *part, implied, edit, types);
        }
    }
    if (fix.scene.description())
        setRowTypes(edit, types);
    else
        IgnoreEdit(fix.scene).rewrite(edit);
    return Applied{};
}

} // namespace

const FixKind packedUnifyFix{
    "packed-unify", RQ_TEXT("core", "Declare all parts of a fused module as they are stored"), apply};

} // namespace requant
