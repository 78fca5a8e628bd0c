// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/device/deviceprofile.h"

#include "core/base/file.h"
#include "core/base/resources.h"

#include <algorithm>
#include <filesystem>

namespace requant {

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t profileLimit = 4 << 20;

Result<DeviceProfile> readProfileFile(const fs::path& path)
{
    const auto text = readTextFile(path, profileLimit);
    if (!text)
        return fail(text.error());
    return parseDeviceProfile(*text, utf8(path.filename()));
}

std::string builtinPath(const std::string& name)
{
    return "devices/" + name + ".json";
}

fs::path userProfiles()
{
    const std::string folder = userDataFolder();
    return folder.empty() ? fs::path() : fs::path(folder) / "devices";
}

} // namespace

std::vector<DeviceProfile> listDeviceProfiles(std::vector<Error>* problems)
{
    std::vector<DeviceProfile> profiles;
    const auto add = [&](Result<DeviceProfile> profile) {
        if (!profile) {
            if (problems)
                problems->push_back(std::move(profile.error()));
            return;
        }
        const auto same = std::ranges::find(profiles, profile->name, &DeviceProfile::name);
        same == profiles.end() ? profiles.push_back(*std::move(profile)) : void(*same = *std::move(profile));
    };
    for (const auto path : builtinResources("devices/"))
        add(parseDeviceProfile(builtinResource(path).value_or(std::string_view()), std::string(path)));
    for (const auto& path : userDataFiles("devices"))
        add(readProfileFile(path));
    std::ranges::sort(profiles, {}, &DeviceProfile::name);
    return profiles;
}

Result<DeviceProfile> findDeviceProfile(const std::string& nameOrPath)
{
    std::error_code error;
    const bool plainName = !nameOrPath.empty() && nameOrPath.find('/') == std::string::npos;
    // The user's file first, so that a profile may be changed under its own name.
    if (plainName && fs::is_regular_file(userProfiles() / (nameOrPath + ".json"), error))
        return readProfileFile(userProfiles() / (nameOrPath + ".json"));
    if (const auto builtin = plainName ? builtinResource(builtinPath(nameOrPath)) : std::nullopt)
        return parseDeviceProfile(*builtin, builtinPath(nameOrPath));
    if (!plainName || nameOrPath.ends_with(".json")) {
        if (fs::is_regular_file(nameOrPath, error))
            return readProfileFile(nameOrPath);
    }
    std::string names;
    for (const auto& profile : listDeviceProfiles()) {
        if (profile.name == nameOrPath)
            return profile;
        names += (names.empty() ? "" : ", ") + profile.name;
    }
    return fail(ErrorCode::InvalidArgument,
        Text(RQ_TEXT("core", "There is no device profile \"%1\". Known: %2."), {nameOrPath, names}));
}

} // namespace requant
