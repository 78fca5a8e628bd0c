// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/names.h"
#include "core/fix/fixes/configedit.h"
#include "core/fix/fixes/fixes.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace requant {

namespace {

Result<Applied> apply(const FixContext& fix, FixFindings, FolderEdit& edit)
{
    const auto& config = fix.checkpoint.config();
    std::uint64_t most = config.layers();
    for (const Module& module : fix.scene.modules()) {
        const auto split = splitLayer(module.name);
        if (split && lastComponent(split->container) == "layers" && split->container.find("vis") == std::string::npos)
            most = std::max<std::uint64_t>(most, split->number + 1);
    }
    setConfigKey(edit, "num_nextn_predict_layers", most - config.layers());
    if (most > config.layers())
        return Applied{};
    return Applied{false, Text(RQ_TEXT("core", "Speculative decoding with the model's own MTP layer is then off."))};
}

} // namespace

const FixKind configNextnFix{
    "config-nextn", RQ_TEXT("core", "Set num_nextn_predict_layers to the MTP layers that are stored"), apply};

} // namespace requant
