// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/fix/fixes/fixes.h"

namespace requant {

namespace {

Result<Applied> apply(const FixContext&, FixFindings findings, FolderEdit& edit)
{
    for (const Finding* finding : findings)
        edit.renameFile(finding->file, "quant_model_description.json");
    return Applied{};
}

} // namespace

const FixKind descriptionRenameFix{
    "description-rename", RQ_TEXT("core", "Rename the description to quant_model_description.json"), apply};

} // namespace requant
