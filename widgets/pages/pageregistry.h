// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <vector>

class QWidget;

namespace requant {

class Page;
class Workspace;

/// Creates all pages in the order of their tabs, as children of @p parent. A new page is one line in the .cpp.
std::vector<Page*> createPages(Workspace* workspace, QWidget* parent);

} // namespace requant
