// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/runtime/profile.h"

#include "core/checkpoint/modelconfig.h"

#include <nlohmann/json.hpp>

namespace requant {

using Json = nlohmann::ordered_json;

std::string profileText(const Json& profile, std::string_view key)
{
    const auto found = profile.is_object() ? profile.find(key) : profile.end();
    return found != profile.end() && found->is_string() ? found->get<std::string>() : std::string();
}

namespace {

// What an entry of a file may build upon and inherit.
struct Surroundings {
    const std::string& runtime;
    const std::string& fileName;
    const KnownProfiles& known;
    std::vector<Json> earlier;
};

std::optional<Json> findBase(const std::string& base, const Surroundings& around)
{
    for (const auto& profile : around.earlier) {
        if (profileText(profile, "version") == base)
            return profile;
    }
    return around.known(base);
}

Result<Json> expand(Json entry, const Surroundings& around)
{
    const auto& [runtime, fileName, known, earlier] = around;
    if (!entry.is_object())
        return fail(ErrorCode::InvalidArgument, {RQ_TEXT("core", "a runtime version must be a JSON object")}, fileName);
    const std::string base = profileText(entry, "base");
    entry.erase("base");
    Json whole = Json::object();
    if (!base.empty()) {
        auto found = findBase(base, around);
        if (!found)
            return fail(ErrorCode::InvalidArgument,
                {RQ_TEXT("core", "there is no runtime version %1 to build upon"), {base}}, fileName);
        whole = std::move(*found);
        whole.erase("aliases");
    }
    whole.merge_patch(entry);
    if (!runtime.empty() && !whole.contains("runtime"))
        whole["runtime"] = runtime;
    if (profileText(whole, "runtime").empty() || profileText(whole, "version").empty())
        return fail(ErrorCode::InvalidArgument,
            {RQ_TEXT("core", "a runtime profile needs \"runtime\" and \"version\"")}, fileName);
    return whole;
}

} // namespace

Result<std::vector<Json>> readProfiles(std::string_view text, const std::string& fileName, const KnownProfiles& known)
{
    auto document = parseJsonDocument(std::string(text), fileName);
    if (!document)
        return fail(document.error());
    const Json& root = *document->value;
    const std::string runtime = profileText(root, "runtime");
    const bool many = root.is_object() && root.contains("versions") && root["versions"].is_array();
    Surroundings around{runtime, fileName, known, {}};
    const Json single = Json::array({root});
    for (const auto& entry : many ? root["versions"] : single) {
        auto whole = expand(entry, around);
        if (!whole)
            return fail(whole.error());
        around.earlier.push_back(std::move(*whole));
    }
    return std::move(around.earlier);
}

} // namespace requant
