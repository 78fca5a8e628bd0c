// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/runtime/outcomejson.h"

#include <nlohmann/json.hpp>

namespace requant {

nlohmann::ordered_json outcomeJson(const LookupOutcome& outcome)
{
    static constexpr std::string_view kinds[] = {"scheme", "unquantized", "error"};
    nlohmann::ordered_json json{{"kind", kinds[static_cast<std::size_t>(outcome.kind)]}};
    const std::pair<const char*, const std::string*> members[] = {
        {"type", &outcome.type}, {"error", &outcome.error}, {"key", &outcome.key}, {"message", &outcome.message}};
    for (const auto& [key, text] : members) {
        if (!text->empty())
            json[key] = *text;
    }
    return json;
}

} // namespace requant
