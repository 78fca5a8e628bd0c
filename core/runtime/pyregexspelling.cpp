// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Where Python's re and PCRE2 read the same characters differently. Source: the re documentation of Python 3.12 and
// the pcre2pattern manual page.

#include "core/runtime/pyregex.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace requant {

namespace {

bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

tl::unexpected<Error> refuse(std::string_view pattern, std::size_t at)
{
    return fail(ErrorCode::InvalidArgument,
        {RQ_TEXT("core", "not a regular expression of Python: %1 (at character %2)"),
            {std::string(pattern), std::to_string(at + 1)}});
}

class Speller {
public:
    explicit Speller(std::string_view pattern)
        : m_pattern(pattern)
    {
    }

    Result<std::string> spell()
    {
        while (m_at < m_pattern.size()) {
            if (!step())
                return refuse(m_pattern, m_at);
        }
        return std::move(m_out);
    }

private:
    bool at(std::string_view text, std::size_t offset = 0) const
    {
        return m_pattern.substr(std::min(m_at + offset, m_pattern.size())).starts_with(text);
    }
    bool take(std::size_t count, std::string_view written)
    {
        m_at += count;
        m_out += written;
        return true;
    }
    bool copy(std::size_t count) { return take(count, m_pattern.substr(m_at, count)); }

    bool step()
    {
        if (at("\\"))
            return escape();
        if (m_inClass)
            return classCharacter();
        if (at("[")) {
            m_inClass = true;
            const std::size_t head = at("^", 1) ? 2 : 1;
            return copy(at("]", head) ? head + 1 : head);
        }
        if (at("(*"))
            return false;
        if (at("(?"))
            return group();
        if (at("{,"))
            return openEnded();
        return copy(1);
    }

    // In PCRE2 "[:alpha:]" inside a class is a class of its own, in Python it is these characters.
    bool classCharacter()
    {
        if (at("]"))
            m_inClass = false;
        else if (at("[:") || at("[.") || at("[="))
            return take(1, "\\[");
        return copy(1);
    }

    // "{,3}" is "up to three" in Python and plain text in older PCRE2.
    bool openEnded()
    {
        std::size_t end = m_at + 2;
        while (end < m_pattern.size() && m_pattern[end] >= '0' && m_pattern[end] <= '9')
            ++end;
        const bool quantifier = end < m_pattern.size() && m_pattern[end] == '}' && end > m_at + 2;
        return quantifier ? take(2, "{0,") : copy(1);
    }

    // Groups that Python knows; the rest of PCRE2's (recursion, callouts, branch reset) is an error there.
    bool group()
    {
        static constexpr std::array<std::string_view, 11> known = {
            "(?:", "(?P<", "(?P=", "(?=", "(?!", "(?<=", "(?<!", "(?#", "(?>", "(?(", "(?P"};
        for (const auto head : known) {
            if (at(head))
                return head != "(?P" && copy(head.size());
        }
        std::size_t end = m_at + 2;
        std::string flags;
        while (end < m_pattern.size() && (isLetter(m_pattern[end]) || m_pattern[end] == '-')) {
            if (std::string_view("aiLmsux-").find(m_pattern[end]) == std::string_view::npos)
                return false;
            if (std::string_view("aLu").find(m_pattern[end]) == std::string_view::npos)
                flags += m_pattern[end];
            ++end;
        }
        const bool closed =
            end < m_pattern.size() && end > m_at + 2 && (m_pattern[end] == ')' || m_pattern[end] == ':');
        return closed && take(end - m_at, "(?" + flags);
    }

    bool escape()
    {
        if (m_at + 1 >= m_pattern.size())
            return false;
        const char c = m_pattern[m_at + 1];
        if (!isLetter(c))
            return copy(2);
        if (c == 'Z')
            return !m_inClass && take(2, "\\z");
        if (c == 'v')
            return take(2, "\\x0b");
        if (c == 'u' || c == 'U')
            return codePoint(c == 'u' ? 4 : 8);
        const std::string_view known = m_inClass ? "abdDfnrsStwWx" : "AabBdDfnrsStwWx";
        return known.find(c) != std::string_view::npos && copy(2);
    }

    bool codePoint(std::size_t digits)
    {
        const std::string_view hex = m_pattern.substr(m_at + 2, digits);
        const bool all = hex.size() == digits
            && std::all_of(hex.begin(), hex.end(), [](unsigned char c) { return std::isxdigit(c) != 0; });
        return all && take(2 + digits, "\\x{" + std::string(hex) + "}");
    }

    std::string_view m_pattern;
    std::string m_out;
    std::size_t m_at = 0;
    bool m_inClass = false;
};

} // namespace

Result<std::string> pcreSpelling(std::string_view pattern)
{
    return Speller(pattern).spell();
}

} // namespace requant
