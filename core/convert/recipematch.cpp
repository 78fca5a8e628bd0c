// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/convert/recipe.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <regex>

namespace requant {

namespace {

// '*' any run of characters, '?' one. Iterative, so a hostile pattern cannot blow up.
bool globMatches(std::string_view pattern, std::string_view text)
{
    std::size_t p = 0;
    std::size_t t = 0;
    std::size_t star = std::string_view::npos;
    std::size_t mark = 0;
    while (t < text.size()) {
        if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == text[t]) && pattern[p] != '*') {
            ++p;
            ++t;
        } else if (p < pattern.size() && pattern[p] == '*') {
            star = p++;
            mark = t;
        } else if (star != std::string_view::npos) {
            p = star + 1;
            t = ++mark;
        } else {
            return false;
        }
    }
    return pattern.find_first_not_of('*', p) == std::string_view::npos;
}

bool regexFound(const std::string& pattern, std::string_view text)
{
    // Compiling costs more than matching, and a recipe asks the same few patterns of every tensor.
    thread_local std::map<std::string, std::regex> compiled;
    auto at = compiled.find(pattern);
    if (at == compiled.end())
        at = compiled.emplace(pattern, std::regex(pattern, std::regex::ECMAScript | std::regex::optimize)).first;
    return std::regex_search(text.begin(), text.end(), at->second);
}

bool nameMatches(const std::vector<std::string>& patterns, std::string_view tensor)
{
    return std::any_of(patterns.begin(), patterns.end(), [&](const std::string& pattern) {
        return pattern.starts_with("re:") ? regexFound(pattern.substr(3), tensor) : globMatches(pattern, tensor);
    });
}

bool moduleEndsWith(std::string_view module, std::string_view pattern)
{
    return globMatches(pattern, module) || globMatches("*." + std::string(pattern), module);
}

bool contains(const std::vector<std::string>& list, std::string_view text)
{
    return std::find(list.begin(), list.end(), text) != list.end();
}

std::uint64_t toNumber(std::string_view text)
{
    std::uint64_t value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

bool expertsMatch(const std::string& experts, const TensorRole& role)
{
    if (experts.empty())
        return true;
    const ExpertKind wanted = experts == "routed" ? ExpertKind::Routed
        : experts == "shared"                     ? ExpertKind::Shared
                                                  : ExpertKind::None;
    return role.experts == wanted;
}

} // namespace

bool layerMatches(std::string_view layers, const TensorRole& role, const LayerCounts& counts)
{
    if (layers.empty())
        return true;
    if (layers == "mtp")
        return role.mtp;
    if (role.mtp || !role.layer || role.otherModality)
        return false;
    const std::uint64_t layer = *role.layer;
    if (layers == "decoder")
        return true;
    if (layers == "dense" || layers == "moe")
        return counts.isMoe(layer) == (layers == "moe");
    if (layers.starts_with("first:"))
        return layer < toNumber(layers.substr(6));
    if (layers.starts_with("last:"))
        return layer + toNumber(layers.substr(5)) >= counts.layers;
    const auto dash = layers.find('-');
    if (dash == std::string_view::npos)
        return layer == toNumber(layers);
    return layer >= toNumber(layers.substr(0, dash)) && layer <= toNumber(layers.substr(dash + 1));
}

const RecipeRule* matchRule(const Recipe& recipe, std::string_view tensor, const TensorRole& role,
    std::string_view dtype, const LayerCounts& counts)
{
    const auto fits = [&](const RecipeRule& rule) {
        return rule.metric.empty() && (rule.names.empty() || rule.names.contains(tensor))
            && (rule.kinds.empty() || contains(rule.kinds, name(role.kind)))
            && (rule.projections.empty() || contains(rule.projections, role.projection))
            && (rule.dtypes.empty() || contains(rule.dtypes, dtype)) && expertsMatch(rule.experts, role)
            && layerMatches(rule.layers, role, counts) && (rule.match.empty() || nameMatches(rule.match, tensor))
            && (rule.modules.empty()
                || std::any_of(rule.modules.begin(), rule.modules.end(),
                    [&](const std::string& m) { return moduleEndsWith(role.module, m); }));
    };
    const auto at = std::find_if(recipe.rules.begin(), recipe.rules.end(), fits);
    return at == recipe.rules.end() ? nullptr : &*at;
}

} // namespace requant
