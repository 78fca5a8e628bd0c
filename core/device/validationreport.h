// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/text.h"

#include <nlohmann/json_fwd.hpp>

#include <functional>
#include <string>

namespace requant {

/// A saved run (run.json) as one document to share: verdict and cause, command with reasons, preflight, probes, times
/// with their definitions. Secrets are not in a run, so not here either.
std::string runAsMarkdown(const nlohmann::ordered_json& run);
/// The same as one self-contained HTML document in the reader's language.
std::string runAsHtml(const nlohmann::ordered_json& run, const std::function<std::string(const Text&)>& translate = {},
    const std::string& language = "en");

} // namespace requant
