// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnose/scene.h"

#include <cstdint>
#include <string>
#include <vector>

namespace requant {

/// One group of a compressed-tensors configuration, as far as the checks compare it with tensors.
struct TargetGroup {
    std::string name; ///< "group_0"
    std::string pointer; ///< JSON pointer of the group
    std::vector<std::string> targets;
    std::string format; ///< of the group, else the global one
    std::string strategy; ///< of the weights: tensor, channel, group, block, ...
    std::string type; ///< "int", "float"
    std::int64_t bits = 0; ///< num_bits; 0 if absent or no number
    std::int64_t groupSize = 0; ///< 0 if absent
};

/// The groups of the block in use; empty if it is not compressed-tensors.
std::vector<TargetGroup> targetGroups(const Scene& scene);

/// True if a group reaches every linear module, by the class name "Linear" or a pattern for all.
bool targetsLinear(const std::vector<TargetGroup>& groups);

} // namespace requant
