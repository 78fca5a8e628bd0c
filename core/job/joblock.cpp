// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/job/joblock.h"

#include "core/base/file.h"
#include "core/base/stagedfile.h"
#include "core/job/job.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <string>
#include <thread>
#include <utility>

namespace requant {

Result<JobLock> JobLock::take(const std::filesystem::path& folder)
{
    const auto file = folder / "lock";
    const int descriptor = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (descriptor < 0)
        return fail(writeError(errno, file));
    // Another process that only asks whether we live holds the lock for a moment.
    int tries = 10;
    while (::flock(descriptor, LOCK_EX | LOCK_NB) != 0 && --tries > 0)
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    if (tries == 0) {
        ::close(descriptor);
        return fail(ErrorCode::InvalidArgument, Text(RQ_TEXT("core", "This job is already running.")), utf8(folder));
    }
    const std::string pid = std::to_string(::getpid()) + "\n";
    if (::ftruncate(descriptor, 0) != 0 || ::pwrite(descriptor, pid.data(), pid.size(), 0) < 0) {
        const int problem = errno;
        ::close(descriptor);
        return fail(writeError(problem, file));
    }
    return JobLock(descriptor);
}

JobLock::JobLock(JobLock&& other) noexcept
    : m_descriptor(std::exchange(other.m_descriptor, -1))
{
}

JobLock::~JobLock()
{
    if (m_descriptor >= 0)
        ::close(m_descriptor);
}

std::int64_t lockHolder(const std::filesystem::path& folder)
{
    const auto text = readTextFile(folder / "lock", 64);
    return text ? std::strtoll(text->c_str(), nullptr, 10) : 0;
}

bool isAlive(const std::filesystem::path& folder)
{
    const int descriptor = ::open((folder / "lock").c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        return false;
    const bool held = ::flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    ::close(descriptor);
    return held;
}

} // namespace requant
