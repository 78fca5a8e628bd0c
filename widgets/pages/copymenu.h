// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

class QMenu;

namespace requant {

class Workspace;

/// Fills a menu with everything that can be copied of the current selection.
void fillCopyMenu(QMenu* menu, Workspace* workspace);

} // namespace requant
