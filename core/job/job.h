// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace requant {

enum class JobState : std::uint8_t {
    Queued, ///< the folder exists, no process has taken it yet
    Running,
    Paused,
    Done,
    Failed,
    Cancelled,
    Lost, ///< its process is gone without a result: killed, or the machine went down
};

std::string_view name(JobState state); ///< "queued", "running", ...

/// What a process is asked to do through the file "control" of its job folder.
enum class JobRequest : std::uint8_t { Run, Pause, Cancel };

/// What is in job.json, and what the events say so far.
struct Job {
    std::string id;
    std::filesystem::path folder;
    std::string title; ///< for people, "convert r1 to r1-int8"
    std::vector<std::string> command; ///< arguments after the program's name: {"convert", SRC, OUT, ...}
    std::filesystem::path directory; ///< where it was made, for the relative paths of its command; empty: not known
    std::int64_t createdMs = 0; ///< since the epoch
    std::int64_t pid = 0; ///< of the process that holds the lock, 0: none
    JobState state = JobState::Queued;
    std::string stage; ///< of the last progress event
    std::string current;
    std::uint64_t bytesDone = 0;
    std::uint64_t bytesTotal = 0;
    double bytesPerSecond = 0; ///< over the last events
    double secondsLeft = -1; ///< by bytes; negative while not known
    std::string message; ///< of the result: error text, or a sentence
    int exitCode = -1; ///< of the result, -1: none yet
    std::int64_t startedMs = 0; ///< when its process last took it up, 0: never
    std::int64_t endedMs = 0; ///< when it left its result, 0: not yet
    std::uint64_t residentBytes = 0; ///< memory of its process now, 0: none or not known

    bool over() const { return state >= JobState::Done; }
    /// Seconds of the last run of an ended job; negative while not known.
    double secondsTaken() const { return startedMs && endedMs ? double(endedMs - startedMs) / 1000 : -1; }
};

/// $REQUANT_JOBS, else userDataFolder()/jobs.
std::filesystem::path jobsFolder();

/// Makes a job folder with job.json; the id is new and sorts by time. Start it with jobArguments().
Result<Job> createJob(const std::string& title, std::vector<std::string> command);

/// The argument vector (after the program's name) that runs a job: its command with "--job ID" behind the verb.
std::vector<std::string> jobArguments(const Job& job);

/// The same for a job that was interrupted: conversions and fix-ups go on with --resume.
std::vector<std::string> resumeArguments(const Job& job);

/// The output folder of a conversion or a fix, by its command and where that was given; empty for other jobs.
std::string outputFolder(const Job& job);

/// Newest first. Folders that are no jobs are skipped. To follow them, keep a JobList (joblist.h).
std::vector<Job> listJobs();
/// A unique beginning of an id is enough. FileNotFound, Ambiguous.
Result<Job> findJob(const std::string& id);

/// True while a process holds the job's lock.
bool isAlive(const std::filesystem::path& folder);

/// Writes the request; the process obeys within a second. InvalidArgument if nothing is running.
Status requestJob(const Job& job, JobRequest request);
JobRequest readRequest(const std::filesystem::path& folder);

} // namespace requant
