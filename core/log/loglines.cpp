// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/log/loglines.h"

#include <algorithm>
#include <array>

namespace requant {

namespace {

// A message of a runtime is short; a longer line is binary rubbish or a dumped list.
constexpr std::size_t maxLine = 64 * 1024;
constexpr std::size_t maxPrefix = 120;

constexpr char escape = '\x1b';

// Position behind the escape sequence that starts at @p at: CSI, OSC, or one of two characters.
std::size_t endOfEscape(std::string_view text, std::size_t at)
{
    if (at + 1 >= text.size())
        return text.size();
    std::size_t end = at + 2;
    if (text[at + 1] == '[') {
        while (end < text.size() && (text[end] < '@' || text[end] > '~'))
            ++end;
        return std::min(end + 1, text.size());
    }
    if (text[at + 1] != ']')
        return end;
    while (end < text.size() && text[end] != '\a' && text[end] != escape)
        ++end;
    const bool stringTerminator = end + 1 < text.size() && text[end] == escape;
    return std::min(end + (stringTerminator ? 2 : 1), text.size());
}

// "(Worker_TP3 pid=12)", "(EngineCore_DP0 pid=5) (Worker pid=7)", "[rank0]:". The innermost one names the worker.
std::string_view takeWorker(std::string_view& text)
{
    std::string_view worker;
    while (text.starts_with('(') || text.starts_with("[rank")) {
        const char closing = text.front() == '(' ? ')' : ']';
        const auto end = text.substr(0, maxPrefix).find(closing);
        if (end == std::string_view::npos)
            break;
        const auto inner = text.substr(1, end - 1);
        if (closing == ')' && inner.find("pid=") == std::string_view::npos)
            break;
        worker = inner;
        text.remove_prefix(end + 1);
        if (text.starts_with(':'))
            text.remove_prefix(1);
        // One space belongs to the prefix, further ones indent the lines of a traceback.
        if (text.starts_with(' '))
            text.remove_prefix(1);
    }
    return worker;
}

// "ERROR 08-14 12:00:01 [multiproc_executor.py:870] ".
void dropHeader(std::string_view& text)
{
    static constexpr std::array<std::string_view, 5> levels{"DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"};
    const auto level = std::find_if(levels.begin(), levels.end(), [&](auto word) { return text.starts_with(word); });
    if (level == levels.end())
        return;
    const auto head = text.substr(0, maxPrefix);
    const auto open = head.find(" [");
    const auto close = head.find("] ", open == std::string_view::npos ? 0 : open);
    const bool dated = head.size() > level->size() + 1 && head[level->size()] == ' ' && head[level->size() + 1] >= '0'
        && head[level->size() + 1] <= '9';
    if (dated && open != std::string_view::npos && close != std::string_view::npos)
        text.remove_prefix(close + 2);
}

} // namespace

std::string withoutEscapes(std::string_view text)
{
    std::string out;
    out.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        if (text[at] == escape) {
            at = endOfEscape(text, at);
            continue;
        }
        const auto byte = static_cast<unsigned char>(text[at]);
        if (byte >= 0x20 || byte == '\t')
            out += text[at];
        ++at;
    }
    return out;
}

LogLines::LogLines(Sink sink)
    : m_sink(std::move(sink))
{
}

void LogLines::append(std::string_view piece)
{
    m_line += piece.substr(0, maxLine - std::min(maxLine, m_line.size()));
}

void LogLines::flush()
{
    if (m_line.empty())
        return;
    m_count = m_number;
    const std::string clean = withoutEscapes(m_line);
    m_line.clear();
    LogLine line{m_number, clean, {}};
    line.worker = takeWorker(line.text);
    dropHeader(line.text);
    m_sink(line);
}

void LogLines::feed(std::string_view chunk)
{
    while (!chunk.empty()) {
        const auto end = chunk.find_first_of("\r\n");
        append(chunk.substr(0, end));
        if (end == std::string_view::npos)
            return;
        flush();
        if (chunk[end] == '\n') {
            m_count = m_number;
            ++m_number;
        }
        chunk.remove_prefix(end + 1);
    }
}

void LogLines::finish()
{
    flush();
}

} // namespace requant
