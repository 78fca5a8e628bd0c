// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/jobsession.h"

#include "core/base/file.h"
#include "core/device/servercommand.h"
#include "core/job/job.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <unistd.h>

#include <array>
#include <charconv>
#include <chrono>
#include <condition_variable>
#include <fstream>
#include <mutex>

namespace requant::cli {

namespace {

// The arguments of this process, without the program and without --job.
std::vector<std::string> ownCommand()
{
    std::ifstream in("/proc/self/cmdline", std::ios::binary);
    std::vector<std::string> arguments;
    for (std::string argument; std::getline(in, argument, '\0');)
        arguments.push_back(argument);
    if (!arguments.empty())
        arguments.erase(arguments.begin());
    const auto at = std::find(arguments.begin(), arguments.end(), "--job");
    if (at != arguments.end())
        arguments.erase(at, std::min(at + 2, arguments.end()));
    std::erase_if(arguments, [](const std::string& a) { return a.starts_with("--job="); });
    return withoutSecrets(std::move(arguments));
}

} // namespace

void JobSession::addOption(CLI::App& verb, std::string& job)
{
    verb.add_option("--job", job, "Run as this job of the job folder; \"new\" makes one for this command")
        ->type_name("ID");
}

JobSession::JobSession(Globals& globals, std::string job)
    : m_globals(globals)
    , m_id(std::move(job))
{
}

JobSession::~JobSession() = default;

Status JobSession::open()
{
    if (!m_id.empty()) {
        const auto command = ownCommand();
        const auto job = m_id == "new" ? createJob(command.empty() ? std::string("requant") : command.front(), command)
                                       : findJob(m_id);
        if (!job)
            return fail(job.error());
        auto lock = JobLock::take(job->folder);
        if (!lock)
            return fail(lock.error());
        m_lock.emplace(std::move(*lock));
        std::error_code error;
        m_folder = std::filesystem::absolute(job->folder, error);
        // Relative paths of the command are meant from where the job was made, wherever it is resumed.
        if (!job->directory.empty()) {
            std::filesystem::current_path(job->directory, error);
            if (error)
                return fail(ErrorCode::FileNotFound, Text(RQ_TEXT("core", "There is no such file or folder.")),
                    utf8(job->directory));
        }
        std::filesystem::remove(m_folder / "control", error);
        m_globals.eventsFile = (m_folder / "events.jsonl").string();
        // The window reads what would be on the terminal from here.
        if (!isatty(STDERR_FILENO)) [[maybe_unused]]
            const auto* log = std::freopen((m_folder / "log.txt").c_str(), "a", stderr);
    }
    m_context = commandContext(m_globals);
    m_forward =
        std::make_unique<std::stop_callback<std::function<void()>>>(m_context.stop, [this] { m_stop.request_stop(); });
    m_context.stop = m_stop.get_token();
    if (!m_lock)
        return {};
    appendEvent("state", {{"state", "running"}});
    m_watcher = std::jthread([this](const std::stop_token& stop) { watch(stop); });
    return {};
}

void JobSession::watch(const std::stop_token& stop)
{
    std::mutex mutex;
    std::condition_variable_any wake;
    std::unique_lock lock(mutex);
    while (!stop.stop_requested()) {
        const JobRequest request = readRequest(m_folder);
        if (request == JobRequest::Cancel)
            m_stop.request_stop();
        const bool paused = request == JobRequest::Pause;
        if (paused != m_pause.paused()) {
            m_pause.set(paused);
            appendEvent("state", {{"state", paused ? "paused" : "running"}});
        }
        wake.wait_for(lock, stop, std::chrono::milliseconds(200), [] { return false; });
    }
}

void JobSession::finish(int exitCode, const std::string& message)
{
    m_watcher = {};
    appendEvent("result", {{"exit_code", exitCode}, {"message", message}});
}

std::optional<std::uint64_t> parseBytes(const std::string& text)
{
    static constexpr std::array<std::string_view, 5> units{"", "K", "M", "G", "T"};
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || value < 0)
        return std::nullopt;
    std::string unit(end, text.data() + text.size());
    std::erase(unit, ' ');
    if (unit == "B")
        unit.clear();
    for (const std::string_view suffix : {"iB", "B", "i"}) {
        if (unit.size() > 1 && unit.ends_with(suffix))
            unit.resize(unit.size() - suffix.size());
    }
    for (std::size_t i = 0; i < units.size(); ++i) {
        if (unit == units[i] && value * static_cast<double>(std::uint64_t{1} << (10 * i)) < 0x1p62)
            return static_cast<std::uint64_t>(value * static_cast<double>(std::uint64_t{1} << (10 * i)));
    }
    return std::nullopt;
}

} // namespace requant::cli
