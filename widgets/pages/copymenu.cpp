// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/pages/copymenu.h"

#include "widgets/async/workspace.h"
#include "widgets/models/copyformats.h"
#include "widgets/parts/icons.h"

#include <QApplication>
#include <QClipboard>
#include <QCoreApplication>
#include <QMenu>

namespace requant {

void fillCopyMenu(QMenu* menu, Workspace* workspace)
{
    menu->clear();
    const auto document = workspace->document();
    const auto selection = workspace->selection();
    if (!document || selection.empty()) {
        menu->addAction(QCoreApplication::translate("requant::CopyMenu", "Nothing is selected"))->setEnabled(false);
        return;
    }
    for (const auto format : copyFormatsFor(*document, selection)) {
        menu->addAction(copyFormatTitle(format), menu, [document, selection, format] {
            QApplication::clipboard()->setText(copyText(*document, selection, format));
        });
    }
    menu->actions().constFirst()->setIcon(themedIcon("copy"));
}

} // namespace requant
