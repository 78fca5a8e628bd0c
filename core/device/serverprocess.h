// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/device/loadprogress.h"
#include "core/device/processtree.h"
#include "core/device/servercommand.h"
#include "core/device/supervisor.h"
#include "core/log/logcause.h"

#include <QObject>

#include <cstdio>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

class QSocketNotifier;

namespace requant {

/// A server that was started by us, and its log. The event loop of this thread reads the log.
class ServerProcess : public QObject {
public:
    struct Options {
        Place place;
        int graceSeconds = 20;
        std::uint16_t forwardPort = 0; ///< local port that ssh forwards to the server's, 0: none
        std::vector<std::string> secrets; ///< beside those of the command
        std::filesystem::path logFile; ///< everything is written there, without secrets; empty: nowhere
    };
    /// One line of the log, without secrets. @p stream is "stdout" or "stderr".
    using LineSink = std::function<void(std::string_view stream, std::string_view text)>;

    static Result<std::unique_ptr<ServerProcess>> start(
        const ServerCommand& command, const Options& options, LineSink sink);
    ~ServerProcess() override;

    /// Stops the server, waits until all of it is gone and the log is read to its end.
    ProcessEnd stop();
    /// How it ended, if it did. Its log is then complete.
    std::optional<ProcessEnd> ended();

    const LoadProgress& load() const { return m_load; }
    const LogMatcher& log() const { return m_matcher; }
    bool logContains(std::string_view text) const; ///< among the last 64 KiB
    std::string lastLine() const { return m_lastLine; } ///< the last one that calls itself an error, else the last one
    /// Processor time, bytes read and memory of everything below the supervisor; only meaningful locally.
    ProcessTree tree() const;
    /// Seconds since the server last showed a sign of work: a line, a byte read from a file, processor time.
    double silence();

private:
    ServerProcess(SupervisedProcess process, const ServerCommand& command, const Options& options, LineSink sink);
    void read(int descriptor, std::string_view stream);
    void readAll();
    void cut(std::string_view stream, std::string& rest, bool all);
    void take(std::string_view stream, std::string_view line);
    bool takeFarReport(const std::string& text);
    ProcessEnd complete(ProcessEnd end) const;

    SupervisedProcess m_process;
    bool m_far; ///< started by the script of a far place, which reports in the log
    ProcessEnd m_farReport; ///< only killed and stragglers
    std::vector<std::string> m_secrets;
    LineSink m_sink;
    std::unique_ptr<std::FILE, int (*)(std::FILE*)> m_file;
    std::string m_outRest; ///< a line that has not ended yet
    std::string m_errRest;
    LogMatcher m_matcher;
    LoadProgress m_load;
    std::string m_recent;
    std::string m_lastLine;
    bool m_lastLineIsError = false;
    std::vector<std::unique_ptr<QSocketNotifier>> m_notifiers;
    double m_lastSign = 0;
    double m_lastLook = 0;
    ProcessTree m_lastTree;
};

} // namespace requant
