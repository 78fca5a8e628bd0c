// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/checkpoint.h"

#include <algorithm>
#include <cstring>

namespace requant {

namespace {

bool digit(char c)
{
    return c >= '0' && c <= '9';
}

// The separator of components comes before every other character, so that all tensors of a module are neighbours.
unsigned rank(char c)
{
    return c == '.' ? 0 : static_cast<unsigned>(static_cast<unsigned char>(c)) + 1;
}

std::size_t firstDifference(std::string_view a, std::string_view b)
{
    const std::size_t shorter = std::min(a.size(), b.size());
    std::size_t i = 0;
    for (; i + 8 <= shorter; i += 8) {
        std::uint64_t left = 0;
        std::uint64_t right = 0;
        std::memcpy(&left, a.data() + i, 8);
        std::memcpy(&right, b.data() + i, 8);
        if (left != right)
            break;
    }
    while (i < shorter && a[i] == b[i])
        ++i;
    return i;
}

// Both differ at i, inside digit runs that begin at start.
int compareRuns(std::string_view a, std::string_view b, std::size_t start)
{
    const auto runOf = [start](std::string_view text) {
        std::size_t end = start;
        while (end < text.size() && digit(text[end]))
            ++end;
        return text.substr(start, end - start);
    };
    const std::string_view left = runOf(a);
    const std::string_view right = runOf(b);
    const std::string_view x = left.substr(std::min(left.find_first_not_of('0'), left.size()));
    const std::string_view y = right.substr(std::min(right.find_first_not_of('0'), right.size()));
    if (x.size() != y.size())
        return x.size() < y.size() ? -1 : 1;
    if (const int order = x.compare(y); order != 0)
        return order;
    // Equal numbers: fewer leading zeros first, decided here and not at the end, again to keep modules together.
    return left.size() < right.size() ? -1 : 1;
}

} // namespace

int compareNatural(std::string_view a, std::string_view b)
{
    const std::size_t i = firstDifference(a, b);
    if (i == a.size() || i == b.size())
        return a.size() == b.size() ? 0 : a.size() < b.size() ? -1 : 1;
    std::size_t start = i;
    while (start > 0 && digit(a[start - 1]))
        --start;
    const bool left = digit(a[i]);
    const bool right = digit(b[i]);
    if (left && right)
        return compareRuns(a, b, start);
    // Only one of two runs goes on: the longer number is the larger one.
    if (left != right && start < i)
        return left ? 1 : -1;
    return rank(a[i]) < rank(b[i]) ? -1 : 1;
}

} // namespace requant
