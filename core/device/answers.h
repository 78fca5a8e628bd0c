// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/device/completion.h"
#include "core/device/degeneration.h"

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string>
#include <vector>

namespace requant {

/// All answers to one prompt, asked several times.
struct PromptAnswers {
    std::string id;
    std::string prompt;
    std::vector<Completion> answers;
};

/// The next token after a fixed beginning, asked several times: what makes two servers comparable, as neither is led
/// away by an earlier difference.
struct PrefixChoices {
    std::string prompt; ///< id of the prompt that it begins with
    std::string prefix;
    std::vector<TokenChoice> choices; ///< one per repetition
};

/// What a server said, in the form that is saved with a run.
struct AnswerSet {
    std::vector<PromptAnswers> prompts;
    std::vector<PrefixChoices> prefixes;
};

nlohmann::ordered_json answersJson(const AnswerSet& answers); ///< {completions: [...], prefixes: [...]}
/// Nothing if the document holds no answers.
std::optional<AnswerSet> readAnswers(const nlohmann::ordered_json& document);

/// Position of the first token that differs; nothing if one is the beginning of the other.
std::optional<std::size_t> firstDivergence(const Completion& a, const Completion& b);

/// Largest distance between repetitions of the same question, and how often texts differed.
struct Repeatability {
    double meanDistance = 0; ///< nat, over all places where the texts before agree
    double maxDistance = 0;
    std::size_t places = 0;
    std::size_t prompts = 0;
    std::size_t differing = 0; ///< prompts whose texts are not all equal
};

Repeatability repeatability(const AnswerSet& answers);

/// The beginnings at which two servers are compared: every prompt, and the prompt with parts of its first answer.
std::vector<PrefixChoices> prefixesOf(const std::vector<PromptAnswers>& prompts);

} // namespace requant
