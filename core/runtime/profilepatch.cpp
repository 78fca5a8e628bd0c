// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/runtime/profilepatch.h"

#include <nlohmann/json.hpp>

namespace requant {

using Json = nlohmann::ordered_json;

namespace {

// What a merge patch has to say about each member: null for what goes, the new value for what comes.
Json difference(const Json& before, const Json& after)
{
    Json patch = Json::object();
    for (const auto& [key, value] : before.items()) {
        if (!after.contains(key))
            patch[key] = nullptr;
    }
    for (const auto& [key, value] : after.items()) {
        const auto old = before.find(key);
        if (old == before.end() || *old == value) {
            if (old == before.end())
                patch[key] = value;
            continue;
        }
        patch[key] = old->is_object() && value.is_object() ? difference(*old, value) : value;
    }
    return patch;
}

void writeLines(const Json& before, const Json& after, const std::string& path, std::string& text)
{
    const std::string start = path.empty() ? path : path + " / ";
    for (const auto& [key, value] : before.items()) {
        if (!after.contains(key) || (after[key] != value && !(value.is_object() && after[key].is_object())))
            text += "- " + start + key + " = " + value.dump() + "\n";
        else if (value.is_object())
            writeLines(value, after[key], start + key, text);
        if (after.contains(key) && after[key] != value && !(value.is_object() && after[key].is_object()))
            text += "+ " + start + key + " = " + after[key].dump() + "\n";
    }
    for (const auto& [key, value] : after.items()) {
        if (before.contains(key))
            continue;
        if (value.is_object() && !value.empty())
            writeLines(Json::object(), value, start + key, text);
        else
            text += "+ " + start + key + " = " + value.dump() + "\n";
    }
}

Json tablesOf(Json profile)
{
    for (const auto* key : {"version", "base", "aliases", "source"})
        profile.erase(key);
    return profile;
}

} // namespace

Json profilePatch(const Json& before, const Json& after, const std::string& base, const std::string& version)
{
    Json patch{{"base", base}, {"version", version}};
    patch.update(difference(tablesOf(before), tablesOf(after)));
    return patch;
}

std::string patchProposal(const Json& before, const Json& after)
{
    std::string text;
    writeLines(tablesOf(before), tablesOf(after), {}, text);
    return text;
}

} // namespace requant
