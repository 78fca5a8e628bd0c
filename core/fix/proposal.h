// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/fix/fix.h"
#include "core/runtime/runtime.h"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace requant {

/// What the maintainers of a runtime would have to change so that the folder loads as it is.
struct PatchProposal {
    std::string base; ///< "vllm-ascend@v0.13.0"
    /// One line per table entry: "+ packed / qwen3_vl_moe / experts = [...]"; for vLLM also what to assign to the model
    /// class, "Qwen3ForCausalLM.packed_modules_mapping = {...}".
    std::string text;
    nlohmann::ordered_json profile; ///< the same as a profile of this program: a merge patch with "base"
    nlohmann::ordered_json whole; ///< the changed profile, all of it
    Verdict before;
    Verdict after; ///< of the runtime with the patch
    std::vector<std::string> left; ///< failures that no table entry cures
};

/// Adds packed mappings and prefixes to the profile of @p runtime until the folder loads or nothing more helps: to the
/// tables of vLLM-Ascend, or to packed_modules_mapping and hf_to_vllm_mapper of the model class of vLLM and
/// vLLM-Kunlun. Errors: Unsupported, with the reason, if the folder loads already, if the runtime does not know the
/// model, or if no entry helps; Cancelled.
Result<PatchProposal> proposePatch(
    const Checkpoint& checkpoint, const Runtime& runtime, bool withDrafter, const Context& context = {});

/// Arguments for `vllm serve` that do what the chosen changes of config.json would do; empty if there are none.
struct LaunchFlags {
    std::string hfOverrides; ///< JSON text for --hf-overrides, empty if none
    std::string flags; ///< the whole, quoted for a shell: "--hf-overrides '{...}' --quantization ascend"
    std::vector<std::string> notCovered; ///< ids of chosen fixes that no flag replaces
};
Result<LaunchFlags> launchFlags(const Checkpoint& checkpoint, const Diagnosis& diagnosis,
    std::span<const FixChoice> choices, const FixOptions& options = {}, const Context& context = {});

} // namespace requant
