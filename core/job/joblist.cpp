// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/job/joblist.h"

#include "core/base/file.h"
#include "core/job/joblock.h"

#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <set>

namespace requant {

namespace {

namespace fs = std::filesystem;

void applyEvent(Job& job, const JobEvent& event, RateMeter& meter)
{
    switch (event.type) {
    case EventType::Progress:
        meter.add(event);
        job.stage = event.stage;
        job.current = event.current;
        job.bytesDone = event.bytesDone;
        job.bytesTotal = event.bytesTotal;
        break;
    case EventType::State:
        if (!job.startedMs || job.endedMs)
            job.startedMs = event.t;
        job.state = event.text == "paused" ? JobState::Paused : JobState::Running;
        job.endedMs = 0;
        job.exitCode = -1;
        job.message.clear();
        break;
    case EventType::Result:
        job.exitCode = event.exitCode;
        job.endedMs = event.t;
        job.message = event.text;
        job.state = event.exitCode == 0 ? JobState::Done : event.exitCode == 4 ? JobState::Cancelled : JobState::Failed;
        break;
    default:
        break;
    }
}

std::uint64_t residentBytesOf(std::int64_t pid)
{
    std::ifstream in("/proc/" + std::to_string(pid) + "/statm");
    std::uint64_t size = 0, resident = 0;
    return in >> size >> resident ? resident * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE)) : 0;
}

} // namespace

Job JobList::update(Followed& followed)
{
    // Asked before the events are read: a process that ends in between has then left its result.
    const bool alive = isAlive(followed.job.folder);
    for (const auto& event : followed.tail.read())
        applyEvent(followed.job, event, followed.meter);
    Job job = followed.job; // what follows is true now and says nothing about the next time
    job.bytesPerSecond = followed.meter.bytesPerSecond();
    job.secondsLeft = followed.meter.secondsLeft();
    job.pid = alive ? lockHolder(job.folder) : 0;
    job.residentBytes = job.pid ? residentBytesOf(job.pid) : 0;
    if (alive && job.over())
        job.state = JobState::Running;
    if (!alive && (job.state == JobState::Running || job.state == JobState::Paused))
        job.state = JobState::Lost;
    return job;
}

std::vector<Job> JobList::read()
{
    std::vector<Job> jobs;
    std::set<std::string> there;
    std::error_code error;
    for (fs::directory_iterator at(jobsFolder(), error), end; !error && at != end; at.increment(error)) {
        const std::string id = utf8(at->path().filename());
        auto found = m_followed.find(id);
        if (found == m_followed.end()) {
            auto job = readJobFile(at->path());
            if (!job)
                continue;
            found = m_followed.emplace(id, Followed{std::move(*job), EventTail(at->path() / "events.jsonl"), {}}).first;
        }
        there.insert(id);
        jobs.push_back(update(found->second));
    }
    std::erase_if(m_followed, [&](const auto& entry) { return !there.contains(entry.first); });
    std::sort(jobs.begin(), jobs.end(), [](const Job& a, const Job& b) { return a.id > b.id; });
    return jobs;
}

std::vector<Job> listJobs()
{
    return JobList().read();
}

} // namespace requant
