// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/fix/folderedit.h"

#include <nlohmann/json_fwd.hpp>

#include <string_view>

namespace requant {

/// Sets a key of config.json where it stands, at the top level and in text_config; a new one goes where
/// num_hidden_layers is.
void setConfigKey(FolderEdit& edit, std::string_view key, const nlohmann::ordered_json& value);

/// Sets a key of config.json at the top level, and in text_config if there is one.
void setAtEveryLevel(FolderEdit& edit, std::string_view key, const nlohmann::ordered_json& value);

} // namespace requant
