// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/device/place.h"

#include <cstdint>
#include <stop_token>
#include <string>

namespace requant {

/// What a short command said.
struct CommandAnswer {
    enum class State : std::uint8_t {
        Ended, ///< see exitCode
        NotHere, ///< no such program, also on the far side
        TimedOut,
        Unreachable, ///< ssh or the container program failed before the command ran
        Cancelled,
    };
    State state = State::Ended;
    int exitCode = 0;
    std::string output; ///< standard output, then standard error; at most 1 MiB
};

/// Runs a command and waits, at most @p timeoutSeconds; then it and its group are killed. Never a shell on this side.
CommandAnswer runCommand(
    const Place& place, const std::vector<std::string>& argv, int timeoutSeconds, const std::stop_token& stop = {});

/// Why nothing can be run in a container: what its program says, or its state; empty if it runs, and for other places.
std::string containerTrouble(const Place& place, const std::stop_token& stop = {});
/// Address of a running container in its own network, as seen from here; empty if it shares this machine's network, or
/// if @p place is no container that can be asked.
std::string containerAddress(const Place& place, const std::stop_token& stop = {});

} // namespace requant
