// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/moduletree.h"

#include <algorithm>
#include <unordered_map>

namespace requant {

namespace {

bool isNumber(std::string_view label)
{
    return !label.empty() && std::ranges::all_of(label, [](char c) { return c >= '0' && c <= '9'; });
}

struct Class {
    std::uint32_t members = 0;
    std::uint32_t first = 0;
};

} // namespace

std::vector<ModuleTree::Range> ModuleTree::collapsedChildren(NodeId id) const
{
    const Node& parent = node(id);
    std::unordered_map<std::uint64_t, Class> classes;
    for (std::uint32_t i = 0; i < parent.childCount; ++i) {
        const Node& member = node(child(id, i));
        if (member.tensor == noTensor && isNumber(member.label)) {
            const auto [at, isNew] = classes.try_emplace(member.signature, Class{0, i});
            ++at->second.members;
        }
    }
    // The largest class, of equal ones the first.
    std::uint64_t majority = 0;
    Class best;
    for (const auto& [signature, entry] : classes) {
        if (entry.members > best.members || (entry.members == best.members && entry.first < best.first)) {
            best = entry;
            majority = signature;
        }
    }
    std::vector<Range> out;
    std::size_t main = 0; // position of the majority in out, plus one
    bool previousOdd = false;
    for (std::uint32_t i = 0; i < parent.childCount; ++i) {
        const NodeId at = child(id, i);
        const Node& member = node(at);
        const bool numbered = member.tensor == noTensor && isNumber(member.label);
        const bool folds = numbered && best.members > 1;
        if (folds && member.signature == majority && main != 0) {
            out[main - 1].last = at;
            ++out[main - 1].count;
            previousOdd = false;
        } else if (folds && member.signature != majority && previousOdd
            && node(out.back().first).signature == member.signature) {
            out.back().last = at;
            ++out.back().count;
        } else {
            out.push_back({at, at, 1, folds && member.signature != majority});
            previousOdd = out.back().odd;
            if (folds && member.signature == majority)
                main = out.size();
        }
    }
    return out;
}

std::string ModuleTree::label(const Range& range) const
{
    const Node& first = node(range.first);
    if (range.first == range.last)
        return std::string(first.label);
    const std::string numbers = std::string(first.label) + "-" + std::string(node(range.last).label);
    const Node& parent = node(first.parent);
    return parent.label.empty() ? numbers : std::string(parent.label) + "." + numbers;
}

} // namespace requant
