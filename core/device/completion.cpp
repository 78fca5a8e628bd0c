// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/device/completion.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <set>

namespace requant {

namespace {

using Json = nlohmann::ordered_json;
using State = Completion::State;

void readLogprobs(const Json& logprobs, std::vector<TokenChoice>& out)
{
    if (!logprobs.is_object() || !logprobs.contains("tokens") || !logprobs["tokens"].is_array())
        return;
    const Json& tokens = logprobs["tokens"];
    const Json values = logprobs.value("token_logprobs", Json::array());
    const Json tops = logprobs.value("top_logprobs", Json::array());
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        TokenChoice choice;
        choice.token = tokens[i].is_string() ? tokens[i].get<std::string>() : std::string();
        // NaN travels as null: it must not look like certainty.
        choice.logprob = i < values.size() && values[i].is_number() ? values[i].get<double>() : std::nan("");
        if (i < tops.size() && tops[i].is_object()) {
            for (const auto& [token, value] : tops[i].items())
                choice.top[token] = value.is_number() ? value.get<double>() : std::nan("");
        }
        out.push_back(std::move(choice));
    }
}

// One "choices[0]" of an answer or of a piece of a stream; the length of the text that it brought.
bool readChoice(const Json& document, Completion& out)
{
    if (!document.is_object() || !document.contains("choices") || !document["choices"].is_array())
        return false;
    if (document.contains("usage") && document["usage"].is_object())
        out.completionTokens = document["usage"].value("completion_tokens", out.completionTokens);
    for (const auto& choice : document["choices"]) {
        if (!choice.is_object())
            return false;
        if (const auto text = choice.find("text"); text != choice.end() && text->is_string())
            out.text += text->get<std::string>();
        if (const auto reason = choice.find("finish_reason"); reason != choice.end() && reason->is_string())
            out.finishReason = reason->get<std::string>();
        if (const auto logprobs = choice.find("logprobs"); logprobs != choice.end())
            readLogprobs(*logprobs, out.tokens);
    }
    return true;
}

struct Arrivals {
    const HttpAnswer& answer;
    double at(qsizetype position) const
    {
        for (const auto& [seconds, bytes] : answer.arrivals) {
            if (bytes >= position)
                return seconds;
        }
        return answer.seconds;
    }
};

// Server-sent events: "data: {...}\n\n", the last one "data: [DONE]".
void readStream(const HttpAnswer& answer, Completion& out)
{
    const Arrivals arrivals{answer};
    bool done = false;
    double last = 0;
    qsizetype from = 0;
    while (from < answer.body.size()) {
        auto to = answer.body.indexOf('\n', from);
        if (to < 0)
            to = answer.body.size();
        const QByteArray line = answer.body.mid(from, to - from).trimmed();
        from = to + 1;
        if (!line.startsWith("data:"))
            continue;
        const QByteArray data = line.mid(5).trimmed();
        if (data == "[DONE]") {
            done = true;
            continue;
        }
        const std::size_t before = out.text.size();
        if (!readChoice(Json::parse(data.toStdString(), nullptr, false), out)) {
            out.state = from >= answer.body.size() ? State::Truncated : State::Malformed;
            out.problem = "a piece of the stream is not understood: " + data.left(200).toStdString();
            return;
        }
        if (out.text.size() == before)
            continue;
        const double seconds = arrivals.at(std::min(from, answer.body.size()));
        if (out.pieces++ == 0)
            out.firstTokenSeconds = seconds;
        else
            out.gaps.push_back(seconds - last);
        last = seconds;
    }
    out.state = done ? State::Whole : State::Truncated;
    if (!done)
        out.problem = "the stream ends without [DONE]";
}

// A text that says it was stopped by its length must have that length; one without a reason was cut.
void checkLength(const CompletionRequest& request, Completion& out)
{
    if (!out.whole())
        return;
    const auto given = out.completionTokens ? out.completionTokens : static_cast<unsigned>(out.tokens.size());
    if (out.finishReason.empty()) {
        out.state = State::Truncated;
        out.problem = "the answer has no finish_reason";
    } else if (out.finishReason == "length" && given && given < request.maxTokens) {
        out.state = State::Truncated;
        out.problem = "finish_reason is length after " + std::to_string(given) + " of "
            + std::to_string(request.maxTokens) + " tokens";
    }
}

} // namespace

nlohmann::ordered_json completionBody(const CompletionRequest& request)
{
    Json body{{"model", request.model}, {"prompt", request.prompt}, {"max_tokens", request.maxTokens},
        {"temperature", 0}, {"seed", 0}};
    if (request.topLogprobs)
        body["logprobs"] = request.topLogprobs;
    if (request.stream) {
        body["stream"] = true;
        body["stream_options"] = {{"include_usage", true}};
    }
    if (request.ignoreEos)
        body["ignore_eos"] = true;
    return body;
}

Completion readCompletion(const HttpAnswer& answer, const CompletionRequest& request)
{
    Completion out;
    out.seconds = answer.seconds;
    out.problem = answer.error;
    using Http = HttpAnswer::State;
    if (answer.state == Http::Refused || answer.state == Http::TimedOut) {
        out.state = answer.state == Http::Refused ? State::Refused : State::TimedOut;
        if (out.problem.empty())
            out.problem = "no answer within " + std::to_string(static_cast<int>(answer.seconds)) + " s";
        return out;
    }
    if (answer.state == Http::Broken) {
        out.state = State::Truncated;
        return out;
    }
    if (!answer.good()) {
        // What Python's json says when asked to write NaN; vLLM passes it on.
        out.state = answer.body.contains("Out of range float values") ? State::NotFinite : State::HttpError;
        out.problem = "HTTP " + std::to_string(answer.status) + ": " + answer.body.left(300).toStdString();
        return out;
    }
    out.problem.clear();
    if (request.stream) {
        readStream(answer, out);
    } else if (readChoice(Json::parse(answer.body.toStdString(), nullptr, false), out)) {
        out.state = State::Whole;
    } else {
        out.problem = "not a completion: " + answer.body.left(200).toStdString();
    }
    checkLength(request, out);
    return out;
}

Completion complete(const Endpoint& endpoint, const CompletionRequest& request, const std::stop_token& stop)
{
    return readCompletion(httpPost(endpoint, "/v1/completions", completionBody(request), stop), request);
}

double choiceDistance(const TokenChoice& a, const TokenChoice& b)
{
    std::set<std::string_view> tokens;
    const auto lowest = [&tokens](const TokenChoice& choice) {
        double low = choice.logprob;
        for (const auto& [token, value] : choice.top) {
            tokens.insert(token);
            low = std::min(low, value);
        }
        return low;
    };
    const double lowA = lowest(a);
    const double lowB = lowest(b);
    if (tokens.empty())
        return a.token == b.token ? std::abs(a.logprob - b.logprob) : std::nan("");
    const auto value = [](const TokenChoice& choice, std::string_view token, double low) {
        const auto at = choice.top.find(token);
        return at == choice.top.end() ? low : at->second;
    };
    double sum = 0;
    for (const auto token : tokens)
        sum += std::abs(value(a, token, lowA) - value(b, token, lowB));
    return sum / static_cast<double>(tokens.size());
}

} // namespace requant
