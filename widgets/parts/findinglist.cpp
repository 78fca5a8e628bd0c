// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/parts/findinglist.h"

#include "widgets/models/coretext.h"
#include "widgets/models/problemmodel.h"
#include "widgets/parts/icons.h"

namespace requant {

FindingList::FindingList(QWidget* parent)
    : QListWidget(parent)
{
    setWordWrap(true);
    setFrameShape(QFrame::NoFrame);
    setSelectionMode(QAbstractItemView::NoSelection);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
}

void FindingList::setFindings(const std::vector<Finding>& findings, const QString& whenClean)
{
    clear();
    if (findings.empty())
        new QListWidgetItem(toneIcon(Tone::Good), whenClean, this);
    for (const Finding& finding : findings) {
        auto* item = new QListWidgetItem(
            toneIcon(static_cast<Tone>(severityTone(finding.severity))), toQt(finding.message), this);
        item->setToolTip(toQt(finding.action));
    }
}

} // namespace requant
