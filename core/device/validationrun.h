// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/text.h"
#include "core/device/preflight.h"
#include "core/device/servercommand.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace requant {

/// How a validation ended. One value per thing that a person would do differently.
enum class Ending : std::uint8_t {
    Passes,
    NotStarted, ///< dry run, or an error of the preflight
    Cancelled,
    Unreachable, ///< the place: ssh or container refused, program not found
    PortTaken,
    StartCrash, ///< the server ended before its first answer
    StartHung, ///< alive, but without any sign of work for too long
    StartTooSlow, ///< still working when the time computed from bytes and rate was over
    NoAnswer, ///< says that it is healthy, but completes nothing
    WrongOutput, ///< empty, repeating, of the wrong script, or not finite
    Truncated, ///< answers end before their end
    Crashed, ///< ended while it was asked
    Differs, ///< from the reference by more than the reference differs from itself
    Drifts, ///< latency or memory climbs in steps during the soak
    HadToBeKilled, ///< all probes passed, but it ignored SIGTERM
};

std::string_view name(Ending ending); ///< "passes", "crashed while starting", ...
/// "passes", "fails", "not run" or "cancelled": the verdict of an ending. HadToBeKilled passes.
std::string_view verdictOf(Ending ending);

enum class ProbeState : std::uint8_t { Passed, Warning, Failed, Skipped };

std::string_view name(ProbeState state); ///< "passed", "warning", "failed", "skipped"

/// One question that was asked of the running server.
struct ProbeResult {
    std::string id; ///< stable: "start", "health", "models", "completion", "repeatability", "degeneration",
                    ///< "reference", "performance", "metrics", "soak", "alert METRIC", "stop"
    ProbeState state = ProbeState::Skipped;
    Text message; ///< what came out, with the numbers
    Text action; ///< what to do; empty if nothing is to be done
    std::map<std::string, double> numbers; ///< by name with unit, "ttft_median_s"
    Text because = {}; ///< why it matters; empty if that is plain
};

/// What a dead or wrong server is led back to.
struct ValidationCause {
    Text headline; ///< one line of the server's own log, or a sentence
    Text action; ///< what to do; empty if unknown
    std::string finding; ///< rule id, empty if unknown
    std::string tensor; ///< tensor, module or key, empty if unknown
    std::string fix; ///< fix id, empty if no file change cures it
    std::vector<std::pair<std::size_t, std::string>> evidence; ///< line number of the log and its text
    bool known = false;
};

/// Result of `requant validate`, and of a saved run.
struct ValidationRun {
    std::string id; ///< sorts by time
    std::int64_t startedMs = 0; ///< since the epoch
    double seconds = 0;
    std::string folder;
    std::string device;
    std::string place;
    ServerCommand command;
    std::vector<PreflightItem> preflight;
    std::vector<ProbeResult> probes;
    Ending ending = Ending::NotStarted;
    ValidationCause cause;
    /// Results in depth, each as documented in docs/devices.md: "completions", "prefixes", "comparison", "performance",
    /// "samples", "load". Never null.
    std::shared_ptr<nlohmann::ordered_json> details;
};

nlohmann::ordered_json probeJson(const ProbeResult& probe);
/// Null without a headline.
nlohmann::ordered_json causeJson(const ValidationCause& cause);

/// The document of the command line's contract: {folder, device, place, command, environment, preflight, probes,
/// verdict, ending, cause {finding, tensor, fix, ...}, ...details}.
nlohmann::ordered_json validationJson(const ValidationRun& run);

} // namespace requant
