// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace requant {

/// Runs @p script with the interpreter @p python, isolated from the user's environment (-I), and returns what it
/// printed. Unsupported if there is no such interpreter or the script fails; its own words are in the text.
Result<std::string> runPythonScript(
    const std::string& python, std::string_view script, const std::vector<std::string>& arguments);

} // namespace requant
