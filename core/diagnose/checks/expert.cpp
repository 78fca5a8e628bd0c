// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/checks.h"
#include "core/diagnose/findings.h"
#include "core/diagnose/names.h"
#include "core/diagnose/stored.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

namespace requant {

namespace {

using Names = std::vector<std::string>;

/// One projection of all experts of one layer, "model.layers.3.mlp.experts" + "up_proj".
struct Family {
    std::string_view container;
    std::string_view projection;
    std::vector<std::pair<std::uint32_t, const Module*>> members; ///< by expert
};

using Families = std::vector<Family>;

Families familiesOf(const Scene& scene)
{
    Families families;
    std::unordered_map<std::string, std::size_t> known;
    for (const Module& module : scene.modules()) {
        const auto expert = splitExpert(module.name);
        if (!expert || expert->rest.empty())
            continue;
        std::string key(expert->container);
        key += '\n';
        key += expert->rest;
        const auto [at, isNew] = known.try_emplace(std::move(key), families.size());
        if (isNew)
            families.push_back({expert->container, expert->rest, {}});
        families[at->second].members.emplace_back(expert->number, &module);
    }
    return families;
}

bool hasWeight(const Module& module)
{
    return module.has(Part::Weight) || module.has(Part::Packed) || module.has(Part::QWeight);
}

/// All that must be alike: dtype and shape. Empty if nothing is known.
std::string formOf(const Scene& scene, const Module& module)
{
    const TensorInfo* weight = weightOf(scene, module);
    if (!weight)
        return {};
    return storedName(scene, module) + " [" + formatShape(weight->shape.data(), weight->shape.size()) + "]";
}

using ExpertMember = std::pair<std::uint32_t, const Module*>;
using ExpertStates = std::map<std::string, std::vector<ExpertMember>>;

/// The members by declared type and form. One without a row is taken for like those of its form: that the row is
/// missing is told by the check of rows.
ExpertStates statesOf(const Scene& scene, const std::vector<ExpertMember>& members)
{
    ExpertStates states;
    std::vector<ExpertMember> undescribed;
    for (const ExpertMember& member : members) {
        const std::string form = formOf(scene, *member.second);
        const auto* row = scene.descriptionRow(*member.second);
        if (!form.empty() && !row && scene.description())
            undescribed.push_back(member);
        else if (!form.empty())
            states[(row ? row->type + " " : std::string()) + form].push_back(member);
    }
    for (const ExpertMember& member : undescribed) {
        const std::string form = formOf(scene, *member.second);
        const auto like =
            std::find_if(states.begin(), states.end(), [&](const auto& state) { return state.first.ends_with(form); });
        auto& list = like == states.end() ? states[form] : like->second;
        list.insert(std::upper_bound(list.begin(), list.end(), member), member);
    }
    return states;
}

struct Oddity {
    Names modules;
    std::set<std::uint32_t> experts;
};

class Comparison {
public:
    explicit Comparison(const Scene& scene)
        : m_scene(scene)
    {
    }

    void add(const Family& family, const std::set<std::uint32_t>& experts)
    {
        addMissing(family, experts);
        const ExpertStates byState = statesOf(m_scene, family.members);
        if (byState.size() < 2)
            return;
        // Of equally many, those without expert 0 are the odd ones: runtimes look at expert 0.
        const auto usual = std::max_element(byState.begin(), byState.end(), [](const auto& a, const auto& b) {
            return std::pair(a.second.size(), a.second.front().first == 0)
                < std::pair(b.second.size(), b.second.front().first == 0);
        });
        for (const auto& [state, members] : byState) {
            if (state == usual->first)
                continue;
            Oddity& odd = m_odd[{state, usual->first}];
            for (const auto& [number, module] : members) {
                odd.modules.push_back(weightName(*module));
                odd.experts.insert(number);
            }
        }
    }

    std::vector<Finding> findings() &&
    {
        std::vector<Finding> found;
        for (auto& [states, odd] : m_odd)
            found.push_back(oddFinding(states.first, states.second, std::move(odd)));
        if (!m_missing.modules.empty())
            found.push_back(missingFinding());
        return found;
    }

private:
    void addMissing(const Family& family, const std::set<std::uint32_t>& experts)
    {
        std::set<std::uint32_t> here;
        for (const auto& [number, module] : family.members) {
            if (hasWeight(*module))
                here.insert(number);
        }
        // Less than half of them: the projection belongs to few experts by design.
        if (here.size() * 2 < experts.size())
            return;
        for (const auto number : experts) {
            if (here.contains(number))
                continue;
            m_missing.modules.push_back(
                std::string(family.container) + "." + std::to_string(number) + "." + std::string(family.projection));
            m_missing.experts.insert(number);
        }
    }

    static std::string numbers(const std::set<std::uint32_t>& experts)
    {
        Names list;
        for (const auto number : experts)
            list.push_back(std::to_string(number));
        return listed(list, 8);
    }

    Finding oddFinding(const std::string& state, const std::string& usual, Oddity odd)
    {
        Sentences say{
            oneOrMany(odd.modules, RQ_TEXT("core", "%1 is unlike its siblings: expert %3 is %4, the others are %5."),
                RQ_TEXT("core", "%1 and %2 more are unlike their siblings: expert %3 is %4, the others are %5."),
                {numbers(odd.experts), state, usual}),
            Text(RQ_TEXT("core",
                "A runtime asks expert 0 only and builds all experts alike: no error while building, wrong values "
                "later.")),
            Text(RQ_TEXT("core", "Quantize the odd experts like the others, from the original weights."))};
        const Module* module = m_scene.module(parentOf(odd.modules.front()));
        const std::string file = module ? m_scene.fileOf(*module) : std::string();
        return makeGroup("PAK-003", std::move(odd.modules), file, std::move(say));
    }

    Finding missingFinding()
    {
        Sentences say{
            oneOrMany(m_missing.modules, RQ_TEXT("core", "%1 has no weight, while its siblings have one (expert %3)."),
                RQ_TEXT("core", "%1 and %2 more have no weight, while their siblings have one (experts %3)."),
                {numbers(m_missing.experts)}),
            Text(RQ_TEXT("core",
                "Quantized models are exempt from the check for missing weights: the expert computes with zeros or "
                "leftovers.")),
            Text(RQ_TEXT("core", "Get the tensor from the origin of the checkpoint."))};
        const Module* module = m_scene.module(m_missing.modules.front());
        const std::string file = module ? m_scene.fileOf(*module) : std::string();
        return makeGroup("PAK-005", std::move(m_missing.modules), file, std::move(say));
    }

    const Scene& m_scene;
    std::map<std::pair<std::string, std::string>, Oddity> m_odd; ///< (odd state, usual state)
    Oddity m_missing;
};

std::vector<Finding> run(const Scene& scene, const Context& context)
{
    if (!scene.namesKnown())
        return {};
    const Families families = familiesOf(scene);
    std::unordered_map<std::string_view, std::set<std::uint32_t>> experts; // all numbers seen in a container
    for (const Family& family : families) {
        auto& numbers = experts[family.container];
        for (const auto& member : family.members)
            numbers.insert(numbers.end(), member.first);
    }
    Comparison comparison(scene);
    for (const Family& family : families) {
        if (context.cancelled())
            return {};
        comparison.add(family, experts[family.container]);
    }
    return std::move(comparison).findings();
}

} // namespace

const Check expertCheck{
    "experts", RQ_TEXT("core", "Experts"), RQ_TEXT("core", "Every expert is like its siblings."), false, run};

} // namespace requant
