// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/convert/filecopy.h"

#include "core/base/file.h"
#include "core/base/stagedfile.h"

#include <linux/fs.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <vector>

namespace requant {

namespace {

constexpr std::uint64_t pieceBytes = 8 << 20;

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

Status copyPieces(const InputFile& in, StagedFile& out, const Context& context)
{
    std::vector<std::byte> buffer;
    for (std::uint64_t at = 0; at < in.size();) {
        if (context.cancelled())
            return fail(ErrorCode::Cancelled, Text(RQ_TEXT("core", "Copying was cancelled.")), utf8(in.path()));
        const std::uint64_t piece = std::min(pieceBytes, in.size() - at);
        const std::uint64_t copied = kernelCopy(in.descriptor(), at, out.descriptor(), at, piece);
        if (copied < piece) {
            buffer.resize(piece - copied);
            if (auto read = in.read(at + copied, buffer); !read)
                return read;
            if (auto written = out.write(at + copied, buffer); !written)
                return written;
        }
        at += piece;
    }
    return in.checkUnchanged();
}

} // namespace

Status copyFile(const std::filesystem::path& source, const std::filesystem::path& target, const Context& context)
{
    auto in = InputFile::open(source);
    if (!in)
        return fail(std::move(in.error()));
    std::error_code error;
    std::filesystem::create_directories(target.parent_path(), error);
    auto out = StagedFile::create(target);
    if (!out)
        return fail(std::move(out.error()));
    if (ioctl(out->descriptor(), FICLONE, in->descriptor()) != 0) {
        if (auto copied = copyPieces(*in, *out, context); !copied)
            return copied;
    }
    return out->commit();
}

Status linkFile(const std::filesystem::path& source, const std::filesystem::path& target, const Context& context)
{
    std::error_code error;
    std::filesystem::create_directories(target.parent_path(), error);
    const auto real = std::filesystem::canonical(source, error);
    if (!error) {
        std::filesystem::remove(target, error);
        std::filesystem::create_hard_link(real, target, error);
        if (!error)
            return {};
    }
    return copyFile(source, target, context);
}

Status copyRange(
    int from, std::uint64_t fromOffset, StagedFile& to, std::uint64_t toOffset, std::span<const std::byte> bytes)
{
    const std::uint64_t copied = kernelCopy(from, fromOffset, to.descriptor(), toOffset, bytes.size());
    return copied == bytes.size() ? Status() : to.write(toOffset + copied, bytes.subspan(copied));
}

} // namespace requant
