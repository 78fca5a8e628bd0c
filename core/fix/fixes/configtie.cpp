// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/names.h"
#include "core/diagnose/stored.h"
#include "core/fix/fixes/configedit.h"
#include "core/fix/fixes/fixes.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace requant {

namespace {

// A stored head is what every runtime computes with once nothing says tied, equal to the embedding or not.
Result<Applied> apply(const FixContext& fix, FixFindings, FolderEdit& edit)
{
    const auto& modules = fix.scene.modules();
    const bool head = std::any_of(modules.begin(), modules.end(), [&](const Module& module) {
        return isHead(module.name) && !fix.scene.isMtp(module.name) && weightOf(fix.scene, module);
    });
    setAtEveryLevel(edit, "tie_word_embeddings", !head);
    if (head)
        return Applied{
            true, Text(RQ_TEXT("core", "tie_word_embeddings becomes false at every level: the stored head is used."))};
    return Applied{false,
        Text(RQ_TEXT("core",
            "It is right only if the model shares head and embedding; else get the head from the original "
            "checkpoint."))};
}

} // namespace

const FixKind configTieFix{
    "config-tie", RQ_TEXT("core", "Set tie_word_embeddings at every level to what is stored"), apply};

} // namespace requant
