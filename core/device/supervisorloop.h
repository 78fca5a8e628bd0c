// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>

namespace requant {

/// What the supervisor sends through its status pipe at the end; plain bytes, as both ends are the same program.
struct SupervisorReport {
    std::int32_t execError = 0;
    std::int32_t waitStatus = 0;
    std::int32_t killed = 0;
    std::int32_t stragglers = 0;
};

/// Everything that the supervisor needs, made ready before fork: after it only system calls are allowed, since other
/// threads may have held locks.
struct SupervisorPlan {
    const char* program = nullptr; ///< absolute path, or a name to be looked up
    char* const* argv = nullptr;
    char* const* environment = nullptr;
    int life = -1; ///< read end
    int status = -1; ///< write end
    int output = -1; ///< write ends, for the program
    int errors = -1;
    int graceMilliseconds = 0;
    bool endInputFirst = false;
};

/// The life of the supervisor process; never returns.
[[noreturn]] void runSupervisor(const SupervisorPlan& plan);

} // namespace requant
