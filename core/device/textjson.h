// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/text.h"

#include <nlohmann/json_fwd.hpp>

#include <initializer_list>
#include <string_view>
#include <utility>

namespace requant {

/// Member @p key of @p object; null if it is no object or has none.
const nlohmann::ordered_json& memberOf(const nlohmann::ordered_json& object, std::string_view key);

/// The same as a number; NaN if it is none.
double numberOf(const nlohmann::ordered_json& object, std::string_view key);

/// Adds "texts" to @p object: pattern and arguments of each sentence that is not empty, so that the window can show in
/// its own language what another process found. The members of @p object hold the same in English.
void addTexts(nlohmann::ordered_json& object, std::initializer_list<std::pair<const char*, const Text*>> texts);

/// Sentence @p key of such an object: with its pattern if it has one, else the English member as it stands.
Text textOf(const nlohmann::ordered_json& object, std::string_view key);

} // namespace requant
