// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/error.h"

#include <string_view>

namespace requant {

/// Id of the rule that a shard breaks whose reading failed with @p code. The checks and the verdicts of runtimes both
/// take it from here, so that one fault is one finding.
std::string_view shardRule(ErrorCode code);

} // namespace requant
