// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Loaded before libc by a program under test: while the file $REQUANT_SLOW_WRITES is there, only the first writes to
// files go through at once and each later one takes half a second. So a job of a small checkpoint is still at work
// when a test looks at it, on any machine, and goes on at full speed as soon as the file is gone.

#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cstddef>
#include <cstdlib>

namespace {

constexpr int quickWrites = 8;
constexpr useconds_t quick = 60'000; // enough for a rate, which needs progress at different times
constexpr useconds_t step = 10'000;
constexpr int steps = 50;

void holdUp()
{
    static std::atomic<int> writes{0};
    const char* gate = std::getenv("REQUANT_SLOW_WRITES");
    if (!gate || access(gate, F_OK) != 0)
        return;
    if (writes.fetch_add(1) < quickWrites) {
        usleep(quick);
        return;
    }
    for (int i = 0; i < steps && access(gate, F_OK) == 0; ++i)
        usleep(step);
}

} // namespace

extern "C" {

ssize_t pwrite(int file, const void* bytes, std::size_t count, off_t at)
{
    holdUp();
    return syscall(SYS_pwrite64, file, bytes, count, at);
}

ssize_t pwrite64(int file, const void* bytes, std::size_t count, off64_t at)
{
    holdUp();
    return syscall(SYS_pwrite64, file, bytes, count, at);
}

ssize_t copy_file_range(int from, off64_t* in, int to, off64_t* out, std::size_t count, unsigned flags)
{
    holdUp();
    return syscall(SYS_copy_file_range, from, in, to, out, count, flags);
}
}
