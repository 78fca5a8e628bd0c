// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/models/prefixrules.h"

#include <algorithm>

namespace requant {

static std::string_view above(std::string_view name)
{
    const auto dot = name.rfind('.');
    return name.substr(0, dot == std::string_view::npos ? 0 : dot);
}

std::optional<NameRule> prefixRule(std::string_view from, std::string_view to)
{
    std::size_t common = 0;
    while (common < from.size() && common < to.size() && from[from.size() - 1 - common] == to[to.size() - 1 - common])
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

std::vector<NameRule> rulesFor(std::string_view module, std::string_view key, std::string_view there)
{
    const auto plain = prefixRule(key, there);
    if (!plain)
        return {};
    std::vector<NameRule> rules{*plain};
    const std::string tail(above(above(key.substr(std::min(key.size(), plain->from.size())))));
    const std::string_view place = above(module);
    if (!tail.empty() && place.ends_with(tail)) {
        const std::string start(place.substr(0, place.size() - tail.size()));
        if (start.ends_with('.') && start != plain->from) {
            rules.push_back({false, start, plain->to});
            if (start.ends_with(plain->from))
                rules.push_back({false, start, start.substr(0, start.size() - plain->from.size()) + *plain->to});
        }
    }
    return rules;
}

} // namespace requant
