// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace requant {

/// Sorts dotted names naturally without comparing whole names: a tree of components, of which only siblings are
/// compared. Names that follow each other share most of their path, so a name costs about two lookups. The names have
/// to outlive the trie.
class NameTrie {
public:
    explicit NameTrie(std::size_t expected);

    /// Number of @p name, equal for equal names, dense from 0 in the order of first insertion.
    std::uint32_t insert(std::string_view name);
    std::uint32_t size() const { return m_leaves; }
    /// All numbers in the natural order of their names (compareNatural).
    std::vector<std::uint32_t> naturalOrder() const;

private:
    struct Node {
        std::string_view label;
        std::uint32_t parent = 0;
        std::uint32_t leaf = 0; ///< number of the name that ends here; inner for other nodes
    };
    static constexpr std::uint32_t inner = 0xFFFFFFFFu;
    static constexpr std::uint32_t none = 0xFFFFFFFFu;

    std::uint32_t child(std::uint32_t parent, std::string_view label, bool isLeaf);
    void grow();
    std::size_t slotOf(std::uint32_t parent, std::string_view label, bool isLeaf) const;

    std::vector<Node> m_nodes;
    std::vector<std::uint32_t> m_slots;
    std::uint32_t m_leaves = 0;
    // Path of the previous name: nodes, and the positions of the dots behind their labels.
    std::string_view m_previous;
    std::vector<std::uint32_t> m_path;
    std::vector<std::size_t> m_dots;
};

} // namespace requant
