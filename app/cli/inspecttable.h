// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>

namespace requant {
class Checkpoint;
struct CannbinChain;
} // namespace requant

namespace requant::cli {

struct DtypeTotal {
    std::uint64_t tensors = 0;
    std::uint64_t bytes = 0;
};

/// Present tensors by dtype as written.
std::map<std::string, DtypeTotal, std::less<>> dtypeTotals(const Checkpoint& checkpoint);

/// The checkpoint for people, on stdout; with @p tensors a line for each.
void printInspection(const Checkpoint& checkpoint, bool tensors);

/// The seven steps of a container, one below the other.
void printChain(const Checkpoint& checkpoint, const CannbinChain& chain);

} // namespace requant::cli
