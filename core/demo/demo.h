// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace requant {

struct DemoOptions {
    std::string kind = "deepseek-fp8";
    std::uint64_t seed = 1; ///< equal seeds give equal bytes
};

struct DemoFile {
    std::string name; ///< relative to the folder
    std::uint64_t bytes = 0; ///< apparent size
};

/// What was written.
struct DemoResult {
    std::string kind;
    std::filesystem::path folder;
    std::vector<DemoFile> files;
    std::uint64_t tensors = 0;
    std::uint64_t bytes = 0; ///< payload of all tensors
};

struct DemoKind {
    std::string_view name;
    Text summary;
};

/// All kinds, the default one first.
std::span<const DemoKind> demoKinds();

/// Writes a synthetic checkpoint into @p out, which must be absent or an empty folder (InvalidArgument otherwise,
/// also for an unknown kind). Other errors: FileWrite, NoSpace, Cancelled.
Result<DemoResult> writeDemo(const std::filesystem::path& out, const DemoOptions& options, const Context& context = {});

} // namespace requant
