// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/pages/pageregistry.h"

#include "widgets/pages/atlaspage.h"
#include "widgets/pages/containerpage.h"
#include "widgets/pages/convertpage.h"
#include "widgets/pages/fixpage.h"
#include "widgets/pages/overviewpage.h"
#include "widgets/pages/namespage.h"
#include "widgets/pages/previewpage.h"
#include "widgets/pages/problemspage.h"
#include "widgets/pages/shardspage.h"
#include "widgets/pages/tensorspage.h"
#include "widgets/pages/validatepage.h"

namespace requant {

std::vector<Page*> createPages(Workspace* workspace, QWidget* parent)
{
    return {
        new OverviewPage(workspace, parent),
        new TensorsPage(workspace, parent),
        new ProblemsPage(workspace, parent),
        new NamesPage(workspace, parent),
        new PreviewPage(workspace, parent),
        new AtlasPage(workspace, parent),
        new ConvertPage(workspace, parent),
        new FixPage(workspace, parent),
        new ValidatePage(workspace, parent),
        new ShardsPage(workspace, parent),
        new ContainerPage(workspace, parent),
    };
}

} // namespace requant
