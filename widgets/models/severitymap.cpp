// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/models/severitymap.h"

#include <algorithm>

namespace requant {

SeverityMap::SeverityMap(const ModuleTree& tree, const Diagnosis& diagnosis)
    : m_worst(tree.size(), 0)
{
    for (std::uint32_t i = 0; i < diagnosis.findings.size(); ++i) {
        const Finding& finding = diagnosis.findings[i];
        const auto level = static_cast<std::uint8_t>(static_cast<int>(finding.severity) + 1);
        const auto mark = [&](const std::string& name) {
            const NodeId node = tree.find(name);
            if (node == noNode || name.empty())
                return;
            m_mentions.push_back({node, i});
            auto& worst = m_worst[static_cast<std::size_t>(node)];
            worst = std::max(worst, level);
        };
        if (finding.items.empty())
            mark(finding.subject);
        for (const auto& item : finding.items)
            mark(item);
    }
    std::stable_sort(
        m_mentions.begin(), m_mentions.end(), [](const auto& a, const auto& b) { return a.node < b.node; });
    m_own = m_worst;
    // Children come after their parents, so one pass from the end rolls everything up.
    for (std::size_t i = m_worst.size(); i-- > 1;) {
        const NodeId parent = tree.node(NodeId{static_cast<std::uint32_t>(i)}).parent;
        if (parent != noNode)
            m_worst[static_cast<std::size_t>(parent)] = std::max(m_worst[static_cast<std::size_t>(parent)], m_worst[i]);
    }
}

std::vector<std::uint32_t> SeverityMap::findingsOf(NodeId node) const
{
    std::vector<std::uint32_t> found;
    auto at = std::lower_bound(
        m_mentions.begin(), m_mentions.end(), node, [](const auto& a, NodeId n) { return a.node < n; });
    for (; at != m_mentions.end() && at->node == node; ++at) {
        if (found.empty() || found.back() != at->finding)
            found.push_back(at->finding);
    }
    return found;
}

} // namespace requant
