// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/pages/pageregistry.h"

#include "widgets/pages/shardspage.h"

namespace requant {

std::vector<Page*> createPages(Workspace* workspace, QWidget* parent)
{
    return {
        new ShardsPage(workspace, parent),
    };
}

} // namespace requant
