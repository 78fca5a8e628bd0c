// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/convert/folderlock.h"

#include "core/base/stagedfile.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

namespace requant {

FolderLock::FolderLock(std::filesystem::path file, int descriptor)
    : m_file(std::move(file))
    , m_descriptor(descriptor)
{
}

FolderLock::FolderLock(FolderLock&& other) noexcept
    : m_file(std::move(other.m_file))
    , m_descriptor(std::exchange(other.m_descriptor, -1))
{
}

Result<FolderLock> FolderLock::take(const std::filesystem::path& folder, const PartRange& part)
{
    const auto file = folder / ("." + stateFileName(part) + ".requant.lock");
    const int descriptor = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (descriptor < 0)
        return fail(writeError(errno, file));
    if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
        const int problem = errno;
        ::close(descriptor);
        // Some network file systems have no locks: then the user has to take care.
        if (problem == EWOULDBLOCK)
            return fail(ErrorCode::InvalidArgument,
                Text(RQ_TEXT("core", "Another process is converting into this folder.")), utf8(folder));
        return FolderLock(file, -1);
    }
    return FolderLock(file, descriptor);
}

FolderLock::~FolderLock()
{
    if (m_descriptor < 0)
        return;
    std::error_code error;
    std::filesystem::remove(m_file, error);
    ::close(m_descriptor);
}

} // namespace requant
