// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/models/severitymap.h"

#include <algorithm>

namespace requant {

SeverityMap::SeverityMap(const ModuleTree& tree, const Diagnosis& diagnosis)
    : m_worst(tree.size(), 0)
{
    for (const Finding& finding : diagnosis.findings) {
        const auto level = static_cast<std::uint8_t>(static_cast<int>(finding.severity) + 1);
        const auto mark = [&](const std::string& name) {
            const NodeId node = tree.find(name);
            if (node == noNode || name.empty())
                return;
            auto& worst = m_worst[static_cast<std::size_t>(node)];
            worst = std::max(worst, level);
        };
        if (finding.items.empty())
            mark(finding.subject);
        for (const auto& item : finding.items)
            mark(item);
    }
    m_own = m_worst;
    // Children come after their parents, so one pass from the end rolls everything up.
    for (std::size_t i = m_worst.size(); i-- > 1;) {
        const NodeId parent = tree.node(NodeId{static_cast<std::uint32_t>(i)}).parent;
        if (parent != noNode)
            m_worst[static_cast<std::size_t>(parent)] = std::max(m_worst[static_cast<std::size_t>(parent)], m_worst[i]);
    }
}

} // namespace requant
