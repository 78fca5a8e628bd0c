// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/moduletree.h"

#include <QMetaType>

#include <vector>
#include <cstdint>

namespace requant {

struct Document;

/// The one thing that tree, pages and details agree on: a tensor, a module or nothing.
struct Selection {
    NodeId node = noNode; ///< module or leaf of Document::tree
    TensorId tensor = noTensor; ///< set if a tensor is selected; tells copies of one name apart
    std::int64_t expert = -1; ///< of a 3-D stack, where one of its matrices is meant

    bool empty() const { return node == noNode && tensor == noTensor; }
    friend bool operator==(const Selection&, const Selection&) = default;
};

Selection selectTensor(const Document& document, TensorId tensor);
Selection selectNode(const Document& document, NodeId node);
/// By full dotted name of a tensor or module, or "NAME[e]" for one expert of a stack; empty if there is none.
Selection selectPath(const Document& document, std::string_view path);

/// Where the user has been, as in a browser: a new place drops what lay ahead.
class SelectionHistory {
public:
    void visit(const Selection& selection);
    void clear();
    bool canGoBack() const { return m_position > 1; }
    bool canGoForward() const { return m_position < m_places.size(); }
    Selection back();
    Selection forward();

private:
    std::vector<Selection> m_places;
    std::size_t m_position = 0; ///< places up to here are behind or current
};

} // namespace requant

Q_DECLARE_METATYPE(requant::Selection)
