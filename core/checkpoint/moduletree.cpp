// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/moduletree.h"

#include "core/checkpoint/checkpoint.h"

#include <algorithm>

namespace requant {

namespace {

// Tensors [first, last) share the path of a node; the next component starts at offset.
struct Extent {
    std::uint32_t first = 0;
    std::uint32_t last = 0;
    std::uint32_t offset = 0;
};

std::string_view component(std::string_view name, std::size_t offset)
{
    return name.substr(offset, name.find('.', offset) - offset);
}

// Nodes that the tensors need, root included, so that a million of them are allocated once.
std::size_t countNodes(std::span<const TensorInfo> tensors)
{
    std::size_t count = 1;
    std::string_view previous;
    for (const auto& info : tensors) {
        const auto [mine, other] = std::ranges::mismatch(info.name, previous);
        const auto same = static_cast<std::size_t>(mine - info.name.begin());
        // Components that end in the common part are shared; a dot only one of them has at the end of it does not
        // count.
        const std::size_t shared = static_cast<std::size_t>(std::count(info.name.begin(), mine, '.'));
        const std::size_t all = static_cast<std::size_t>(std::ranges::count(info.name.substr(same), '.')) + shared + 1;
        count += all - shared;
        previous = info.name;
    }
    return count;
}

std::uint64_t mix(std::uint64_t hash, std::uint64_t value)
{
    hash = (hash ^ value) * 0x9E3779B97F4A7C15u;
    return hash ^ hash >> 29;
}

std::uint64_t leafSignature(const TensorInfo& info)
{
    std::uint64_t hash =
        mix(static_cast<std::uint64_t>(info.dtype) << 8 | static_cast<std::uint64_t>(info.presence), info.shape.size());
    for (const auto dim : info.shape)
        hash = mix(hash, dim);
    return hash;
}

} // namespace

ModuleTree::ModuleTree(const Checkpoint& checkpoint)
    : m_keep(std::make_shared<const Checkpoint>(checkpoint))
{
    build(checkpoint);
    rollUp(checkpoint);
}

// Breadth first, so that the children of a node are contiguous; the tensors' natural order keeps modules together.
void ModuleTree::build(const Checkpoint& checkpoint)
{
    const auto tensors = checkpoint.tensors();
    std::vector<Extent> extents;
    const std::size_t expected = countNodes(tensors);
    m_nodes.reserve(expected);
    extents.reserve(expected);
    m_ofTensor.assign(tensors.size(), noNode);
    m_nodes.emplace_back();
    extents.push_back({0, static_cast<std::uint32_t>(tensors.size()), 0});
    for (std::uint32_t parent = 0; parent < m_nodes.size(); ++parent) {
        if (m_nodes[parent].tensor != noTensor)
            continue;
        const Extent extent = extents[parent];
        m_nodes[parent].firstChild = static_cast<std::uint32_t>(m_nodes.size());
        for (std::uint32_t i = extent.first; i < extent.last;) {
            const std::string_view label = component(tensors[i].name, extent.offset);
            const auto next = static_cast<std::uint32_t>(extent.offset + label.size() + 1);
            const bool leaf = next > tensors[i].name.size();
            std::uint32_t end = i + 1;
            while (!leaf && end < extent.last && component(tensors[end].name, extent.offset) == label
                && next <= tensors[end].name.size())
                ++end;
            Node node;
            node.label = label;
            node.parent = NodeId{parent};
            if (leaf) {
                node.tensor = TensorId{i};
                m_ofTensor[i] = NodeId{static_cast<std::uint32_t>(m_nodes.size())};
            }
            m_nodes.push_back(node);
            extents.push_back({i, end, next});
            i = end;
        }
        m_nodes[parent].childCount = static_cast<std::uint32_t>(m_nodes.size()) - m_nodes[parent].firstChild;
    }
}

// Children have higher numbers than their parent, so one pass from the end sums everything.
void ModuleTree::rollUp(const Checkpoint& checkpoint)
{
    for (std::size_t i = m_nodes.size(); i-- > 0;) {
        Node& node = m_nodes[i];
        if (node.tensor != noTensor) {
            const TensorInfo& info = checkpoint.tensor(node.tensor);
            node.tensorCount = 1;
            node.bytes = info.bytes();
            node.dtypes = info.present() ? 1u << static_cast<unsigned>(info.dtype) : 0;
            node.signature = leafSignature(info);
        }
        if (node.parent == noNode)
            continue;
        Node& parent = m_nodes[static_cast<std::uint32_t>(node.parent)];
        parent.tensorCount += node.tensorCount;
        parent.bytes += node.bytes;
        parent.dtypes |= node.dtypes;
        parent.signature = mix(mix(parent.signature, std::hash<std::string_view>{}(node.label)), node.signature);
    }
}

std::string ModuleTree::path(NodeId id) const
{
    std::vector<std::string_view> parts;
    for (; node(id).parent != noNode; id = node(id).parent)
        parts.push_back(node(id).label);
    std::string out;
    for (auto at = parts.rbegin(); at != parts.rend(); ++at) {
        if (at != parts.rbegin())
            out += '.';
        out += *at;
    }
    return out;
}

NodeId ModuleTree::find(std::string_view path) const
{
    NodeId at{0};
    for (std::size_t offset = 0; !path.empty() && offset <= path.size();) {
        const std::string_view label = component(path, offset);
        offset += label.size() + 1;
        const bool last = offset > path.size();
        const auto first = m_nodes.begin() + node(at).firstChild;
        const auto end = first + node(at).childCount;
        auto child = std::lower_bound(
            first, end, label, [](const Node& a, std::string_view b) { return compareNatural(a.label, b) < 0; });
        // A tensor and a module may share a name; only the module leads on.
        while (!last && child != end && child->label == label && child->tensor != noTensor)
            ++child;
        if (child == end || child->label != label)
            return noNode;
        at = NodeId{static_cast<std::uint32_t>(child - m_nodes.begin())};
    }
    return at;
}

NodeId ModuleTree::ofTensor(TensorId id) const
{
    const auto position = static_cast<std::uint32_t>(id);
    return position < m_ofTensor.size() ? m_ofTensor[position] : noNode;
}

} // namespace requant
