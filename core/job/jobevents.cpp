// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/job/jobevents.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <fstream>

namespace requant {

namespace {

using Json = nlohmann::json;

constexpr std::array typeNames{"progress", "log", "finding", "result", "state"};
constexpr std::int64_t windowMs = 20'000;
constexpr std::size_t longestLine = 1 << 20;

std::string textOf(const Json& json, const char* key)
{
    const auto at = json.find(key);
    return at != json.end() && at->is_string() ? at->get<std::string>() : std::string();
}

template <typename T>
T numberOf(const Json& json, const char* key)
{
    const auto at = json.find(key);
    return at != json.end() && at->is_number_integer() ? at->get<T>() : T{};
}

} // namespace

JobEvent parseEvent(const std::string& line)
{
    JobEvent event;
    event.json = line;
    const Json json = Json::parse(line, nullptr, false);
    if (!json.is_object())
        return event;
    const auto at = std::find(typeNames.begin(), typeNames.end(), textOf(json, "type"));
    event.type = static_cast<EventType>(at - typeNames.begin());
    if (const auto t = json.find("t"); t != json.end() && t->is_number())
        event.t = static_cast<std::int64_t>(t->get<double>() * 1000);
    event.stage = textOf(json, "stage");
    event.current = textOf(json, "current");
    event.bytesDone = numberOf<std::uint64_t>(json, "bytes_done");
    event.bytesTotal = numberOf<std::uint64_t>(json, "bytes_total");
    event.exitCode = numberOf<int>(json, "exit_code");
    event.text = textOf(json,
        event.type == EventType::Log         ? "text"
            : event.type == EventType::State ? "state"
                                             : "message");
    return event;
}

EventTail::EventTail(std::filesystem::path file)
    : m_file(std::move(file))
{
}

std::vector<JobEvent> EventTail::read()
{
    std::vector<JobEvent> events;
    std::ifstream in(m_file, std::ios::binary);
    if (!in || !in.seekg(static_cast<std::streamoff>(m_offset)))
        return events;
    std::array<char, 1 << 16> buffer{};
    while (in.read(buffer.data(), buffer.size()), in.gcount() > 0) {
        m_rest.append(buffer.data(), static_cast<std::size_t>(in.gcount()));
        m_offset += static_cast<std::uint64_t>(in.gcount());
        std::size_t start = 0;
        for (std::size_t end; (end = m_rest.find('\n', start)) != std::string::npos; start = end + 1)
            events.push_back(parseEvent(m_rest.substr(start, end - start)));
        m_rest.erase(0, start);
        if (m_rest.size() > longestLine)
            m_rest.clear();
    }
    return events;
}

void RateMeter::add(const JobEvent& progress)
{
    // A new stage or a restart counts from the beginning again.
    if (!m_points.empty() && (progress.bytesDone < m_points.back().done || progress.bytesTotal != m_total))
        m_points.clear();
    m_total = progress.bytesTotal;
    m_points.push_back({progress.t, progress.bytesDone});
    const auto old = std::find_if(
        m_points.begin(), m_points.end() - 1, [&](const Point& p) { return progress.t - p.t <= windowMs; });
    m_points.erase(m_points.begin(), old);
}

double RateMeter::bytesPerSecond() const
{
    if (m_points.size() < 2 || m_points.back().t <= m_points.front().t)
        return 0;
    return double(m_points.back().done - m_points.front().done) * 1000.0
        / double(m_points.back().t - m_points.front().t);
}

double RateMeter::secondsLeft() const
{
    const double rate = bytesPerSecond();
    if (rate <= 0 || m_total == 0)
        return -1;
    return double(m_total - std::min(m_total, m_points.back().done)) / rate;
}

} // namespace requant
