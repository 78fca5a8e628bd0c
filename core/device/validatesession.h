// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/device/answers.h"
#include "core/device/serverprocess.h"
#include "core/device/validate.h"

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
/// Times at the chosen concurrencies, /metrics, and the long watch.
bool measure(ValidationSession& session);
bool soak(ValidationSession& session);
/// Stops our server; says what a bad ending is led back to.
void stopServer(ValidationSession& session);
void findCause(ValidationSession& session);

} // namespace requant
