// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/runtime/ctmatch.h"

#include "core/runtime/pythontext.h"

#include <algorithm>
#include <cctype>

namespace requant {

namespace {

constexpr std::string_view patternMark = "re:";

std::string lowered(std::string_view text)
{
    std::string low(text);
    std::transform(low.begin(), low.end(), low.begin(), [](unsigned char c) { return std::tolower(c); });
    return low;
}

std::string_view lastComponent(std::string_view name)
{
    return name.substr(name.rfind('.') + 1); // npos + 1 is 0
}

} // namespace

PatternList::PatternList(std::vector<std::string> entries)
    : m_entries(std::move(entries))
{
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        const std::string& entry = m_entries[i];
        if (!entry.starts_with(patternMark))
            m_plain.try_emplace(entry, i);
        else if (auto regex = PyRegex::compile(std::string_view(entry).substr(patternMark.size())))
            m_patterns.push_back({i, std::move(*regex)});
        else
            m_invalid.push_back(i);
    }
}

std::size_t PatternList::match(std::string_view name) const
{
    const auto plain = m_plain.find(name);
    const std::size_t first = plain == m_plain.end() ? none : plain->second;
    for (const auto& pattern : m_patterns) {
        if (pattern.index > first)
            break;
        if (pattern.regex.matchesStart(name))
            return pattern.index;
    }
    return first;
}

std::size_t PatternList::matchClass(std::string_view className) const
{
    const std::string low = lowered(className);
    auto pattern = m_patterns.begin();
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        const bool isPattern = pattern != m_patterns.end() && pattern->index == i;
        const bool hit = isPattern
            ? (pattern++)->regex.matchesStart(className)
            : !m_entries[i].starts_with(patternMark) && low.find(lowered(m_entries[i])) != std::string::npos;
        if (hit)
            return i;
    }
    return none;
}

bool PatternList::lists(std::string_view name) const
{
    if (m_plain.find(name) != m_plain.end())
        return true;
    return name.starts_with(patternMark) && std::find(m_entries.begin(), m_entries.end(), name) != m_entries.end();
}

std::vector<std::size_t> PatternList::broken() const
{
    auto list = m_invalid;
    for (const auto& pattern : m_patterns) {
        if (pattern.regex.tooCostly())
            list.push_back(pattern.index);
    }
    std::sort(list.begin(), list.end());
    return list;
}

bool isAttentionGroup(const std::vector<std::string>& targets)
{
    return targets.size() == 1 && targets.front().ends_with("Attention");
}

CtMatcher::CtMatcher(const CtRules& rules, PackedModules packed, std::vector<std::string> ignore,
    std::vector<Target> targets, std::vector<CtScheme> schemes)
    : m_rules(rules)
    , m_packed(std::move(packed))
    , m_ignore(std::move(ignore))
    , m_schemes(std::move(schemes))
{
    // A Python dict: a target of two groups keeps its place and takes the later group's scheme.
    std::vector<std::string> names;
    const auto put = [&](const std::string& name, std::size_t scheme) {
        const auto found = std::find(names.begin(), names.end(), name);
        if (found != names.end()) {
            m_schemeOf[static_cast<std::size_t>(found - names.begin())] = scheme;
            return;
        }
        names.push_back(name);
        m_schemeOf.push_back(scheme);
    };
    for (const auto& target : targets)
        put(target.name, target.scheme);
    const auto linear = std::find(names.begin(), names.end(), "Linear");
    if (linear != names.end() && std::find(names.begin(), names.end(), m_rules.moeClass) == names.end())
        put(m_rules.moeClass, m_schemeOf[static_cast<std::size_t>(linear - names.begin())]);
    m_targets = PatternList(std::move(names));
}

// should_ignore_layer. A fused layer is judged by its shards, unless its own name is listed.
bool CtMatcher::ignores(const std::string& layer, CtAnswer& answer) const
{
    const auto test = [&](const std::string& name) {
        const std::size_t entry = m_ignore.match(name);
        answer.tested.push_back(name);
        if (entry != PatternList::none)
            answer.ignoredBy.push_back(m_ignore.entries()[entry]);
        return entry != PatternList::none;
    };
    const std::string last(lastComponent(layer));
    const auto* shards = shardsOf(m_packed, last);
    if (!shards || m_ignore.lists(layer))
        return test(layer);
    std::optional<bool> all;
    for (const auto& shard : *shards) {
        const bool ignored = test(replaceAll(layer, last, shard));
        if (all && *all != ignored) {
            answer.error = "ValueError";
            answer.message = "Found a different quantization schemes for the shards of " + layer
                + ". vLLM requires all to use the same scheme.";
            return false;
        }
        all = ignored;
    }
    return all.value_or(false);
}

