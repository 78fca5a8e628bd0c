// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/fix/impliedtypes.h"

#include "core/diagnose/descriptiontypes.h"
#include "core/diagnose/names.h"
#include "core/diagnose/stored.h"

#include <algorithm>

namespace requant {

namespace {

using Votes = std::map<std::string, std::size_t>;

std::string winner(const Votes& votes)
{
    const auto most =
        std::max_element(votes.begin(), votes.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    return most == votes.end() ? std::string() : most->first;
}

// What writers call this form when the description has no other example.
std::string usualType(const Scene& scene, const Module& module)
{
    if (storedAs(scene, module) != Stored::Int8)
        return {};
    if (module.has(Part::DeqScale) || module.has(Part::InputScale))
        return "W8A8";
    return module.has(Part::Scale) && module.has(Part::Offset) ? "W8A8_DYNAMIC" : std::string();
}

} // namespace

ImpliedTypes::ImpliedTypes(const Scene& scene)
    : m_scene(scene)
{
    std::map<std::uint32_t, Votes> votes;
    Votes biases;
    for (const Module& module : scene.modules()) {
        const auto* row = isQuantized(storedAs(scene, module)) ? scene.descriptionRow(module) : nullptr;
        if (!row || row->type == "FLOAT" || !quantType(row->type))
            continue;
        ++votes[form(module)][row->type];
        if (!module.has(Part::Bias))
            continue;
        if (const auto* bias = scene.description()->find(scene.tensor(module.part(Part::Bias)).name))
            ++biases[bias->type];
    }
    for (const auto& [form, types] : votes)
        m_usual[form] = winner(types);
    if (!biases.empty())
        m_biasType = winner(biases);
}

std::uint32_t ImpliedTypes::form(const Module& module) const
{
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < partCount; ++i) {
        if (static_cast<Part>(i) != Part::Bias && module.parts[i] != noTensor)
            bits |= 1u << i;
    }
    const TensorInfo* weight = weightOf(m_scene, module);
    return bits | static_cast<std::uint32_t>(weight ? weight->dtype : Dtype::Unknown) << 24;
}

std::string ImpliedTypes::ofModule(const Module& module) const
{
    if (!isQuantized(storedAs(m_scene, module)))
        return "FLOAT";
    const auto usual = m_usual.find(form(module));
    return usual == m_usual.end() ? usualType(m_scene, module) : usual->second;
}

std::string ImpliedTypes::ofTensor(std::string_view name) const
{
    const auto part = partOf(lastComponent(name));
    const Module* module = part ? m_scene.module(parentOf(name)) : nullptr;
    if (!module)
        return "FLOAT";
    std::string type = ofModule(*module);
    return *part == Part::Bias && type != "FLOAT" ? m_biasType : type;
}

} // namespace requant
