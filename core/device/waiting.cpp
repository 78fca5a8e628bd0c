// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/device/waiting.h"

#include <QElapsedTimer>
#include <QEventLoop>
#include <QTimer>

namespace requant {

bool waitFor(const std::function<bool()>& done, double seconds, const std::stop_token& stop)
{
    if (done())
        return true;
    QElapsedTimer clock;
    clock.start();
    bool reached = false;
    QEventLoop loop;
    QTimer timer;
    QObject::connect(&timer, &QTimer::timeout, &loop, [&] {
        reached = done();
        if (reached || stop.stop_requested()
            || (seconds >= 0 && static_cast<double>(clock.elapsed()) >= seconds * 1000))
            loop.quit();
    });
    timer.start(10);
    loop.exec();
    return reached;
}

} // namespace requant
