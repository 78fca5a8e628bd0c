// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/stagedfile.h"

#include "core/base/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

namespace requant {

Error writeError(int errorNumber, const std::filesystem::path& path)
{
    const bool full = errorNumber == ENOSPC || errorNumber == EDQUOT || errorNumber == EFBIG;
    return {full ? ErrorCode::NoSpace : ErrorCode::FileWrite,
        Text(RQ_TEXT("core", "The file cannot be written: %1."), {systemMessage(errorNumber)}), utf8(path), {}, {},
        full ? Text(RQ_TEXT("core", "Free space or choose another disk.")) : Text()};
}

StagedFile::StagedFile(std::filesystem::path target, std::filesystem::path temporary, int descriptor)
    : m_target(std::move(target))
    , m_temporary(std::move(temporary))
    , m_descriptor(descriptor)
{
}

Result<StagedFile> StagedFile::create(const std::filesystem::path& target)
{
    std::filesystem::path temporary = target;
    // A name may have 255 bytes; a longer one is told apart by its end, where shard numbers are.
    constexpr std::size_t longest = 255 - 13;
    const std::string name = target.filename().string();
    temporary.replace_filename("." + name.substr(name.size() - std::min(name.size(), longest)) + ".requant-tmp");
    // A left-over of a run that was killed is ours by its name; a link there must not lead us elsewhere.
    const int descriptor =
        ::open(temporary.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666);
    if (descriptor < 0)
        return fail(writeError(errno, temporary));
    return StagedFile(target, std::move(temporary), descriptor);
}

StagedFile::StagedFile(StagedFile&& other) noexcept
    : m_target(std::move(other.m_target))
    , m_temporary(std::move(other.m_temporary))
    , m_descriptor(std::exchange(other.m_descriptor, -1))
{
}

StagedFile& StagedFile::operator=(StagedFile&& other) noexcept
{
    std::swap(m_target, other.m_target);
    std::swap(m_temporary, other.m_temporary);
    std::swap(m_descriptor, other.m_descriptor);
    return *this;
}

StagedFile::~StagedFile()
{
    discard();
}

Status StagedFile::resize(std::uint64_t bytes)
{
    if (bytes == 0)
        return ::ftruncate(m_descriptor, 0) == 0 ? Status() : Status(fail(writeError(errno, m_temporary)));
    // Not posix_fallocate, which writes every block where the file system cannot allocate.
    int number = ::fallocate(m_descriptor, 0, 0, static_cast<off_t>(bytes)) == 0 ? 0 : errno;
    // File systems without allocation get at least the length.
    if (number == EOPNOTSUPP || number == ENOSYS)
        number = ::ftruncate(m_descriptor, static_cast<off_t>(bytes)) == 0 ? 0 : errno;
    if (number != 0)
        return fail(writeError(number, m_temporary));
    return {};
}

Status StagedFile::write(std::uint64_t offset, std::span<const std::byte> bytes)
{
    while (!bytes.empty()) {
        const std::size_t chunk = std::min<std::size_t>(bytes.size(), std::size_t{1} << 30);
        const ssize_t put = ::pwrite(m_descriptor, bytes.data(), chunk, static_cast<off_t>(offset));
        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0)
            return fail(writeError(errno, m_temporary));
        offset += static_cast<std::uint64_t>(put);
        bytes = bytes.subspan(static_cast<std::size_t>(put));
    }
    return {};
}

namespace {

Status syncFolder(const std::filesystem::path& target)
{
    const std::filesystem::path folder = target.has_parent_path() ? target.parent_path() : std::filesystem::path(".");
    const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0)
        return fail(writeError(errno, folder));
    // Some network file systems cannot sync a folder; the rename itself is then all there is.
    const int number = ::fsync(descriptor) == 0 || errno == EINVAL || errno == EROFS ? 0 : errno;
    ::close(descriptor);
    if (number != 0)
        return fail(writeError(number, folder));
    return {};
}

} // namespace

Status StagedFile::commit()
{
    if (::fsync(m_descriptor) != 0)
        return fail(writeError(errno, m_temporary));
    const int descriptor = std::exchange(m_descriptor, -1);
    int number = ::close(descriptor) == 0 ? 0 : errno;
    if (number == 0 && ::rename(m_temporary.c_str(), m_target.c_str()) != 0)
        number = errno;
    if (number != 0) {
        ::unlink(m_temporary.c_str());
        return fail(writeError(number, m_target));
    }
    return syncFolder(m_target);
}

void StagedFile::discard()
{
    if (m_descriptor < 0)
        return;
    ::close(std::exchange(m_descriptor, -1));
    ::unlink(m_temporary.c_str());
}

Status writeTextFile(const std::filesystem::path& target, std::string_view text)
{
    auto file = StagedFile::create(target);
    if (!file)
        return fail(file.error());
    if (const auto done = file->write(0, std::as_bytes(std::span(text))); !done)
        return done;
    return file->commit();
}

} // namespace requant
