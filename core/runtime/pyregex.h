// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

#include <atomic>
#include <memory>
#include <string>
#include <string_view>

namespace requant {

/// A regular expression as Python's `re` understands it, since the runtimes are Python and their lists hold such
/// patterns. Spelling that only Python or only PCRE2 knows is translated or refused; matching is bounded, so that a
/// hostile pattern costs a moment and not the afternoon.
///
/// Copies share the compiled program. Matching is thread-safe.
class PyRegex {
public:
    /// InvalidArgument where Python raises re.error.
    static Result<PyRegex> compile(std::string_view pattern);

    /// re.match: from the start, not necessarily to the end. False as well once the pattern proved too costly.
    bool matchesStart(std::string_view subject) const;
    /// re.search.
    bool matchesAnywhere(std::string_view subject) const;
    /// re.sub for all matches; @p replacement with \1 and \g<1>.
    std::string replaceAll(std::string_view subject, std::string_view replacement) const;

    /// True after a match was given up. The pattern matches nothing from then on.
    bool tooCostly() const;

private:
    struct Program;
    explicit PyRegex(std::shared_ptr<const Program> program);
    int run(std::string_view subject, std::size_t from, std::uint32_t options) const;

    std::shared_ptr<const Program> m_program;
};

/// The spelling of @p pattern for PCRE2; InvalidArgument for what Python refuses.
Result<std::string> pcreSpelling(std::string_view pattern);

} // namespace requant
