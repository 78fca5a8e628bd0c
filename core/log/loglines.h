// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace requant {

/// One line as a person would read it.
struct LogLine {
    std::size_t number = 0; ///< counted from 1 by line feeds
    std::string_view text; ///< without colours, worker prefix and log header
    std::string_view worker; ///< "Worker_TP3 pid=123", "rank0"; empty if the line names none
};

/// Cuts a stream of bytes into lines. Parts that a carriage return overwrites are lines of the same number.
class LogLines {
public:
    using Sink = std::function<void(const LogLine&)>;
    explicit LogLines(Sink sink);

    void feed(std::string_view chunk);
    void finish();
    std::size_t count() const { return m_count; } ///< lines begun so far

private:
    void append(std::string_view piece);
    void flush();

    Sink m_sink;
    std::string m_line; ///< at most maxLine bytes, the rest of a longer line is dropped
    std::size_t m_number = 1;
    std::size_t m_count = 0;
};

/// @p text without ANSI escape sequences and other control characters but tabs.
std::string withoutEscapes(std::string_view text);

} // namespace requant
