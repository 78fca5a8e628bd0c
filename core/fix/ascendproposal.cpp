// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/fix/proposalrounds.h"

#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/quantdescription.h"
#include "core/runtime/ascendruntime.h"
#include "core/runtime/ascendsession.h"
#include "core/runtime/modules.h"
#include "core/runtime/pythontext.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <set>

namespace requant {

namespace {

using Json = nlohmann::ordered_json;

/// One round: table entries that answer lookups which fail with the profile as it is.
class Patcher {
public:
    Patcher(const Checkpoint& checkpoint, const AscendRuntime& runtime)
        : m_checkpoint(checkpoint)
        , m_session(checkpoint, runtime.rules())
        , m_profile(runtime.profile())
    {
    }

    /// The profile with more entries; the same if nothing more can be said.
    Json patched(bool withDrafter)
    {
        const auto traits = findModelTraits(m_checkpoint.config()).value_or(nearestModelTraits(m_checkpoint.config()));
        const auto modules =
            deriveModules(m_checkpoint, traits, [&](std::string_view tensor) { return m_session.path(tensor); });
        for (const auto& module : modules) {
            if (module.asks && (!module.drafter || withDrafter))
                look(module);
        }
        return m_profile;
    }

private:
    void look(const ModelModule& module)
    {
        const AscendLookup& lookup = m_session.lookupFor(module.path);
        const std::string prefix = lookup.effectivePrefix(module.quantPrefix);
        const auto keys = lookup.keysOf(prefix);
        const bool answered = std::all_of(
            keys.begin(), keys.end(), [&](const auto& key) { return m_session.description().find(key) != nullptr; });
        if (answered || module.shards.empty())
            return;
        const std::string& type = lookup.model().modelType;
        const bool packed = module.kind == LayerKind::Moe || module.shards.size() > 1;
        if (packed && keys.size() == 1)
            addPacked(module, type, lookup.model().packed);
        // Rows that are there under another prefix than the one that is asked for.
        for (const auto& shard : module.shards)
            addPrefix(module, prefix, shard, type);
    }

    // A table entry replaces the class's mapping, so what the class has goes in first.
    void addPacked(const ModelModule& module, const std::string& type, const std::vector<FusedModule>& known)
    {
        Json& table = m_profile["packed"][type];
        if (!table.is_object()) {
            table = Json::object();
            for (const auto& fused : known)
                table[fused.name] = fused.shards;
        }
        Json shards = Json::array();
        for (const auto& shard : module.shards)
            shards.push_back(module.kind == LayerKind::Moe ? "experts.0." + std::string(lastPart(shard.name))
                                                           : std::string(lastPart(shard.name)));
        table[std::string(lastPart(module.quantPrefix))] = shards;
    }

    // The row of a shard, by its name on disk or by its end.
    std::string rowOf(const std::string& disk)
    {
        const auto& entries = m_session.description().entries();
        if (m_byTail.empty()) {
            for (const auto& entry : entries) {
                if (entry.key.ends_with(".weight"))
                    m_byTail.try_emplace(tailOf(entry.key), entry.key);
            }
        }
        const std::string key = disk + ".weight";
        if (m_session.description().find(key))
            return key;
        const auto at = m_byTail.find(tailOf(key));
        return at == m_byTail.end() ? std::string() : std::string(at->second);
    }

    static std::string tailOf(std::string_view name)
    {
        for (const std::string_view mark : {"layers.", "blocks."}) {
            if (const auto at = name.find(mark); at != std::string_view::npos)
                return std::string(name.substr(at));
        }
        const auto dot = name.rfind('.');
        const auto before = dot == 0 || dot == std::string_view::npos ? dot : name.rfind('.', dot - 1);
        return std::string(before == std::string_view::npos ? name : name.substr(before + 1));
    }

    using Path = std::vector<std::string>;

    static Path componentsOf(std::string_view name)
    {
        Path path;
        for (std::size_t at = 0; at <= name.size();) {
            const auto dot = std::min(name.find('.', at), name.size());
            path.emplace_back(name.substr(at, dot - at));
            at = dot + 1;
        }
        return path;
    }

    static std::string joined(const Path& path, const std::string& more)
    {
        std::string out;
        for (const auto& component : path)
            out += component + ".";
        return out + more;
    }

    void addPrefix(
        const ModelModule& module, const std::string& prefix, const ModuleShard& shard, const std::string& type)
    {
        const std::string row = rowOf(shard.disk);
        if (row.empty())
            return;
        Path asked = componentsOf(module.quantPrefix);
        Path now = componentsOf(prefix);
        Path there = componentsOf(std::string_view(row).substr(0, row.size() - std::string_view(".weight").size()));
        const bool moe = module.kind == LayerKind::Moe;
        if (moe || module.shards.size() > 1) {
            asked.pop_back();
            now.pop_back();
            there.erase(moe ? std::ranges::find(there, "experts") : there.end() - 1, there.end());
        }
        if (now == there)
            return;
        // What follows the differing part; a part that is empty on one side takes one component of it along.
        std::string shared;
        while (!asked.empty() && !there.empty() && asked.back() == there.back()) {
            const bool last = shared.empty() && !moe && module.shards.size() < 2;
            shared = asked.back() + (last ? "" : ".");
            asked.pop_back();
            there.pop_back();
        }
        if (!asked.empty() && !there.empty())
            shared.clear();
        addRule(type, joined(asked, shared), joined(there, shared));
    }

    // The table works on what the runtime asks for, before a leading language_model component is cut off.
    void addRule(const std::string& type, const std::string& from, const std::string& to)
    {
        if (from.empty() || !m_rules.insert(from).second)
            return;
        const auto& except = m_session.rules().cutExcept;
        const bool cuts = m_session.rules().cutsLanguageModel && std::ranges::find(except, type) == except.end();
        if (cuts && to.starts_with("language_model")) {
            // What the table answers would be cut off again: this type has to be spared.
            Json list = except;
            list.push_back(type);
            m_profile["rules"]["cut_language_model"]["except"] = list;
        }
        Json& rules = m_profile["prefix"][type]["prefix"];
        if (!rules.is_array())
            rules = Json::array();
        for (auto& rule : rules) {
            if (rule[0] == from) {
                rule[1] = to;
                return;
            }
        }
        rules.push_back(Json::array({from, to}));
    }

    const Checkpoint& m_checkpoint;
    AscendSession m_session;
    Json m_profile;
    std::map<std::string, std::string> m_byTail;
    std::set<std::string> m_rules; ///< prefixes that a rule was made for in this round
};

} // namespace

bool proposeAscendEntries(const Checkpoint& checkpoint, const AscendRuntime& runtime, bool withDrafter, Json& profile)
{
    Json next = Patcher(checkpoint, runtime).patched(withDrafter);
    const bool more = next != profile;
    profile = std::move(next);
    return more;
}

} // namespace requant
