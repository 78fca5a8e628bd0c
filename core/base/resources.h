// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace requant {

namespace detail {
struct EmbeddedFile {
    const char* name;
    const char* begin;
    const char* end;
};
extern const EmbeddedFile embeddedFiles[]; ///< ends with a row of null pointers
} // namespace detail

/// Content of a data file below resources/, by its relative path ("profiles/vllm.json"); linked into the program.
std::optional<std::string_view> builtinResource(std::string_view path);

/// Paths of all built-in files that start with @p prefix, in the order of resources/CMakeLists.txt.
std::vector<std::string_view> builtinResources(std::string_view prefix);

/// Folder of the user's own data files, $XDG_DATA_HOME/requant or ~/.local/share/requant; empty if neither is set.
std::string userDataFolder();

/// The *.json files of userDataFolder()/@p folder ("profiles"), sorted; none if there is no such folder.
std::vector<std::filesystem::path> userDataFiles(std::string_view folder);

} // namespace requant
