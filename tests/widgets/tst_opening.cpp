// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Ways to open a folder in the window, and what it says when that fails.

#include "app/gui/actions.h"
#include "tests/widgets/windowtest.h"

#include <QDropEvent>
#include <QLabel>
#include <QListWidget>
#include <QMimeData>
#include <QTabWidget>

using namespace requant;
using namespace Qt::StringLiterals;

namespace {
/// Qt delivers a drop only after a drag that it started or saw enter.
struct DropAccess : MainWindow {
    static void drop(MainWindow& window, QDropEvent* event) { (window.*(&DropAccess::dropEvent))(event); }
};
} // namespace

class TestOpening : public test::WindowTest {
    Q_OBJECT
private Q_SLOTS:
    void dropOpens();
    void failureShowsABanner();
    void brokenShardsShowABanner();
    void recentListRemembers();
    void closeWhileOpening();
};

void TestOpening::dropOpens()
{
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(m_folder.path())});
    QDropEvent event(QPointF(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QSignalSpy changed(m_window->workspace(), &Workspace::documentChanged);
    DropAccess::drop(*m_window, &event);
    QVERIFY(changed.wait());
}

void TestOpening::failureShowsABanner()
{
    QSignalSpy failed(&m_window->workspace()->loader(), &DocumentLoader::failed);
    m_window->openPath(m_folder.filePath(u"gone"_s));
    QVERIFY(failed.wait());
    QVERIFY(part<QLabel>("bannerText")->isVisible());
    QVERIFY(m_window->openingFailed());
    openFixture();
    QVERIFY(!part<QLabel>("bannerText")->isVisible());
}

void TestOpening::brokenShardsShowABanner()
{
    auto builder = test::miniR1();
    builder.setFile(builder.shards().front(), "<!DOCTYPE html><html>Sign in</html>");
    const QTemporaryDir folder;
    QVERIFY(test::openBuilt(builder, folder));
    QSignalSpy changed(m_window->workspace(), &Workspace::documentChanged);
    m_window->openPath(folder.path());
    QVERIFY(changed.wait());
    QVERIFY(part<QLabel>("bannerText")->isVisible());
    auto* tabs = part<QTabWidget>("pages");
    m_window->showPage(u"shards"_s);
    QVERIFY2(tabs->tabText(tabs->currentIndex()).contains(u'1'), qPrintable(tabs->tabText(tabs->currentIndex())));
    QCOMPARE(tableCell("shardTable", 0, 1), u"HTML page"_s);
}

void TestOpening::recentListRemembers()
{
    openFixture();
    QCOMPARE(Settings().recent(), QStringList{m_folder.path()});
    Settings().addRecent(u"/no/such/folder"_s);
    Settings().addRecent(m_folder.path());
    QCOMPARE(Settings().recent(), (QStringList{m_folder.path(), u"/no/such/folder"_s}));
    m_window->actions()->get("close")->trigger();
    auto* list = part<QListWidget>("recentList");
    QCOMPARE(list->count(), 2);
    QVERIFY(list->item(1)->text().contains(u"(gone)"_s));
    Settings().removeRecent(u"/no/such/folder"_s);
    QCOMPARE(Settings().recent().size(), 1);
}

void TestOpening::closeWhileOpening()
{
    m_window->openPath(m_folder.path());
    m_window->close();
    m_window.reset(); // must neither crash nor wait
    QTRY_COMPARE(runningJobs(), 0);
}

QTEST_MAIN(TestOpening)
#include "tst_opening.moc"
