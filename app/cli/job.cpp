// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/cli.h"

#include "core/base/file.h"
#include "core/job/job.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <fcntl.h>
#include <unistd.h>

#include <cstdio>
#include <memory>

namespace requant::cli {

namespace {

using Json = nlohmann::ordered_json;

Json jobJson(const Job& job)
{
    Json out{{"id", job.id}, {"title", job.title}, {"state", name(job.state)}, {"command", job.command},
        {"created_ms", job.createdMs}, {"folder", utf8(job.folder)}, {"stage", job.stage}, {"current", job.current},
        {"bytes_done", job.bytesDone}, {"bytes_total", job.bytesTotal}, {"bytes_per_second", job.bytesPerSecond},
        {"seconds_left", job.secondsLeft < 0 ? Json() : Json(job.secondsLeft)}, {"message", job.message}};
    out["pid"] = job.pid ? Json(job.pid) : Json();
    out["resident_bytes"] = job.residentBytes ? Json(job.residentBytes) : Json();
    out["exit_code"] = job.exitCode < 0 ? Json() : Json(job.exitCode);
    return out;
}

void printJob(const Job& job)
{
    std::printf("%s  %-9s  %s of %s  %s  %s\n", job.id.c_str(), std::string(name(job.state)).c_str(),
        formatBytes(job.bytesDone).c_str(), formatBytes(job.bytesTotal).c_str(), printable(job.title).c_str(),
        printable(job.message).c_str());
}

void list(Globals& globals)
{
    Json jobs = Json::array();
    for (const auto& job : listJobs()) {
        jobs.push_back(jobJson(job));
        if (!globals.json)
            printJob(job);
    }
    if (globals.json)
        printJson({{"jobs", jobs}}, "jobs");
}

void answer(const Globals& globals, const Job& job)
{
    if (globals.json)
        printJson({{"job", jobJson(job)}}, "job");
    else
        printJob(job);
}

// The program again, in a session of its own, so that it outlives the terminal.
bool startDetached(std::vector<std::string> arguments)
{
    arguments.insert(arguments.begin(), "requant");
    std::vector<char*> argv;
    for (auto& argument : arguments)
        argv.push_back(argument.data());
    argv.push_back(nullptr);
    const pid_t child = ::fork();
    if (child < 0)
        return false;
    if (child > 0)
        return true;
    ::setsid();
    const int nothing = ::open("/dev/null", O_RDWR);
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        ::dup2(nothing, stream);
    ::execv("/proc/self/exe", argv.data());
    ::_exit(127);
}

void act(Globals& globals, const std::string& id, const std::string& action)
{
    auto job = findJob(id);
    if (!job) {
        reportError(globals, job.error());
        return;
    }
    Status status;
    if (action == "resume") {
        const bool alive = isAlive(job->folder);
        if (alive)
            status = requestJob(*job, JobRequest::Run);
        else if (!startDetached(resumeArguments(*job)))
            status = fail(ErrorCode::Internal, Text(RQ_TEXT("core", "The program cannot be started again.")));
    } else if (action != "show") {
        status = requestJob(*job, action == "pause" ? JobRequest::Pause : JobRequest::Cancel);
    }
    if (status)
        answer(globals, *job);
    else
        reportError(globals, status.error());
}

} // namespace

void addJob(CLI::App& app, Globals& globals)
{
    CLI::App* const verb = app.add_subcommand("job", "Long commands that run in a job folder");
    verb->require_subcommand(1);
    CLI::App* const all = verb->add_subcommand("list", "All jobs, newest first");
    addCommonOptions(*all, globals);
    all->callback([&globals] { list(globals); });
    const std::pair<const char*, const char*> actions[] = {{"show", "State and progress"},
        {"cancel", "Stop within a second; it can be resumed"}, {"pause", "Hold up"},
        {"resume", "Go on after a pause, or start an interrupted job again"}};
    for (const auto& [action, help] : actions) {
        CLI::App* const one = verb->add_subcommand(action, help);
        const auto id = std::make_shared<std::string>();
        one->add_option("ID", *id, "Id of the job, or its beginning")->required();
        addCommonOptions(*one, globals);
        one->callback([&globals, id, action = std::string(action)] { act(globals, *id, action); });
    }
}

} // namespace requant::cli
