// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/device/answers.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace requant {

/// How far the answers of a server are from those of a reference.
struct Comparison {
    enum class Verdict : std::uint8_t {
        Same, ///< as far as the reference is from itself
        Close, ///< farther, but within the tolerance, and nearly always of the same choice
        Differs,
        Unknown, ///< the reference holds nothing to compare with
    };
    Verdict verdict = Verdict::Unknown;
    double distance = 0; ///< nat, mean over the fixed beginnings
    std::vector<double> distances; ///< nat, of each beginning compared, in the order of the reference
    double worst = 0; ///< at the worst beginning
    std::string worstPrefix;
    double floor = 0; ///< the reference's mean distance from itself
    double tolerance = 0;
    double sameChoice = 0; ///< share of beginnings at which both would take the same token
    std::size_t places = 0; ///< beginnings compared
    double meanDivergence = 0; ///< mean position of the first token that differs, of the prompts where one does
    std::size_t diverging = 0; ///< prompts whose texts differ
    std::size_t prompts = 0;
};

std::string_view name(Comparison::Verdict verdict); ///< "same", "close", "differs", "unknown"

/// @p subject has to be asked at the beginnings of @p reference (AnswerSet::prefixes in the same order or any).
/// @p tolerance in nat.
Comparison compareAnswers(const AnswerSet& subject, const AnswerSet& reference, double tolerance);

nlohmann::ordered_json comparisonJson(const Comparison& comparison);

} // namespace requant
