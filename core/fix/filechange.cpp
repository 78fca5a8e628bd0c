// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/fix/filechange.h"

#include <algorithm>
#include <unordered_map>

namespace requant {

namespace {

std::vector<std::string_view> linesOf(std::string_view text)
{
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        lines.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

using Lines = std::vector<std::string_view>;

struct Places {
    std::size_t before = 0;
    std::size_t after = 0;
    std::size_t countBefore = 0;
    std::size_t countAfter = 0;
};

// Pairs of equal lines in both orders: lines that occur once on each side, the longest rising run of them.
std::vector<std::pair<std::size_t, std::size_t>> anchors(const Lines& before, const Lines& after)
{
    std::unordered_map<std::string_view, Places> places;
    for (std::size_t i = 0; i < before.size(); ++i) {
        Places& place = places[before[i]];
        place.before = i;
        ++place.countBefore;
    }
    for (std::size_t i = 0; i < after.size(); ++i) {
        const auto at = places.find(after[i]);
        if (at == places.end())
            continue;
        at->second.after = i;
        ++at->second.countAfter;
    }
    std::vector<std::size_t> tails; // positions in before; ends of the rising runs of each length
    std::vector<std::size_t> previous(before.size(), SIZE_MAX);
    const auto afterOf = [&](std::size_t i) { return places.at(before[i]).after; };
    for (std::size_t i = 0; i < before.size(); ++i) {
        const Places& place = places.at(before[i]);
        if (place.countBefore != 1 || place.countAfter != 1)
            continue;
        const auto at = std::lower_bound(tails.begin(), tails.end(), place.after,
            [&](std::size_t tail, std::size_t value) { return afterOf(tail) < value; });
        previous[i] = at == tails.begin() ? SIZE_MAX : *(at - 1);
        if (at == tails.end())
            tails.push_back(i);
        else
            *at = i;
    }
    std::vector<std::pair<std::size_t, std::size_t>> found;
    for (std::size_t i = tails.empty() ? SIZE_MAX : tails.back(); i != SIZE_MAX; i = previous[i])
        found.emplace_back(i, afterOf(i));
    std::reverse(found.begin(), found.end());
    return found;
}

// The lines between two anchors, with equal ones at both ends taken off.
void addBetween(const Lines& before, const Lines& after, std::size_t b, std::size_t bEnd, std::size_t a,
    std::size_t aEnd, std::vector<LineChange>& changes)
{
    while (b < bEnd && a < aEnd && before[b] == after[a]) {
        ++b;
        ++a;
    }
    while (b < bEnd && a < aEnd && before[bEnd - 1] == after[aEnd - 1]) {
        --bEnd;
        --aEnd;
    }
    if (b == bEnd && a == aEnd)
        return;
    LineChange change{b + 1, a + 1, {}, {}};
    change.before.assign(
        before.begin() + static_cast<std::ptrdiff_t>(b), before.begin() + static_cast<std::ptrdiff_t>(bEnd));
    change.after.assign(
        after.begin() + static_cast<std::ptrdiff_t>(a), after.begin() + static_cast<std::ptrdiff_t>(aEnd));
    changes.push_back(std::move(change));
}

std::string joined(const std::vector<LineChange>& changes, std::vector<std::string> LineChange::*side)
{
    std::string text;
    for (const auto& change : changes) {
        for (const auto& line : change.*side)
            text += (text.empty() ? "" : "\n") + line;
    }
    return text;
}

} // namespace

std::string_view name(ChangeKind kind)
{
    switch (kind) {
    case ChangeKind::Text:
        return "text";
    case ChangeKind::Header:
        return "header";
    case ChangeKind::Tensors:
        return "tensors";
    case ChangeKind::Rename:
        return "rename";
    case ChangeKind::Add:
        return "add";
    case ChangeKind::Remove:
        break;
    }
    return "remove";
}

std::string FileChange::before() const
{
    return joined(lines, &LineChange::before);
}

std::string FileChange::after() const
{
    return joined(lines, &LineChange::after);
}

std::vector<LineChange> diffLines(std::string_view before, std::string_view after)
{
    const Lines left = linesOf(before);
    const Lines right = linesOf(after);
    std::vector<LineChange> changes;
    std::size_t b = 0;
    std::size_t a = 0;
    for (const auto& [nextBefore, nextAfter] : anchors(left, right)) {
        addBetween(left, right, b, nextBefore, a, nextAfter, changes);
        b = nextBefore + 1;
        a = nextAfter + 1;
    }
    addBetween(left, right, b, left.size(), a, right.size(), changes);
    return changes;
}

} // namespace requant
