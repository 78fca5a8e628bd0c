// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnose/scene.h"
#include "core/fix/fix.h"
#include "core/fix/folderedit.h"

#include <span>
#include <string_view>

namespace requant {

/// What a fix may look at.
struct FixContext {
    const Checkpoint& checkpoint;
    const Scene& scene;
    const FixOptions& options;
    const Context& context;
    bool readsWeights = false; ///< while a plan is made: compare before something is dropped
};

/// The findings that one fix shall cure; empty for fixes that are only on offer.
using FixFindings = std::span<const Finding* const>;

/// How a fix went.
struct Applied {
    bool safe = true;
    Text remark{}; ///< why it is not safe, or what else to know
};

/// One kind of fix. A new one is a file in fixes/ and a line in fixkinds.cpp.
struct FixKind {
    std::string_view id; ///< as in the table of rules
    std::string_view title; ///< English pattern
    /// Edits the folder. An error says why no change of files cures these findings here; changing nothing says it too.
    Result<Applied> (*apply)(const FixContext& fix, FixFindings findings, FolderEdit& edit);
};

/// All kinds in the order in which they are applied: names first, what counts and lists names last.
std::span<const FixKind* const> allFixKinds();
const FixKind* findFixKind(std::string_view id);

/// The error of a fix that cannot be applied.
tl::unexpected<Error> impossible(Text why);

} // namespace requant
