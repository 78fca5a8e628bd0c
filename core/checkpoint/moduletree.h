// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/tensorinfo.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace requant {

class Checkpoint;

enum class NodeId : std::uint32_t {};
inline constexpr NodeId noNode{0xFFFFFFFFu};

/// Dotted names as a tree. Node 0 is the root; children of a node are contiguous and in natural order.
class ModuleTree {
public:
    struct Node {
        std::string_view label; ///< last component, "experts"; a tensor "a" and a module "a" are two siblings
        NodeId parent = noNode;
        std::uint32_t firstChild = 0;
        std::uint32_t childCount = 0;
        TensorId tensor = noTensor; ///< set for leaves
        std::uint32_t tensorCount = 0; ///< below and including this node
        std::uint32_t dtypes = 0; ///< bit per Dtype
        std::uint64_t bytes = 0; ///< payload below
        std::uint64_t signature = 0; ///< equal for subtrees of equal labels, dtypes and shapes
    };

    /// A run of equal siblings shown as one row, or a single node (first == last).
    struct Range {
        NodeId first = noNode;
        NodeId last = noNode;
        std::uint32_t count = 1; ///< members; fewer than the numbers between the ends if odd ones were taken out
        bool odd = false; ///< numbered, but unlike its siblings
    };

    explicit ModuleTree(const Checkpoint& checkpoint);

    std::size_t size() const { return m_nodes.size(); }
    const Node& node(NodeId id) const { return m_nodes[static_cast<std::uint32_t>(id)]; }
    NodeId child(NodeId id, std::uint32_t position) const { return NodeId{node(id).firstChild + position}; }
    std::string path(NodeId id) const; ///< full dotted name, empty for the root
    NodeId find(std::string_view path) const; ///< noNode if absent
    NodeId ofTensor(TensorId id) const;

    /// The children in natural order with numbered siblings of equal signature folded: the majority becomes one range
    /// ("0-255"), placed where its first member is; those that differ are rows of their own (again folded where
    /// neighbours are equal), marked odd.
    std::vector<Range> collapsedChildren(NodeId id) const;
    /// "experts.0-255", or the label of a single node.
    std::string label(const Range& range) const;

private:
    void build(const Checkpoint& checkpoint);
    void rollUp(const Checkpoint& checkpoint);

    std::shared_ptr<const Checkpoint> m_keep; ///< the labels point into it
    std::vector<Node> m_nodes;
    std::vector<NodeId> m_ofTensor;
};

} // namespace requant
