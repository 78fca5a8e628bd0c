// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/runtime/vectorcheck.h"

#include <nlohmann/json_fwd.hpp>

namespace requant {

/// Compares one line of recorded answers of vLLM with our own, for each version that the line names. Kinds: model,
/// map, ct, fp8-skip, kv-scale, tie. What is asked comes from the line, the answer from our profile and rules.
CheckResult checkVllmLine(const nlohmann::ordered_json& line);

} // namespace requant
