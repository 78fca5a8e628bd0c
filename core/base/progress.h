// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>

namespace requant {

struct Progress {
    std::string_view stage; ///< English word, stable: "open", "convert", ...
    std::uint64_t bytesDone = 0;
    std::uint64_t bytesTotal = 0; ///< 0 when unknown
    std::string_view current; ///< file or tensor being worked on
};

/// Receives progress and log lines from any thread. Implementations must be cheap and thread-safe.
class ProgressSink {
public:
    virtual ~ProgressSink() = default;
    virtual void progress(const Progress& progress) = 0;
    virtual void log(std::string_view line);

    /// A sink that ignores everything.
    static ProgressSink& none();
};

/// What every long operation gets: how to stop it, where to report, how much it may use.
struct Context {
    std::stop_token stop;
    ProgressSink* sink = &ProgressSink::none();
    unsigned threads = 0; ///< 0: as many as the machine has
    std::uint64_t memoryBudget = std::uint64_t{2} << 30; ///< bytes

    bool cancelled() const { return stop.stop_requested(); }
    unsigned threadCount() const;
};

} // namespace requant
