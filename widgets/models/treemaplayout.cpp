// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/models/treemaplayout.h"

#include <algorithm>

namespace requant {

namespace {

constexpr qreal smallestArea = 60; // square pixels
constexpr std::uint32_t mostChildren = 1024; // wider nodes are one rectangle

struct Block {
    NodeId node;
    qreal area;
};

/// Worst aspect ratio of a row of areas laid along a side.
qreal worst(qreal sum, qreal smallest, qreal largest, qreal side)
{
    const qreal square = side * side;
    return std::max(square * largest / (sum * sum), sum * sum / (square * smallest));
}

class Layout {
public:
    Layout(const ModuleTree& tree, const Checkpoint& checkpoint, std::vector<TreemapCell>& cells)
        : m_tree(tree)
        , m_checkpoint(checkpoint)
        , m_cells(cells)
    {
    }

    void fill(NodeId parent, const QRectF& area, int depth)
    {
        const auto blocks = blocksOf(parent, area);
        QRectF rest = area;
        for (std::size_t begin = 0; begin < blocks.size();) {
            const std::size_t end = rowEnd(blocks, begin, std::min(rest.width(), rest.height()));
            rest = placeRow(blocks, begin, end, rest, depth);
            begin = end;
        }
    }

private:
    std::vector<Block> blocksOf(NodeId parent, const QRectF& area) const
    {
        std::vector<Block> blocks;
        const auto& node = m_tree.node(parent);
        const qreal scale = area.width() * area.height() / static_cast<qreal>(std::max<std::uint64_t>(node.bytes, 1));
        for (std::uint32_t i = 0; i < node.childCount; ++i) {
            const auto child = m_tree.child(parent, i);
            if (const auto bytes = m_tree.node(child).bytes)
                blocks.push_back({child, static_cast<qreal>(bytes) * scale});
        }
        std::stable_sort(blocks.begin(), blocks.end(), [](const Block& a, const Block& b) { return a.area > b.area; });
        return blocks;
    }

    static std::size_t rowEnd(const std::vector<Block>& blocks, std::size_t begin, qreal side)
    {
        qreal sum = blocks[begin].area;
        qreal ratio = worst(sum, sum, sum, side);
        std::size_t end = begin + 1;
        for (; end < blocks.size(); ++end) {
            const qreal next = worst(sum + blocks[end].area, blocks[end].area, blocks[begin].area, side);
            if (next > ratio)
                break;
            ratio = next;
            sum += blocks[end].area;
        }
        return end;
    }

    /// Places one row along the shorter side and returns what is left of @p area.
    QRectF placeRow(const std::vector<Block>& blocks, std::size_t begin, std::size_t end, const QRectF& area, int depth)
    {
        qreal sum = 0;
        for (std::size_t i = begin; i < end; ++i)
            sum += blocks[i].area;
        const bool column = area.width() >= area.height();
        const qreal side = column ? area.height() : area.width();
        const qreal thick = side > 0 ? sum / side : 0;
        qreal at = column ? area.top() : area.left();
        for (std::size_t i = begin; i < end; ++i) {
            const qreal length = thick > 0 ? blocks[i].area / thick : 0;
            place(blocks[i].node,
                column ? QRectF(area.left(), at, thick, length) : QRectF(at, area.top(), length, thick), depth);
            at += length;
        }
        return column ? area.adjusted(thick, 0, 0, 0) : area.adjusted(0, thick, 0, 0);
    }

    void place(NodeId node, const QRectF& rect, int depth)
    {
        if (rect.width() * rect.height() < smallestArea)
            return;
        const auto position = m_cells.size();
        m_cells.push_back({rect, node, depth, false, dominantDtype(node)});
        const auto children = m_tree.node(node).childCount;
        const QRectF inside = rect.adjusted(1, 1 + treemapLabelHeight(rect), -1, -1);
        if (children > 0 && children <= mostChildren && inside.width() > 4 && inside.height() > 4)
            fill(node, inside, depth + 1);
        m_cells[position].leaf = m_cells.size() == position + 1;
    }

    Dtype dominantDtype(NodeId id) const
    {
        const auto* node = &m_tree.node(id);
        while (node->childCount > 0) {
            NodeId largest = m_tree.child(id, 0);
            for (std::uint32_t i = 1; i < std::min(node->childCount, mostChildren); ++i) {
                const auto child = m_tree.child(id, i);
                if (m_tree.node(child).bytes > m_tree.node(largest).bytes)
                    largest = child;
            }
            id = largest;
            node = &m_tree.node(id);
        }
        return node->tensor == noTensor ? Dtype::Unknown : m_checkpoint.tensor(node->tensor).dtype;
    }

    const ModuleTree& m_tree;
    const Checkpoint& m_checkpoint;
    std::vector<TreemapCell>& m_cells;
};

} // namespace

std::vector<TreemapCell> layoutTreemap(const ModuleTree& tree, const Checkpoint& checkpoint, const QRectF& area)
{
    std::vector<TreemapCell> cells;
    if (tree.size() > 0 && tree.node(NodeId{0}).bytes > 0 && area.isValid())
        Layout(tree, checkpoint, cells).fill(NodeId{0}, area, 1);
    return cells;
}

qreal treemapLabelHeight(const QRectF& rect)
{
    return rect.width() > 28 && rect.height() > 40 ? 15 : 0;
}

} // namespace requant
