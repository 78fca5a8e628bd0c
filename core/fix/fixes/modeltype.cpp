// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/modeltypes.h"
#include "core/fix/fixes/fixes.h"
#include "core/fix/jsontext.h"

#include <nlohmann/json.hpp>

namespace requant {

namespace {

Result<Applied> apply(const FixContext& fix, FixFindings, FolderEdit& edit)
{
    const auto& config = fix.checkpoint.config();
    const std::string meant = meantModelType(config);
    if (meant.empty())
        return impossible(Text(RQ_TEXT("core", "Which model_type is meant cannot be told from the folder.")));
    edit.edit(edit.configFile(), [&](const std::string& text) { return setMember(text, "", "model_type", meant); });
    if (sameButSeparators(config.modelType(), meant))
        return Applied{};
    return Applied{false,
        Text(RQ_TEXT("core", "\"%1\" is another model type than \"%2\"; make sure that the tensors are its."),
            {meant, config.modelType()})};
}

} // namespace

const FixKind configModelTypeFix{
    "config-model-type", RQ_TEXT("core", "Set model_type to the one that runtimes know"), apply};

} // namespace requant
