// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnose/finding.h"

#include <string>
#include <string_view>
#include <vector>

namespace requant {

/// What a finding says, in the three parts that people read.
struct Sentences {
    Text message;
    Text why;
    Text action;
};

/// A finding about one subject; severity and fix come from the table of rules.
Finding makeFinding(std::string_view rule, std::string subject, std::string file, Sentences sentences);

/// A finding about all of @p items (not empty). Their order is kept.
Finding makeGroup(std::string_view rule, std::vector<std::string> items, std::string file, Sentences sentences);

/// @p one for a single item, @p many otherwise. %1 is the first item, %2 the number of the others, @p rest follows as
/// %3 and on, in both patterns.
Text oneOrMany(const std::vector<std::string>& items, std::string_view one, std::string_view many,
    std::vector<std::string> rest = {});

/// "a, b, c and 12 more": at most @p limit of @p items.
std::string listed(const std::vector<std::string>& items, std::size_t limit = 3);

} // namespace requant
