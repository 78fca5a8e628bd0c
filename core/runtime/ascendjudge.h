// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/runtime/ascendsession.h"
#include "core/runtime/modules.h"
#include "core/runtime/runtime.h"

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace requant {

class Checkpoint;

/// Asks every module of a folder and says which of them do not get what they need.
class AscendJudge {
public:
    AscendJudge(const Checkpoint& checkpoint, const AscendSession& session);

    /// Fills lookups, failures and kind of @p verdict. Stops early when @p context says so.
    void judge(
        const std::vector<ModelModule>& modules, const JudgeOptions& options, const Context& context, Verdict& verdict);

private:
    struct OddExperts {
        std::uint64_t count = 0; ///< experts that differ
        std::string_view key; ///< the first odd row, as in the file
        std::string_view type;
        std::string_view expected; ///< type of expert 0
        std::int64_t number = -1; ///< the last one counted
    };

    void askModule(const ModelModule& module, Verdict& verdict);
    VerdictFailure failureOf(const ModelModule& module, const LookupOutcome& outcome);
    void explainMissingRow(const ModelModule& module, VerdictFailure& failure);
    void checkStored(const ModelModule& module, const LookupOutcome& outcome, Verdict& verdict);
    void checkOtherExperts(const ModelModule& module, Verdict& verdict) const;
    void collectOddExperts();
    bool hasMemoryRow(const ModelModule& module) const;
    std::string otherSpelling(const ModelModule& module);

    const Checkpoint& m_checkpoint;
    const AscendSession& m_session;
    /// Filled on the first missing row: tail of a key of the file -> the key.
    std::unordered_map<std::string_view, std::string_view> m_byTail;
    std::unordered_map<std::string_view, OddExperts> m_odd; ///< by the prefix that ends in "experts", in memory
};

} // namespace requant
