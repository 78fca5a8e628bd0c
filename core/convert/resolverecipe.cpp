// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/convert/recipe.h"

#include <nlohmann/json.hpp>

namespace requant {

namespace {

// Tensors whose measured value is above the rule's limit. A rule that hits none must not match everything.
nlohmann::ordered_json measuredAbove(const RecipeRule& rule, const ScanMetrics& scan)
{
    auto names = nlohmann::ordered_json::array();
    for (const auto& [tensor, row] : scan) {
        const auto value = row.find(rule.metric);
        if (value != row.end() && value->second > rule.above)
            names.push_back(tensor);
    }
    if (names.empty())
        names.push_back("");
    return names;
}

} // namespace

Result<Recipe> resolveRecipe(const Recipe& recipe, const ScanMetrics& scan, const std::string& fileNames)
{
    if (recipe.wantsScan() && scan.empty())
        return fail(ErrorCode::InvalidArgument,
            Text(RQ_TEXT("core", "The recipe %1 has rules by measured error: it needs a scan."), {recipe.name}));
    if (!recipe.wantsScan() && fileNames.empty())
        return recipe;
    nlohmann::ordered_json document = *recipe.document;
    if (!fileNames.empty())
        document["file_names"] = fileNames;
    for (std::size_t i = 0; i < recipe.rules.size(); ++i) {
        const RecipeRule& rule = recipe.rules[i];
        if (rule.metric.empty())
            continue;
        auto& json = document["rules"][i];
        json.erase("metric");
        json.erase("above");
        json["names"] = measuredAbove(rule, scan);
    }
    return parseRecipe(document.dump(), recipe.name);
}

} // namespace requant
