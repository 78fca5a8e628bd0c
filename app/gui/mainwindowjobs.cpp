// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The jobs dock of the main window, and how an ended job makes itself known.

#include "app/gui/mainwindow.h"

#include "widgets/models/coretext.h"
#include "widgets/models/jobmodel.h"
#include "widgets/pages/jobspanel.h"

#include <QDockWidget>
#include <QStatusBar>
#include <QSystemTrayIcon>

#include <algorithm>

namespace requant {

void MainWindow::makeJobsDock()
{
    auto& center = m_workspace->jobs();
    auto* panel = new JobsPanel(&center);
    auto* dock = addDock("jobsDock", tr("Jobs"), panel, Qt::BottomDockWidgetArea);
    dock->hide(); // until there is a job to speak of
    // Jobs of an earlier window that still run, or that broke off last, show at once.
    connect(
        &center, &JobCenter::changed, this,
        [&center, dock] {
            const auto& jobs = center.jobs();
            const bool live = std::any_of(jobs.begin(), jobs.end(), [](const Job& job) { return !job.over(); });
            if (live || (!jobs.empty() && jobs.front().state == JobState::Lost))
                dock->show();
        },
        Qt::SingleShotConnection);
    connect(&center, &JobCenter::started, this, [dock, panel](const QString& id) {
        dock->show();
        panel->selectJob(id);
    });
    connect(&center, &JobCenter::finished, this, [this, panel](const QString& id) {
        panel->selectJob(id);
        if (const Job* job = m_workspace->jobs().job(id))
            notify(tr("%1: %2").arg(toQt(job->title), jobStateWord(job->state)));
    });
    connect(panel, &JobsPanel::openRequested, this, &MainWindow::openPath);
    connect(panel, &JobsPanel::message, this, [this](const QString& text) { statusBar()->showMessage(text, 10000); });
}

void MainWindow::notify(const QString& text)
{
    statusBar()->showMessage(text, 10000);
    if (isActiveWindow() || !QSystemTrayIcon::isSystemTrayAvailable())
        return;
    if (!m_tray)
        m_tray = new QSystemTrayIcon(windowIcon(), this);
    m_tray->show();
    m_tray->showMessage(windowTitle(), text);
}

} // namespace requant
