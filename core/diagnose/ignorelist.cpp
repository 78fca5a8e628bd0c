// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/ignorelist.h"

#include "core/diagnose/names.h"

#include <algorithm>
#include <array>
#include <utility>

namespace requant {

namespace {

using sv = std::string_view;

constexpr std::array<std::pair<sv, sv>, 6> nestedPrefixes{{
    {"model.language_model.", "language_model.model."},
    {"model.visual.", "visual."},
    {"model.vision_tower.", "vision_tower."},
    {"model.multi_modal_projector.", "multi_modal_projector."},
    {"model.audio_tower.", "audio_tower."},
    {"model.embed_vision.", "embed_vision."},
}};

bool wrapsModel(sv type)
{
    return type == "qwen2_vl" || type == "qwen2_5_vl" || type == "mistral3";
}

} // namespace

std::string treeName(const Scene& scene, sv disk)
{
    for (const auto& [from, to] : nestedPrefixes) {
        if (disk.starts_with(from))
            return std::string(to) + std::string(disk.substr(from.size()));
    }
    if (wrapsModel(scene.modelType()) && disk.starts_with("model."))
        return "language_model." + std::string(disk);
    if (disk == "lm_head" && scene.hasTextConfig())
        return "language_model.lm_head";
    return std::string(disk);
}

bool holdsWeight(const Module& module)
{
    return module.has(Part::Weight) || module.has(Part::Packed) || module.has(Part::QWeight);
}

StartPattern::StartPattern(const std::string& expression)
{
    m_numbers =
        std::any_of(expression.begin(), expression.end(), [](char c) { return (c >= '0' && c <= '9') || c == '['; })
        || expression.find("\\d") != std::string::npos || expression.find("\\D") != std::string::npos;
    if (auto regex = PyRegex::compile(expression))
        m_regex = *std::move(regex);
}

bool StartPattern::matches(const std::string& name) const
{
    return m_regex && m_regex->matchesStart(name);
}

std::vector<std::uint32_t> StartPattern::hits(const Scene& scene, bool diskNames) const
{
    std::vector<std::uint32_t> found;
    // Names of one kind differ by their numbers only: asked once unless the expression looks at numbers.
    std::vector<signed char> byKind(scene.patternCount(), -1);
    const auto& modules = scene.modules();
    for (std::uint32_t i = 0; i < modules.size(); ++i) {
        if (!holdsWeight(modules[i]))
            continue;
        signed char& known = byKind[modules[i].pattern];
        if (known < 0 || m_numbers)
            known = matches(diskNames ? std::string(modules[i].name) : treeName(scene, modules[i].name));
        if (known)
            found.push_back(i);
    }
    return found;
}

namespace {

bool parentExists(const Scene& scene, sv parent)
{
    const std::string below = std::string(parent) + ".";
    return std::any_of(scene.modules().begin(), scene.modules().end(), [&](const Module& module) {
        return module.name.starts_with(below) || treeName(scene, module.name).starts_with(below);
    });
}

} // namespace

IgnoreList::IgnoreList(const Scene& scene)
    : m_ignored(scene.modules().size(), false)
{
    const auto& entries = scene.quantization().ignore;
    if (entries.empty())
        return;
    const auto& modules = scene.modules();
    for (std::uint32_t i = 0; i < modules.size(); ++i) {
        if (std::string name = treeName(scene, modules[i].name); name != modules[i].name)
            m_byTree.emplace(std::move(name), i);
    }
    for (const auto& entry : entries)
        addEntry(scene, entry);
    for (const auto& entry : m_entries) {
        for (const auto hit : entry.hits)
            m_ignored[hit] = true;
        for (const auto part : entry.parts)
            m_ignored[part] = true;
    }
}

void IgnoreList::addEntry(const Scene& scene, const std::string& text)
{
    IgnoreEntry entry{text, text.starts_with("re:"), true, {}, {}, nullptr, {}};
    if (entry.pattern) {
        const StartPattern pattern(text.substr(3));
        entry.valid = pattern.valid();
        entry.hits = pattern.hits(scene, false);
        entry.diskHits = entry.hits.empty() ? pattern.hits(scene, true) : std::vector<std::uint32_t>();
        m_entries.push_back(std::move(entry));
        return;
    }
    const auto add = [&](const std::string& name, std::vector<std::uint32_t>& hits) {
        if (const Module* module = scene.module(name); module && holdsWeight(*module))
            hits.push_back(static_cast<std::uint32_t>(module - scene.modules().data()));
        else if (const auto found = m_byTree.find(name);
                 found != m_byTree.end() && holdsWeight(scene.modules()[found->second]))
            hits.push_back(found->second);
    };
    add(text, entry.hits);
    if (entry.hits.empty()) {
        const PackedSet* set = packedSetNamed(lastComponent(text));
        for (const sv part : set ? set->parts : std::span<const sv>())
            add(std::string(parentOf(text)) + "." + std::string(part), entry.parts);
        // Under a parent that does not exist either, the name is wrong as a whole and not just fused.
        if (set && (!entry.parts.empty() || parentExists(scene, parentOf(text))))
            entry.fused = set;
    }
    m_entries.push_back(std::move(entry));
}

} // namespace requant
