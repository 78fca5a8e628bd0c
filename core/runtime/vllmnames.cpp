// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/runtime/vllmnames.h"

#include "core/checkpoint/modelconfig.h"
#include "core/runtime/modeltraits.h"
#include "core/runtime/pythontext.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace requant {

namespace {

constexpr int deepestNesting = 4;

bool startsWithAny(std::string_view name, const std::vector<std::string>& prefixes)
{
    return std::any_of(prefixes.begin(), prefixes.end(), [&](const auto& prefix) { return name.starts_with(prefix); });
}

bool containsAny(std::string_view name, const std::vector<std::string>& parts)
{
    return std::any_of(
        parts.begin(), parts.end(), [&](const auto& part) { return name.find(part) != std::string_view::npos; });
}

// Native names (params.json folders): each component that has an own name is replaced wherever it occurs, unless the
// replacement is there already.
std::string renamedComponents(std::string name, const std::vector<std::pair<std::string, std::string>>& table)
{
    const auto lookUp = [&](std::string_view part) -> const std::string* {
        const auto found = std::find_if(table.begin(), table.end(), [&](const auto& e) { return e.first == part; });
        return found == table.end() ? nullptr : &found->second;
    };
    std::vector<std::string> parts{""};
    for (const char c : name) {
        if (c == '.')
            parts.emplace_back();
        else
            parts.back() += c;
    }
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const std::string pair = i + 1 < parts.size() ? parts[i] + "." + parts[i + 1] : std::string();
        if (const auto* both = pair.empty() ? nullptr : lookUp(pair))
            name = replaceAll(name, pair, *both);
        else if (const auto* one = lookUp(parts[i]); one && name.find(*one) == std::string::npos)
            name = replaceAll(name, parts[i], *one);
    }
    return name;
}

void append(std::vector<std::string>& list, const std::vector<std::string>& more)
{
    list.insert(list.end(), more.begin(), more.end());
}

const WeightsMapper* cacheRules(const VllmProfile& profile, std::string_view quantMethod)
{
    const auto& rules = quantMethod == "fp8" && profile.cacheFp8 ? profile.cacheFp8 : profile.cacheBase;
    return rules ? &*rules : nullptr;
}

} // namespace

VllmLoader::VllmLoader(
    const VllmProfile& profile, const VllmClass& outer, const ModelConfig& config, VllmLoadSettings settings)
    : m_profile(profile)
    , m_settings(std::move(settings))
    , m_step(makeStep(outer, config, true, 0))
{
}

VllmLoader::Step VllmLoader::makeStep(
    const VllmClass& rules, const ModelConfig& config, bool outermost, int depth) const
{
    const auto& load = rules.load;
    Step step;
    step.rules = &rules;
    step.mapper = load.mapper ? *load.mapper : rules.mapper.value_or(WeightsMapper());
    for (const auto& conditional : load.mapperWhen) {
        if (conditionHolds(*conditional.when, config.json()))
            step.mapper = conditional.mapper;
    }
    const auto* scales = cacheRules(m_profile, m_settings.quantMethod);
    if (outermost && m_profile.cacheOnLoad && !m_settings.quantMethod.empty() && scales)
        step.mapper = step.mapper.joined(*scales);
    step.skipPrefixes = load.skipPrefixes;
    step.skipSubstrings = m_profile.dropped;
    append(step.skipSubstrings, load.skipSubstrings);
    if (m_settings.tied) {
        append(step.skipPrefixes, load.skipPrefixesIfTied);
        append(step.skipSubstrings, load.skipSubstringsIfTied);
    }
    for (const auto& prefix : load.skipNextn) {
        for (std::uint64_t i = 0; i < std::min<std::uint64_t>(m_settings.nextnLayers, 64); ++i)
            step.skipPrefixes.push_back(prefix + std::to_string(m_settings.layers + i) + ".");
    }
    for (const auto& [attribute, name] : rules.children) {
        const auto* child = m_profile.findClass(name);
        if (!child || depth >= deepestNesting)
            continue;
        step.children.push_back(makeStep(*child, config, false, depth + 1));
        step.children.back().attribute = attribute + ".";
    }
    return step;
}

std::optional<MappedName> VllmLoader::run(const Step& step, std::string_view name) const
{
    std::string start(name);
    const auto& load = step.rules->load;
    if (!load.components.empty())
        start = renamedComponents(std::move(start), load.components);
    for (const auto& rename : load.renames)
        start = rename.regex ? rename.regex->replaceAll(start, rename.to) : replaceAll(start, rename.from, rename.to);
    auto mapped = step.mapper.map(start, m_profile.mapperOrder);
    if (!mapped || startsWithAny(mapped->name, step.skipPrefixes) || containsAny(mapped->name, step.skipSubstrings))
        return std::nullopt;
    return mapped;
}

std::optional<MappedName> VllmLoader::runThrough(const Step& step, std::string_view name) const
{
    auto mapped = run(step, name);
    if (!mapped)
        return std::nullopt;
    for (const Step& child : step.children) {
        const std::string& attribute = child.attribute;
        if (!mapped->name.starts_with(attribute))
            continue;
        auto inner = runThrough(child, std::string_view(mapped->name).substr(attribute.size()));
        if (!inner)
            return std::nullopt;
        mapped->name = attribute + inner->name;
        if (!inner->shard.empty())
            mapped->shard = std::move(inner->shard);
        break;
    }
    return mapped;
}

std::optional<MappedName> VllmLoader::load(std::string_view name) const
{
    return run(m_step, name);
}

std::optional<MappedName> VllmLoader::loadThrough(std::string_view name) const
{
    return runThrough(m_step, name);
}

std::optional<std::string> renameListEntry(
    const VllmProfile& profile, const VllmClass* rules, std::string_view entry, RenameGuard guard)
{
    const bool spared =
        guard == RenameGuard::DottedPlain && (entry.starts_with("re:") || entry.find('.') == std::string_view::npos);
    if (spared || !rules || !rules->mapper)
        return std::string(entry);
    const auto mapped = rules->mapper->renamesOnly().map(entry, profile.mapperOrder);
    return mapped ? std::optional(mapped->name) : std::nullopt;
}

std::optional<std::string> cacheScaleName(
    const VllmProfile& profile, std::string_view quantMethod, std::string_view name)
{
    const auto* rules = cacheRules(profile, quantMethod);
    if (!rules)
        return std::nullopt;
    const auto mapped = rules->map(name, profile.mapperOrder);
    if (!mapped || (profile.cacheUnmatchedIsNull && mapped->name == name))
        return std::nullopt;
    return mapped->name;
}

std::optional<std::string> kvScaleName(
    const VllmProfile& profile, const std::vector<std::string>& parameters, const std::string& name)
{
    const auto exists = [&](const std::string& wanted) {
        return std::find(parameters.begin(), parameters.end(), wanted) != parameters.end();
    };
    if (profile.kvExistingStays && exists(name))
        return name;
    const bool latent = std::any_of(parameters.begin(), parameters.end(),
        [](const auto& parameter) { return parameter.find("mla_attn") != std::string::npos; });
    for (const auto& [pattern, replacement] : profile.kvRules) {
        if (!pattern.matchesAnywhere(name))
            continue;
        std::string renamed =
            pattern.replaceAll(name, replaceAll(replacement, "{attn}", latent ? "mla_attn.mla_attn" : "attn"));
        return exists(renamed) ? std::optional(std::move(renamed)) : std::nullopt;
    }
    return name;
}

} // namespace requant
