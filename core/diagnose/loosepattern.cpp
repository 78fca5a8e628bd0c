// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/loosepattern.h"

#include "core/diagnose/findings.h"
#include "core/diagnose/names.h"

#include <algorithm>
#include <set>

namespace requant {

namespace {

bool isWord(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/// The expression with every dot that stands for itself escaped; @p changed tells if there was one.
std::string escapeDots(const std::string& expression, bool& changed)
{
    std::string out;
    bool inClass = false;
    for (std::size_t i = 0; i < expression.size(); ++i) {
        const char c = expression[i];
        if (c == '\\' && i + 1 < expression.size()) {
            out += c;
            out += expression[++i];
            continue;
        }
        inClass = (inClass || c == '[') && c != ']';
        const char next = i + 1 < expression.size() ? expression[i + 1] : '\0';
        const bool wild = next == '*' || next == '+' || next == '?' || next == '{';
        if (c == '.' && !inClass && !wild) {
            out += '\\';
            changed = true;
        }
        out += c;
    }
    return out;
}

/// The expression held to whole components where it begins or ends in the middle of a word.
std::string atBoundaries(std::string expression)
{
    if (expression.find('|') != std::string::npos)
        return expression;
    if (expression.starts_with(".*") && expression.size() > 2 && isWord(expression[2]))
        expression = "(.*\\.)?" + expression.substr(2);
    if (isWord(expression.back()))
        expression += "(\\.|$)";
    return expression;
}

std::string kindsOf(const Scene& scene, const std::vector<std::uint32_t>& hits)
{
    std::set<std::string> kinds;
    for (const auto hit : hits)
        kinds.insert(scene.pattern(scene.modules()[hit]));
    return listed({kinds.begin(), kinds.end()}, 6);
}

std::optional<Looseness> looseWord(const Scene& scene, const IgnoreEntry& entry)
{
    std::vector<std::uint32_t> ends;
    std::vector<std::uint32_t> parts;
    for (std::uint32_t i = 0; i < scene.modules().size(); ++i) {
        const auto name = scene.modules()[i].name;
        if (!holdsWeight(scene.modules()[i]) || name.find(entry.text) == std::string_view::npos)
            continue;
        parts.push_back(i);
        if (lastComponent(name) == entry.text)
            ends.push_back(i);
    }
    if (parts.empty())
        return std::nullopt;
    Text message(RQ_TEXT("core",
                     "The ignore entry \"%1\" is no module's full name: runtimes that compare exactly hit nothing, "
                     "those that compare the last "
                     "component hit %2 modules, those that search for it hit %3: %4."),
        {printable(entry.text), formatCount(ends.size()), formatCount(parts.size()), kindsOf(scene, parts)});
    return Looseness{std::move(message), std::move(parts), false};
}

std::optional<Looseness> loosePattern(const Scene& scene, const IgnoreEntry& entry)
{
    bool openDots = false;
    const std::string escaped = escapeDots(entry.text.substr(3), openDots);
    if (entry.hits.empty() || escaped.empty())
        return std::nullopt;
    const StartPattern strict(atBoundaries(escaped));
    if (!strict.valid())
        return std::nullopt;
    const auto meant = strict.hits(scene, false);
    std::vector<std::uint32_t> extra;
    std::set_difference(entry.hits.begin(), entry.hits.end(), meant.begin(), meant.end(), std::back_inserter(extra));
    if (extra.empty() && !openDots)
        return std::nullopt;
    if (extra.empty())
        return Looseness{Text(RQ_TEXT("core",
                                  "The ignore pattern \"%1\" has dots that stand for any character; it hits %2 "
                                  "modules, the same as with \"\\.\": %3."),
                             {printable(entry.text), formatCount(entry.hits.size()), kindsOf(scene, entry.hits)}),
            entry.hits, true};
    Text message(RQ_TEXT("core",
                     "The ignore pattern \"%1\" hits %2 modules; held to whole components it would hit %3. Too much "
                     "may be: %4."),
        {printable(entry.text), formatCount(entry.hits.size()), formatCount(meant.size()), kindsOf(scene, extra)});
    return Looseness{std::move(message), entry.hits, false};
}

} // namespace

bool isBareWord(const Scene& scene, const IgnoreEntry& entry)
{
    // fp8 lists of transformers compare parts of names on purpose.
    return scene.compressedTensors() && !entry.pattern && entry.hits.empty() && !entry.fused
        && entry.text.find('.') == std::string::npos && entry.text.find("lm_head") == std::string::npos
        && !entry.text.empty()
        && std::any_of(scene.modules().begin(), scene.modules().end(), [&](const Module& module) {
               return holdsWeight(module) && lastComponent(module.name).find(entry.text) != std::string_view::npos;
           });
}

std::optional<Looseness> looseness(const Scene& scene, const IgnoreEntry& entry)
{
    if (entry.pattern)
        return loosePattern(scene, entry);
    return isBareWord(scene, entry) ? looseWord(scene, entry) : std::nullopt;
}

} // namespace requant
