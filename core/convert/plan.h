// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/checkpoint.h"
#include "core/convert/plannedshard.h"
#include "core/diagnose/finding.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace requant {

enum class StepKind : std::uint8_t {
    Shard, ///< write shards[shard]
    CopyFile, ///< reflink or copy source to target
    LinkFile, ///< hard-link source to target, copy if that is not possible
    WriteText, ///< write text
};

/// One file of the output folder. Shards come first; files that make a folder look whole (sealed) come last.
struct PlanStep {
    StepKind kind = StepKind::WriteText;
    std::string target; ///< relative to the output folder
    std::filesystem::path source; ///< CopyFile, LinkFile
    std::uint32_t shard = 0; ///< Shard
    std::string before; ///< WriteText: the text that it replaces, for the side-by-side view; empty: a new file
    std::string text; ///< WriteText
    std::uint64_t bytes = 0; ///< to be written; of a file that is linked or shares its blocks: its size
    bool sealed = false; ///< only after everything else has succeeded
};

struct ActionTotal {
    std::uint64_t tensors = 0; ///< matrices for int8, bf16, fp8; tensors for keep and drop
    std::uint64_t bytes = 0; ///< written, scales included; for drop: of the source
};

/// A group of source tensors that the output does not have.
struct DroppedTensors {
    std::string what; ///< "model.layers.61.*" or a tensor
    std::uint64_t tensors = 0;
    std::uint64_t bytes = 0;
    std::string because;
};

/// Everything that will be written, known before a byte is. Conversions and fix-ups share it.
struct Plan {
    explicit Plan(Checkpoint checkpoint)
        : source(std::move(checkpoint))
    {
    }

    Checkpoint source;
    std::string kind = "convert"; ///< "convert" or "fix"
    std::string name; ///< recipe, or what is fixed
    std::string recipeText; ///< the recipe or list of fixes as JSON: part of the fingerprint
    std::string container; ///< what the output declares, "compressed-tensors"
    bool nanIsError = true;
    bool partial = false; ///< an output that is no whole model is wanted
    float int8Divisor = 127.0F; ///< 127: codes -127..127; 127.5: codes -128..127
    std::vector<PlannedShard> shards;
    std::vector<PlanStep> steps; ///< all files, in the order of execution
    std::uint64_t sourceBytes = 0; ///< payload of all source tensors
    std::uint64_t outputBytes = 0; ///< payload of all output tensors
    std::uint64_t fileBytes = 0; ///< all files of the output, headers included
    std::uint64_t matrices = 0; ///< matrices that are converted
    std::map<std::string, ActionTotal> actions;
    std::vector<std::string> ignore; ///< entries of the ignore list, in order
    std::vector<DroppedTensors> dropped;
    std::vector<TensorId> mustBeZero; ///< companions that are left out, which is exact only if they are all zero
    std::vector<Finding> findings; ///< an error among them forbids the run

    bool blocked() const;
};

/// Bytes of memory that running the plan takes beside the chunk buffers (headers, plan, state), an upper estimate.
std::uint64_t fixedMemory(const Plan& plan);

/// Short hexadecimal hash over all names, dtypes, shapes, operations and texts: equal plans write equal bytes.
std::string planHash(const Plan& plan);

} // namespace requant
