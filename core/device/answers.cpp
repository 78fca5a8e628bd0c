// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/device/answers.h"

#include "core/device/textjson.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace requant {

namespace {

using Json = nlohmann::ordered_json;

Json numberOrNull(double value)
{
    return std::isfinite(value) ? Json(value) : Json();
}

Json choiceJson(const TokenChoice& choice)
{
    Json top = Json::object();
    for (const auto& [token, value] : choice.top)
        top[token] = numberOrNull(value);
    return {{"token", choice.token}, {"logprob", numberOrNull(choice.logprob)}, {"top", top}};
}

std::string textOf(const Json& object, const char* key)
{
    const auto at = object.find(key);
    return at != object.end() && at->is_string() ? at->get<std::string>() : std::string();
}

const Json& listOf(const Json& object, const char* key)
{
    static const Json none = Json::array();
    const auto at = object.is_object() ? object.find(key) : object.end();
    return object.is_object() && at != object.end() && at->is_array() ? *at : none;
}

TokenChoice readChoice(const Json& object)
{
    TokenChoice choice;
    if (!object.is_object())
        return choice;
    choice.token = textOf(object, "token");
    choice.logprob = numberOf(object, "logprob");
    if (const auto top = object.find("top"); top != object.end() && top->is_object()) {
        for (const auto& [token, value] : top->items())
            choice.top[token] = value.is_number() ? value.get<double>() : std::nan("");
    }
    return choice;
}

Json completionJson(const Completion& answer)
{
    Json tokens = Json::array();
    for (const auto& token : answer.tokens)
        tokens.push_back(choiceJson(token));
    return {{"text", answer.text}, {"finish_reason", answer.finishReason}, {"seconds", answer.seconds},
        {"problem", answer.problem}, {"tokens", tokens}};
}

Completion readCompletion(const Json& object)
{
    Completion answer;
    answer.text = textOf(object, "text");
    answer.finishReason = textOf(object, "finish_reason");
    answer.problem = textOf(object, "problem");
    answer.seconds = numberOf(object, "seconds");
    answer.state = answer.problem.empty() ? Completion::State::Whole : Completion::State::Malformed;
    for (const auto& token : listOf(object, "tokens"))
        answer.tokens.push_back(readChoice(token));
    return answer;
}

// Distances of two answers, up to and with the first token that differs: behind it the questions differ.
void addDistances(const Completion& a, const Completion& b, Repeatability& out)
{
    for (std::size_t i = 0; i < std::min(a.tokens.size(), b.tokens.size()); ++i) {
        const double distance = choiceDistance(a.tokens[i], b.tokens[i]);
        if (std::isfinite(distance)) {
            out.meanDistance += distance;
            out.maxDistance = std::max(out.maxDistance, distance);
            ++out.places;
        }
        if (a.tokens[i].token != b.tokens[i].token)
            return;
    }
}

} // namespace

nlohmann::ordered_json answersJson(const AnswerSet& answers)
{
    Json prompts = Json::array();
    for (const auto& prompt : answers.prompts) {
        Json list = Json::array();
        for (const auto& answer : prompt.answers)
            list.push_back(completionJson(answer));
        prompts.push_back({{"id", prompt.id}, {"prompt", prompt.prompt}, {"answers", list}});
    }
    Json prefixes = Json::array();
    for (const auto& prefix : answers.prefixes) {
        Json list = Json::array();
        for (const auto& choice : prefix.choices)
            list.push_back(choiceJson(choice));
        prefixes.push_back({{"prompt", prefix.prompt}, {"prefix", prefix.prefix}, {"choices", list}});
    }
    return {{"completions", prompts}, {"prefixes", prefixes}};
}

std::optional<AnswerSet> readAnswers(const nlohmann::ordered_json& document)
{
    AnswerSet answers;
    for (const auto& prompt : listOf(document, "completions")) {
        PromptAnswers& out = answers.prompts.emplace_back();
        if (!prompt.is_object())
            return std::nullopt;
        out.id = textOf(prompt, "id");
        out.prompt = textOf(prompt, "prompt");
        for (const auto& answer : listOf(prompt, "answers"))
            out.answers.push_back(readCompletion(answer));
    }
    for (const auto& prefix : listOf(document, "prefixes")) {
        if (!prefix.is_object())
            return std::nullopt;
        PrefixChoices& out = answers.prefixes.emplace_back();
        out.prompt = textOf(prefix, "prompt");
        out.prefix = textOf(prefix, "prefix");
        for (const auto& choice : listOf(prefix, "choices"))
            out.choices.push_back(readChoice(choice));
    }
    return answers.prompts.empty() ? std::nullopt : std::optional(std::move(answers));
}

std::optional<std::size_t> firstDivergence(const Completion& a, const Completion& b)
{
    const std::size_t both = std::min(a.tokens.size(), b.tokens.size());
    for (std::size_t i = 0; i < both; ++i) {
        if (a.tokens[i].token != b.tokens[i].token)
            return i;
    }
    // Without log probabilities only the texts tell.
    return both == 0 && a.text != b.text ? std::optional<std::size_t>(0) : std::nullopt;
}

Repeatability repeatability(const AnswerSet& answers)
{
    Repeatability out;
    out.prompts = answers.prompts.size();
    for (const auto& prompt : answers.prompts) {
        bool differs = false;
        for (std::size_t i = 1; i < prompt.answers.size(); ++i) {
            differs = differs || prompt.answers[i].text != prompt.answers[0].text;
            addDistances(prompt.answers[0], prompt.answers[i], out);
        }
        out.differing += differs;
    }
    for (const auto& prefix : answers.prefixes) {
        for (std::size_t i = 1; i < prefix.choices.size(); ++i) {
            const double distance = choiceDistance(prefix.choices[0], prefix.choices[i]);
            if (!std::isfinite(distance))
                continue;
            out.meanDistance += distance;
            out.maxDistance = std::max(out.maxDistance, distance);
            ++out.places;
        }
    }
    if (out.places)
        out.meanDistance /= static_cast<double>(out.places);
    return out;
}

std::vector<PrefixChoices> prefixesOf(const std::vector<PromptAnswers>& prompts)
{
    std::vector<PrefixChoices> out;
    for (const auto& prompt : prompts) {
        out.push_back({prompt.id, prompt.prompt, {}});
        if (prompt.answers.empty())
            continue;
        // Tokens are pieces of text only where their joined text is that of the answer; byte pieces are not.
        const auto& tokens = prompt.answers.front().tokens;
        std::string begun;
        std::size_t taken = 0;
        for (const std::size_t length : {std::size_t{4}, std::size_t{12}}) {
            if (tokens.size() < length)
                break;
            for (; taken < length; ++taken)
                begun += tokens[taken].token;
            if (!prompt.answers.front().text.starts_with(begun))
                break;
            out.push_back({prompt.id, prompt.prompt + begun, {}});
        }
    }
    return out;
}

} // namespace requant
