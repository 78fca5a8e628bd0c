// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/convert/plan.h"
#include "core/diagnose/finding.h"
#include "core/fix/filechange.h"

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace requant {

/// One thing that can be ticked: a change of files that cures all findings of one rule.
struct Fix {
    std::string id; ///< "rebuild-index"; several fixes of different rules may share it
    std::string finding; ///< rule id, "IDX-001"; empty: no finding asks for it, it is only on offer
    Text title; ///< what it does, "Rebuild the index from the shard headers"
    Text remark; ///< why it is not safe or not possible, or what else to know; may be empty
    bool safe = false; ///< follows from the folder alone and cannot change what the model computes: ticked by default
    bool possible = true; ///< false: no change of files cures the finding here, remark says why; changes is empty
    std::string insteadOf; ///< id of the fix of the same findings that this one is the alternative to: never both
    std::vector<std::size_t> findings; ///< positions in Diagnosis::findings
    std::vector<FileChange> changes; ///< of this fix alone
    std::uint64_t bytesWritten = 0; ///< of the files that this fix alone rewrites
};

/// A fix that was ticked.
struct FixChoice {
    std::string id;
    std::string finding{}; ///< rule id; empty: the fix for every rule that has it

    friend bool operator==(const FixChoice&, const FixChoice&) = default;
};

struct FixOptions {
    std::vector<std::shared_ptr<const Runtime>> runtimes{}; ///< whose wishes count; empty: defaultRuntimes
    bool deep = false; ///< how the diagnosis was made, for a plan that is made again from its own text
    bool withDrafter = false;
    std::filesystem::path origin{}; ///< folder that missing code is copied from
    bool link = false; ///< hard-link what stays as it is where blocks cannot be shared
    std::vector<std::pair<std::string, std::string>> renames{}; ///< "rename-prefix" by hand: from, to
};

/// Everything that could be done about the findings of a diagnosis, in their order, each with the changes it would
/// make alone; then what is only on offer. Reads headers and JSON, no weights. Equal input gives an equal list.
std::vector<Fix> listFixes(const Checkpoint& checkpoint, const Diagnosis& diagnosis, const FixOptions& options = {},
    const Context& context = {});

/// The chosen fixes together as one plan for runPlan(): changed JSON as WriteText steps (with the text before), shards
/// with another header as Shard steps, everything else copied or linked. Choices may come in any order.
/// Errors: InvalidArgument for an unknown or impossible choice, two choices that exclude each other, or fixes that
/// would give two tensors one name; those of reading where a fix compares weights first (drop-head).
Result<Plan> planFixes(const Checkpoint& checkpoint, const Diagnosis& diagnosis, std::span<const FixChoice> choices,
    const FixOptions& options = {}, const Context& context = {});

/// What the chosen fixes change together, for a diff; the same errors as planFixes.
Result<std::vector<FileChange>> changesOfFixes(const Checkpoint& checkpoint, const Diagnosis& diagnosis,
    std::span<const FixChoice> choices, const FixOptions& options = {}, const Context& context = {});

/// Makes the plan of a finished or interrupted export again from its own description (Plan::recipeText), with a new
/// diagnosis of @p checkpoint. For verifyOutput.
Result<Plan> planFixesAgain(const Checkpoint& checkpoint, const std::string& recipeText, const Context& context = {});

/// All fix ids with their titles, in the order in which they are applied.
std::vector<std::pair<std::string, Text>> fixKinds();

} // namespace requant
