// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/progress.h"
#include "core/base/text.h"

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace requant {

class Checkpoint;

/// One line of a log that speaks for a cause.
struct LogEvidence {
    std::size_t line = 0; ///< counted from 1
    std::string text; ///< without colours and worker prefix, at most 2,000 bytes
};

/// What a server log says went wrong, led back to the folder.
struct LogCause {
    bool known = false; ///< false: no pattern fits, everything else but the headline is empty
    std::string pattern; ///< id of the pattern that fits
    Text headline; ///< one sentence with the name that the log gives
    Text action; ///< what to do
    std::string key; ///< the key, parameter, module or file as the log spells it
    std::string tensor; ///< tensor, module or file of the folder it is about; empty if none was found
    std::string rule; ///< rule id, "NAM-001"
    std::string fix; ///< fix id, empty if no change of a file cures it
    std::string runtime; ///< runtime whose rules confirm it, "vllm-ascend@v0.18.0"; empty if none does
    std::vector<LogEvidence> evidence; ///< the line itself first, then others that say the same
};

/// One line that a pattern fits.
struct LogHit {
    std::size_t pattern = 0; ///< index in the patterns
    std::size_t line = 0; ///< counted from 1
    std::string text;
    std::string worker; ///< "Worker_TP3 pid=123", empty if the line names none
    std::map<std::string, std::string, std::less<>> names; ///< named groups of the pattern
};

/// Reads a server log of any length in pieces and tells the cause of its failure. Lines of several workers may be
/// mixed, coloured and overwritten by progress bars. Memory is bounded: lines are cut at 64 KiB, hits at 2,000.
///
/// Patterns are data: resources/logs/patterns.json and, in front of them, logs/*.json of the user's data folder.
class LogMatcher {
public:
    LogMatcher();
    ~LogMatcher();
    LogMatcher(LogMatcher&&) noexcept;
    LogMatcher& operator=(LogMatcher&&) noexcept;

    void feed(std::string_view chunk);
    /// Ends a last line that has no line break. feed() may follow.
    void finish();

    std::size_t lines() const;
    const std::vector<LogHit>& hits() const;
    /// What the log says about the runtime, "vllm-ascend" or "vllm-ascend@v0.18.0"; empty if it does not say.
    std::string runtime() const;
    /// Faults in the user's own pattern files, one sentence each.
    const std::vector<Text>& complaints() const;

    /// The cause that explains most: what is nearest to the root goes before its consequences, earlier lines before
    /// later ones. @p checkpoint (may be null) is diagnosed for the runtime of the log, or for @p runtime if that is
    /// given, to find the tensor, the rule and the fix.
    LogCause cause(const Checkpoint* checkpoint, const Context& context = {}, std::string_view runtime = {}) const;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace requant
