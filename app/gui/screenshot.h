// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/options.h"

#include <QObject>
#include <QTimer>

namespace requant {

class MainWindow;

/// Waits until everything asked for is loaded and no job runs, saves the window as PNG and ends the program:
/// exit code 0, or 3 if opening or writing failed.
class Screenshot : public QObject {
    Q_OBJECT
public:
    Screenshot(MainWindow* window, const Options& options);

private:
    void look();
    void save();

    MainWindow* m_window;
    QString m_file;
    QTimer m_timer;
    int m_quiet = 0; ///< looks in a row that found nothing running
};

} // namespace requant
