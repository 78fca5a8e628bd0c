// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/moduletree.h"
#include "core/diagnose/finding.h"

#include <cstdint>
#include <vector>

namespace requant {

/// What a diagnosis says of each node of the module tree, rolled up: a module is as bad as its worst part.
class SeverityMap {
public:
    SeverityMap() = default;
    SeverityMap(const ModuleTree& tree, const Diagnosis& diagnosis);

    bool empty() const { return m_worst.empty(); }
    /// Whether any finding speaks of the node or of something below it.
    bool any(NodeId node) const { return at(node) != 0; }
    /// Worst severity there; only meaningful if any().
    Severity worst(NodeId node) const { return static_cast<Severity>(at(node) - 1); }
    /// Whether a finding of at least @p least speaks of exactly this node.
    bool own(NodeId node, Severity least) const
    {
        const auto i = static_cast<std::size_t>(node);
        return i < m_own.size() && m_own[i] > static_cast<std::uint8_t>(least);
    }

private:
    std::uint8_t at(NodeId node) const
    {
        const auto i = static_cast<std::size_t>(node);
        return i < m_worst.size() ? m_worst[i] : std::uint8_t{0};
    }

    std::vector<std::uint8_t> m_worst; ///< per node: 0 nothing, else severity + 1
    std::vector<std::uint8_t> m_own; ///< the same without the roll-up
};

} // namespace requant
