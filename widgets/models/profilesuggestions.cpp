// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/models/profilesuggestions.h"

#include "core/checkpoint/checkpoint.h"
#include "core/runtime/modeltraits.h"
#include "core/runtime/registry.h"
#include "widgets/models/prefixrules.h"
#include "widgets/models/wholesuggestion.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace requant {

using Json = nlohmann::ordered_json;

namespace {

std::string_view last(std::string_view name)
{
    return name.substr(name.rfind('.') + 1); // npos + 1 is 0
}

std::string_view above(std::string_view name)
{
    const auto dot = name.rfind('.');
    return name.substr(0, dot == std::string_view::npos ? 0 : dot);
}

// All owners whose tables a profile has.
std::vector<std::string> everyOwner(const Json& profile)
{
    std::set<std::string> owners;
    for (const char* table : {"packed", "classes"}) {
        const auto found = profile.find(table);
        if (found == profile.end() || !found->is_object())
            continue;
        for (const auto& [owner, value] : found->items())
            owners.insert(owner);
    }
    return {owners.begin(), owners.end()};
}

LayerKind kindOf(std::string_view module)
{
    const auto name = last(module);
    return name == "experts"     ? LayerKind::Moe
        : name == "lm_head"      ? LayerKind::Head
        : name == "embed_tokens" ? LayerKind::Embedding
                                 : LayerKind::Linear;
}

constexpr std::size_t mostTrials = 4; ///< groups of names for which rules are tried out

/// Expansions of one packed module, each with the number of tables that have it.
using Expansions = std::map<std::vector<std::string>, int>;

class Suggester {
public:
    Suggester(const Checkpoint& checkpoint, const Json& profile, std::size_t failures)
        : m_checkpoint(checkpoint)
        , m_profile(profile)
        , m_failures(failures)
        , m_owners(tableOwners(profile, checkpoint.config()))
    {
        if (m_owners.empty())
            return;
        for (const auto& entry : packedEntries(profile, m_owners.front()))
            m_known.insert(entry.fused);
    }

    void add(const VerdictFailure& failure)
    {
        if (failure.rule == "PAK-002" || failure.rule == "MTP-001")
            addPacked(failure);
        else if (failure.rule == "NAM-001" || failure.rule == "MTP-002")
            addRule(failure);
    }

    std::vector<ProfileSuggestion> take()
    {
        std::stable_sort(
            m_found.begin(), m_found.end(), [](const auto& a, const auto& b) { return a.modules > b.modules; });
        return std::move(m_found);
    }

private:
    void addPacked(const VerdictFailure& failure)
    {
        const std::string fused(last(failure.module));
        if (fused.empty() || m_known.contains(fused))
            return;
        if (auto* same = find([&](const auto& s) { return s.packed.fused == fused; })) {
            ++same->modules;
            return;
        }
        for (const auto& shards : expansionsOf(fused)) {
            if (!areStored(failure.subject, shards))
                continue;
            for (const auto& owner : m_owners) {
                ProfileSuggestion suggestion;
                suggestion.owner = owner;
                suggestion.packed = {fused, shards, {}, true};
                suggestion.modules = 1;
                if (!helps(suggestion, failure))
                    continue;
                m_found.push_back(std::move(suggestion));
                return;
            }
        }
        m_known.insert(fused); // nothing helps: not tried for every layer
    }

    // The description's own spelling is the second argument of every sentence of these rules.
    void addRule(const VerdictFailure& failure)
    {
        if (failure.message.args.size() < 2)
            return;
        const auto rules = rulesFor(failure.module, failure.key, failure.message.args[1]);
        if (rules.empty())
            return;
        const auto group = std::pair(rules.front().from, rules.front().to.value_or(std::string()));
        if (const auto known = m_groups.find(group); known != m_groups.end()) {
            if (known->second)
                ++m_found[*known->second].modules;
            return;
        }
        const bool tired = m_groups.size() >= mostTrials;
        auto suggestion = tired ? std::nullopt : tried(rules, failure);
        m_groups.emplace(group, suggestion ? std::optional(m_found.size()) : std::nullopt);
        if (suggestion)
            m_found.push_back(std::move(*suggestion));
    }

    std::optional<ProfileSuggestion> tried(const std::vector<NameRule>& rules, const VerdictFailure& failure) const
    {
        for (const auto& owner : m_owners) {
            for (const auto& rule : rules) {
                ProfileSuggestion suggestion;
                suggestion.kind = ProfileSuggestion::Kind::Rule;
                suggestion.owner = owner;
                suggestion.rule = rule;
                suggestion.modules = 1;
                if (helps(suggestion, failure) && mends(suggestion))
                    return suggestion;
            }
        }
        return std::nullopt;
    }

