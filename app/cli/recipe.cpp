// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/cli.h"

#include "core/convert/recipe.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <cstdio>
#include <memory>

namespace requant::cli {

namespace {

using Json = nlohmann::ordered_json;

void listAll(Globals& globals)
{
    std::vector<Error> problems;
    const auto recipes = listRecipes(&problems);
    Json list = Json::array();
    for (const auto& recipe : recipes) {
        list.push_back({{"name", recipe.name}, {"title", recipe.title}, {"description", recipe.description},
            {"container", name(recipe.container)}, {"rules", recipe.rules.size()}});
        if (!globals.json)
            std::printf("%-32s %s\n", recipe.name.c_str(), recipe.title.c_str());
    }
    for (const auto& problem : problems)
        std::fprintf(stderr, "requant: %s\n", problem.english().c_str());
    if (globals.json)
        printJson({{"recipes", list}}, "recipes");
}

void showOne(Globals& globals, const std::string& name)
{
    const auto recipe = findRecipe(name);
    if (!recipe) {
        reportError(globals, recipe.error());
        return;
    }
    if (globals.json)
        printJson(*recipe->document, "recipe");
    else
        std::printf("%s\n", recipe->document->dump(2).c_str());
}

} // namespace

void addRecipe(CLI::App& app, Globals& globals)
{
    CLI::App* const verb = app.add_subcommand("recipe", "List conversion recipes, or show one");
    verb->require_subcommand(1);
    CLI::App* const list = verb->add_subcommand("list", "Built-in recipes and those of the user's data folder");
    addCommonOptions(*list, globals);
    list->callback([&globals] { listAll(globals); });
    CLI::App* const show = verb->add_subcommand("show", "The recipe as JSON");
    const auto name = std::make_shared<std::string>();
    show->add_option("NAME", *name, "Name of a recipe, or a JSON file")->required();
    addCommonOptions(*show, globals);
    show->callback([&globals, name] { showOne(globals, *name); });
}

} // namespace requant::cli
