// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/resources.h"

#include <algorithm>
#include <cstdlib>

namespace requant {

std::optional<std::string_view> builtinResource(std::string_view path)
{
    for (const auto* file = detail::embeddedFiles; file->name; ++file) {
        if (path == file->name)
            return std::string_view(file->begin, static_cast<std::size_t>(file->end - file->begin));
    }
    return std::nullopt;
}

std::vector<std::string_view> builtinResources(std::string_view prefix)
{
    std::vector<std::string_view> names;
    for (const auto* file = detail::embeddedFiles; file->name; ++file) {
        if (std::string_view(file->name).starts_with(prefix))
            names.emplace_back(file->name);
    }
    return names;
}

std::string userDataFolder()
{
    if (const char* data = std::getenv("XDG_DATA_HOME"); data && *data)
        return std::string(data) + "/requant";
    if (const char* home = std::getenv("HOME"); home && *home)
        return std::string(home) + "/.local/share/requant";
    return {};
}

std::vector<std::filesystem::path> userDataFiles(std::string_view folder)
{
    namespace fs = std::filesystem;
    std::vector<fs::path> files;
    const std::string data = userDataFolder();
    if (data.empty())
        return files;
    std::error_code error;
    for (fs::directory_iterator at(fs::path(data) / folder, error), end; !error && at != end; at.increment(error)) {
        if (at->path().extension() == ".json")
            files.push_back(at->path());
    }
    std::ranges::sort(files);
    return files;
}

} // namespace requant
