// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

namespace requant {
class ModuleTree;
}

namespace requant::test {

/// The tree as text, two spaces a level: "label  count tensors  bytes" and, for leaves, dtype and shape. With @p
/// collapsed repeated siblings are one line, "layers.1-3 (3)", and odd ones are marked "!".
std::string printTree(const ModuleTree& tree, bool collapsed);

} // namespace requant::test
