// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/runtime/runtime.h"

#include <nlohmann/json_fwd.hpp>

namespace requant {

/// {"kind": "scheme", "type": ...}, {"kind": "unquantized"} or {"kind": "error", "error": ..., "key": ..., "message":
/// ...}; without the steps, without empty members.
nlohmann::ordered_json outcomeJson(const LookupOutcome& outcome);

} // namespace requant
