// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

namespace requant {

namespace {

FileStamp stampFrom(const struct stat& info)
{
    return {static_cast<std::uint64_t>(info.st_size),
        static_cast<std::int64_t>(info.st_mtim.tv_sec) * 1'000'000'000 + info.st_mtim.tv_nsec,
        static_cast<std::uint64_t>(info.st_ino), static_cast<std::uint64_t>(info.st_dev)};
}

Error readError(int number, const std::filesystem::path& path)
{
    const bool absent = number == ENOENT || number == ENOTDIR;
    return {absent ? ErrorCode::FileNotFound : ErrorCode::FileUnreadable,
        Text(RQ_TEXT("core", "The file cannot be read: %1."), {systemMessage(number)}), utf8(path), {}, {}, {}};
}

Error changedError(const std::filesystem::path& path)
{
    return {ErrorCode::FileChanged, Text(RQ_TEXT("core", "The file changed while it was open.")), utf8(path), {}, {},
        Text(RQ_TEXT("core", "Open the folder again once nothing writes to it."))};
}

Error notRegularError(const std::filesystem::path& path)
{
    return {ErrorCode::FileUnreadable, Text(RQ_TEXT("core", "It is not a regular file.")), utf8(path), {}, {}, {}};
}

} // namespace

InputFile::InputFile(std::filesystem::path path, int descriptor, FileStamp stamp)
    : m_path(std::move(path))
    , m_descriptor(descriptor)
    , m_stamp(stamp)
{
}

Result<InputFile> InputFile::open(const std::filesystem::path& path)
{
    // O_NONBLOCK so that a FIFO under the name of a shard cannot hang us; it has no effect on regular files.
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (descriptor < 0)
        return fail(readError(errno, path));
    struct stat info = {};
    const int statError = ::fstat(descriptor, &info) != 0 ? errno : 0;
    InputFile file(path, descriptor, stampFrom(info));
    if (statError)
        return fail(readError(statError, path));
    if (!S_ISREG(info.st_mode))
        return fail(notRegularError(path));
    return file;
}

InputFile::InputFile(InputFile&& other) noexcept
    : m_path(std::move(other.m_path))
    , m_descriptor(std::exchange(other.m_descriptor, -1))
    , m_stamp(other.m_stamp)
{
}

InputFile& InputFile::operator=(InputFile&& other) noexcept
{
    std::swap(m_path, other.m_path);
    std::swap(m_descriptor, other.m_descriptor);
    std::swap(m_stamp, other.m_stamp);
    return *this;
}

InputFile::~InputFile()
{
    if (m_descriptor >= 0)
        ::close(m_descriptor);
}

Status InputFile::read(std::uint64_t offset, std::span<std::byte> target) const
{
    while (!target.empty()) {
        const std::size_t chunk = std::min<std::size_t>(target.size(), std::size_t{1} << 30);
        const ssize_t got = ::pread(m_descriptor, target.data(), chunk, static_cast<off_t>(offset));
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0) {
            Error error = readError(errno, m_path);
            error.offset = offset;
            return fail(std::move(error));
        }
        if (got == 0) {
            Error error = changedError(m_path);
            error.text =
                Text(RQ_TEXT("core",
                         "The file ends before the bytes that were to be read; it had %1 bytes when it was opened."),
                    {std::to_string(m_stamp.size)});
            error.offset = offset;
            return fail(std::move(error));
        }
        offset += static_cast<std::uint64_t>(got);
        target = target.subspan(static_cast<std::size_t>(got));
    }
    return {};
}

Status InputFile::checkUnchanged() const
{
    struct stat info = {};
    if (::fstat(m_descriptor, &info) != 0)
        return fail(readError(errno, m_path));
    if (stampFrom(info) != m_stamp)
        return fail(changedError(m_path));
    return {};
}

Result<FileStamp> stampOf(const std::filesystem::path& path)
{
    struct stat info = {};
    if (::stat(path.c_str(), &info) != 0)
        return fail(readError(errno, path));
    return stampFrom(info);
}

Result<std::string> readTextFile(const std::filesystem::path& path, std::uint64_t limit)
{
    const auto file = InputFile::open(path);
    if (!file)
        return fail(file.error());
    if (file->size() > limit) {
        return fail(ErrorCode::FileUnreadable,
            Text(RQ_TEXT("core", "The file has %1; files of this kind are read up to %2."),
                {formatBytes(file->size()), formatBytes(limit)}),
            utf8(path));
    }
    // JSON parsers want room behind the text; with it here, nobody has to copy a large index to make it.
    constexpr std::size_t parserRoom = 64;
    std::string text;
    text.reserve(static_cast<std::size_t>(file->size()) + parserRoom);
    text.resize(static_cast<std::size_t>(file->size()));
    if (const auto done = file->read(0, std::as_writable_bytes(std::span(text))); !done)
        return fail(done.error());
    return text;
}

} // namespace requant
