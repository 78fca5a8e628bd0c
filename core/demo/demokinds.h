// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/demo/demo.h"

namespace requant::detail {

// One function per kind, each in its own file: fills an existing empty folder.
Result<DemoResult> writeDeepSeekDemo(const std::filesystem::path& folder, std::uint64_t seed, const Context& context);
Result<DemoResult> writeAscendVlmDemo(const std::filesystem::path& folder, std::uint64_t seed, const Context& context);
Result<DemoResult> writeTieConflictDemo(
    const std::filesystem::path& folder, std::uint64_t seed, const Context& context);
Result<DemoResult> writeCtInt8Demo(const std::filesystem::path& folder, std::uint64_t seed, const Context& context);
Result<DemoResult> writeCannbinDemo(const std::filesystem::path& folder, std::uint64_t seed, const Context& context);
Result<DemoResult> writeR1Twin(const std::filesystem::path& folder, std::uint64_t seed, const Context& context);

} // namespace requant::detail
