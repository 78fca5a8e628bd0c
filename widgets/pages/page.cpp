// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/pages/page.h"

namespace requant {

Page::Page(const char* id, Workspace* workspace, QWidget* parent)
    : QWidget(parent)
    , m_id(id)
    , m_workspace(workspace)
{
    setObjectName(QLatin1String(id));
}

void Page::setSelection(const Selection&) { }

void Page::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_waits)
        refresh();
}

void Page::setBadge(const QString& badge)
{
    if (m_badge == badge)
        return;
    m_badge = badge;
    Q_EMIT badgeChanged(badge);
}

} // namespace requant
