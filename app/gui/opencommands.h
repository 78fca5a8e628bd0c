// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/async/newestjob.h"
#include "core/base/result.h"

#include <QObject>
#include <QPointer>

class QMenu;
class QWidget;

namespace requant {

class Workspace;

/// Every way to open something: dialogs, the recent list, the demo, a choice of snapshots, dropped files.
class OpenCommands : public QObject {
    Q_OBJECT
public:
    OpenCommands(Workspace* workspace, QWidget* window);

    void askFolder();
    void askFile();
    void openPath(const QString& path);
    void reload();
    /// Writes the demo checkpoint once, below the user's cache folder, then opens it.
    void openDemo();
    /// Lets the user choose one of the snapshots of a Hugging Face cache repository.
    void chooseSnapshot(const QString& repository);

    void fillRecentMenu(QMenu* menu);
    void removeRecent(const QString& path);

Q_SIGNALS:
    void recentChanged();
    void failed(const requant::Error& error);

private:
    void rememberOpened();

    Workspace* m_workspace;
    QPointer<QWidget> m_window;
    NewestJob<Status> m_demo;
};

} // namespace requant
