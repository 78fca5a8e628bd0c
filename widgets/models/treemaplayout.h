// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/models/document.h"

#include <QRectF>

#include <vector>

namespace requant {

/// One rectangle of the treemap; parents come before their children, which lie inside them.
struct TreemapCell {
    QRectF rect;
    NodeId node = noNode;
    int depth = 0; ///< 1 for the children of the root
    bool leaf = false; ///< nothing is drawn inside it
    Dtype dtype = Dtype::Unknown; ///< that of its largest tensor
};

/// Squarified treemap (Bruls, Huizing, van Wijk 2000) of bytes by module. Stops where a rectangle gets too small to
/// see, so the cost follows the area and not the number of tensors.
std::vector<TreemapCell> layoutTreemap(const ModuleTree& tree, const Checkpoint& checkpoint, const QRectF& area);

/// Height of the label strip that a rectangle of this size keeps free above its children; 0 if it has none.
qreal treemapLabelHeight(const QRectF& rect);

} // namespace requant
