// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/fix/fixes/ignoreedit.h"

#include "core/diagnose/loosepattern.h"
#include "core/diagnose/names.h"
#include "core/diagnose/stored.h"
#include "core/fix/jsontext.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace requant {

namespace {

using Names = std::vector<std::string>;

bool isHarmless(const IgnoreEntry& entry)
{
    return entry.text.find("lm_head") != std::string::npos || entry.text.find("embed") != std::string::npos;
}

/// Pointer of the list in config.json; compressed-tensors and fp8 call it differently.
std::string listPointer(const Scene& scene, const std::string& text)
{
    const std::string block = scene.quantization().pointer;
    for (const char* key : {"/ignore", "/ignored_layers", "/modules_to_not_convert"}) {
        if (findRange(text, block + key))
            return block + key;
    }
    return block + "/ignore";
}

} // namespace

IgnoreEdit::IgnoreEdit(const Scene& scene)
    : m_scene(scene)
    , m_list(scene)
{
}

bool IgnoreEdit::isFloat(const Module& module) const
{
    return holdsWeight(module) && storedAs(m_scene, module) == Stored::Float;
}

Names IgnoreEdit::floatNames(const std::vector<std::uint32_t>& modules) const
{
    Names names;
    for (const auto i : modules) {
        if (isFloat(m_scene.modules()[i]))
            names.emplace_back(m_scene.modules()[i].name);
    }
    return names;
}

// Leading components are taken off until modules end with what is left; one component alone means nothing.
Names IgnoreEdit::bySuffix(std::string_view entry) const
{
    for (auto dot = entry.find('.'); dot != std::string_view::npos; dot = entry.find('.')) {
        entry.remove_prefix(dot + 1);
        if (entry.find('.') == std::string_view::npos)
            return {};
        Names names;
        const std::string ending = "." + std::string(entry);
        for (const Module& module : m_scene.modules()) {
            if (isFloat(module) && (module.name == entry || module.name.ends_with(ending)))
                names.emplace_back(module.name);
        }
        if (!names.empty())
            return names;
    }
    return {};
}

Names IgnoreEdit::meantBy(const IgnoreEntry& entry) const
{
    if (!entry.diskHits.empty())
        return floatNames(entry.diskHits);
    if (entry.pattern)
        return {};
    std::string text = entry.text;
    if (text.ends_with(".weight"))
        text.resize(text.size() - 7);
    Names below;
    for (const Module& module : m_scene.modules()) {
        const bool self = module.name == text || treeName(m_scene, module.name) == text;
        const bool inside =
            module.name.starts_with(text + ".") || treeName(m_scene, module.name).starts_with(text + ".");
        const bool word = text.find('.') == std::string::npos && lastComponent(module.name) == text;
        if ((self || inside || word) && isFloat(module))
            below.emplace_back(module.name);
    }
    return below.empty() ? bySuffix(text) : below;
}

Names IgnoreEdit::replacementOf(const IgnoreEntry& entry, bool& keep) const
{
    const auto& modules = m_scene.modules();
    const bool wrong = std::any_of(entry.hits.begin(), entry.hits.end(),
        [&](std::uint32_t i) { return isQuantized(storedAs(m_scene, modules[i])) && hasScale(modules[i]); });
    const auto loose = looseness(m_scene, entry);
    keep = !wrong && !loose && (!entry.hits.empty() || !entry.valid || isHarmless(entry));
    if (wrong || (loose && !entry.hits.empty()))
        return floatNames(entry.hits);
    if (entry.fused && !entry.parts.empty()) {
        keep = true;
        return floatNames(entry.parts);
    }
    if (entry.fused || keep)
        return {};
    // fp8 lists of transformers name parts of names; there a part is a hit.
    if (!m_scene.compressedTensors() && !loose) {
        keep = std::any_of(modules.begin(), modules.end(),
            [&](const Module& module) { return module.name.find(entry.text) != std::string_view::npos; });
        if (keep)
            return {};
    }
    return meantBy(entry);
}

void IgnoreEdit::append(FolderEdit& edit, const std::set<std::string>& gone, const Names& added) const
{
    edit.edit(edit.configFile(), [&](const std::string& text) {
        const std::string pointer = listPointer(m_scene, text);
        std::string base = text;
        if (!findRange(base, pointer))
            base = setMember(base, m_scene.quantization().pointer, pointer.substr(pointer.rfind('/') + 1),
                nlohmann::ordered_json::array());
        std::set<std::string> there;
        const auto edited = [&](const JsonItem&, std::string_view value) {
            const auto entry = nlohmann::json::parse(value, nullptr, false);
            JsonItemEdit change;
            if (entry.is_string() && !(change.remove = gone.contains(entry.get<std::string>())))
                there.insert(entry.get<std::string>());
            return change;
        };
        const std::string kept = rewriteItems(base, pointer, edited);
        std::vector<std::pair<std::string, std::string>> more;
        for (const auto& name : added) {
            if (there.insert(name).second)
                more.emplace_back("", jsonLiteral(name));
        }
        return more.empty() ? kept : rewriteItems(kept, pointer, {}, more);
    });
}

void IgnoreEdit::rewrite(FolderEdit& edit) const
{
    std::set<std::string> gone;
    Names added;
    for (const auto& entry : m_list.entries()) {
        bool keep = true;
        const Names names = replacementOf(entry, keep);
        if (!keep)
            gone.insert(entry.text);
        added.insert(added.end(), names.begin(), names.end());
    }
    append(edit, gone, added);
}

void IgnoreEdit::add(FolderEdit& edit, const Names& modules) const
{
    const std::set<std::string> names(modules.begin(), modules.end());
    Names added = modules;
    for (const auto& name : modules) {
        for (const PackedSet& set : packedSets()) {
            const std::string above = std::string(parentOf(name)) + ".";
            const bool first = !set.parts.empty() && lastComponent(name) == set.parts.front();
            const bool all = first && m_scene.checkpoint().config().textModelType().starts_with(set.modelTypePrefix)
                && std::all_of(set.parts.begin(), set.parts.end(),
                    [&](std::string_view part) { return names.contains(above + std::string(part)); });
            if (all)
                added.push_back(above + std::string(set.fused));
        }
    }
    append(edit, {}, added);
}

} // namespace requant
