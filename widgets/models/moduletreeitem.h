// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/models/moduletreemodel.h"

namespace requant {

/// One row that has been looked at. Lives until the next reset of the model.
struct ModuleTreeModel::Item {
    ModuleTree::Range range;
    Item* parent = nullptr;
    int row = 0;
    bool listed = false; ///< ranges is filled
    std::vector<ModuleTree::Range> ranges; ///< of all children
    std::vector<std::unique_ptr<Item>> children; ///< those fetched so far
};

} // namespace requant
