// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/job/job.h"

#include "core/base/file.h"
#include "core/base/resources.h"
#include "core/base/stagedfile.h"
#include "core/job/joblist.h"
#include "core/job/joblock.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <ctime>

namespace requant {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr std::uint64_t jobFileLimit = 1 << 20;

std::int64_t nowMs()
{
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
        .count();
}

std::string timeName(std::int64_t ms)
{
    const std::time_t seconds = ms / 1000;
    std::tm parts{};
    gmtime_r(&seconds, &parts);
    char text[32];
    std::strftime(text, sizeof text, "%Y%m%d-%H%M%S", &parts);
    return text;
}

} // namespace

Result<Job> readJobFile(const fs::path& folder)
{
    auto text = readTextFile(folder / "job.json", jobFileLimit);
    if (!text)
        return fail(std::move(text.error()));
    const Json json = Json::parse(*text, nullptr, false);
    const bool good = json.is_object() && json.contains("command") && json["command"].is_array()
        && std::all_of(json["command"].begin(), json["command"].end(), [](const Json& v) { return v.is_string(); });
    if (!good)
        return fail(ErrorCode::JsonSyntax, Text(RQ_TEXT("core", "This is not the description of a job.")),
            utf8(folder / "job.json"));
    Job job;
    job.id = utf8(folder.filename());
    job.folder = folder;
    job.command = json["command"].get<std::vector<std::string>>();
    if (json.contains("title") && json["title"].is_string())
        job.title = json["title"].get<std::string>();
    if (json.contains("directory") && json["directory"].is_string())
        job.directory = json["directory"].get<std::string>();
    if (json.contains("created_ms") && json["created_ms"].is_number_integer())
        job.createdMs = json["created_ms"].get<std::int64_t>();
    return job;
}

std::string_view name(JobState state)
{
    static constexpr std::array names{"queued", "running", "paused", "done", "failed", "cancelled", "lost"};
    return names[static_cast<std::size_t>(state)];
}

fs::path jobsFolder()
{
    if (const char* folder = std::getenv("REQUANT_JOBS"); folder && *folder)
        return folder;
    const std::string data = userDataFolder();
    return data.empty() ? fs::path() : fs::path(data) / "jobs";
}

Result<Job> createJob(const std::string& title, std::vector<std::string> command)
{
    const fs::path all = jobsFolder();
    if (all.empty())
        return fail(ErrorCode::FileWrite,
            Text(RQ_TEXT("core", "There is no folder for jobs: neither HOME nor XDG_DATA_HOME is set.")));
    std::error_code error;
    fs::create_directories(all, error);
    Job job;
    job.createdMs = nowMs();
    job.title = title;
    job.command = std::move(command);
    job.directory = fs::current_path(error);
    for (int n = 1; n < 1000; ++n) {
        char number[16];
        std::snprintf(number, sizeof number, "-%03d", n);
        job.id = timeName(job.createdMs) + number;
        job.folder = all / job.id;
        if (fs::create_directory(job.folder, error))
            break;
        if (error)
            return fail(writeError(error.value(), job.folder));
    }
    const Json json{{"id", job.id}, {"title", title}, {"command", job.command}, {"created_ms", job.createdMs},
        {"directory", utf8(job.directory)}};
    if (auto written =
            writeTextFile(job.folder / "job.json", json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
        !written)
        return fail(std::move(written.error()));
    return job;
}

std::vector<std::string> jobArguments(const Job& job)
{
    std::vector<std::string> arguments = job.command;
    if (!arguments.empty())
        arguments.insert(arguments.begin() + 1, {"--job", job.id});
    return arguments;
}

std::vector<std::string> resumeArguments(const Job& job)
{
    Job again = job;
    const bool resumes = !job.command.empty() && (job.command.front() == "convert" || job.command.front() == "fix");
    if (resumes && std::find(job.command.begin(), job.command.end(), "--resume") == job.command.end())
        again.command.insert(again.command.begin() + 1, "--resume");
    return jobArguments(again);
}

std::string outputFolder(const Job& job)
{
    // Options that take a value, of either verb.
    static constexpr std::array<std::string_view, 19> valued{"--recipe", "-r", "--threads", "--memory", "--chunk-rows",
        "--part", "--events", "--scan", "--file-names", "--base", "--sign", "--geometry", "--companion", "--fix",
        "--runtime", "--origin", "--rename", "--patch-proposal", "--profile"};
    if (job.command.empty() || (job.command.front() != "convert" && job.command.front() != "fix"))
        return {};
    std::vector<std::string> places; // SRC and OUT, wherever the options stand
    for (std::size_t i = 1; i < job.command.size(); ++i) {
        const std::string& word = job.command[i];
        if (std::find(valued.begin(), valued.end(), word) != valued.end())
            ++i;
        else if (!word.starts_with("-"))
            places.push_back(word);
    }
    return places.size() == 2 ? (job.directory / places[1]).string() : std::string();
}

Result<Job> findJob(const std::string& id)
{
    std::vector<Job> found = listJobs();
    std::erase_if(found, [&](const Job& job) { return id.empty() || !job.id.starts_with(id); });
    if (found.empty())
        return fail(ErrorCode::FileNotFound, Text(RQ_TEXT("core", "There is no job %1."), {id}));
    const auto exact = std::find_if(found.begin(), found.end(), [&](const Job& job) { return job.id == id; });
    if (exact == found.end() && found.size() > 1)
        return fail(
            ErrorCode::Ambiguous, Text(RQ_TEXT("core", "%1 jobs begin with %2."), {std::to_string(found.size()), id}));
    return exact == found.end() ? found.front() : *exact;
}

Status requestJob(const Job& job, JobRequest request)
{
    if (!isAlive(job.folder))
        return fail(ErrorCode::InvalidArgument, Text(RQ_TEXT("core", "The job %1 is not running."), {job.id}));
    static constexpr std::array words{"run\n", "pause\n", "cancel\n"};
    return writeTextFile(job.folder / "control", words[static_cast<std::size_t>(request)]);
}

JobRequest readRequest(const fs::path& folder)
{
    const auto text = readTextFile(folder / "control", 64);
    if (!text)
        return JobRequest::Run;
    return text->starts_with("cancel") ? JobRequest::Cancel
        : text->starts_with("pause")   ? JobRequest::Pause
                                       : JobRequest::Run;
}

} // namespace requant
