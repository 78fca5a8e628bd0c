// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/convert/recipe.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <regex>

namespace requant {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::array actionNames{"keep", "int8", "bf16", "fp8", "drop", "rename", "bas4x4-int4"};
constexpr std::array containerNames{"same", "plain", "fp8-block", "compressed-tensors", "modelslim", "cannbin"};

// Collects the first complaint, so that parsing reads as a list of fields.
class Reader {
public:
    Reader(const Json& object, std::string where)
        : m_object(object)
        , m_where(std::move(where))
    {
        if (!object.is_object())
            complain("");
    }

    void text(const char* key, std::string& out)
    {
        if (const Json* value = take(key))
            value->is_string() ? void(out = value->get<std::string>()) : complain(key);
    }
    void flag(const char* key, bool& out)
    {
        if (const Json* value = take(key))
            value->is_boolean() ? void(out = value->get<bool>()) : complain(key);
    }
    void number(const char* key, double& out)
    {
        if (const Json* value = take(key))
            value->is_number() ? void(out = value->get<double>()) : complain(key);
    }
    void texts(const char* key, std::vector<std::string>& out)
    {
        const Json* value = take(key);
        if (!value)
            return;
        if (value->is_string()) {
            out.push_back(value->get<std::string>());
            return;
        }
        const bool good =
            value->is_array() && std::all_of(value->begin(), value->end(), [](const Json& v) { return v.is_string(); });
        good ? void(out = value->get<std::vector<std::string>>()) : complain(key);
    }
    template <typename T, std::size_t N>
    void choice(const char* key, const std::array<const char*, N>& names, T& out)
    {
        std::string text;
        this->text(key, text);
        if (text.empty())
            return;
        const auto at = std::find(names.begin(), names.end(), text);
        at == names.end() ? complain(key) : void(out = static_cast<T>(at - names.begin()));
    }
    const Json* take(const char* key)
    {
        m_known.emplace_back(key);
        const auto at = m_object.is_object() ? m_object.find(key) : m_object.end();
        return at == m_object.end() ? nullptr : &*at;
    }
    void complain(const std::string& key)
    {
        if (m_problem.empty())
            m_problem = m_where + "/" + key;
    }
    /// Pointer of the first key that is not understood, empty if all is well.
    std::string problem()
    {
        if (m_object.is_object()) {
            for (const auto& [key, value] : m_object.items()) {
                if (std::find(m_known.begin(), m_known.end(), key) == m_known.end())
                    complain(key);
            }
        }
        return m_problem;
    }

private:
    const Json& m_object;
    std::string m_where;
    std::string m_problem;
    std::vector<std::string> m_known;
};

bool validPattern(const std::string& pattern)
{
    try {
        std::regex(pattern, std::regex::ECMAScript);
        return true;
    } catch (const std::regex_error&) {
        return false;
    }
}

bool validLayers(const std::string& layers)
{
    static const std::regex form("|decoder|mtp|dense|moe|(first:|last:)?[0-9]{1,9}|[0-9]{1,9}-[0-9]{1,9}");
    return std::regex_match(layers, form);
}

void readRename(Reader& reader, RecipeRule& rule)
{
    const Json* rename = reader.take("rename");
    if (!rename)
        return;
    Reader inner(*rename, "");
    inner.text("from", rule.rename.first);
    inner.text("to", rule.rename.second);
    if (!inner.problem().empty() || rule.rename.first.empty() || !validPattern(rule.rename.first))
        reader.complain("rename");
}

std::string readRule(const Json& json, const std::string& where, RecipeRule& rule)
{
    Reader reader(json, where);
    std::vector<std::string> names;
    reader.texts("names", names);
    rule.names.insert(names.begin(), names.end());
    reader.texts("match", rule.match);
    reader.texts("modules", rule.modules);
    reader.texts("projections", rule.projections);
    reader.text("layers", rule.layers);
    reader.text("experts", rule.experts);
    reader.texts("kinds", rule.kinds);
    reader.texts("dtypes", rule.dtypes);
    reader.text("metric", rule.metric);
    reader.number("above", rule.above);
    reader.choice("action", actionNames, rule.action);
    reader.text("because", rule.because);
    readRename(reader, rule);
    if (!json.is_object() || !json.contains("action"))
        reader.complain("action");
    if (!validLayers(rule.layers))
        reader.complain("layers");
    if (!rule.experts.empty() && rule.experts != "routed" && rule.experts != "shared" && rule.experts != "none")
        reader.complain("experts");
    for (const auto& pattern : rule.match) {
        if (pattern.starts_with("re:") && !validPattern(pattern.substr(3)))
            reader.complain("match");
    }
    return reader.problem();
}

std::string readRequirement(const Json& json, const std::string& where, RecipeRequirement& requirement)
{
    Reader reader(json, where);
    reader.text("layers", requirement.layers);
    reader.text("when", requirement.whenKey);
    const Json* modules = reader.take("modules");
    if (!modules || !modules->is_object()) {
        reader.complain("modules");
        return reader.problem();
    }
    for (const auto& [path, shape] : modules->items()) {
        const bool good = shape.is_array() && shape.size() == 2 && shape[0].is_string() && shape[1].is_string();
        if (!good)
            reader.complain("modules");
        else
            requirement.modules.push_back({path, {shape[0].get<std::string>(), shape[1].get<std::string>()}});
    }
    return reader.problem();
}

void readFused(Reader& reader, Recipe& recipe)
{
    const Json* fused = reader.take("fused");
    if (!fused)
        return;
    for (const auto& [name, shards] : fused->items()) {
        const bool good =
            shards.is_array() && std::all_of(shards.begin(), shards.end(), [](const Json& v) { return v.is_string(); });
        good ? void(recipe.fused.emplace_back(name, shards.get<std::vector<std::string>>())) : reader.complain("fused");
    }
}

template <typename T>
void readList(
    Reader& reader, const char* key, std::vector<T>& out, std::string (*read)(const Json&, const std::string&, T&))
{
    const Json* list = reader.take(key);
    if (!list)
        return;
    if (!list->is_array())
        return reader.complain(key);
    for (const auto& entry : *list) {
        const std::string where = std::string(key) + "/" + std::to_string(out.size());
        const std::string problem = read(entry, where, out.emplace_back());
        if (!problem.empty())
            return reader.complain(problem);
    }
}

std::string readRecipe(const Json& json, Recipe& recipe)
{
    Reader reader(json, "");
    reader.text("name", recipe.name);
    reader.text("title", recipe.title);
    reader.text("description", recipe.description);
    reader.texts("needs", recipe.needs);
    reader.choice("container", containerNames, recipe.container);
    reader.text("from", recipe.sourceContainer);
    reader.text("int8_scheme", recipe.int8Scheme);
    reader.text("file_names", recipe.fileNames);
    reader.flag("nan_is_error", recipe.nanIsError);
    readList(reader, "rules", recipe.rules, readRule);
    readList(reader, "require", recipe.requirements, readRequirement);
    readFused(reader, recipe);
    const Json* config = reader.take("config");
    recipe.config = std::make_shared<const Json>(config && config->is_object() ? *config : Json::object());
    if (config && !config->is_object())
        reader.complain("config");
    if (recipe.name.empty())
        reader.complain("name");
    const bool knownFrom = recipe.sourceContainer.empty() || recipe.sourceContainer == "compressed-tensors"
        || recipe.sourceContainer == "modelslim" || recipe.sourceContainer == "cannbin";
    if (!knownFrom)
        reader.complain("from");
    if (recipe.int8Scheme != "int8-channel" && recipe.int8Scheme != "int8-channel-127.5")
        reader.complain("int8_scheme");
    if (!recipe.fileNames.empty() && recipe.fileNames != "vllm" && recipe.fileNames != "modelslim")
        reader.complain("file_names");
    recipe.fromContainer = !recipe.sourceContainer.empty() && recipe.sourceContainer != "cannbin";
    return reader.problem();
}

} // namespace

std::string_view name(Action action)
{
    return actionNames[static_cast<std::size_t>(action)];
}

std::string_view name(Container container)
{
    return containerNames[static_cast<std::size_t>(container)];
}

bool Recipe::wantsScan() const
{
    return std::any_of(rules.begin(), rules.end(), [](const RecipeRule& rule) { return !rule.metric.empty(); });
}

Result<Recipe> parseRecipe(std::string_view text, const std::string& fileName)
{
    auto json = Json::parse(text, nullptr, false);
    if (json.is_discarded())
        return fail(ErrorCode::JsonSyntax, Text(RQ_TEXT("core", "The recipe is not valid JSON.")), fileName);
    Recipe recipe;
    const std::string problem = readRecipe(json, recipe);
    if (!problem.empty())
        return fail(ErrorCode::InvalidArgument,
            Text(RQ_TEXT("core", "The recipe has a key or value that is not understood at %1."), {problem}), fileName);
    recipe.document = std::make_shared<const Json>(std::move(json));
    return recipe;
}

} // namespace requant
