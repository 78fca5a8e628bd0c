// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Long jobs as people meet them: the real program in a process of its own, paused, left alone by a closed window,
// found again by the next one, cancelled, resumed and done.

#include "app/gui/mainwindow.h"
#include "widgets/async/jobcenter.h"
#include "widgets/models/jobmodel.h"
#include "widgets/pages/jobspanel.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QDir>
#include <QDockWidget>
#include <QGuiApplication>
#include <QPlainTextEdit>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QtEndian>

#include <algorithm>

using namespace requant;
using namespace Qt::StringLiterals;

class TestJobs : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void jobsOutliveTheWindow();
    void failureIsTold();
    void missingProgramIsTold();

private:
    void openWindow();
    JobCenter& center() { return m_window->workspace()->jobs(); }
    const Job* job() { return center().job(m_id); }
    JobState state() { return job() ? job()->state : JobState::Queued; }
    JobsPanel* panel() { return m_window->findChild<JobsPanel*>(); }
    QToolButton* button(const QString& text);
    QString output() const { return m_dir->filePath(u"out"_s); }
    QStringList slowConversion() const;

    QByteArray m_path;
    QTemporaryDir m_source;
    std::unique_ptr<QTemporaryDir> m_dir;
    std::unique_ptr<MainWindow> m_window;
    QString m_id;
};

void TestJobs::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName(u"requant"_s);
    QCoreApplication::setApplicationName(u"tst_jobs_%1"_s.arg(QCoreApplication::applicationPid()));
    m_path = qgetenv("PATH");
    // One narrow matrix of many rows, which is converted row by row: that takes long and little of anything else.
    QVERIFY(QDir(m_source.path()).mkpath(u"r1"_s));
    QFile config(m_source.filePath(u"r1/config.json"_s));
    QVERIFY(config.open(QIODevice::WriteOnly) && config.write(R"({"model_type": "narrow"})") > 0);
    QByteArray header = R"({"model.layers.0.mlp.up_proj.weight":{"dtype":"BF16","shape":[600000,16],)"
                        R"("data_offsets":[0,19200000]}})";
    header.append(QByteArray(7 - (header.size() + 7) % 8, ' '));
    const quint64 length = qToLittleEndian(static_cast<quint64>(header.size()));
    QFile shard(m_source.filePath(u"r1/model.safetensors"_s));
    QVERIFY(shard.open(QIODevice::WriteOnly));
    shard.write(reinterpret_cast<const char*>(&length), sizeof length);
    shard.write(header);
    QVERIFY(shard.resize(8 + header.size() + 19'200'000));
}

void TestJobs::init()
{
    QSettings().clear();
    m_dir = std::make_unique<QTemporaryDir>();
    qputenv("REQUANT_JOBS", m_dir->filePath(u"jobs"_s).toUtf8());
    qputenv("PATH", QByteArray(REQUANT_PROGRAM_DIR) + ':' + m_path);
    openWindow();
}

void TestJobs::cleanup()
{
    m_window.reset();
    QTRY_COMPARE(runningJobs(), 0);
}

void TestJobs::openWindow()
{
    m_window.reset();
    m_window = std::make_unique<MainWindow>();
    m_window->show();
}

QToolButton* TestJobs::button(const QString& text)
{
    const auto all = panel()->findChildren<QToolButton*>();
    const auto found = std::find_if(all.begin(), all.end(), [&](auto* b) { return b->text() == text; });
    return found == all.end() ? nullptr : *found;
}

/// One row at a time, so that there is time to look.
QStringList TestJobs::slowConversion() const
{
    return {u"convert"_s, m_source.filePath(u"r1"_s), output(), u"--recipe"_s, u"int8-channel"_s, u"--threads"_s,
        u"1"_s, u"--chunk-rows"_s, u"1"_s};
}

void TestJobs::jobsOutliveTheWindow()
{
    auto* dock = m_window->findChild<QDockWidget*>(u"jobsDock"_s);
    QVERIFY(!dock->isVisible()); // nothing to speak of
    const QAbstractItemModelTester tester(
        panel()->findChild<JobModel*>(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    QString error;
    m_id = center().start(u"Convert r1"_s, slowConversion(), &error);
    QVERIFY2(!m_id.isEmpty(), qPrintable(error));
    QVERIFY(dock->isVisible());
    QTRY_VERIFY_WITH_TIMEOUT(state() == JobState::Running && job()->bytesDone > 0, 10000);
    QVERIFY(job()->residentBytes > 1'000'000);
    QTest::mouseClick(button(u"Pause"_s), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(state(), JobState::Paused, 2000);
    // A paused process stays, and the next window finds it.
    openWindow();
    QTRY_COMPARE_WITH_TIMEOUT(state(), JobState::Paused, 2000);
    QTRY_VERIFY(m_window->findChild<QDockWidget*>(u"jobsDock"_s)->isVisible());
    const auto before = job()->bytesDone;
    QVERIFY(before < job()->bytesTotal);
    QTest::qWait(700);
    QCOMPARE(job()->bytesDone, before);
    QTest::mouseClick(button(u"Resume"_s), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(state() == JobState::Running && job()->bytesDone > before, 5000);
    QSignalSpy finished(&center(), &JobCenter::finished);
    QTest::mouseClick(button(u"Cancel"_s), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(state(), JobState::Cancelled, 2000);
    QCOMPARE(finished.size(), 1);
    QVERIFY(!button(u"Open result"_s)->isEnabled());
    // Taken up again as the same job, and done this time.
    QTest::mouseClick(button(u"Resume"_s), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(state(), JobState::Done, 60000);
    QCOMPARE(center().jobs().size(), std::size_t{1});
    QCOMPARE(finished.size(), 2);
    QVERIFY(job()->secondsTaken() > 0);
    QVERIFY(QFile::exists(output() + u"/conversion_report.json"_s));
    QSignalSpy opened(panel(), &JobsPanel::openRequested);
    disconnect(panel(), &JobsPanel::openRequested, m_window.get(), nullptr);
    QTest::mouseClick(button(u"Open result"_s), Qt::LeftButton);
    QCOMPARE(opened.first().first().toString(), output());
    QTest::mouseClick(button(u"Copy command"_s), Qt::LeftButton);
    const QString typed = QGuiApplication::clipboard()->text();
    QVERIFY(typed.startsWith(u"requant convert "_s) && typed.contains(output()));
    QVERIFY(!panel()->findChild<QPlainTextEdit*>()->toPlainText().isEmpty());
}

void TestJobs::failureIsTold()
{
    QString error;
    m_id = center().start(u"Convert nothing"_s,
        {u"convert"_s, m_dir->filePath(u"nowhere"_s), output(), u"--recipe"_s, u"bf16"_s}, &error);
    QVERIFY2(!m_id.isEmpty(), qPrintable(error));
    QTRY_COMPARE_WITH_TIMEOUT(state(), JobState::Failed, 10000);
    QVERIFY(job()->message.find("nowhere") != std::string::npos || job()->message.find("exist") != std::string::npos);
    QVERIFY(button(u"Resume"_s)->isEnabled());
}

void TestJobs::missingProgramIsTold()
{
    qputenv("PATH", "/nonexistent");
    QString error;
    QVERIFY(center().start(u"Convert"_s, {u"convert"_s, u"a"_s, u"b"_s}, &error).isEmpty());
    QVERIFY(error.contains(u"requant"_s));
    QVERIFY(listJobs().empty());
}

QTEST_MAIN(TestJobs)
#include "tst_jobs.moc"
