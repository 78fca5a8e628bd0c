// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/nametrie.h"

#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/nametable.h"

#include <algorithm>

namespace requant {

NameTrie::NameTrie(std::size_t expected)
{
    std::size_t slots = 64;
    while (slots < expected * 3)
        slots *= 2;
    m_slots.assign(slots, none);
    m_nodes.reserve(expected + expected / 2 + 1);
    m_nodes.push_back({{}, 0, inner});
}

std::size_t NameTrie::slotOf(std::uint32_t parent, std::string_view label, bool isLeaf) const
{
    const std::size_t mask = m_slots.size() - 1;
    std::size_t slot = hashName(label, parent * 2 + isLeaf) & mask;
    for (; m_slots[slot] != none; slot = (slot + 1) & mask) {
        const Node& node = m_nodes[m_slots[slot]];
        if (node.parent == parent && (node.leaf != inner) == isLeaf && node.label == label)
            break;
    }
    return slot;
}

std::uint32_t NameTrie::child(std::uint32_t parent, std::string_view label, bool isLeaf)
{
    if (m_nodes.size() * 2 > m_slots.size())
        grow();
    std::uint32_t& slot = m_slots[slotOf(parent, label, isLeaf)];
    if (slot == none) {
        slot = static_cast<std::uint32_t>(m_nodes.size());
        m_nodes.push_back({label, parent, isLeaf ? m_leaves++ : inner});
    }
    return slot;
}

void NameTrie::grow()
{
    m_slots.assign(m_slots.size() * 2, none);
    for (std::uint32_t i = 1; i < m_nodes.size(); ++i)
        m_slots[slotOf(m_nodes[i].parent, m_nodes[i].label, m_nodes[i].leaf != inner)] = i;
}

std::uint32_t NameTrie::insert(std::string_view name)
{
    const auto differ = std::mismatch(name.begin(), name.end(), m_previous.begin(), m_previous.end()).first;
    const auto same = static_cast<std::size_t>(differ - name.begin());
    while (!m_dots.empty() && m_dots.back() >= same) {
        m_dots.pop_back();
        m_path.pop_back();
    }
    m_previous = name;
    std::uint32_t parent = m_path.empty() ? 0 : m_path.back();
    std::size_t offset = m_dots.empty() ? 0 : m_dots.back() + 1;
    for (std::size_t dot = name.find('.', offset); dot != std::string_view::npos; dot = name.find('.', offset)) {
        parent = child(parent, name.substr(offset, dot - offset), false);
        m_path.push_back(parent);
        m_dots.push_back(dot);
        offset = dot + 1;
    }
    return m_nodes[child(parent, name.substr(offset), true)].leaf;
}

std::vector<std::uint32_t> NameTrie::naturalOrder() const
{
    // Children of each node, gathered by counting.
    std::vector<std::uint32_t> first(m_nodes.size() + 1, 0);
    for (std::size_t i = 1; i < m_nodes.size(); ++i)
        ++first[m_nodes[i].parent + 1];
    for (std::size_t i = 1; i < first.size(); ++i)
        first[i] += first[i - 1];
    std::vector<std::uint32_t> children(m_nodes.size() - 1);
    std::vector<std::uint32_t> next(first.begin(), first.end() - 1);
    for (std::uint32_t i = 1; i < m_nodes.size(); ++i)
        children[next[m_nodes[i].parent]++] = i;
    const auto before = [this](std::uint32_t a, std::uint32_t b) {
        const int order = compareNatural(m_nodes[a].label, m_nodes[b].label);
        return order != 0 ? order < 0 : m_nodes[a].leaf != inner && m_nodes[b].leaf == inner;
    };
    std::vector<std::uint32_t> order;
    order.reserve(m_leaves);
    std::vector<std::uint32_t> open{0};
    while (!open.empty()) {
        const std::uint32_t at = open.back();
        open.pop_back();
        if (m_nodes[at].leaf != inner) {
            order.push_back(m_nodes[at].leaf);
            continue;
        }
        const auto begin = children.begin() + first[at];
        const auto end = children.begin() + first[at + 1];
        if (!std::is_sorted(begin, end, before))
            std::sort(begin, end, before);
        open.insert(open.end(), std::reverse_iterator(end), std::reverse_iterator(begin));
    }
    return order;
}

} // namespace requant
