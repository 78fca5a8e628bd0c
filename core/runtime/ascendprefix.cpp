// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/runtime/ascendlookup.h"
#include "core/runtime/pythontext.h"

#include <algorithm>

namespace requant {

namespace {

std::string withoutExpertNumber(const std::string& prefix)
{
    // Only the first component that is exactly "experts" counts.
    const std::string marked = "." + prefix + ".";
    const auto at = marked.find(".experts.");
    if (at == std::string::npos)
        return prefix;
    const auto number = at + std::string_view(".experts.").size();
    const auto end = marked.find('.', number);
    const bool digits = end != std::string::npos && end > number
        && std::all_of(marked.begin() + static_cast<std::ptrdiff_t>(number),
            marked.begin() + static_cast<std::ptrdiff_t>(end), [](char c) { return c >= '0' && c <= '9'; });
    return digits ? marked.substr(1, number - 2) : prefix;
}

// First occurrence only, as for a prefix that the text is known to start with.
std::string replaceStart(const std::string& text, const std::string& from, const std::string& to)
{
    return to + text.substr(from.size());
}

} // namespace

std::string AscendLookup::effectivePrefix(std::string_view asked) const
{
    std::string prefix(asked);
    for (const auto& edit : m_rules.prefixEdits) {
        if (!applies(edit.modelTypes))
            continue;
        for (const auto& [from, to] : edit.replace)
            prefix = replaceAll(prefix, from, to);
        if (edit.cutExpert && std::count(prefix.begin(), prefix.end(), '.') > 1)
            prefix = withoutExpertNumber(prefix);
    }
    const std::string nestedHead = "language_model.lm_head";
    if (m_rules.headAliasDescribed && prefix == "lm_head" && !m_description.find("lm_head.weight")
        && m_description.find(nestedHead + ".weight"))
        prefix = nestedHead;
    if (const auto map = m_rules.prefixMaps.find(m_model.modelType); map != m_rules.prefixMaps.end()) {
        if (m_rules.substrAlone || m_rules.prefixMapHasPrefix.at(m_model.modelType))
            prefix = map->second.map(prefix).value_or(prefix);
    }
    for (const auto& fallback : m_rules.fallbacks) {
        if (!applies(fallback.modelTypes) || !prefix.starts_with(fallback.from) || hasWeightRow(prefix))
            continue;
        if (auto other = replaceStart(prefix, fallback.from, fallback.to); hasWeightRow(other))
            return other;
    }
    if (m_rules.headAliasAlways && prefix == "lm_head" && applies(m_rules.headAliasTypes))
        prefix = nestedHead;
    if (m_rules.cutsLanguageModel && !applies(m_rules.cutExcept) && prefix.starts_with("language_model"))
        prefix = prefix.substr(prefix.find('.') + 1); // npos + 1 == 0: a name without a dot stays
    return prefix;
}

} // namespace requant
