// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/treeprinter.h"

#include "core/checkpoint/moduletree.h"

namespace requant::test {

namespace {

void printNode(const ModuleTree& tree, const ModuleTree::Range& range, bool collapsed, unsigned depth, std::string& out)
{
    const ModuleTree::Node& node = tree.node(range.first);
    out.append(2 * depth, ' ');
    if (range.odd)
        out += '!';
    out += tree.label(range);
    if (range.first != range.last)
        out += " (" + std::to_string(range.count) + ")";
    out += "  " + std::to_string(node.tensorCount) + " x  " + std::to_string(node.bytes) + " B";
    if (node.tensor != noTensor) {
        for (unsigned bit = 0; bit <= static_cast<unsigned>(Dtype::Unknown); ++bit) {
            if (node.dtypes & 1u << bit)
                out += "  " + std::string(name(static_cast<Dtype>(bit)));
        }
    }
    out += '\n';
    if (collapsed) {
        for (const auto& child : tree.collapsedChildren(range.first))
            printNode(tree, child, collapsed, depth + 1, out);
        return;
    }
    for (std::uint32_t i = 0; i < node.childCount; ++i) {
        const NodeId child = tree.child(range.first, i);
        printNode(tree, {child, child, 1, false}, collapsed, depth + 1, out);
    }
}

} // namespace

std::string printTree(const ModuleTree& tree, bool collapsed)
{
    std::string out;
    printNode(tree, {NodeId{0}, NodeId{0}, 1, false}, collapsed, 0, out);
    return out;
}

} // namespace requant::test
