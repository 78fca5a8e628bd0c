// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

namespace requant {

struct Place;
struct MemoryCommand;

/// Bytes of every device, as the command of a device profile prints them; empty if it is not there, fails, takes more
/// than ten seconds or prints no number.
std::vector<std::uint64_t> askMemory(const Place& place, const MemoryCommand& command, const std::stop_token& stop);

} // namespace requant
