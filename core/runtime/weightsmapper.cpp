// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/runtime/weightsmapper.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace requant {

using Json = nlohmann::ordered_json;

std::optional<WeightsMapper::Kind> mapperKind(std::string_view word)
{
    static constexpr std::array<std::string_view, 5> words = {"regex", "substr", "stacked", "prefix", "suffix"};
    const auto found = std::find(words.begin(), words.end(), word);
    if (found == words.end())
        return std::nullopt;
    return static_cast<WeightsMapper::Kind>(found - words.begin());
}

Result<WeightsMapper::Rule> WeightsMapper::ruleFromJson(Kind kind, const Json& entry)
{
    const std::size_t width = kind == Kind::Stacked ? 3 : 2;
    const bool good = entry.is_array() && entry.size() == width && entry[0].is_string()
        && (entry[1].is_string() || (entry[1].is_null() && kind != Kind::Stacked));
    if (!good)
        return fail(ErrorCode::InvalidArgument,
            {RQ_TEXT("core", "a rename rule must be a pair of texts, not %1"),
                {entry.dump(-1, ' ', false, Json::error_handler_t::replace)}});
    Rule rule{entry[0].get<std::string>(), std::nullopt, {}, std::nullopt};
    if (entry[1].is_string())
        rule.to = entry[1].get<std::string>();
    if (kind == Kind::Stacked)
        rule.shard = entry[2].dump();
    if (kind == Kind::Regex) {
        std::string_view pattern = rule.from;
        if (pattern.starts_with("re:"))
            pattern.remove_prefix(3);
        auto regex = PyRegex::compile(pattern);
        if (!regex)
            return fail(regex.error());
        rule.regex = std::move(*regex);
    }
    return rule;
}

Result<WeightsMapper> WeightsMapper::fromJson(const Json& json)
{
    WeightsMapper mapper;
    if (!json.is_object())
        return fail(ErrorCode::InvalidArgument, {RQ_TEXT("core", "rename rules must be an object of kinds")});
    for (const auto& [word, entries] : json.items()) {
        const auto kind = mapperKind(word);
        if (!kind || !entries.is_array())
            return fail(ErrorCode::InvalidArgument, {RQ_TEXT("core", "unknown kind of rename rule: %1"), {word}});
        for (const auto& entry : entries) {
            auto rule = ruleFromJson(*kind, entry);
            if (!rule)
                return fail(rule.error());
            mapper.rules(*kind).push_back(std::move(*rule));
        }
    }
    return mapper;
}

// True if the rule had its say; mapped.name is then the new one, unless the rule drops it.
bool WeightsMapper::apply(Kind kind, const Rule& rule, MappedName& mapped)
{
    std::string& name = mapped.name;
    const bool hit = kind == Kind::Regex ? rule.regex->matchesAnywhere(name)
        : kind == Kind::Prefix           ? name.starts_with(rule.from)
        : kind == Kind::Suffix           ? name.ends_with(rule.from)
                                         : name.find(rule.from) != std::string::npos;
    if (!hit || !rule.to)
        return hit;
    if (kind == Kind::Regex)
        name = rule.regex->replaceAll(name, *rule.to);
    else if (kind == Kind::Suffix)
        name.replace(name.size() - rule.from.size(), rule.from.size(), *rule.to);
    else
        name.replace(name.find(rule.from), rule.from.size(), *rule.to);
    if (kind == Kind::Stacked)
        mapped.shard = rule.shard;
    return true;
}

std::optional<MappedName> WeightsMapper::map(std::string_view name, const std::vector<Kind>& order) const
{
    MappedName mapped{std::string(name), {}};
    for (const Kind kind : order) {
        for (const auto& rule : rules(kind)) {
            if (apply(kind, rule, mapped) && !rule.to)
                return std::nullopt;
        }
    }
    return mapped;
}

WeightsMapper WeightsMapper::renamesOnly() const
{
    WeightsMapper copy = *this;
    copy.rules(Kind::Stacked).clear();
    for (auto& list : copy.m_rules)
        std::erase_if(list, [](const Rule& rule) { return !rule.to; });
    return copy;
}

WeightsMapper WeightsMapper::joined(const WeightsMapper& other) const
{
    WeightsMapper both = *this;
    for (std::size_t i = 0; i < m_rules.size(); ++i)
        both.m_rules[i].insert(both.m_rules[i].end(), other.m_rules[i].begin(), other.m_rules[i].end());
    return both;
}

bool WeightsMapper::empty() const
{
    return std::all_of(m_rules.begin(), m_rules.end(), [](const auto& list) { return list.empty(); });
}

} // namespace requant
