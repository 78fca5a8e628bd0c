// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/progress.h"

#include <string>
#include <string_view>

namespace requant {

class Checkpoint;
struct LogKind;

/// Where in the folder the cause of a log is.
struct LogPlace {
    std::string tensor; ///< tensor, module or file; empty if nothing of the folder is named
    std::string rule; ///< empty: nothing in the folder says more than the log
    std::string fix;
    std::string runtime; ///< runtime whose rules give the same failure
};

/// Looks for @p name (a key, parameter, module or file as a runtime spells it; may be empty) in the folder: first among
/// the failures that the runtime's own rules give, then among its names, then among the findings.
/// @p runtime: "NAME" or "NAME@VERSION"; empty asks those that fit the checkpoint.
LogPlace findInFolder(const Checkpoint& checkpoint, const LogKind& kind, std::string_view name,
    std::string_view runtime, const Context& context);

} // namespace requant
