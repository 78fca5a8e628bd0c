// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace requant {

/// What happens to a file.
enum class ChangeKind : std::uint8_t {
    Text, ///< lines of a JSON file change
    Header, ///< entries of a shard's header change, its data is copied as it is
    Tensors, ///< a shard loses or gains tensors
    Rename, ///< only the name changes
    Add, ///< a new file
    Remove, ///< the new folder does not have it
};

std::string_view name(ChangeKind kind); ///< "text", "header", "tensors", "rename", "add", "remove"

/// Neighbouring lines that are replaced; one of the sides may be empty.
struct LineChange {
    std::uint64_t beforeLine = 1; ///< number of the first line, from 1; with no lines: of the line behind the place
    std::uint64_t afterLine = 1;
    std::vector<std::string> before;
    std::vector<std::string> after;

    friend bool operator==(const LineChange&, const LineChange&) = default;
};

/// How one file of the new folder differs from that of the source. Lines of a header are its entries, one a line.
struct FileChange {
    std::string file; ///< relative path in the source; of an added file in the new folder
    std::string newName; ///< relative path in the new folder, if it is another one
    ChangeKind kind = ChangeKind::Text;
    std::vector<LineChange> lines; ///< in order
    std::uint64_t bytes = 0; ///< to be written for this file

    std::string before() const; ///< all changed lines as they were
    std::string after() const; ///< all changed lines as they will be

    friend bool operator==(const FileChange&, const FileChange&) = default;
};

/// The lines that differ, without context. Time grows with the length of the texts, not with its square.
std::vector<LineChange> diffLines(std::string_view before, std::string_view after);

} // namespace requant
