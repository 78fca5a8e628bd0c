// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/checkpoint.h"
#include "core/diagnose/descriptionmatch.h"
#include "core/fix/proposalrounds.h"
#include "core/runtime/pythontext.h"
#include "core/runtime/registry.h"
#include "core/runtime/vllm.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

namespace requant {

namespace {

using Json = nlohmann::ordered_json;

// Each trial is a verdict of its own: enough for every fault that a folder has at once, and no more.
constexpr std::size_t mostPrefixes = 3;
constexpr std::size_t mostFused = 4;

class Proposer {
public:
    Proposer(const Checkpoint& checkpoint, const VllmRuntime& runtime, bool withDrafter, const Context& context)
        : m_checkpoint(checkpoint)
        , m_profile(runtime.vllmProfile())
        , m_class(m_profile.classFor(checkpoint.config()))
        , m_context(context)
    {
        m_options.withDrafter = withDrafter;
    }

    std::optional<Json> best(const Json& profile, const Verdict& verdict)
    {
        if (!m_class)
            return std::nullopt;
        m_left = verdict.failures.size();
        std::set<std::string> seen;
        std::size_t prefixes = 0;
        std::size_t fused = 0;
        for (const auto& failure : verdict.failures) {
            if (failure.rule == "NAM-001") {
                const std::string own = prefixOf(failure);
                if (seen.insert(own).second && prefixes++ < mostPrefixes)
                    tryPrefixes(profile, own);
                continue;
            }
            // Every layer fails by the same names; to look through all classes once is enough.
            const std::string last(lastPart(failure.module));
            if (!seen.insert("?" + last).second)
                continue;
            for (const auto& name : unknownFused(last)) {
                if (seen.insert("/" + name).second && fused++ < mostFused)
                    tryExpansions(profile, name);
            }
        }
        return std::move(m_best);
    }

private:
    // What of a tensor's name could be another prefix: the known one, else its first component.
    static std::string prefixOf(const VerdictFailure& failure)
    {
        const std::string own(knownPrefixOf(failure.subject));
        return own.empty() ? failure.subject.substr(0, failure.subject.find('.') + 1) : own;
    }

    // Fused modules of other classes that this one does not list: of this name, or with a part of this name.
    std::set<std::string> unknownFused(std::string_view name) const
    {
        const PackedModules known = m_profile.packedFor(*m_class, m_checkpoint.config());
        std::set<std::string> names;
        for (const auto& [className, other] : m_profile.classes) {
            for (const auto& [fused, shards] : packedOf(other)) {
                const bool meant = fused == name || std::ranges::find(shards, name) != shards.end();
                if (meant && !shardsOf(known, fused))
                    names.insert(fused);
            }
        }
        return names;
    }

    static PackedModules packedOf(const VllmClass& cls)
    {
        PackedModules all = cls.packed.value_or(PackedModules());
        all.insert(all.end(), cls.packedInner.begin(), cls.packedInner.end());
        for (const auto& [when, more] : cls.packedWhen)
            all.insert(all.end(), more.begin(), more.end());
        return all;
    }

    void tryPrefixes(const Json& profile, const std::string& own)
    {
        const bool known = !knownPrefixOf(own).empty();
        for (const auto other : knownPrefixes()) {
            const std::string to = std::string(other) + (known ? std::string() : own);
            if (own.empty() || to == own)
                continue;
            Json changed = profile;
            Json& cls = changed["classes"][m_class->name];
            prepend(cls["mapper"], own, to);
            letLoaderRename(cls, own, to);
            consider(std::move(changed));
        }
    }

    // A loader with renames of its own does not look at those of the class; one without any (false) has to.
    static void letLoaderRename(Json& cls, const std::string& from, const std::string& to)
    {
        const auto load = cls.find("load");
        const auto mapper = load == cls.end() ? load : load->find("mapper");
        if (load == cls.end() || mapper == load->end())
            return;
        if (mapper->is_object())
            prepend(*mapper, from, to);
        else
            load->erase("mapper");
    }

    // Before the others, which work on what it gives.
    static void prepend(Json& mapper, const std::string& from, const std::string& to)
    {
        Json rules = Json::array({Json::array({from, to})});
        if (const auto old = mapper.find("prefix"); old != mapper.end() && old->is_array())
            rules.insert(rules.end(), old->begin(), old->end());
        mapper["prefix"] = std::move(rules);
    }

