// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/log/logkinds.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace requant {

/// Named groups of a match, without the empty ones.
using LogNames = std::map<std::string, std::string, std::less<>>;

/// A regular expression with named groups; matching is bounded. Copies share the compiled program.
class LogRegex {
public:
    static Result<LogRegex> compile(const std::string& pattern);
    /// The named groups of the first match in @p line, nothing if there is none.
    std::optional<LogNames> match(std::string_view line) const;

private:
    struct Program;
    std::shared_ptr<const Program> m_program;
};

/// One entry of logs/patterns.json: {"id", "kind", "contains", "pattern", "frame"?, "show"?, "weak"?,
/// "examples"}.
struct LogPattern {
    std::string id;
    const LogKind* kind = nullptr;
    std::string contains; ///< text that a line must hold before the expression is tried
    LogRegex expression;
    std::string frame; ///< text that a frame of the traceback above must hold, empty: any line
    std::string show; ///< group that the headline names, empty: the first of key, parameter, module, ...
    bool weak = false; ///< says less than other patterns of its kind, which go before it
    std::vector<std::string> examples; ///< lines that must match, for the tests
};

/// A statement about the server itself: {"runtime": "vllm-ascend", "contains", "pattern" with the group version}.
struct LogBanner {
    std::string runtime;
    std::string contains;
    LogRegex expression;
};

struct LogPatterns {
    std::vector<LogPattern> patterns;
    std::vector<LogBanner> banners;
};

/// Reads one pattern file. InvalidArgument with the entry if its kind, its expression or a field is wrong.
Status readLogPatterns(std::string_view json, const std::string& fileName, LogPatterns& into);

/// Built-in patterns behind those of the user's data folder; @p complaints gets the faults of the latter.
LogPatterns allLogPatterns(std::vector<Text>& complaints);

} // namespace requant
