// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/screenshot.h"

#include "app/gui/mainwindow.h"
#include "widgets/async/newestjob.h"

#include <QCoreApplication>
#include <QPixmap>

#include <cstdio>

namespace requant {

Screenshot::Screenshot(MainWindow* window, const Options& options)
    : QObject(window)
    , m_window(window)
    , m_file(options.screenshot)
{
    m_timer.setInterval(40);
    connect(&m_timer, &QTimer::timeout, this, &Screenshot::look);
    m_timer.start();
}

void Screenshot::look()
{
    constexpr int quietLooks = 5;
    m_quiet = runningJobs() == 0 ? m_quiet + 1 : 0;
    if (m_quiet < quietLooks)
        return;
    m_timer.stop();
    save();
}

void Screenshot::save()
{
    const bool saved = m_window->grab().save(m_file, "PNG");
    if (!saved)
        std::fprintf(stderr, "requant-gui: cannot write %s\n", qPrintable(m_file));
    QCoreApplication::exit(saved && !m_window->openingFailed() ? 0 : 3);
}

} // namespace requant
