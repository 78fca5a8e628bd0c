// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Long jobs as people meet them: the real program in a process of its own, started from the Convert page, paused, left
// alone by a closed window, found again by the next one, cancelled, broken, killed, resumed and done.

#include "core/convert/planner.h"
#include "tests/widgets/windowtest.h"
#include "widgets/models/jobmodel.h"
#include "widgets/pages/convertpage.h"
#include "widgets/pages/jobspanel.h"
#include "widgets/parts/tableview.h"

#include <QClipboard>
#include <QDesktopServices>
#include <QDir>
#include <QDockWidget>
#include <QGuiApplication>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QToolButton>
#include <QUrl>

#include <algorithm>
#include <csignal>

using namespace requant;
using namespace Qt::StringLiterals;

class TestJobs : public test::WindowTest {
    Q_OBJECT
public:
    TestJobs();

public Q_SLOTS:
    void takeUrl(const QUrl& url) { m_revealed = url; }

private Q_SLOTS:
    void jobIsShownWhileItRuns();
    void pausedAndContinued();
    void cancelledAndResumed();
    void jobOutlivesTheWindow();
    void failedJobIsResumed();
    void killedJobIsResumed();
    void shortJobIsTold();

private:
    void freshJobs();
    void openWindow();
    void slow(bool on);
    void startConversion();
    void startedAndBusy();
    const Job* job() { return m_window->workspace()->jobs().job(m_id); }
    JobState state() { return job() ? job()->state : JobState::Queued; }
    JobsPanel* panel() { return m_window->findChild<JobsPanel*>(); }
    JobModel* model() { return panel()->findChild<JobModel*>(); }
    QDockWidget* dock() { return part<QDockWidget>("jobsDock"); }
    QString cell(int column) { return model()->index(0, column).data().toString(); }
    QToolButton* button(const QString& text);
    // Not by a place on the screen: the dock of a new window is not laid out yet.
    void press(const QString& text)
    {
        QTRY_VERIFY(button(text)->isEnabled());
        button(text)->click();
    }
    QString told() { return m_window->statusBar()->currentMessage(); }
    QString output() const { return m_dir->filePath(u"out"_s); }

    QByteArray m_path;
    std::unique_ptr<QTemporaryDir> m_dir;
    QString m_id;
    QUrl m_revealed;
};

TestJobs::TestJobs()
    : m_path(qgetenv("PATH"))
{
    qputenv("PATH", QByteArray(REQUANT_PROGRAM_DIR) + ':' + m_path);
    qputenv("LD_PRELOAD", REQUANT_SLOW_LIBRARY); // of the programs that are started, not of this one
    qputenv("ASAN_OPTIONS", qgetenv("ASAN_OPTIONS") + ":verify_asan_link_order=0");
}

// Jobs of no other test, and a window that looks at them.
void TestJobs::freshJobs()
{
    m_dir = std::make_unique<QTemporaryDir>();
    qputenv("REQUANT_JOBS", m_dir->filePath(u"jobs"_s).toUtf8());
    qputenv("REQUANT_SLOW_WRITES", m_dir->filePath(u"slow"_s).toUtf8());
    openWindow();
}

void TestJobs::openWindow()
{
    m_window = std::make_unique<MainWindow>();
    m_window->show();
}

void TestJobs::slow(bool on)
{
    QFile gate(m_dir->filePath(u"slow"_s));
    QVERIFY(on ? gate.open(QIODevice::WriteOnly) : gate.remove());
}

QToolButton* TestJobs::button(const QString& text)
{
    const auto all = panel()->findChildren<QToolButton*>();
    const auto found = std::find_if(all.begin(), all.end(), [&](auto* b) { return b->text() == text; });
    return found == all.end() ? nullptr : *found;
}

void TestJobs::startConversion()
{
    openFixture();
    m_window->showPage(u"convert"_s);
    auto* page = m_window->findChild<ConvertPage*>();
    const auto buttons = page->findChildren<QPushButton*>();
    const auto start =
        std::find_if(buttons.begin(), buttons.end(), [](auto* b) { return b->text() == u"Start conversion"_s; });
    QVERIFY(start != buttons.end());
    page->findChild<QLineEdit*>()->setText(output());
    QTRY_COMPARE(runningJobs(), 0);
    QTRY_VERIFY((*start)->isEnabled());
    QSignalSpy started(&m_window->workspace()->jobs(), &JobCenter::started);
    QTest::mouseClick(*start, Qt::LeftButton);
    QCOMPARE(started.size(), 1);
    m_id = started.first().first().toString();
}

