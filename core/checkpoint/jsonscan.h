// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/error.h"

#include <cstdint>
#include <string>
#include <optional>
#include <string_view>

namespace requant {

struct TextPosition {
    std::uint64_t line = 1;
    std::uint64_t column = 1; ///< in characters, not bytes
    std::string_view lineText;
};

/// Line and column of a byte of @p text.
TextPosition positionOf(std::string_view text, std::size_t byte);

/// Why @p text is not JSON, with line and column: merge markers, NaN, comments and trailing commas are named as such.
/// @p byte is where the reader stopped.
Error jsonSyntaxError(std::string_view text, std::size_t byte, const std::string& fileName);

/// Finds where @p text stops being JSON and describes it as jsonSyntaxError does.
Error explainJson(std::string_view text, const std::string& fileName);

/// The error for UTF-16, UTF-32 or invalid UTF-8, or an Error with an empty text if @p text is valid UTF-8.
Error encodingError(std::string_view text, const std::string& fileName);

/// Removes a UTF-8 byte-order mark; true if there was one.
bool stripByteOrderMark(std::string_view& text);

/// The string of @p json whose first character is at @p start, if nothing in it is escaped; no copy.
std::optional<std::string_view> unescapedString(std::string_view json, const char* start);

} // namespace requant
