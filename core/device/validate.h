// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/progress.h"
#include "core/device/validationrun.h"

#include <nlohmann/json_fwd.hpp>

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace requant {

class Checkpoint;

struct ValidationOptions {
    DeviceProfile profile;
    Place place;
    LaunchRequest launch;
    std::string runtime; ///< NAME[@VERSION] for the verdict; empty: the profile's; "none": no verdict
    bool dryRun = false; ///< only command, environment and preflight
    bool force = false; ///< start in spite of errors of the preflight
    bool runCommands = true; ///< ask the place in the preflight
    std::string attach; ///< base URL of a server that runs already: it is probed, neither started nor stopped
    std::string apiKey; ///< sent as bearer token; never written
    std::string reference; ///< base URL of another server, or a saved run (its folder, file or id)
    double tolerance = 0.25; ///< mean distance of log probabilities (nat) that is still called close
    unsigned repeats = 3; ///< of every prompt; at least 2
    unsigned maxTokens = 32;
    unsigned topLogprobs = 5;
    std::vector<unsigned> concurrencies = {1, 2, 4};
    double soakMinutes = 0;
    double soakIntervalSeconds = 5;
    double startTimeoutSeconds = 0; ///< 0: computed from bytes and rate
    double hangSeconds = 0; ///< silence and no work for longer than this is a hang; 0: 300
    double requestTimeoutSeconds = 120;
    int graceSeconds = 20; ///< between TERM and KILL
    std::filesystem::path saveTo; ///< folder of saved runs; empty: the run is not kept
};

/// Live events, from the calling thread: "phase" {phase}, "preflight", "log" {text, stream, level}, "probe", "sample"
/// {t, running, waiting, kv_usage, device_memory_bytes, latency_s, ttft_s}, "load" {done, total}, and as the last one
/// "verdict" {id, verdict, ending, cause}. Bytes read so far go to Context::sink as progress "load".
using ValidationEvents = std::function<void(std::string_view type, const nlohmann::ordered_json& fields)>;

/// The request as the server has to be asked at that place: with the folder as it is there, and the address on which
/// the probes reach it. May ask the container program.
LaunchRequest requestAt(
    const Checkpoint& checkpoint, const Place& place, LaunchRequest request, const std::stop_token& stop = {});

/// Preflight, start, probes, comparison, stop. Blocks; needs a QCoreApplication. The server and everything that it
/// started are gone when this returns, and also if this process is killed meanwhile. Errors: InvalidArgument for
/// a reference that cannot be used; whatever the server does is an ending and not an error.
Result<ValidationRun> validate(const Checkpoint& checkpoint, const ValidationOptions& options,
    const Context& context = {}, const ValidationEvents& events = {});

} // namespace requant
