// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/models/selection.h"

#include "widgets/models/document.h"

#include <charconv>

namespace requant {

Selection selectTensor(const Document& document, TensorId tensor)
{
    return {document.tree.ofTensor(tensor), tensor};
}

Selection selectNode(const Document& document, NodeId node)
{
    return node == noNode ? Selection() : Selection{node, document.tree.node(node).tensor};
}

Selection selectPath(const Document& document, std::string_view path)
{
    if (const auto tensor = document.checkpoint.find(path))
        return selectTensor(document, *tensor);
    if (const auto open = path.rfind('['); path.ends_with(']') && open != std::string_view::npos) {
        std::int64_t expert = -1;
        const auto digits = path.substr(open + 1, path.size() - open - 2);
        const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), expert);
        const auto tensor = document.checkpoint.find(path.substr(0, open));
        if (tensor && read.ec == std::errc() && read.ptr == digits.data() + digits.size()) {
            Selection selection = selectTensor(document, *tensor);
            selection.expert = expert;
            return selection;
        }
    }
    return selectNode(document, document.tree.find(path));
}

void SelectionHistory::visit(const Selection& selection)
{
    constexpr std::size_t limit = 500;
    if (selection.empty() || (m_position > 0 && m_places[m_position - 1] == selection))
        return;
    m_places.resize(m_position);
    m_places.push_back(selection);
    if (m_places.size() > limit)
        m_places.erase(m_places.begin());
    m_position = m_places.size();
}

void SelectionHistory::clear()
{
    m_places.clear();
    m_position = 0;
}

Selection SelectionHistory::back()
{
    if (canGoBack())
        --m_position;
    return m_position == 0 ? Selection() : m_places[m_position - 1];
}

Selection SelectionHistory::forward()
{
    if (canGoForward())
        ++m_position;
    return m_position == 0 ? Selection() : m_places[m_position - 1];
}

} // namespace requant
