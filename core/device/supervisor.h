// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/device/place.h"

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <string>

namespace requant {

/// How a supervised process ended.
struct ProcessEnd {
    bool execFailed = false; ///< the program could not be started; code is the error number
    bool signalled = false; ///< ended by a signal; code is its number
    int code = 0;
    bool killed = false; ///< it ignored TERM and had to be killed
    int stragglers = 0; ///< processes that it left behind and that were killed
};

/// A process that cannot outlive this one.
///
/// Between both stands a small process of ours: it is the reaper of everything that the program starts, also of what
/// changes its process group or session, and holds the read end of a pipe whose only write end is in this process.
/// When the pipe ends (stop() was called, this object is gone, or this process died in whatever way), it sends TERM to
/// the program's process group, waits, kills, and ends only when nothing of it is left. If that process itself is
/// killed, the kernel kills the program.
class SupervisedProcess {
public:
    struct Options {
        int graceMilliseconds = 20'000; ///< between TERM and KILL
        bool endInputFirst = false; ///< the program stops by itself when its standard input ends (ssh, containers)
    };

    static Result<SupervisedProcess> start(const LocalCommand& command, const Options& options);
    SupervisedProcess(SupervisedProcess&& other) noexcept;
    SupervisedProcess& operator=(SupervisedProcess&&) = delete;
    /// Stops it, if it still runs, and waits.
    ~SupervisedProcess();

    pid_t supervisor() const { return m_supervisor; }
    int output() const { return m_output; } ///< read end of standard output, non-blocking
    int errors() const { return m_errors; } ///< read end of standard error, non-blocking

    /// Asks it to stop: TERM to its group, then KILL. Does not wait.
    void stop();
    /// How it ended, if all of it is gone by then.
    std::optional<ProcessEnd> poll(int waitMilliseconds = 0);

private:
    SupervisedProcess() = default;

    pid_t m_supervisor = -1;
    int m_life = -1; ///< write end; closing it ends the program
    int m_status = -1;
    int m_output = -1;
    int m_errors = -1;
    std::optional<ProcessEnd> m_end;
};

} // namespace requant
