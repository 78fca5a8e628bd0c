// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Ways to open a folder in the window, and what it says when that fails.

#include "app/gui/actions.h"
#include "tests/support/cannbintest.h"
#include "tests/widgets/windowtest.h"

#include <QDir>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QTabWidget>
#include <QTreeView>

using namespace requant;
using namespace Qt::StringLiterals;

class TestOpening : public test::WindowTest {
    Q_OBJECT
private Q_SLOTS:
    void dropOpens();
    void everyKindOfPlaceOpens_data();
    void everyKindOfPlaceOpens();
    void severalSnapshotsAreAChoice();
    void secondDropTakesItsPlace();
    void unknownPageEndsWithTheList();
    void expandedNodesAreKept();
    void failureShowsABanner();
    void brokenShardsShowABanner();
    void recentListRemembers();
    void closeWhileOpening();
};

void TestOpening::dropOpens()
{
    QSignalSpy changed(m_window->workspace(), &Workspace::documentChanged);
    test::Dropping::drop(*m_window, m_folder.path());
    QVERIFY(changed.wait());
}

void TestOpening::everyKindOfPlaceOpens_data()
{
    QTest::addColumn<QString>("place");
    QTest::addColumn<bool>("dropped");
    for (const bool dropped : {false, true}) {
        for (const auto& place : {u"folder"_s, u"index"_s, u"shard"_s, u"cache"_s, u"container"_s})
            QTest::addRow("%s, dropped %d", qPrintable(place), dropped) << place << dropped;
    }
}

void TestOpening::everyKindOfPlaceOpens()
{
    QFETCH(QString, place);
    QFETCH(bool, dropped);
    const QTemporaryDir dir;
    const QString snapshot = dir.filePath(u"models--a--b/snapshots/0123456789abcdef"_s);
    QVERIFY(test::miniR1().write(snapshot.toStdString()));
    QVERIFY(QDir(dir.path()).mkpath(u"models--a--b/refs"_s));
    QFile ref(dir.filePath(u"models--a--b/refs/main"_s));
    QVERIFY(ref.open(QIODevice::WriteOnly) && ref.write("0123456789abcdef") > 0);
    ref.close();
    test::CannbinFixture container = test::smallCannbin();
    QVERIFY(container.build().write(dir.filePath(u"model.bin"_s).toStdString()));
    const std::size_t all = m_document->checkpoint.tensors().size();
    const QString shard = QString::fromStdString(m_document->checkpoint.shards().front().name);
    const std::map<QString, QString> paths{{u"folder"_s, snapshot}, {u"cache"_s, dir.filePath(u"models--a--b"_s)},
        {u"index"_s, snapshot + u"/model.safetensors.index.json"_s}, {u"shard"_s, snapshot + u'/' + shard},
        {u"container"_s, dir.filePath(u"model.bin"_s)}};
    QSignalSpy changed(m_window->workspace(), &Workspace::documentChanged);
    if (dropped) {
        test::Dropping::drop(*m_window, paths.at(place));
    } else {
        m_window->openPath(paths.at(place));
    }
    QVERIFY(changed.wait());
    const Checkpoint& checkpoint = m_window->workspace()->document()->checkpoint;
    QVERIFY(checkpoint.problems().empty());
    if (place == u"container")
        QCOMPARE(checkpoint.containers().size(), std::size_t(1));
    else if (place == u"shard")
        QVERIFY(checkpoint.shards().size() == 1 && checkpoint.tensors().size() < all);
    else
        QCOMPARE(checkpoint.tensors().size(), all);
    QCOMPARE(checkpoint.snapshot().empty(), place != u"cache");
    QTRY_COMPARE(Settings().recent(), QStringList{paths.at(place)});
    QTRY_COMPARE(runningJobs(), 0);
}

// Several snapshots and no ref: the window says so and offers to choose.
void TestOpening::severalSnapshotsAreAChoice()
{
    const QTemporaryDir dir;
    const QString repository = dir.filePath(u"models--a--b"_s);
    for (const auto& snapshot : {u"/snapshots/0123"_s, u"/snapshots/4567"_s})
        QVERIFY(test::miniDense().write((repository + snapshot).toStdString()));
    QSignalSpy failed(&m_window->workspace()->loader(), &DocumentLoader::failed);
    m_window->openPath(repository);
    QVERIFY(failed.wait());
    QVERIFY(part<QLabel>("bannerText")->isVisible());
    const auto buttons = part<QLabel>("bannerText")->parentWidget()->findChildren<QPushButton*>();
    QVERIFY(std::any_of(
        buttons.begin(), buttons.end(), [](auto* button) { return button->text() == u"Choose a snapshot…"; }));
}

// The newest drop wins, also over one that is still being opened; what was open before is one click away as recent.
void TestOpening::secondDropTakesItsPlace()
{
    openFixture();
    const QTemporaryDir other;
    QVERIFY(test::openBuilt(test::miniDense(), other));
    QSignalSpy changed(m_window->workspace(), &Workspace::documentChanged);
    test::Dropping::drop(*m_window, other.path());
    QVERIFY(changed.wait());
    QCOMPARE(m_window->workspace()->document()->checkpoint.folder(), std::filesystem::path(other.path().toStdString()));
    QTRY_COMPARE(Settings().recent(), (QStringList{other.path(), m_folder.path()}));
}

void TestOpening::unknownPageEndsWithTheList()
{
    for (const QString& id : m_window->pageIds())
        QVERIFY2(m_window->showPage(id), qPrintable(id));
    QVERIFY(!m_window->showPage(u"unknown"_s));
    QVERIFY(m_window->pageIds().contains(u"jobs"_s));
}

void TestOpening::expandedNodesAreKept()
{
    openFixture();
    const auto isOpen = [this](const char* label) {
        auto* tree = part<QTreeView>("moduleTree");
        const auto found = tree->model()->match(tree->model()->index(0, 0), Qt::DisplayRole, QLatin1String(label), 1,
            Qt::MatchExactly | Qt::MatchRecursive);
        return !found.isEmpty() && tree->isExpanded(found.first());
    };
    auto* tree = part<QTreeView>("moduleTree");
    tree->collapseAll();
    const auto model = tree->model()->match(tree->model()->index(0, 0), Qt::DisplayRole, u"model"_s, 1);
    QCOMPARE(model.size(), 1);
    tree->expand(model.first());
    QVERIFY(isOpen("model") && !isOpen("layers"));
    m_window->workspace()->filter().setQuery(u"experts"_s);
    QTRY_COMPARE(runningJobs(), 0);
    QVERIFY(isOpen("layers"));
    m_window->workspace()->filter().setQuery({});
    QTRY_COMPARE(runningJobs(), 0);
    QVERIFY(isOpen("model") && !isOpen("layers"));
    // Also the next time.
    m_window = std::make_unique<MainWindow>();
    m_window->show();
    openFixture();
    QVERIFY(isOpen("model") && !isOpen("layers"));
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
    QTRY_COMPARE(Settings().recent(), QStringList{m_folder.path()});
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
