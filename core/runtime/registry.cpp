// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/runtime/registry.h"

#include "core/base/file.h"
#include "core/base/resources.h"
#include "core/runtime/ascendruntime.h"
#include "core/runtime/family.h"
#include "core/runtime/profile.h"
#include "core/runtime/vllm.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>

namespace requant {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;
using RuntimePtr = std::shared_ptr<const Runtime>;

// One line per family, in the order in which they are listed. Profiles may build upon those of families further up.
static const RuntimeFamily* const families[] = {
    &vllmFamily,
    &vllmKunlunFamily,
    &ascendFamily,
    nullptr,
};

std::span<const RuntimeFamily* const> runtimeFamilies()
{
    return std::span(families).first(std::size(families) - 1);
}

namespace {

constexpr std::uint64_t profileLimit = std::uint64_t{64} << 20;

const RuntimeFamily* findFamily(std::string_view name)
{
    const auto all = runtimeFamilies();
    const auto found = std::find_if(all.begin(), all.end(), [&](const auto* family) { return family->name == name; });
    return found == all.end() ? nullptr : *found;
}

Result<RuntimePtr> makeRuntime(const Json& profile)
{
    const std::string runtime = profileText(profile, "runtime");
    if (const auto* family = findFamily(runtime))
        return family->fromProfile(profile);
    return fail(ErrorCode::InvalidArgument, {RQ_TEXT("core", "unknown runtime %1"), {runtime}});
}

std::string_view withoutV(std::string_view version)
{
    const bool prefixed = version.size() > 1 && version[0] == 'v' && version[1] >= '0' && version[1] <= '9';
    return prefixed ? version.substr(1) : version;
}

bool hasAlias(const Runtime& runtime, std::string_view version)
{
    const Json profile = runtime.profile();
    const auto aliases = profile.find("aliases");
    if (aliases == profile.end() || !aliases->is_array())
        return false;
    return std::any_of(aliases->begin(), aliases->end(), [&](const Json& alias) {
        return alias.is_string() && withoutV(alias.get_ref<const std::string&>()) == version;
    });
}

// The last match wins: the newest, and a user's own version before a built-in one of the same spelling.
RuntimePtr findIn(const std::vector<RuntimePtr>& runtimes, std::string_view name, std::string_view version)
{
    const std::string_view bare = withoutV(version);
    RuntimePtr found;
    for (const auto& runtime : runtimes) {
        if (runtime->name() == name && (version.empty() || withoutV(runtime->version()) == bare))
            found = runtime;
    }
    for (auto it = runtimes.rbegin(); !found && it != runtimes.rend(); ++it) {
        if ((*it)->name() == name && hasAlias(**it, bare))
            found = *it;
    }
    return found;
}

std::optional<Json> profileIn(const std::vector<RuntimePtr>& runtimes, std::string_view spec)
{
    const auto at = spec.find('@');
    if (at == std::string_view::npos)
        return std::nullopt;
    const auto found = findIn(runtimes, spec.substr(0, at), spec.substr(at + 1));
    return found ? std::optional(found->profile()) : std::nullopt;
}

// The built-in versions. Their files are part of the program, so a fault in one is a defect that the tests show.
const std::vector<RuntimePtr>& builtinRuntimes()
{
    static const std::vector<RuntimePtr> runtimes = [] {
        std::vector<RuntimePtr> list;
        const auto known = [&](std::string_view spec) { return profileIn(list, spec); };
        for (const auto* family : runtimeFamilies()) {
            const auto text = builtinResource(family->profiles).value_or("{}");
            const auto profiles = readProfiles(text, std::string(family->profiles), known);
            for (const auto& profile : profiles.value_or(std::vector<Json>())) {
                if (auto runtime = family->fromProfile(profile))
                    list.push_back(std::move(*runtime));
            }
        }
        return list;
    }();
    return runtimes;
}

struct UserProfiles {
    std::vector<RuntimePtr> runtimes;
    std::vector<Error> problems;
};

Status addUserFile(const fs::path& path, std::vector<RuntimePtr>& runtimes)
{
    const auto text = readTextFile(path, profileLimit);
    if (!text)
        return fail(text.error());
    const auto profiles = readProfiles(*text, utf8(path), builtinProfile);
    if (!profiles)
        return fail(profiles.error());
    for (const auto& profile : *profiles) {
        auto runtime = makeRuntime(profile);
        if (!runtime) {
            runtime.error().file = utf8(path);
            return fail(runtime.error());
        }
        runtimes.push_back(std::move(*runtime));
    }
    return {};
}

UserProfiles readUserProfiles()
{
    UserProfiles user;
    for (const auto& file : userDataFiles("profiles")) {
        if (auto status = addUserFile(file, user.runtimes); !status)
            user.problems.push_back(status.error());
    }
    return user;
}

std::string knownSpellings(const std::vector<RuntimePtr>& runtimes)
{
    std::string list;
    for (const auto& runtime : runtimes) {
        list += list.empty() ? "" : ", ";
        list.append(runtime->name()).append("@").append(runtime->version());
    }
    return list;
}

} // namespace

std::string userProfileFolder()
{
    const std::string data = userDataFolder();
    return data.empty() ? data : data + "/profiles";
}

std::vector<Error> userProfileProblems()
{
    return readUserProfiles().problems;
}

std::vector<RuntimePtr> allRuntimes()
{
    std::vector<RuntimePtr> all = builtinRuntimes();
    for (auto& runtime : readUserProfiles().runtimes)
        all.push_back(std::move(runtime));
    const auto rank = [](const RuntimePtr& runtime) {
        return std::find(std::begin(families), std::end(families), findFamily(runtime->name()));
    };
    std::stable_sort(all.begin(), all.end(), [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
    return all;
}

Result<RuntimePtr> findRuntime(std::string_view spec)
{
    const auto at = spec.find('@');
    const std::string_view name = spec.substr(0, at);
    const std::string_view version = at == std::string_view::npos ? std::string_view() : spec.substr(at + 1);
    const auto all = allRuntimes();
    // A bare name means the newest version that ships with the program; the user's own ones are named in full.
    auto found = at == std::string_view::npos ? findIn(builtinRuntimes(), name, {}) : nullptr;
    if (!found && !(at != std::string_view::npos && version.empty()))
        found = findIn(all, name, version);
    if (found)
        return found;
    return fail(ErrorCode::InvalidArgument,
        {RQ_TEXT("core", "unknown runtime %1; known are %2"), {std::string(spec), knownSpellings(all)}});
}

std::vector<RuntimePtr> defaultRuntimes(const Checkpoint& checkpoint)
{
    std::vector<RuntimePtr> chosen;
    for (const auto* family : runtimeFamilies()) {
        if (!family->fits(checkpoint))
            continue;
        if (auto newest = findIn(builtinRuntimes(), family->name, {}))
            chosen.push_back(std::move(newest));
    }
    return chosen;
}

std::optional<Json> builtinProfile(std::string_view spec)
{
    return profileIn(builtinRuntimes(), spec);
}

Result<RuntimePtr> runtimeFromProfile(const Json& profile)
{
    const auto expanded = readProfiles(profile.dump(), {}, builtinProfile);
    if (!expanded)
        return fail(expanded.error());
    if (expanded->size() != 1)
        return fail(ErrorCode::InvalidArgument, {RQ_TEXT("core", "a runtime is made from the profile of one version")});
    return makeRuntime(expanded->front());
}

} // namespace requant
