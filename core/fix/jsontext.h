// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace requant {

/// One member of an object, or one element of an array, by byte positions in the text.
struct JsonItem {
    std::string key; ///< unescaped; empty in an array
    std::size_t begin = 0; ///< of the key with its quote, or of the element
    std::size_t keyEnd = 0; ///< behind the key's closing quote; begin in an array
    std::size_t value = 0;
    std::size_t end = 0; ///< behind the value
};

/// Where an object or array stands in a JSON text.
struct JsonRange {
    std::size_t open = 0; ///< of the bracket
    std::size_t close = 0; ///< of the closing bracket
    bool object = false;
    std::vector<JsonItem> items;
};

/// The object or array at a JSON pointer ("" is the whole text; a repeated key means its last). Nothing if there is
/// none or the text is not JSON. A byte-order mark in front is passed over.
std::optional<JsonRange> findRange(std::string_view text, std::string_view pointer);

/// What becomes of one item; nothing in it: it stays as it is.
struct JsonItemEdit {
    bool remove = false;
    std::optional<std::string> key{}; ///< new name
    std::optional<std::string> value{}; ///< new value, JSON text
};

/// Rewrites the items of the object or array at @p pointer; order, spaces and everything untouched stay as written.
/// @p added (key and JSON text; the key is ignored in an array) go behind the last item, in its style.
/// The text itself if there is nothing at @p pointer.
std::string rewriteItems(std::string_view text, std::string_view pointer,
    const std::function<JsonItemEdit(const JsonItem& item, std::string_view value)>& edit,
    const std::vector<std::pair<std::string, std::string>>& added = {});

/// Sets a member of the object at @p pointer, where it stands or as the last one.
std::string setMember(
    std::string_view text, std::string_view pointer, std::string_view key, const nlohmann::ordered_json& value);

/// Removes what @p pointer names, with its comma.
std::string removeAt(std::string_view text, std::string_view pointer);

/// Removes all members whose key comes again later in the same object, at every level.
std::string withoutRepeatedKeys(std::string_view text);

/// A JSON string literal with its quotes.
std::string jsonLiteral(std::string_view text);

} // namespace requant
