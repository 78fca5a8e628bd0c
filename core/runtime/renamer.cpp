// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/runtime/renamer.h"

#include <nlohmann/json.hpp>

namespace requant {

using Json = nlohmann::ordered_json;

namespace {

Error badRules(const std::string& detail)
{
    return Error{ErrorCode::InvalidArgument, {RQ_TEXT("core", "rename rules: %1"), {detail}}, {}, {}, {}, {}};
}

std::string withoutBackslashes(std::string_view literal)
{
    std::string text;
    for (std::size_t i = 0; i < literal.size(); ++i) {
        if (literal[i] == '\\' && i + 1 < literal.size())
            ++i;
        text += literal[i];
    }
    return text;
}

// "\1" of Python is "$1" of the library; a dollar sign of its own is doubled.
std::string replacementOf(std::string_view python)
{
    std::string text;
    for (std::size_t i = 0; i < python.size(); ++i) {
        if (python[i] == '$')
            text += "$$";
        else if (python[i] == '\\' && i + 1 < python.size() && python[i + 1] >= '1' && python[i + 1] <= '9')
            text += '$';
        else
            text += python[i];
    }
    return text;
}

} // namespace

Result<Renamer> Renamer::fromJson(const Json& rules)
{
    Renamer renamer;
    if (!rules.is_object())
        return renamer;
    for (const auto& [kind, list] : rules.items()) {
        auto* target = kind == "substr" ? &renamer.m_substr : kind == "prefix" ? &renamer.m_prefix : &renamer.m_suffix;
        if (kind != "regex" && kind != "substr" && kind != "prefix" && kind != "suffix")
            return fail(badRules(kind));
        for (const auto& rule : list) {
            const bool pair = rule.is_array() && rule.size() == 2 && rule[0].is_string()
                && (rule[1].is_string() || rule[1].is_null());
            if (!pair)
                return fail(badRules(rule.dump()));
            const auto from = rule[0].get<std::string>();
            const Target to = rule[1].is_null() ? Target() : Target(rule[1].get<std::string>());
            if (kind != "regex") {
                target->emplace_back(from, to);
                continue;
            }
            std::string pattern = from.starts_with("re:") ? from.substr(3) : from;
            RegexRule compiled;
            if (const auto end = pattern.find(')'); pattern.starts_with("(?<!") && end != std::string::npos) {
                compiled.notBehind = withoutBackslashes(std::string_view(pattern).substr(4, end - 4));
                pattern.erase(0, end + 1);
            }
            try {
                compiled.pattern.assign(pattern, std::regex::ECMAScript | std::regex::optimize);
            } catch (const std::regex_error& error) {
                return fail(badRules(from + ": " + error.what()));
            }
            compiled.target = to ? Target(replacementOf(*to)) : to;
            renamer.m_regex.push_back(std::move(compiled));
        }
    }
    return renamer;
}

// False if a rule drops the name.
bool Renamer::mapRegex(std::string& name) const
{
    for (const auto& rule : m_regex) {
        std::string result;
        auto from = name.cbegin();
        std::smatch match;
        auto flags = std::regex_constants::match_default;
        bool found = false;
        while (std::regex_search(from, name.cend(), match, rule.pattern, flags)) {
            const auto before =
                std::string_view(name).substr(0, static_cast<std::size_t>(match[0].first - name.cbegin()));
            const bool blocked = !rule.notBehind.empty() && before.ends_with(rule.notBehind);
            result.append(from, match[0].first);
            if (!blocked && !rule.target)
                return false;
            result += blocked ? match.str() : match.format(*rule.target);
            found = found || !blocked;
            from = match[0].second;
            flags = std::regex_constants::match_prev_avail;
            if (match.length(0) == 0)
                break;
        }
        result.append(from, name.cend());
        if (found)
            name = std::move(result);
    }
    return true;
}

std::optional<std::string> Renamer::map(std::string_view original) const
{
    std::string name(original);
    if (!mapRegex(name))
        return std::nullopt;
    for (const auto& [from, to] : m_substr) {
        if (const auto at = name.find(from); at != std::string::npos) {
            if (!to)
                return std::nullopt;
            name.replace(at, from.size(), *to);
        }
    }
    for (const auto& [from, to] : m_prefix) {
        if (name.starts_with(from)) {
            if (!to)
                return std::nullopt;
            name.replace(0, from.size(), *to);
        }
    }
    for (const auto& [from, to] : m_suffix) {
        if (name.ends_with(from)) {
            if (!to)
                return std::nullopt;
            name.replace(name.size() - from.size(), from.size(), *to);
        }
    }
    return name;
}

} // namespace requant
