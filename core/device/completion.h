// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/device/httpcall.h"

#include <nlohmann/json_fwd.hpp>

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace requant {

/// Log probabilities that the server gave at one place: of the token it took, and of the best few.
struct TokenChoice {
    std::string token;
    double logprob = 0;
    std::map<std::string, double, std::less<>> top;
};

/// One answer of /v1/completions.
struct Completion {
    enum class State {
        Whole,
        Refused, ///< nobody listens
        TimedOut,
        HttpError, ///< an HTTP status that is not 2xx
        NotFinite, ///< log probabilities are NaN or infinite: JSON has no words for them, so the server refuses
        Truncated, ///< the connection or the text ended before its end
        Malformed, ///< no JSON of the expected form
    };
    State state = State::Malformed;
    std::string problem; ///< for people; empty if Whole
    std::string text;
    std::string finishReason; ///< "length", "stop"
    std::vector<TokenChoice> tokens; ///< as many as log probabilities were given
    unsigned completionTokens = 0; ///< as counted by the server; 0: it did not say
    double seconds = 0; ///< whole request
    double firstTokenSeconds = 0; ///< until the first piece of text that is not empty; streams only
    std::vector<double> gaps; ///< seconds between pieces of text; streams only
    unsigned pieces = 0; ///< pieces of text that are not empty; streams only

    bool whole() const { return state == State::Whole; }
};

/// What is asked: greedy, so that the same question has the same answer.
struct CompletionRequest {
    std::string model;
    std::string prompt;
    unsigned maxTokens = 32;
    unsigned topLogprobs = 0; ///< 0: none
    bool stream = false;
    bool ignoreEos = false; ///< for measuring: all answers equally long
};

nlohmann::ordered_json completionBody(const CompletionRequest& request);
Completion readCompletion(const HttpAnswer& answer, const CompletionRequest& request);

Completion complete(const Endpoint& endpoint, const CompletionRequest& request, const std::stop_token& stop = {});

/// Distance of two places in nat: mean difference of the log probabilities of all tokens that either names. A token
/// that one side does not name is taken at the lowest value that it does name.
double choiceDistance(const TokenChoice& a, const TokenChoice& b);

} // namespace requant