// A conversion that is at work and cannot be over by itself before the test is.
void TestJobs::startedAndBusy()
{
    freshJobs();
    slow(true);
    startConversion();
    QTRY_VERIFY_WITH_TIMEOUT(state() == JobState::Running && job()->bytesDone > 0, 30000);
}

void TestJobs::jobIsShownWhileItRuns()
{
    freshJobs();
    QVERIFY(!dock()->isVisible()); // nothing to speak of
    slow(true);
    startConversion();
    QVERIFY(dock()->isVisible());
    QTRY_COMPARE_WITH_TIMEOUT(model()->rowCount(), 1, 30000);
    QVERIFY(cell(JobModel::Title).endsWith(u"→ out"_s));
    const auto known = [](const QString& text) { return !text.isEmpty() && text != u"–"_s; };
    QTRY_COMPARE_WITH_TIMEOUT(cell(JobModel::Stage), u"convert"_s, 30000); // after opening
    QTRY_VERIFY_WITH_TIMEOUT(known(cell(JobModel::Rate)) && known(cell(JobModel::Left)), 30000);
    QCOMPARE(cell(JobModel::StateColumn), u"running"_s);
    QVERIFY(cell(JobModel::Done).contains(u" / "_s));
    QVERIFY(cell(JobModel::Rate).endsWith(u"/s"_s));
    QVERIFY(known(cell(JobModel::Memory)));
    QVERIFY(button(u"Pause"_s)->isEnabled() && button(u"Cancel"_s)->isEnabled());
    QVERIFY(!button(u"Resume"_s)->isEnabled() && !button(u"Open result"_s)->isEnabled());

    press(u"Copy command"_s);
    const QString typed = QGuiApplication::clipboard()->text();
    QVERIFY2(typed.startsWith(u"requant convert "_s) && typed.contains(output()), qPrintable(typed));
    QDesktopServices::setUrlHandler(u"file"_s, this, "takeUrl");
    QTRY_VERIFY(button(u"Show folder"_s)->isEnabled());
    press(u"Show folder"_s);
    QDesktopServices::unsetUrlHandler(u"file"_s);
    QCOMPARE(m_revealed.toLocalFile(), output());

    slow(false);
    QTRY_COMPARE_WITH_TIMEOUT(state(), JobState::Done, 60000);
    QTRY_COMPARE(cell(JobModel::StateColumn), u"done"_s);
    QVERIFY(cell(JobModel::Left).startsWith(u"took "_s));
    QVERIFY2(told().endsWith(u"done"_s), qPrintable(told()));
    QVERIFY(panel()->findChild<QPlainTextEdit*>()->toPlainText().contains(u"finished model-"_s));
    // What was made is opened like any checkpoint.
    QSignalSpy changed(m_window->workspace(), &Workspace::documentChanged);
    press(u"Open result"_s);
    QVERIFY(changed.wait());
    QCOMPARE(QString::fromStdString(m_window->workspace()->document()->checkpoint.folder().string()), output());
}

void TestJobs::pausedAndContinued()
{
    startedAndBusy();
    press(u"Pause"_s);
    QTRY_COMPARE_WITH_TIMEOUT(state(), JobState::Paused, 30000);
    QTRY_COMPARE(cell(JobModel::StateColumn), u"paused"_s);
    QVERIFY(button(u"Resume"_s)->isEnabled() && !button(u"Pause"_s)->isEnabled());
    slow(false); // nothing but the pause holds it now
    QTest::qWait(1500);
    QCOMPARE(state(), JobState::Paused);
    const auto before = job()->bytesDone;
    QVERIFY(before < job()->bytesTotal);
    slow(true);
    press(u"Resume"_s);
    QTRY_VERIFY_WITH_TIMEOUT(state() == JobState::Running && job()->bytesDone > before, 30000);
    slow(false);
    QTRY_COMPARE_WITH_TIMEOUT(state(), JobState::Done, 60000);
    QVERIFY(QFile::exists(output() + u"/conversion_report.json"_s));
}

void TestJobs::cancelledAndResumed()
{
    startedAndBusy();
    QSignalSpy finished(&m_window->workspace()->jobs(), &JobCenter::finished);
    press(u"Cancel"_s);
    QTRY_COMPARE_WITH_TIMEOUT(state(), JobState::Cancelled, 30000);
    QTRY_COMPARE(finished.size(), 1);
    QVERIFY2(told().endsWith(u"cancelled"_s), qPrintable(told()));
    QVERIFY(!QFile::exists(output() + u"/config.json"_s)); // it does not look whole
    QVERIFY(button(u"Resume"_s)->isEnabled() && !button(u"Open result"_s)->isEnabled());
    slow(false);
    press(u"Resume"_s);
    QTRY_COMPARE_WITH_TIMEOUT(state(), JobState::Done, 60000);
    QTRY_COMPARE(finished.size(), 2);
    QCOMPARE(model()->rowCount(), 1); // the same job, not another one
    QVERIFY(QFile::exists(output() + u"/config.json"_s));
}

