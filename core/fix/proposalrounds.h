// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/progress.h"
#include "core/runtime/runtime.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace requant {

class AscendRuntime;
class VllmRuntime;

/// One round of a patch proposal for vLLM-Ascend: adds to @p profile, which is that of @p runtime, the table entries
/// that answer lookups which fail. False if nothing more can be said.
bool proposeAscendEntries(
    const Checkpoint& checkpoint, const AscendRuntime& runtime, bool withDrafter, nlohmann::ordered_json& profile);

/// The same for vLLM and what is built upon it: one entry of the model class's hf_to_vllm_mapper or
/// packed_modules_mapping, the one after which fewest of the failures of @p verdict are left. Each is tried on paper.
bool proposeVllmEntry(const Checkpoint& checkpoint, const VllmRuntime& runtime, const Verdict& verdict,
    bool withDrafter, const Context& context, nlohmann::ordered_json& profile);

/// The difference of two vLLM profiles in the words of the model classes, one assignment a line.
std::string vllmAssignments(const nlohmann::ordered_json& before, const nlohmann::ordered_json& after);

} // namespace requant
