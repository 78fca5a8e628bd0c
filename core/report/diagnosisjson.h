// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <nlohmann/json_fwd.hpp>

namespace requant {

class Checkpoint;
struct Diagnosis;
struct Finding;
struct Verdict;

/// {id, title, severity, subject, file, entry, items (at most 100), count, message, why, action, fix, runtime}; fix and
/// runtime are null where there is none.
nlohmann::ordered_json findingJson(const Finding& finding);
/// {runtime, version, verdict, lookups, failures: [{module, key, error, rule, message, subject}], reason, what_if}.
nlohmann::ordered_json verdictJson(const Verdict& verdict);
/// {folder, findings, verdicts}.
nlohmann::ordered_json diagnosisJson(const Checkpoint& checkpoint, const Diagnosis& diagnosis);

} // namespace requant
