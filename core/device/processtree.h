// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <sys/types.h>

#include <cstdint>
#include <set>

namespace requant {

/// What a process and everything below it did so far, from /proc. Other users' counters may be hidden; they count 0.
struct ProcessTree {
    std::set<pid_t> processes; ///< without the root itself
    std::uint64_t cpuTicks = 0;
    std::uint64_t readBytes = 0; ///< of any file, cached or not
    std::uint64_t residentBytes = 0;
};

ProcessTree processTree(pid_t root);

} // namespace requant
