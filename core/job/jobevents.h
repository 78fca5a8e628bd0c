// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace requant {

enum class EventType : std::uint8_t { Progress, Log, Finding, Result, State, Other };

/// One line of events.jsonl: {"t": seconds, "type": "progress", ...}.
struct JobEvent {
    std::int64_t t = 0; ///< milliseconds since the epoch
    EventType type = EventType::Other;
    std::string stage; ///< progress
    std::string current; ///< progress
    std::uint64_t bytesDone = 0; ///< progress
    std::uint64_t bytesTotal = 0; ///< progress
    std::string
        text; ///< log: the line; finding: its rule id and message; state: "paused" or "running"; result: the message
    int exitCode = 0; ///< result
    std::string json; ///< the whole line
};

/// Parses one line; a line that is not a JSON object is of type Other.
JobEvent parseEvent(const std::string& line);

/// Reads what was appended since the last call; half a line waits for its end.
class EventTail {
public:
    explicit EventTail(std::filesystem::path file);
    std::vector<JobEvent> read();

private:
    std::filesystem::path m_file;
    std::uint64_t m_offset = 0;
    std::string m_rest;
};

/// Bytes per second over a sliding window of progress events, and what is left.
class RateMeter {
public:
    void add(const JobEvent& progress);
    double bytesPerSecond() const;
    double secondsLeft() const; ///< negative while not known

private:
    struct Point {
        std::int64_t t;
        std::uint64_t done;
    };
    std::vector<Point> m_points;
    std::uint64_t m_total = 0;
};

} // namespace requant
