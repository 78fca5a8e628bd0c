// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/convert/filecopy.h"

#include "core/base/file.h"
#include "core/base/stagedfile.h"
#include "core/convert/shardpipeline.h"

#include <linux/fs.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <thread>
#include <vector>

namespace requant {

namespace {

constexpr std::uint64_t pieceBytes = 8 << 20;
constexpr std::uint64_t blockBytes = 4096;

// Bytes that the kernel copied, which may be fewer than asked for; a file system that cannot do it copies none.
std::uint64_t kernelCopy(int from, std::uint64_t fromOffset, int to, std::uint64_t toOffset, std::uint64_t count)
{
    std::uint64_t done = 0;
    while (done < count) {
        auto in = static_cast<off64_t>(fromOffset + done);
        auto out = static_cast<off64_t>(toOffset + done);
        const ssize_t n = copy_file_range(from, &in, to, &out, count - done, 0);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            break;
        done += static_cast<std::uint64_t>(n);
    }
    return done;
}

// Holds up while paused; false if cancelled.
bool mayGoOn(const Context& context, const PauseSwitch* pause)
{
    while (pause && pause->paused() && !context.cancelled())
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    return !context.cancelled();
}

} // namespace

// Both files get the same blocks, which takes neither space nor time; false where the file system cannot do that.
static bool shareBlocks(const InputFile& in, const StagedFile& out, const CopyProgress& progress)
{
    if (ioctl(out.descriptor(), FICLONE, in.descriptor()) != 0)
        return false;
    if (progress)
        progress(in.size());
    return true;
}

Status copyRange(const InputFile& from, std::uint64_t fromOffset, StagedFile& to, std::uint64_t toOffset,
    std::uint64_t bytes, const Context& context, const CopyProgress& progress, const PauseSwitch* pause)
{
    std::vector<std::byte> buffer;
    // A first piece up to the block's end, so that the others are whole blocks.
    std::uint64_t piece = std::min(bytes, (blockBytes - fromOffset % blockBytes) % blockBytes);
    for (std::uint64_t at = 0; at < bytes; at += piece, piece = std::min(pieceBytes, bytes - at)) {
        if (!mayGoOn(context, pause))
            return fail(ErrorCode::Cancelled, Text(RQ_TEXT("core", "Copying was cancelled.")), utf8(from.path()));
        const std::uint64_t copied =
            kernelCopy(from.descriptor(), fromOffset + at, to.descriptor(), toOffset + at, piece);
        if (copied < piece) {
            buffer.resize(piece - copied);
            if (auto read = from.read(fromOffset + at + copied, buffer); !read)
                return read;
            if (auto written = to.write(toOffset + at + copied, buffer); !written)
                return written;
        }
        if (progress)
            progress(piece);
    }
    return {};
}

Status copyFile(const std::filesystem::path& source, const std::filesystem::path& target, const Context& context,
    const CopyProgress& progress, const PauseSwitch* pause)
{
    auto in = InputFile::open(source);
    if (!in)
        return fail(std::move(in.error()));
    std::error_code error;
    std::filesystem::create_directories(target.parent_path(), error);
    auto out = StagedFile::create(target);
    if (!out)
        return fail(std::move(out.error()));
    if (shareBlocks(*in, *out, progress))
        return out->commit();
    if (auto copied = copyRange(*in, 0, *out, 0, in->size(), context, progress, pause); !copied)
        return copied;
    if (auto same = in->checkUnchanged(); !same)
        return same;
    return out->commit();
}

Status linkFile(const std::filesystem::path& source, const std::filesystem::path& target, const Context& context,
    const CopyProgress& progress, const PauseSwitch* pause)
{
    std::error_code error;
    std::filesystem::create_directories(target.parent_path(), error);
    if (sharesBlocks(source, target.parent_path())) {
        const auto in = InputFile::open(source);
        auto out = StagedFile::create(target);
        if (in && out && shareBlocks(*in, *out, progress))
            return out->commit();
    }
    if (!std::filesystem::is_symlink(source, error)) {
        std::filesystem::remove(target, error);
        std::filesystem::create_hard_link(source, target, error);
        if (!error) {
            if (progress)
                progress(std::filesystem::file_size(target, error));
            return {};
        }
    }
    return copyFile(source, target, context, progress, pause);
}

bool sharesBlocks(const std::filesystem::path& source, const std::filesystem::path& target)
{
    struct stat from { };
    struct stat to { };
    struct statfs system { };
    if (::stat(source.c_str(), &from) != 0 || ::stat(target.c_str(), &to) != 0 || from.st_dev != to.st_dev
        || ::statfs(target.c_str(), &system) != 0)
        return false;
    constexpr std::array<std::uint64_t, 3> sharing{
        0x9123683E /* btrfs */, 0x58465342 /* XFS */, 0xCA451A4E /* bcachefs */};
    return std::ranges::find(sharing, static_cast<std::uint64_t>(system.f_type) & 0xFFFFFFFF) != sharing.end();
}

Status copyRange(
    int from, std::uint64_t fromOffset, StagedFile& to, std::uint64_t toOffset, std::span<const std::byte> bytes)
{
    const std::uint64_t copied = kernelCopy(from, fromOffset, to.descriptor(), toOffset, bytes.size());
    return copied == bytes.size() ? Status() : to.write(toOffset + copied, bytes.subspan(copied));
}

} // namespace requant
