// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Background work: the newest request wins, cancelled and late results vanish, nothing outlives its owner.

#include "tests/support/minimodels.h"
#include "tests/support/opened.h"
#include "widgets/async/workspace.h"

#include <QSemaphore>
#include <QSignalSpy>
#include <QThread>
#include <QThreadPool>

#include <atomic>

using namespace requant;
using namespace Qt::StringLiterals;

class TestWorkspace : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanup();
    void newestJobWins();
    void destroyWhileRunning();
    void opensInTheBackground();
    void failureNamesThePath();
    void cancelStopsTheOpener();
    void secondOpenReplacesTheFirst();
    void filterFollowsTheDocument();
    void selectionGoesBackAndForward();
    void relayKeepsTheLatest();

private:
    QTemporaryDir m_folder;
    DocumentPtr m_document;
};

void TestWorkspace::initTestCase()
{
    m_document = test::openBuilt(test::miniR1(), m_folder);
    QVERIFY(m_document);
}

void TestWorkspace::cleanup()
{
    QVERIFY(jobPool().waitForDone(10000));
    QCOMPARE(runningJobs(), 0);
}

void TestWorkspace::newestJobWins()
{
    NewestJob<int> job;
    QSemaphore gate;
    std::atomic<bool> stopSeen = false;
    QList<int> results;
    job.start(
        [&](std::stop_token stop) {
            gate.acquire();
            stopSeen = stop.stop_requested();
            return 1;
        },
        [&](int value) { results << value; });
    job.start([](std::stop_token) { return 2; }, [&](int value) { results << value; });
    gate.release();
    QTRY_COMPARE(results, QList<int>{2});
    QVERIFY(jobPool().waitForDone(10000));
    QVERIFY(stopSeen);
    QCoreApplication::processEvents();
    QCOMPARE(results, QList<int>{2});
}

void TestWorkspace::destroyWhileRunning()
{
    QSemaphore started;
    QSemaphore gate;
    bool called = false;
    {
        NewestJob<int> job;
        job.start(
            [&](std::stop_token) {
                started.release();
                gate.acquire();
                return 1;
            },
            [&](int) { called = true; });
        started.acquire();
    }
    gate.release();
    QVERIFY(jobPool().waitForDone(10000));
    QCoreApplication::processEvents();
    QVERIFY(!called);
}

void TestWorkspace::opensInTheBackground()
{
    Workspace workspace;
    QSignalSpy changed(&workspace, &Workspace::documentChanged);
    workspace.open(m_folder.path());
    QVERIFY(!workspace.document()); // not on this thread
    QVERIFY(changed.wait());
    QCOMPARE(workspace.document()->checkpoint.tensors().size(), m_document->checkpoint.tensors().size());
    workspace.close();
    QVERIFY(!workspace.document());
}

void TestWorkspace::failureNamesThePath()
{
    DocumentLoader loader;
    QSignalSpy failed(&loader, &DocumentLoader::failed);
    loader.open(m_folder.filePath(u"nothing here"_s));
    QVERIFY(failed.wait());
    QCOMPARE(failed.first().at(0).toString(), m_folder.filePath(u"nothing here"_s));
    QCOMPARE(failed.first().at(1).value<Error>().code, ErrorCode::FileNotFound);
}

void TestWorkspace::cancelStopsTheOpener()
{
    std::atomic<bool> stopped = false;
    QSemaphore started;
    DocumentLoader loader(
        [&](const std::filesystem::path&, const Context& context) -> Result<DocumentPtr> {
            started.release();
            while (!context.cancelled())
                QThread::yieldCurrentThread();
            stopped = true;
            return fail(ErrorCode::Cancelled, Text("stopped"));
        },
        nullptr);
    QSignalSpy failed(&loader, &DocumentLoader::failed);
    loader.open(u"anything"_s);
    started.acquire();
    loader.cancel();
    QCOMPARE(failed.size(), 1); // at once, whatever the thread does
    QCOMPARE(failed.first().at(1).value<Error>().code, ErrorCode::Cancelled);
    QTRY_VERIFY(stopped);
    QVERIFY(jobPool().waitForDone(10000));
    QCoreApplication::processEvents();
    QCOMPARE(failed.size(), 1);
}

void TestWorkspace::secondOpenReplacesTheFirst()
{
    QSemaphore gate;
    DocumentLoader loader(
        [&](const std::filesystem::path& path, const Context&) -> Result<DocumentPtr> {
            if (path == "slow")
                gate.acquire();
            return fail(ErrorCode::FileNotFound, Text(path.string()));
        },
        nullptr);
    QSignalSpy failed(&loader, &DocumentLoader::failed);
    loader.open(u"slow"_s);
    loader.open(u"quick"_s);
    gate.release();
    QVERIFY(failed.wait());
    QVERIFY(jobPool().waitForDone(10000));
    QCoreApplication::processEvents();
    QCOMPARE(failed.size(), 1);
    QCOMPARE(failed.first().at(0).toString(), u"quick"_s);
}

void TestWorkspace::filterFollowsTheDocument()
{
    Workspace workspace;
    auto& filter = workspace.filter();
    filter.setQuery(u"name:lm_head"_s); // before anything is open
    QVERIFY(filter.result()->all);
    workspace.setDocument(m_document);
    QTRY_COMPARE(filter.result()->ids.size(), std::size_t{1});
    for (const auto& query : {u"l"_s, u"la"_s, u"layer:2"_s})
        filter.setQuery(query);
    QTRY_COMPARE(filter.result()->query, u"layer:2"_s);
    QVERIFY(filter.result()->ids.size() > 1);
    filter.setQuery({});
    QTRY_VERIFY(filter.result()->all);
}

void TestWorkspace::selectionGoesBackAndForward()
{
    Workspace workspace;
    workspace.selectPath(u"lm_head"_s); // nothing is open
    QVERIFY(workspace.selection().empty());
    workspace.setDocument(m_document);
    QSignalSpy changed(&workspace, &Workspace::selectionChanged);
    workspace.selectPath(u"lm_head"_s);
    workspace.selectPath(u"model.norm.weight"_s);
    workspace.selectPath(u"no such tensor"_s);
    QCOMPARE(changed.size(), 2);
    workspace.goBack();
    QCOMPARE(workspace.selection(), selectPath(*m_document, "lm_head"));
    QVERIFY(workspace.canGoForward() && !workspace.canGoBack());
    workspace.goForward();
    QCOMPARE(workspace.selection(), selectPath(*m_document, "model.norm.weight"));
    workspace.close();
    QVERIFY(workspace.selection().empty() && !workspace.canGoBack());
}

void TestWorkspace::relayKeepsTheLatest()
{
    ProgressRelay relay;
    relay.progress({"open", 1, 10, "a"});
    relay.progress({"open", 5, 10, "b"});
    QCOMPARE(relay.snapshot().bytesDone, quint64{5});
    QCOMPARE(relay.snapshot().current, u"b"_s);
}

QTEST_GUILESS_MAIN(TestWorkspace)
#include "tst_workspace.moc"