    // What the failing module gets by the changed profile.
    bool helps(const ProfileSuggestion& suggestion, const VerdictFailure& failure) const
    {
        const auto runtime = changed(suggestion);
        if (!runtime)
            return false;
        const auto outcome = runtime->lookup(m_checkpoint, failure.module, kindOf(failure.module));
        if (suggestion.kind == ProfileSuggestion::Kind::Packed && outcome.kind == LookupOutcome::Kind::Error)
            return outcome.key != failure.key; // it is expanded now; that its parts are not found is another matter
        return failure.error.ends_with("Error") ? outcome.kind != LookupOutcome::Kind::Error
                                                : outcome.kind == LookupOutcome::Kind::Scheme;
    }

    // A rename also reaches modules that were found before.
    bool mends(const ProfileSuggestion& suggestion) const
    {
        const auto runtime = changed(suggestion);
        return runtime && runtime->judge(m_checkpoint, {}, {}).failures.size() < m_failures;
    }

    std::shared_ptr<const Runtime> changed(const ProfileSuggestion& suggestion) const
    {
        Json profile = m_profile;
        applySuggestion(profile, m_checkpoint.config(), suggestion);
        const auto runtime = runtimeFromProfile(profile);
        return runtime ? *runtime : nullptr;
    }

    template <typename Same>
    ProfileSuggestion* find(const Same& same)
    {
        const auto found = std::find_if(m_found.begin(), m_found.end(), same);
        return found == m_found.end() ? nullptr : &*found;
    }

    // Those that most tables have come first.
    std::vector<std::vector<std::string>> expansionsOf(const std::string& fused)
    {
        Expansions counts;
        for (const auto& owner : everyOwner(m_profile)) {
            for (const auto& entry : packedEntries(m_profile, owner)) {
                if (entry.fused == fused)
                    ++counts[entry.shards];
            }
        }
        std::vector<std::vector<std::string>> sorted;
        for (const auto& [shards, count] : counts)
            sorted.push_back(shards);
        std::stable_sort(
            sorted.begin(), sorted.end(), [&](const auto& a, const auto& b) { return counts[a] > counts[b]; });
        return sorted;
    }

    // The parts are looked for below every module that the subject is in.
    bool areStored(std::string_view subject, const std::vector<std::string>& shards) const
    {
        for (auto place = above(subject); !place.empty(); place = above(place)) {
            if (std::all_of(shards.begin(), shards.end(), [&](const auto& shard) { return isStored(place, shard); }))
                return true;
        }
        return false;
    }

    bool isStored(std::string_view place, const std::string& shard) const
    {
        static constexpr std::array parameters{".weight", ".weight_packed", ".qweight"};
        const std::string module = std::string(place) + "." + shard;
        return std::any_of(parameters.begin(), parameters.end(),
            [&](const char* parameter) { return m_checkpoint.find(module + parameter).has_value(); });
    }

    const Checkpoint& m_checkpoint;
    const Json& m_profile;
    std::size_t m_failures;
    std::vector<std::string> m_owners;
    std::set<std::string, std::less<>> m_known;
    /// Plain renames that failures ask for, each with its suggestion if one helps.
    std::map<std::pair<std::string, std::string>, std::optional<std::size_t>> m_groups;
    std::vector<ProfileSuggestion> m_found;
};

} // namespace

std::vector<ProfileSuggestion> suggestEdits(const Checkpoint& checkpoint, const Json& profile, const Verdict& verdict)
{
    if (verdict.kind == VerdictKind::Unknown) {
        ProfileSuggestion suggestion;
        suggestion.kind = ProfileSuggestion::Kind::SameAs;
        suggestion.owner = checkpoint.config().modelType();
        suggestion.like = nearestModelTraits(checkpoint.config()).modelType;
        suggestion.modules = verdict.lookups;
        Json changed = profile;
        const bool unknown = tableOwners(profile, checkpoint.config()).empty();
        return unknown && treatAs(changed, checkpoint.config(), suggestion.like)
            ? std::vector<ProfileSuggestion>{suggestion}
            : std::vector<ProfileSuggestion>();
    }
    Suggester suggester(checkpoint, profile, verdict.failures.size());
    for (const auto& failure : verdict.failures)
        suggester.add(failure);
    auto found = suggester.take();
    if (auto whole = wholeSuggestion(checkpoint, profile, verdict, found))
        found.insert(found.begin(), *std::move(whole));
    return found;
}

void applySuggestion(Json& profile, const ModelConfig& config, const ProfileSuggestion& suggestion)
{
    if (suggestion.kind == ProfileSuggestion::Kind::SameAs) {
        treatAs(profile, config, suggestion.like);
        return;
    }
    if (suggestion.kind == ProfileSuggestion::Kind::Whole) {
        profile = *suggestion.whole;
        return;
    }
    if (suggestion.kind == ProfileSuggestion::Kind::Rule) {
        auto rules = nameRules(profile, suggestion.owner);
        rules.push_back(suggestion.rule);
        setNameRules(profile, suggestion.owner, rules);
        return;
    }
    auto entries = packedEntries(profile, suggestion.owner);
    if (ownTableReplaces(profile)) {
        for (auto& entry : entries)
            entry.own = true;
    }
    entries.push_back(suggestion.packed);
    setPackedEntries(profile, suggestion.owner, entries);
}

} // namespace requant
