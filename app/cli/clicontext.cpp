// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/cli.h"

#include "core/base/text.h"

#include <nlohmann/json.hpp>

#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <memory>
#include <mutex>
#include <thread>

namespace requant::cli {

namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

// The handler may only write a byte; a thread turns that into a stop request. A second Ctrl+C kills as usual.
std::atomic<int> signalPipe = -1;

void onSignal(int number)
{
    const char byte = 1;
    [[maybe_unused]] const auto put = write(signalPipe, &byte, 1);
    std::signal(number, SIG_DFL);
}

std::stop_source& stopSource()
{
    static std::stop_source source;
    return source;
}

void stopOnSignals()
{
    static std::once_flag once;
    std::call_once(once, [] {
        std::array<int, 2> ends = {};
        if (pipe(ends.data()) != 0)
            return;
        signalPipe = ends[1];
        std::thread([reader = ends[0]] {
            char byte = 0;
            if (read(reader, &byte, 1) == 1)
                stopSource().request_stop();
        }).detach();
        std::signal(SIGINT, onSignal);
        std::signal(SIGTERM, onSignal);
    });
}

std::string duration(double seconds)
{
    const auto whole = static_cast<unsigned long long>(seconds);
    char buffer[48];
    if (whole >= 3600)
        std::snprintf(buffer, sizeof buffer, "%llu:%02llu:%02llu", whole / 3600, whole / 60 % 60, whole % 60);
    else
        std::snprintf(buffer, sizeof buffer, "%llu:%02llu", whole / 60, whole % 60);
    return buffer;
}

// Progress on stderr (a bar on a terminal) and in the events file. Both are thinned to ten a second.
class CommandSink final : public ProgressSink {
public:
    explicit CommandSink(const Globals& globals)
        : m_bar(!globals.quiet && isatty(STDERR_FILENO))
        , m_quiet(globals.quiet)
    {
        if (!globals.eventsFile.empty())
            m_events.reset(std::fopen(globals.eventsFile.c_str(), "ae"));
        if (!globals.eventsFile.empty() && !m_events)
            std::fprintf(stderr, "requant: cannot append to %s\n", printable(globals.eventsFile).c_str());
    }
    ~CommandSink() override { endLine(); }

    void progress(const Progress& progress) override
    {
        if (!m_bar && !m_events)
            return;
        const std::lock_guard lock(m_mutex);
        const auto now = Clock::now();
        const bool newStage = progress.stage != m_stage;
        const bool last = progress.bytesTotal != 0 && progress.bytesDone >= progress.bytesTotal;
        if (!newStage && !last && now - m_shown < 100ms)
            return;
        if (newStage) {
            m_stage = progress.stage;
            m_started = now;
            m_before = progress.bytesDone;
        }
        m_shown = now;
        if (m_bar && now - m_opened > 300ms)
            showBar(progress, now);
        event("progress",
            {{"stage", progress.stage}, {"bytes_done", progress.bytesDone}, {"bytes_total", progress.bytesTotal},
                {"current", progress.current}});
    }

    void log(std::string_view line) override
    {
        const std::lock_guard lock(m_mutex);
        endLineLocked();
        if (!m_quiet)
            std::fprintf(stderr, "%s\n", printable(line).c_str());
        event("log", {{"text", line}});
    }

    void append(std::string_view type, const nlohmann::ordered_json& fields)
    {
        const std::lock_guard lock(m_mutex);
        event(type, fields);
    }

    void endLine()
    {
        const std::lock_guard lock(m_mutex);
        endLineLocked();
    }

private:
    struct CloseFile {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };

    void endLineLocked()
    {
        if (std::exchange(m_lineShown, false))
            std::fputs("\r\033[K", stderr);
    }

    void showBar(const Progress& progress, Clock::time_point now)
    {
        constexpr std::size_t width = 24;
        const double seconds = std::chrono::duration<double>(now - m_started).count();
        const double rate = seconds > 0.2
            ? static_cast<double>(progress.bytesDone - std::min(m_before, progress.bytesDone)) / seconds
            : 0;
        const double part = progress.bytesTotal
            ? static_cast<double>(progress.bytesDone) / static_cast<double>(progress.bytesTotal)
            : 0;
        const auto filled = static_cast<std::size_t>(std::min(part, 1.0) * width);
        std::string line = std::string(progress.stage) + " [" + std::string(filled, '#')
            + std::string(width - filled, '-') + "] " + formatBytes(progress.bytesDone) + " of "
            + formatBytes(progress.bytesTotal);
        if (rate > 0) {
            line += ", " + formatBytes(static_cast<std::uint64_t>(rate)) + "/s, "
                + duration(
                    static_cast<double>(progress.bytesTotal - std::min(progress.bytesDone, progress.bytesTotal)) / rate)
                + " left";
        }
        std::fprintf(stderr, "\r\033[K%s", line.c_str());
        std::fflush(stderr);
        m_lineShown = true;
    }

    void event(std::string_view type, const nlohmann::ordered_json& fields)
    {
        if (!m_events)
            return;
        const auto now = std::chrono::system_clock::now().time_since_epoch();
        nlohmann::ordered_json line{
            {"t", static_cast<double>(std::chrono::duration_cast<std::chrono::milliseconds>(now).count()) / 1000},
            {"type", type}};
        line.update(fields);
        const std::string text = line.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
        std::fwrite(text.data(), 1, text.size(), m_events.get());
        std::fflush(m_events.get());
    }

    const bool m_bar;
    const bool m_quiet;
    std::unique_ptr<std::FILE, CloseFile> m_events;
    std::mutex m_mutex;
    const Clock::time_point m_opened = Clock::now(); ///< nothing is shown for what is over at once
    Clock::time_point m_shown;
    Clock::time_point m_started;
    std::uint64_t m_before = 0;
    std::string m_stage;
    bool m_lineShown = false;
};

std::unique_ptr<CommandSink>& sink()
{
    static std::unique_ptr<CommandSink> instance;
    return instance;
}

} // namespace

Context commandContext(Globals& globals)
{
    stopOnSignals();
    if (!sink())
        sink() = std::make_unique<CommandSink>(globals);
    Context context;
    context.stop = stopSource().get_token();
    context.sink = sink().get();
    return context;
}

void appendEvent(std::string_view type, const nlohmann::ordered_json& fields)
{
    if (sink())
        sink()->append(type, fields);
}

void endProgressLine()
{
    if (sink())
        sink()->endLine();
}

} // namespace requant::cli
