// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/progress.h"
#include "core/convert/plan.h"
#include "core/convert/verify.h"

#include <functional>
#include <utility>

namespace requant {

class InputFile;
class SourceFiles;

/// The part of verify that looks at what was copied and not computed.
class CopyCheck {
public:
    using Wrong = std::function<void(WrongTensor)>;
    using Done = std::function<void(std::uint64_t bytes, const std::string& file)>;
    CopyCheck(const std::filesystem::path& out, Wrong wrong, Done done, const Context& context);

    /// VER-001, VER-003 if size and time of a file are not as recorded.
    void checkStamp(const std::string& name, std::pair<std::uint64_t, std::int64_t> recorded) const;
    /// The data of a shard of which only the header is new, byte by byte.
    Status compareData(const Plan& plan, const PlannedShard& shard, const SourceFiles& files) const;
    /// All steps but shards: copied files against their source, texts against the plan.
    Status compareFiles(const Plan& plan) const;

private:
    Status compareBytes(const InputFile& source, std::uint64_t from, const InputFile& file, std::uint64_t at,
        std::uint64_t bytes, const std::string& name) const;
    Status compareFile(const PlanStep& step) const;

    const std::filesystem::path& m_out;
    Wrong m_wrong;
    Done m_done;
    const Context& m_context;
};

} // namespace requant
