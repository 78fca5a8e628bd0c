// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/device/loadprogress.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace requant {

namespace {

bool contains(std::string_view line, std::string_view part)
{
    return line.find(part) != std::string_view::npos;
}

// The number that ends or starts at a place of the line.
std::uint32_t numberFrom(std::string_view text)
{
    std::uint32_t value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

} // namespace

bool readLoadProgress(std::string_view line, LoadProgress& progress)
{
    if (contains(line, "Loading weights took") || contains(line, "Loading model weights took")
        || contains(line, "Model loading took")) {
        const bool fresh = !progress.finished;
        progress.finished = true;
        progress.done = progress.total;
        return fresh;
    }
    if (!contains(line, "shards:") || !contains(line, "Completed |"))
        return false;
    const auto slash = line.find('/', line.find("Completed |"));
    if (slash == std::string_view::npos || slash + 1 >= line.size() || !isDigit(line[slash + 1]))
        return false;
    auto begin = slash;
    while (begin > 0 && isDigit(line[begin - 1]))
        --begin;
    const auto done = numberFrom(line.substr(begin, slash - begin));
    const auto total = numberFrom(line.substr(slash + 1));
    if (begin == slash || total == 0 || done > total || (progress.total == total && done <= progress.done))
        return false;
    progress.done = done;
    progress.total = total;
    return true;
}

std::string_view logLevel(std::string_view line)
{
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 8> words{{
        {"CRITICAL", "error"},
        {"ERROR", "error"},
        {"Traceback", "error"},
        {"Error:", "error"},
        {"Exception:", "error"},
        {"WARNING", "warning"},
        {"Warning:", "warning"},
        {"INFO", "info"},
    }};
    for (const auto& [word, level] : words) {
        if (contains(line.substr(0, std::min<std::size_t>(line.size(), 400)), word))
            return level;
    }
    return {};
}

} // namespace requant
