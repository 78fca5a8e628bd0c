// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/models/profilesuggestions.h"

#include "core/checkpoint/checkpoint.h"
#include "core/runtime/modeltraits.h"

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
        for (const auto& [owner, value] : (found == profile.end() ? Json::object() : *found).items())
            owners.insert(owner);
    }
    return {owners.begin(), owners.end()};
}

/// Expansions of one packed module, each with the number of tables that have it.
using Expansions = std::map<std::vector<std::string>, int>;

class Suggester {
public:
    Suggester(const Checkpoint& checkpoint, const Json& profile)
        : m_checkpoint(checkpoint)
        , m_profile(profile)
    {
        const auto owners = tableOwners(profile, checkpoint.config());
        m_owner = owners.empty() ? std::string() : owners.front();
        for (const auto& entry : packedEntries(profile, m_owner))
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
        if (m_owner.empty() || fused.empty() || m_known.contains(fused))
            return;
        if (auto* same = find([&](const auto& s) { return s.packed.fused == fused; })) {
            ++same->modules;
            return;
        }
        for (const auto& shards : expansionsOf(fused)) {
            if (!areStored(failure.subject, shards))
                continue;
            ProfileSuggestion suggestion;
            suggestion.owner = m_owner;
            suggestion.packed = {fused, shards, {}, true};
            suggestion.modules = 1;
            m_found.push_back(std::move(suggestion));
            return;
        }
    }

    // The description's own spelling is the second argument of every sentence of these rules.
    void addRule(const VerdictFailure& failure)
    {
        if (m_owner.empty() || failure.message.args.size() < 2)
            return;
        const auto rule = prefixRule(failure.key, failure.message.args[1]);
        if (!rule)
            return;
        if (auto* same = find([&](const auto& s) { return s.rule == *rule; })) {
            ++same->modules;
            return;
        }
        ProfileSuggestion suggestion;
        suggestion.kind = ProfileSuggestion::Kind::Rule;
        suggestion.owner = m_owner;
        suggestion.rule = *rule;
        suggestion.modules = 1;
        m_found.push_back(std::move(suggestion));
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
    std::string m_owner;
    std::set<std::string, std::less<>> m_known;
    std::vector<ProfileSuggestion> m_found;
};

} // namespace

std::optional<NameRule> prefixRule(std::string_view from, std::string_view to)
{
    std::size_t common = 0;
    while (common < from.size() && common < to.size()
        && from[from.size() - 1 - common] == to[to.size() - 1 - common])
        ++common;
    if (from == to || from.empty() || to.empty())
        return std::nullopt;
    // Only whole components are common, and a rule needs at least one to recognise the name by.
    std::size_t cut = from.size() - common;
    while (cut > 0 && cut < from.size() && from[cut - 1] != '.')
        ++cut;
    const auto toCut = [&] { return to.size() - (from.size() - cut); };
    while (cut < from.size() && toCut() > 0 && to[toCut() - 1] != '.')
        cut = from.find('.', cut) == std::string_view::npos ? from.size() : from.find('.', cut) + 1;
    if (cut == 0 || toCut() == 0)
        cut = from.find('.', cut) == std::string_view::npos ? from.size() : from.find('.', cut) + 1;
    if (cut >= from.size())
        return std::nullopt;
    return NameRule{false, std::string(from.substr(0, cut)), std::string(to.substr(0, toCut()))};
}

std::vector<ProfileSuggestion> suggestEdits(const Checkpoint& checkpoint, const Json& profile, const Verdict& verdict)
{
    if (verdict.kind == VerdictKind::Unknown) {
        const std::string unknown = checkpoint.config().modelType();
        const std::string like = nearestModelTraits(checkpoint.config()).modelType;
        if (unknown.empty() || knowsModelType(profile, unknown) || !knowsModelType(profile, like))
            return {};
        ProfileSuggestion suggestion;
        suggestion.kind = ProfileSuggestion::Kind::SameAs;
        suggestion.owner = unknown;
        suggestion.like = like;
        suggestion.modules = verdict.lookups;
        return {suggestion};
    }
    Suggester suggester(checkpoint, profile);
    for (const auto& failure : verdict.failures)
        suggester.add(failure);
    return suggester.take();
}

void applySuggestion(Json& profile, const ProfileSuggestion& suggestion)
{
    if (suggestion.kind == ProfileSuggestion::Kind::SameAs) {
        treatAs(profile, suggestion.owner, suggestion.like);
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