std::size_t CtMatcher::matchFused(const std::string& layer) const
{
    const auto fused =
        std::find_if(m_packed.begin(), m_packed.end(), [&](const auto& entry) { return layer.ends_with(entry.first); });
    if (fused == m_packed.end())
        return PatternList::none;
    std::size_t first = PatternList::none;
    for (const auto& shard : fused->second) {
        const std::size_t target = m_targets.match(replaceAll(layer, fused->first, shard));
        if (target == PatternList::none)
            return target;
        if (first == PatternList::none)
            first = target;
    }
    return first;
}

// find_matched_target. The first that says something wins; in which order they are asked depends on the version.
std::size_t CtMatcher::findTarget(const std::string& layer, std::string_view className, CtAnswer& answer) const
{
    std::size_t target = m_targets.match(layer);
    if (target == PatternList::none)
        target = m_rules.classBeforeFused ? m_targets.matchClass(className) : matchFused(layer);
    if (target == PatternList::none)
        target = m_rules.classBeforeFused ? matchFused(layer) : m_targets.matchClass(className);
    if (target != PatternList::none) {
        answer.target = m_targets.entries()[target];
    } else if (m_rules.noTargetIsError && !m_targets.entries().empty()) {
        answer.error = "ValueError";
        answer.message = "Unable to find matching target for " + layer + " in the compressed-tensors config.";
    } else {
        answer.target.clear(); // of an earlier name of the same layer
    }
    return target;
}

void CtMatcher::decide(std::string_view className, std::size_t target, CtAnswer& answer) const
{
    if (target == PatternList::none)
        return;
    const CtScheme& scheme = m_schemes[m_schemeOf[target]];
    if (className == "VocabParallelEmbedding" && !embeddingSupports(scheme)) {
        answer.error = "ValueError";
        answer.message = "compressed-tensors embeddings do not support " + describe(scheme);
    } else if (linearKind(scheme) == CtKind::Unsupported) {
        answer.error = "NotImplementedError";
        answer.message = "No compressed-tensors compatible scheme was found for " + describe(scheme);
    } else {
        answer.quantized = true;
        answer.scheme = &scheme;
    }
}

// The three projections of expert 0 stand for all; their names are fixed, whatever the model calls them.
CtAnswer CtMatcher::askMoe(const std::string& layer) const
{
    CtAnswer answer;
    bool allIgnored = true;
    std::vector<const CtScheme*> found;
    for (const auto& probe : m_rules.moeProbes) {
        const bool ignored = ignores(layer + probe, answer);
        std::size_t target = PatternList::none;
        if (answer.error.empty() && !ignored)
            target = findTarget(layer + probe, m_rules.moeClass, answer);
        if (!answer.error.empty())
            return answer;
        allIgnored = allIgnored && ignored;
        found.push_back(target == PatternList::none ? nullptr : &m_schemes[m_schemeOf[target]]);
    }
    answer.ignored = allIgnored;
    const auto same = [&](const CtScheme* one) {
        return (!one && !found.back()) || (one && found.back() && *one == *found.back());
    };
    if (!std::all_of(found.begin(), found.end(), same)) {
        answer.error = "ValueError";
        answer.message = "All MoE projections need to have same quantization scheme but found multiple";
    } else if (!found.empty() && found.back() && !moeSupports(*found.back())) {
        answer.error = "RuntimeError";
        answer.message = "Unsupported FusedMoe scheme: " + describe(*found.back());
    } else if (!found.empty() && found.back()) {
        answer.quantized = true;
        answer.scheme = found.back();
    }
    return answer;
}

CtAnswer CtMatcher::ask(const std::string& layer, std::string_view className) const
{
    const bool head = className == "ParallelLMHead";
    CtAnswer answer;
    answer.consulted = (!head || m_rules.asksHead) && (className != "VocabParallelEmbedding" || m_rules.asksEmbedding);
    if (!answer.consulted)
        return answer;
    if (className == "RoutedExperts")
        return askMoe(layer);
    const bool ignored = ignores(layer, answer);
    if (!answer.error.empty())
        return answer;
    answer.ignored = ignored;
    if (ignored)
        return answer;
    const std::size_t target = findTarget(layer, className, answer);
    if (head && !answer.error.empty()) {
        // The head's method swallows this one and takes it for "unquantized".
        answer.error.clear();
        answer.message.clear();
    }
    if (answer.error.empty())
        decide(className, target, answer);
    return answer;
}

} // namespace requant
