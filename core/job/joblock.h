// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <filesystem>

namespace requant {

/// The file "lock" of a job folder, held as long as the process lives; the kernel releases it, whatever happens.
class JobLock {
public:
    /// InvalidArgument if another process holds it.
    static Result<JobLock> take(const std::filesystem::path& folder);
    JobLock(JobLock&& other) noexcept;
    JobLock& operator=(JobLock&&) = delete;
    ~JobLock();

private:
    explicit JobLock(int descriptor)
        : m_descriptor(descriptor)
    {
    }
    int m_descriptor = -1;
};

/// Process id written by the holder, 0 if unreadable.
std::int64_t lockHolder(const std::filesystem::path& folder);

} // namespace requant