    void tryExpansions(const Json& profile, const std::string& fused)
    {
        std::set<std::vector<std::string>> tried;
        for (const auto& [name, other] : m_profile.classes) {
            const PackedModules packed = packedOf(other);
            const auto* shards = shardsOf(packed, fused);
            if (!shards || !tried.insert(*shards).second)
                continue;
            Json entries = Json::array();
            for (const auto& [known, parts] : m_class->packed.value_or(PackedModules()))
                entries.push_back(Json::array({known, parts}));
            entries.push_back(Json::array({fused, *shards}));
            Json changed = profile;
            changed["classes"][m_class->name]["packed"] = std::move(entries);
            consider(std::move(changed));
        }
    }

    void consider(Json changed)
    {
        const auto runtime = m_context.cancelled() || m_left == 0 ? nullptr : runtimeFrom(changed);
        if (!runtime)
            return;
        const Verdict verdict = runtime->judge(m_checkpoint, m_options, m_context);
        if (verdict.failures.size() >= m_left || m_context.cancelled())
            return;
        m_left = verdict.failures.size();
        m_best = std::move(changed);
    }

    static std::shared_ptr<const Runtime> runtimeFrom(const Json& profile)
    {
        auto runtime = runtimeFromProfile(profile);
        return runtime ? *std::move(runtime) : nullptr;
    }

    const Checkpoint& m_checkpoint;
    const VllmProfile& m_profile;
    const VllmClass* m_class;
    const Context& m_context;
    JudgeOptions m_options;
    std::size_t m_left = 0;
    std::optional<Json> m_best;
};

std::string pythonDict(const Json& pairs, const Json& known)
{
    std::string text;
    for (const auto& pair : pairs) {
        if (std::find(known.begin(), known.end(), pair) == known.end())
            text += (text.empty() ? "" : ", ") + pair[0].dump() + ": " + pair[1].dump();
    }
    return text;
}

const Json& listAt(const Json& cls, const Json::json_pointer& pointer)
{
    static const Json none = Json::array();
    return cls.contains(pointer) && cls[pointer].is_array() ? cls[pointer] : none;
}

} // namespace

bool proposeVllmEntry(const Checkpoint& checkpoint, const VllmRuntime& runtime, const Verdict& verdict,
    bool withDrafter, const Context& context, Json& profile)
{
    auto better = Proposer(checkpoint, runtime, withDrafter, context).best(profile, verdict);
    if (better)
        profile = *std::move(better);
    return better.has_value();
}

std::string vllmAssignments(const Json& before, const Json& after)
{
    std::string text;
    const Json::json_pointer prefix("/mapper/prefix");
    const Json::json_pointer packed("/packed");
    for (const auto& [name, cls] : after["classes"].items()) {
        const Json& old = before["classes"].contains(name) ? before["classes"][name] : cls;
        const std::string rules = pythonDict(listAt(cls, prefix), listAt(old, prefix));
        const std::string entries = pythonDict(listAt(cls, packed), listAt(old, packed));
        const auto how = cls.find("loader");
        const bool byHand = how != cls.end() && *how == "by_hand";
        if (!rules.empty() && byHand) // such a loader is given no mapper
            text += name + ".load_weights: first rename the start of each name by {" + rules + "}\n";
        else if (!rules.empty() && old.contains("mapper"))
            text += name + ".hf_to_vllm_mapper.orig_to_new_prefix = {" + rules + ", **" + name
                + ".hf_to_vllm_mapper.orig_to_new_prefix}\n";
        else if (!rules.empty())
            text += name + ".hf_to_vllm_mapper = WeightsMapper(orig_to_new_prefix={" + rules + "})\n";
        const Json::json_pointer loader("/load/mapper");
        if (old.contains(loader) && !cls.contains(loader))
            text += name + ".load_weights: give AutoWeightsLoader.load_weights mapper=self.hf_to_vllm_mapper\n";
        if (!entries.empty())
            text += name + ".packed_modules_mapping = {**" + name + ".packed_modules_mapping, " + entries + "}\n";
    }
    return text;
}

} // namespace requant
