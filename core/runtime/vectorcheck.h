// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace requant {

/// One recorded answer that our rules do not give.
struct Disagreement {
    std::uint64_t line = 0; ///< 1-based line of the file; filled by checkVectors
    std::string version;
    std::string prefix; ///< what was asked: a quant prefix, a tensor name, a layer
    std::string expected; ///< JSON text
    std::string got; ///< JSON text
};

/// Outcome of comparing recorded answers with our own.
struct CheckResult {
    std::uint64_t agree = 0; ///< answers, not lines
    std::vector<Disagreement> disagree;

    void add(bool equal, Disagreement whenNot)
    {
        if (equal)
            ++agree;
        else
            disagree.push_back(std::move(whenNot));
    }
};

/// Runs recorded lookups (JSON lines) through our rules. Each line goes to the family that its "runtime" names.
/// A line that is no JSON object, or of an unknown runtime, is an error with its number.
Result<CheckResult> checkVectors(std::string_view jsonLines, const std::string& fileName);

} // namespace requant
