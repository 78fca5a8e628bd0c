// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/mainwindow.h"
#include "app/gui/settings.h"
#include "tests/support/minimodels.h"
#include "tests/support/opened.h"

#include <QAbstractItemModelTester>
#include <QDropEvent>
#include <QMimeData>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTableView>
#include <QTest>

namespace requant::test {

/// Drops a file or folder on the window. Qt delivers a drop only after a drag that it started or saw enter.
struct Dropping : MainWindow {
    static void drop(MainWindow& window, const QString& path)
    {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path)});
        QDropEvent event(QPointF(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        (window.*(&Dropping::dropEvent))(&event);
    }
};

/// A window and a small checkpoint to open in it; settings of its own, empty before each test. Every item model of the
/// window has its tester.
class WindowTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName(QStringLiteral("requant"));
        // Tests run side by side: settings under one name would be those of another test.
        QCoreApplication::setApplicationName(QStringLiteral("tst_window_%1").arg(QCoreApplication::applicationPid()));
        installLanguage(QStringLiteral("en"));
        applyTheme(Theme::Light);
        m_document = openBuilt(miniR1(), m_folder);
        QVERIFY(m_document);
    }
    void init()
    {
        QSettings().clear();
        m_window = std::make_unique<MainWindow>();
        m_window->show();
        for (auto* model : m_window->findChildren<QAbstractItemModel*>()) {
            if (QByteArrayView(model->metaObject()->className()).startsWith("requant::"))
                new QAbstractItemModelTester(model, QAbstractItemModelTester::FailureReportingMode::QtTest, model);
        }
    }
    void cleanup()
    {
        m_window.reset();
        QTRY_COMPARE(runningJobs(), 0);
    }

protected:
    void openFixture()
    {
        QSignalSpy changed(m_window->workspace(), &Workspace::documentChanged);
        m_window->openPath(m_folder.path());
        QVERIFY(changed.wait());
        QTRY_COMPARE(runningJobs(), 0);
    }

    template <typename T>
    T* part(const char* name) const
    {
        return m_window->findChild<T*>(QLatin1String(name));
    }
    /// A picture of the window for people to look at, in the folder REQUANT_GRABS if that is set.
    void grab(const char* name) const
    {
        const QString folder = qEnvironmentVariable("REQUANT_GRABS");
        if (folder.isEmpty())
            return;
        QTest::qWait(50); // plots draw when they are idle
        m_window->grab().save(folder + QLatin1Char('/') + QLatin1String(name) + QStringLiteral(".png"));
    }
    QString tableCell(const char* name, int row, int column) const
    {
        return part<QTableView>(name)->model()->index(row, column).data().toString();
    }

    QTemporaryDir m_folder;
    DocumentPtr m_document;
    std::unique_ptr<MainWindow> m_window;
};

} // namespace requant::test
