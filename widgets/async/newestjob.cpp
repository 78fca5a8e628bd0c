// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/async/newestjob.h"

#include <QThread>
#include <QThreadPool>

#include <algorithm>

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

detail::RunningMark::RunningMark()
{
    ++runningCount;
}

detail::RunningMark::~RunningMark()
{
    --runningCount;
}

} // namespace requant
