// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace requant {

/// Where the server runs.
struct Place {
    enum class Kind : std::uint8_t { Local, Ssh, Container };
    Kind kind = Kind::Local;
    std::string target; ///< host as the user's ssh knows it, or name of a running container
    std::string program; ///< "ssh", "docker", "podman" or "nerdctl"
    std::vector<std::string> options; ///< for ssh: further options before the host ("-F", "FILE")

    bool local() const { return kind == Kind::Local; }
    std::string spec() const; ///< "local", "ssh:HOST", "docker:NAME"
};

/// "local", "ssh:HOST", "docker:NAME", "podman:NAME" or "nerdctl:NAME". InvalidArgument otherwise, and for targets that
/// a program would read as an option.
Result<Place> parsePlace(std::string_view spec);

/// The sentence for a container in which nothing can be run.
Text notRunning(const Place& place, const std::string& trouble);

using Variables = std::vector<std::pair<std::string, std::string>>;

/// A process to start on this machine: never a shell string.
struct LocalCommand {
    std::string program;
    std::vector<std::string> arguments;
    Variables environment; ///< added to that of this process
};

/// One argument for a POSIX shell: itself if every character is harmless, else in single quotes.
std::string shellQuote(std::string_view argument);
/// A whole line to show or to paste into a shell.
std::string shellLine(const std::vector<std::string>& argv);

/// The command that runs @p argv with @p environment at @p place and ends with it. Over ssh the far shell is given one
/// exactly quoted line.
LocalCommand atPlace(const Place& place, const std::vector<std::string>& argv, const Variables& environment);

/// The same for a server: on the far side a small script (resources/far) starts it as a session of its own and stops
/// it with everything that it started (TERM, after @p graceSeconds KILL) when its standard input ends, that is when
/// this side dies in whatever way. @p forwardPort: local port that ssh forwards to @p serverPort of the far side, 0:
/// none.
LocalCommand serverAtPlace(const Place& place, const std::vector<std::string>& argv, const Variables& environment,
    int graceSeconds, std::uint16_t forwardPort, std::uint16_t serverPort);

} // namespace requant
