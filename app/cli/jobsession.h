// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/cli/cli.h"

#include "core/convert/shardpipeline.h"
#include "core/job/joblock.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>
#include <thread>

namespace CLI {
class App;
}

namespace requant::cli {

/// A command that may run as a job: takes the lock of its folder, writes its events there, and obeys the file
/// "control". Without a job it only passes the command's context on.
class JobSession {
public:
    /// Adds --job ID|new to a verb ("new" makes a job folder for this command).
    static void addOption(CLI::App& verb, std::string& job);

    JobSession(Globals& globals, std::string job);
    ~JobSession();
    JobSession(const JobSession&) = delete;
    JobSession& operator=(const JobSession&) = delete;

    /// Errors: FileNotFound for an unknown job, InvalidArgument if it is running already. Before the context is used.
    Status open();
    Context& context() { return m_context; }
    const PauseSwitch& pause() const { return m_pause; }
    /// Last event of the job.
    void finish(int exitCode, const std::string& message);

private:
    void watch(const std::stop_token& stop);

    Globals& m_globals;
    std::string m_id;
    std::filesystem::path m_folder;
    std::optional<JobLock> m_lock;
    std::stop_source m_stop;
    std::unique_ptr<std::stop_callback<std::function<void()>>> m_forward;
    PauseSwitch m_pause;
    Context m_context;
    std::jthread m_watcher;
};

/// "2GiB", "512 MiB", "1.5G", "1000000" as bytes; nothing if it is none of these.
std::optional<std::uint64_t> parseBytes(const std::string& text);

} // namespace requant::cli
