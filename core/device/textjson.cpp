// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/device/textjson.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>

namespace requant {

using Json = nlohmann::ordered_json;

const Json& memberOf(const Json& object, std::string_view key)
{
    static const Json none;
    const auto found = object.is_object() ? object.find(key) : object.end();
    return found == object.end() ? none : *found;
}

double numberOf(const Json& object, std::string_view key)
{
    const Json& value = memberOf(object, key);
    return value.is_number() ? value.get<double>() : std::numeric_limits<double>::quiet_NaN();
}

void addTexts(Json& object, std::initializer_list<std::pair<const char*, const Text*>> texts)
{
    Json all = Json::object();
    for (const auto& [key, text] : texts) {
        if (!text->empty())
            all[key] = {{"pattern", text->pattern}, {"args", text->args}};
    }
    object["texts"] = std::move(all);
}

Text textOf(const Json& object, std::string_view key)
{
    const Json& text = memberOf(memberOf(object, "texts"), key);
    const Json& pattern = memberOf(text, "pattern");
    const Json& args = memberOf(text, "args");
    const auto isString = [](const Json& arg) { return arg.is_string(); };
    if (pattern.is_string() && args.is_array() && std::all_of(args.begin(), args.end(), isString))
        return Text(pattern.get<std::string>(), args.get<std::vector<std::string>>());
    const Json& english = memberOf(object, key);
    return english.is_string() && !english.get_ref<const std::string&>().empty()
        ? Text("%1", {english.get<std::string>()})
        : Text();
}

} // namespace requant
