// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/device/answers.h"
#include "core/device/metrics.h"
#include "core/device/serverprocess.h"
#include "core/device/validate.h"

#include <chrono>
#include <memory>
#include <string>

namespace requant {

/// A validation under way: what all its stages share. The stages below are called in this order; each returns false
/// when there is no sense in going on, with ValidationRun::ending set.
struct ValidationSession {
    const Checkpoint& checkpoint;
    const ValidationOptions& options;
    const CheckpointFacts& facts;
    const Context& context;
    const ValidationEvents& events;
    ValidationRun& run;
    Endpoint endpoint = {};
    std::string model = {};
    std::unique_ptr<ServerProcess> server = {}; ///< null with ValidationOptions::attach
    AnswerSet answers = {};
    std::chrono::steady_clock::time_point measuring = {}; ///< when the measurements began

    /// Seconds since the measurements began.
    double measured() const;
    /// Keeps and tells one sample of the running server; "t" is set here.
    void addSample(nlohmann::ordered_json sample);

    void event(std::string_view type, const nlohmann::ordered_json& fields) const;
    void phase(std::string_view name) const;
    void add(ProbeResult probe);
    /// The first ending that is not "passes" stays.
    void end(Ending ending);
    /// False, with the ending set, if the user cancelled or the server is gone.
    bool goesOn();
};

/// Starts the server and waits until it has completed something.
bool startServer(ValidationSession& session);
/// /health and /v1/models.
bool askHealth(ValidationSession& session);
/// The bilingual prompts, repeated; whether the texts are texts.
bool askPrompts(ValidationSession& session);
/// The next token at fixed beginnings, and the comparison with the reference. @p reference is null without one.
bool askPrefixes(ValidationSession& session, const AnswerSet* reference);
/// Asks another server what askPrompts and askPrefixes ask ours.
Result<AnswerSet> askReference(const ValidationSession& session);
std::string shortNumber(double value); ///< three digits that count, for a sentence
/// What /metrics answered; empty if there is none.
Metrics metricsOf(const HttpAnswer& answer);
/// The members of a sample that come from /metrics: "running", "waiting", "kv_usage"; only those that are known.
nlohmann::ordered_json metricsJson(const ServerMetrics& metrics);
/// Times at the chosen concurrencies, and /metrics.
bool measure(ValidationSession& session);
/// The long watch, if one is wanted: requests at an interval, whether anything drifts, the alerts of the profile.
bool soak(ValidationSession& session);
/// Stops our server; says what a bad ending is led back to.
void stopServer(ValidationSession& session);
void findCause(ValidationSession& session);

} // namespace requant
