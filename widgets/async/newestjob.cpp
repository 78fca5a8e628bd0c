// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/async/newestjob.h"

#include <QThread>
#include <QThreadPool>

#ifdef Q_OS_LINUX
#include <sys/resource.h>
#endif

#include <algorithm>
#include <atomic>

namespace requant {

namespace {
int runningCount = 0;
}

int runningJobs()
{
    return runningCount;
}

QThreadPool& jobPool()
{
    static QThreadPool pool;
    static const bool once = [] {
        pool.setMaxThreadCount(std::max(4, 2 * QThread::idealThreadCount()));
        return true;
    }();
    Q_UNUSED(once);
    return pool;
}

// Qt's thread priorities do nothing under Linux' usual scheduler; there the nice value is one of each thread. TBB makes
// its workers on the thread that first asks for them, so they inherit it. Programs that the window starts do not: they
// are started on the GUI thread.
void detail::giveWay()
{
#ifdef Q_OS_LINUX
    static thread_local const int done = setpriority(PRIO_PROCESS, 0, 10);
    Q_UNUSED(done);
#endif
}

static std::atomic<unsigned> given = 0;

void detail::give()
{
    given.fetch_add(1, std::memory_order_release);
}

void detail::take()
{
    static_cast<void>(given.load(std::memory_order_acquire));
}

detail::RunningMark::RunningMark()
{
    ++runningCount;
}

detail::RunningMark::~RunningMark()
{
    --runningCount;
}

} // namespace requant
