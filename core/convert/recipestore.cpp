// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/file.h"
#include "core/base/resources.h"
#include "core/convert/recipe.h"

#include <algorithm>
#include <filesystem>
#include <map>

namespace requant {

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t recipeLimit = 16 << 20;

Result<Recipe> readRecipeFile(const fs::path& path)
{
    auto text = readTextFile(path, recipeLimit);
    if (!text)
        return fail(std::move(text.error()));
    return parseRecipe(*text, utf8(path.filename()));
}

} // namespace

std::vector<Recipe> listRecipes(std::vector<Error>* problems)
{
    std::map<std::string, Recipe> byName;
    const auto add = [&](Result<Recipe> recipe) {
        if (recipe)
            byName.insert_or_assign(recipe->name, std::move(*recipe));
        else if (problems)
            problems->push_back(std::move(recipe.error()));
    };
    for (const auto file : builtinResources("recipes/"))
        add(parseRecipe(builtinResource(file).value_or(std::string_view()), std::string(file)));
    for (const auto& file : userDataFiles("recipes"))
        add(readRecipeFile(file));
    std::vector<Recipe> out;
    for (auto& [name, recipe] : byName)
        out.push_back(std::move(recipe));
    return out;
}

Result<Recipe> findRecipe(const std::string& nameOrPath)
{
    auto all = listRecipes();
    const auto at =
        std::find_if(all.begin(), all.end(), [&](const Recipe& recipe) { return recipe.name == nameOrPath; });
    if (at != all.end())
        return std::move(*at);
    std::error_code error;
    if (fs::is_regular_file(nameOrPath, error))
        return readRecipeFile(nameOrPath);
    std::string names;
    for (const auto& recipe : all)
        names += (names.empty() ? "" : ", ") + recipe.name;
    return fail(ErrorCode::InvalidArgument,
        Text(RQ_TEXT("core", "There is no recipe \"%1\". Known: %2."), {nameOrPath, names}));
}

} // namespace requant