void TestJobs::jobOutlivesTheWindow()
{
    startedAndBusy();
    m_window->close();
    m_window.reset();
    const auto jobs = listJobs();
    QCOMPARE(jobs.size(), std::size_t{1});
    QCOMPARE(jobs.front().state, JobState::Running);
    openWindow();
    QTRY_COMPARE_WITH_TIMEOUT(state(), JobState::Running, 30000);
    QTRY_VERIFY(dock()->isVisible());
    // Followed, not only found; a paused one is found again too, and is not forgotten for being quiet.
    press(u"Pause"_s);
    QTRY_COMPARE_WITH_TIMEOUT(state(), JobState::Paused, 30000);
    openWindow();
    QTRY_COMPARE_WITH_TIMEOUT(state(), JobState::Paused, 30000);
    QTRY_VERIFY(dock()->isVisible());
    slow(false);
    press(u"Resume"_s);
    QTRY_COMPARE_WITH_TIMEOUT(state(), JobState::Done, 60000);
}

void TestJobs::failedJobIsResumed()
{
    startedAndBusy();
    // Where the last shard belongs there is a folder: it cannot take its name.
    const auto plan =
        planConversion(m_window->workspace()->document()->checkpoint, *findRecipe("deepseek-int8-kunlun"));
    QVERIFY(plan && plan->shards.size() > 1);
    const QString last = output() + u'/' + QString::fromStdString(plan->shards.back().name);
    QVERIFY(QDir().mkpath(last + u"/in the way"_s));
    slow(false);
    QTRY_COMPARE_WITH_TIMEOUT(state(), JobState::Failed, 60000);
    QVERIFY2(told().endsWith(u"failed"_s), qPrintable(told()));
    QVERIFY(!job()->message.empty());
    QTRY_COMPARE(cell(JobModel::Stage), QString::fromStdString(job()->message));
    QVERIFY(button(u"Resume"_s)->isEnabled());
    // Nothing was mended: it fails once more, and that is told once more.
    QSignalSpy finished(&m_window->workspace()->jobs(), &JobCenter::finished);
    press(u"Resume"_s);
    QTRY_COMPARE_WITH_TIMEOUT(finished.size(), 1, 30000);
    QCOMPARE(state(), JobState::Failed);
    QVERIFY(QDir(last).removeRecursively());
    press(u"Resume"_s);
    QTRY_COMPARE_WITH_TIMEOUT(state(), JobState::Done, 60000);
    QVERIFY(QFile::exists(output() + u"/conversion_report.json"_s));
}

void TestJobs::killedJobIsResumed()
{
    startedAndBusy();
    QVERIFY(job()->pid > 1);
    QCOMPARE(::kill(static_cast<pid_t>(job()->pid), SIGKILL), 0);
    QTRY_COMPARE_WITH_TIMEOUT(state(), JobState::Lost, 30000);
    QTRY_COMPARE(cell(JobModel::StateColumn), u"interrupted"_s);
    // The next window says so at once.
    openWindow();
    QTRY_VERIFY(dock()->isVisible());
    QTRY_COMPARE(cell(JobModel::StateColumn), u"interrupted"_s);
    slow(false);
    press(u"Resume"_s);
    QTRY_COMPARE_WITH_TIMEOUT(state(), JobState::Done, 60000);
}

void TestJobs::shortJobIsTold()
{
    freshJobs();
    auto& center = m_window->workspace()->jobs();
    QSignalSpy finished(&center, &JobCenter::finished);
    QString error;
    m_id = center.start(u"Convert nothing"_s,
        {u"convert"_s, m_dir->filePath(u"nowhere"_s), output(), u"--recipe"_s, u"bf16"_s}, &error);
    QVERIFY2(!m_id.isEmpty(), qPrintable(error));
    QTRY_COMPARE_WITH_TIMEOUT(finished.size(), 1, 30000);
    QCOMPARE(state(), JobState::Failed);
    QVERIFY2(job()->message.find("nowhere") != std::string::npos, job()->message.c_str());
    QVERIFY2(told().endsWith(u"failed"_s), qPrintable(told()));
}

QTEST_MAIN(TestJobs)
#include "tst_jobs.moc"
