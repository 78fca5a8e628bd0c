// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/runtime/renamer.h"

#include <nlohmann/json.hpp>

namespace requant {

Result<Renamer> Renamer::fromJson(const nlohmann::ordered_json& rules)
{
    Renamer renamer;
    if (!rules.is_object())
        return renamer;
    auto mapper = WeightsMapper::fromJson(rules);
    if (!mapper)
        return fail(mapper.error());
    renamer.m_rules = std::move(*mapper);
    return renamer;
}

std::optional<std::string> Renamer::map(std::string_view name) const
{
    using Kind = WeightsMapper::Kind;
    static const std::vector<Kind> order{Kind::Regex, Kind::Substr, Kind::Prefix, Kind::Suffix};
    auto mapped = m_rules.map(name, order);
    return mapped ? std::optional(std::move(mapped->name)) : std::nullopt;
}

} // namespace requant
