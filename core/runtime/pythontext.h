// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace requant {

// The string operations that the runtimes' rules are written in, with Python's meaning.

/// str.replace: every occurrence, from left to right. An empty @p from is left alone.
std::string replaceAll(std::string_view text, std::string_view from, std::string_view to);

/// str.split(".")[-1].
std::string_view lastPart(std::string_view dotted);

/// True if digits stand between two dots somewhere, as re.findall(r"\.(\d+)\.") would see them.
bool hasNumberBetweenDots(std::string_view text);

/// N of a key that matches r"\.experts\.\d+\.(\w+)\.weight$"; empty if it does not.
std::string_view expertProjection(std::string_view key);

/// repr() of a list of strings: ['A', 'B'].
std::string pythonList(const std::vector<std::string>& items);

/// Fills {name} fields of a message with @p fields (name, value).
std::string fillFields(std::string_view pattern, const std::vector<std::pair<std::string_view, std::string>>& fields);

} // namespace requant
