// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/fix/fixkind.h"

#include <map>
#include <string>
#include <vector>

namespace requant {

/// The findings that one fix is for, by their positions in the diagnosis.
struct FixGroup {
    const FixKind* kind = nullptr;
    std::string rule; ///< empty: no finding asks for it
    std::string insteadOf;
    std::vector<std::size_t> findings;
};

/// Groups of like findings with the fix that cures them, alternatives behind what they are instead of, then what is
/// only on offer.
std::vector<FixGroup> groupFixes(const Diagnosis& diagnosis, const FixOptions& options);

/// Those groups that choices name, in the order in which fixes are applied; groups of one kind are one.
/// InvalidArgument for a choice that fits no group, or two that exclude each other.
Result<std::vector<FixGroup>> chosenGroups(
    const Diagnosis& diagnosis, std::span<const FixChoice> choices, const FixOptions& options);

/// The findings of a group.
std::vector<const Finding*> findingsOf(const Diagnosis& diagnosis, const FixGroup& group);

} // namespace requant
