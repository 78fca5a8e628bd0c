// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/models/fuzzymatch.h"

namespace requant {

namespace {

constexpr unsigned char lower(unsigned char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<unsigned char>(c - 'A' + 'a') : c;
}

/// 0: separator, 1: letter or other, 2: digit. A part starts where the class changes to a non-separator.
constexpr auto classes = [] {
    std::array<std::uint8_t, 256> table{};
    table.fill(1);
    for (const unsigned char c : {'.', '_', '-', '/', ' '})
        table[c] = 0;
    for (unsigned char c = '0'; c <= '9'; ++c)
        table[c] = 2;
    return table;
}();

} // namespace

FuzzyMatch::FuzzyMatch(std::string_view pattern)
{
    pattern = pattern.substr(0, 64);
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const auto c = lower(static_cast<unsigned char>(pattern[i]));
        m_masks[c] |= std::uint64_t{1} << i;
        if (c >= 'a' && c <= 'z')
            m_masks[c - 'a' + 'A'] |= std::uint64_t{1} << i;
    }
    m_last = pattern.empty() ? 0 : std::uint64_t{1} << (pattern.size() - 1);
}

bool FuzzyMatch::matches(std::string_view name) const
{
    if (m_last == 0)
        return true;
    std::uint64_t adjacent = 0; // prefixes whose last letter was the byte before
    std::uint64_t reached = 0; // prefixes found anywhere so far
    std::uint8_t previous = 0;
    for (const char c : name) {
        const auto byte = static_cast<unsigned char>(c);
        const auto kind = classes[byte];
        const std::uint64_t before = kind != 0 && kind != previous ? reached : adjacent;
        adjacent = (before << 1 | 1) & m_masks[byte];
        reached |= adjacent;
        if (adjacent & m_last)
            return true;
        previous = kind;
    }
    return false;
}

} // namespace requant
