// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/opencommands.h"

#include "app/gui/settings.h"
#include "core/demo/demo.h"
#include "widgets/async/workspace.h"
#include "widgets/models/containermodels.h"

#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QInputDialog>
#include <QMenu>
#include <QStandardPaths>
#include <QTimer>

namespace requant {

namespace {

QString lastFolder()
{
    const QStringList recent = Settings().recent();
    return recent.isEmpty() ? QDir::homePath() : QFileInfo(recent.first()).absolutePath();
}

QString fromPath(const std::filesystem::path& path)
{
    return QFile::decodeName(path.c_str());
}

} // namespace

OpenCommands::OpenCommands(Workspace* workspace, QWidget* window)
    : QObject(window)
    , m_workspace(workspace)
    , m_window(window)
{
    connect(&workspace->loader(), &DocumentLoader::opened, this, &OpenCommands::rememberOpened);
}

void OpenCommands::askFolder()
{
    const QString path = QFileDialog::getExistingDirectory(m_window, tr("Open checkpoint folder"), lastFolder());
    if (!path.isEmpty())
        openPath(path);
}

void OpenCommands::askFile()
{
    const QString path = QFileDialog::getOpenFileName(m_window, tr("Open index or shard"), lastFolder(),
        tr("Checkpoints (*.safetensors *.safetensors.index.json *.bin *.cannbin);;All files (*)"));
    if (!path.isEmpty())
        openPath(path);
}

void OpenCommands::openPath(const QString& path)
{
    m_workspace->open(QFileInfo(path).absoluteFilePath());
}

void OpenCommands::reload()
{
    if (m_workspace->document())
        m_workspace->reopen(containerOptions(m_workspace->document()->checkpoint));
}

void OpenCommands::openDemo()
{
    const QString cache = QStandardPaths::writableLocation(QStandardPaths::CacheLocation);
    const QString folder = cache + QStringLiteral("/demo");
    if (QFileInfo::exists(folder + QStringLiteral("/config.json"))) {
        openPath(folder);
        return;
    }
    QDir(folder).removeRecursively(); // what an interrupted run left
    QDir().mkpath(cache);
    m_demo.start(
        [target = std::filesystem::path(QFile::encodeName(folder).toStdString())](std::stop_token stop) -> Status {
            Context context;
            context.stop = std::move(stop);
            const auto written = writeDemo(target, {}, context);
            return written ? Status() : fail(written.error());
        },
        [this, folder](const Status& status) {
            if (status)
                openPath(folder);
            else
                Q_EMIT failed(status.error());
        });
}

void OpenCommands::chooseSnapshot(const QString& repository)
{
    const QDir snapshots(repository + QStringLiteral("/snapshots"));
    const QStringList names = snapshots.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Time);
    if (names.isEmpty())
        return;
    bool accepted = false;
    const QString chosen = QInputDialog::getItem(m_window, tr("Choose a snapshot"),
        tr("This cache directory holds several snapshots, newest first:"), names, 0, false, &accepted);
    if (accepted)
        openPath(snapshots.filePath(chosen));
}

void OpenCommands::fillRecentMenu(QMenu* menu)
{
    menu->clear();
    const QStringList paths = Settings().recent();
    QStringList gone;
    for (const QString& path : paths) {
        QAction* action =
            menu->addAction(QString(path).replace(u'&', QStringLiteral("&&")), this, [this, path] { openPath(path); });
        action->setEnabled(QFileInfo::exists(path));
        if (!action->isEnabled())
            gone.append(path);
    }
    menu->setEnabled(!paths.isEmpty());
    if (gone.isEmpty())
        return;
    menu->addSeparator();
    menu->addAction(tr("Remove those that are gone"), this, [this, gone] {
        for (const QString& path : gone)
            removeRecent(path);
    });
}

void OpenCommands::removeRecent(const QString& path)
{
    Settings().removeRecent(path);
    Q_EMIT recentChanged();
}

void OpenCommands::rememberOpened()
{
    // Settings lock and write a file; the rows of the folder come first.
    QTimer::singleShot(0, this, [this, path = fromPath(m_workspace->document()->checkpoint.opened())] {
        Settings().addRecent(path);
        Q_EMIT recentChanged();
    });
}

} // namespace requant
