// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <span>
#include <string_view>

namespace requant {

/// One kind of failure that a log can tell of: what is said about it, whatever the words of the log were.
struct LogKind {
    std::string_view id; ///< named by the patterns, "description-key"
    int rank = 0; ///< the lower, the nearer to the root: a KeyError goes before the time-out that follows it
    std::string_view rule; ///< rule id if the folder does not tell a better one
    std::string_view
        related; ///< start of the rule ids ("FIL HDR") whose findings are the cause if the log gives no name
    std::string_view headline; ///< English pattern; %1 is the name in the log
    std::string_view action; ///< English pattern; %1 as above
};

std::span<const LogKind> logKinds();
/// Null if there is no such kind.
const LogKind* findLogKind(std::string_view id);

} // namespace requant
