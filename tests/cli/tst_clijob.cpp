// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Jobs from the command line: a long conversion is paused, resumed, cancelled, started again, and listed.

#include "core/demo/demo.h"
#include "core/job/job.h"
#include "tests/cli/clirun.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>

using namespace requant;
using namespace requant::test;
using Json = nlohmann::ordered_json;

class TestCliJob : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void emptyList();
    void finishedJob();
    void relativePathsKeepTheirMeaning();
    void pauseResumeCancel();
    void unknownJob();
    void outputOfEveryCommand_data();
    void outputOfEveryCommand();

private:
    QString path(const char* name) const { return m_dir->filePath(QString::fromLatin1(name)); }
    static Json show(const QString& id)
    {
        return runCli({QStringLiteral("job"), QStringLiteral("show"), id, QStringLiteral("--json")}).json()["job"];
    }
    static bool becomes(const QString& id, const std::string& state, qint64& milliseconds)
    {
        QElapsedTimer timer;
        timer.start();
        while (timer.elapsed() < 20'000) {
            if (show(id)["state"] == state) {
                milliseconds = timer.elapsed();
                return true;
            }
        }
        return false;
    }

    std::unique_ptr<QTemporaryDir> m_dir;
};

void TestCliJob::init()
{
    m_dir = std::make_unique<QTemporaryDir>();
    qputenv("REQUANT_JOBS", path("jobs").toUtf8());
}

void TestCliJob::emptyList()
{
    const Answer answer = runCli({QStringLiteral("job"), QStringLiteral("list"), QStringLiteral("--json")});
    QCOMPARE(answer.exitCode, 0);
    QCOMPARE(answer.json()["kind"].get<std::string>(), std::string("jobs"));
    QVERIFY(answer.json()["jobs"].empty());
}

void TestCliJob::finishedJob()
{
    QVERIFY(writeDemo(path("src").toStdString(), {}).has_value());
    const Answer answer = runCli({QStringLiteral("convert"), path("src"), path("out"), QStringLiteral("-r"),
        QStringLiteral("deepseek-int8-kunlun"), QStringLiteral("--job"), QStringLiteral("new"),
        QStringLiteral("--json")});
    QCOMPARE(answer.exitCode, 0);
    QCOMPARE(answer.json()["kind"].get<std::string>(), std::string("conversion-report"));
    const Json jobs = runCli({QStringLiteral("job"), QStringLiteral("list"), QStringLiteral("--json")}).json()["jobs"];
    QCOMPARE(jobs.size(), std::size_t{1});
    for (const char* key : {"id", "title", "state", "command", "created_ms", "folder", "stage", "current", "bytes_done",
             "bytes_total", "bytes_per_second", "seconds_left", "message", "pid", "exit_code"})
        QVERIFY2(jobs[0].contains(key), key);
    QCOMPARE(jobs[0]["state"].get<std::string>(), std::string("done"));
    QCOMPARE(jobs[0]["exit_code"].get<int>(), 0);
    QCOMPARE(jobs[0]["command"][0].get<std::string>(), std::string("convert"));
    const QString folder = QString::fromStdString(jobs[0]["folder"].get<std::string>());
    for (const char* file : {"job.json", "events.jsonl"})
        QVERIFY2(QFile::exists(folder + QLatin1Char('/') + QLatin1String(file)), file);
    QFile events(folder + QStringLiteral("/events.jsonl"));
    QVERIFY(events.open(QIODevice::ReadOnly));
    const auto lines = events.readAll().trimmed().split('\n');
    const Json last = Json::parse(lines.last().toStdString());
    QCOMPARE(last["type"].get<std::string>(), std::string("result"));
    QCOMPARE(last["exit_code"].get<int>(), 0);
}

// Started with relative paths in one folder and resumed from another.
void TestCliJob::relativePathsKeepTheirMeaning()
{
    QVERIFY(writeDemo(path("here/src").toStdString(), {}).has_value());
    QFile inTheWay(path("here/out"));
    QVERIFY(inTheWay.open(QIODevice::WriteOnly));
    QProcess process;
    process.setWorkingDirectory(path("here"));
    process.start(QStringLiteral(REQUANT_CLI),
        {QStringLiteral("convert"), QStringLiteral("src"), QStringLiteral("out"), QStringLiteral("-r"),
            QStringLiteral("deepseek-int8-kunlun"), QStringLiteral("--job"), QStringLiteral("new")});
    QVERIFY(process.waitForFinished(60'000));
    QVERIFY(process.exitCode() != 0);
    QVERIFY(inTheWay.remove());
    const Json jobs = runCli({QStringLiteral("job"), QStringLiteral("list"), QStringLiteral("--json")}).json()["jobs"];
    QCOMPARE(jobs.size(), std::size_t{1});
    const QString id = QString::fromStdString(jobs[0]["id"].get<std::string>());
    QCOMPARE(runCli({QStringLiteral("job"), QStringLiteral("resume"), id}).exitCode, 0);
    qint64 taken = 0;
    QVERIFY2(becomes(id, "done", taken), show(id).dump().c_str());
    QVERIFY(QFile::exists(path("here/out/config.json")));
    QVERIFY(!QFile::exists(QDir::current().filePath(QStringLiteral("out"))));
}

// One shard of a model of 640 GiB, whose files have holes in place of weights, is long enough.
void TestCliJob::pauseResumeCancel()
{
    if (std::filesystem::space(path("").toStdString()).available < std::uint64_t{8} << 30)
        QSKIP("the shard that is being written would need 8 GiB");
    DemoOptions options;
    options.kind = "r1-twin";
    QVERIFY(writeDemo(path("twin").toStdString(), options).has_value());
    QProcess process;
    process.start(QStringLiteral(REQUANT_CLI),
        {QStringLiteral("convert"), path("twin"), path("out"), QStringLiteral("-r"),
            QStringLiteral("deepseek-int8-kunlun"), QStringLiteral("--part"), QStringLiteral("1/160"),
            QStringLiteral("--threads"), QStringLiteral("1"), QStringLiteral("--job"), QStringLiteral("new")});
    QVERIFY(process.waitForStarted());
    Json jobs;
    QTRY_VERIFY_WITH_TIMEOUT(
        !(jobs = runCli({QStringLiteral("job"), QStringLiteral("list"), QStringLiteral("--json")}).json()["jobs"])
             .empty(),
        20'000);
    const QString id = QString::fromStdString(jobs[0]["id"].get<std::string>());
    QTRY_VERIFY_WITH_TIMEOUT(show(id)["stage"] == "convert" || show(id)["state"] == "done", 60'000);
    const auto ask = [&](const char* verb) {
        return runCli({QStringLiteral("job"), QString::fromLatin1(verb), id}).exitCode;
    };
    if (ask("pause") != 0)
        QSKIP("this machine is faster than the test");
    qint64 waited = 0;
    QVERIFY(becomes(id, "paused", waited));
    qInfo("paused after %lld ms", waited);
    QTest::qWait(300);
    const Json before = show(id);
    QTest::qWait(300);
    QVERIFY(show(id)["bytes_done"] == before["bytes_done"]);
    QCOMPARE(ask("resume"), 0);
    QVERIFY(becomes(id, "running", waited));
    QCOMPARE(ask("pause"), 0);
    QVERIFY(becomes(id, "paused", waited));
    QElapsedTimer timer;
    timer.start();
    QCOMPARE(ask("cancel"), 0);
    QVERIFY(process.waitForFinished(20'000));
    qInfo("ended %lld ms after cancel", timer.elapsed());
    QCOMPARE(process.exitCode(), 4);
    QCOMPARE(show(id)["state"].get<std::string>(), std::string("cancelled"));
    for (const auto& file : std::filesystem::directory_iterator(path("out").toStdString()))
        QVERIFY2(file.path().extension() != ".safetensors", file.path().c_str());
    QVERIFY(ask("cancel") != 0); // nothing runs any more
    // Started again it goes on by itself, with --resume; and can be cancelled again.
    QCOMPARE(ask("resume"), 0);
    QTRY_VERIFY_WITH_TIMEOUT(show(id)["state"] == "running" || show(id)["state"] == "done", 60'000);
    ask("cancel");
    QTRY_VERIFY_WITH_TIMEOUT(show(id)["pid"].is_null(), 60'000);
}

void TestCliJob::unknownJob()
{
    for (const char* verb : {"show", "cancel", "resume"}) {
        const Answer answer = runCli(
            {QStringLiteral("job"), QString::fromLatin1(verb), QStringLiteral("nothing"), QStringLiteral("--json")});
        QCOMPARE(answer.exitCode, 3);
        QCOMPARE(answer.json()["kind"].get<std::string>(), std::string("error"));
    }
    QCOMPARE(runCli({QStringLiteral("job"), QStringLiteral("show")}).exitCode, 2);
}

void TestCliJob::outputOfEveryCommand_data()
{
    QTest::addColumn<QString>("verb");
    QTest::newRow("convert") << QStringLiteral("convert");
    QTest::newRow("fix") << QStringLiteral("fix");
}

// The window finds the folder that a job writes in the job's command: no value of an option may be taken for it.
void TestCliJob::outputOfEveryCommand()
{
    QFETCH(const QString, verb);
    const QString help = QString::fromUtf8(runCli({verb, QStringLiteral("--help")}).out);
    static const QRegularExpression valued(
        QStringLiteral("^ +(?:-\\w,)?(--[a-z-]+) [A-Z]"), QRegularExpression::MultilineOption);
    int seen = 0;
    for (auto found = valued.globalMatch(help); found.hasNext(); ++seen) {
        const std::string option = found.next().captured(1).toStdString();
        if (option == "--job") // not part of what is kept
            continue;
        Job job;
        job.command = {verb.toStdString(), option, "value", "source", "out"};
        QVERIFY2(outputFolder(job) == "out", option.c_str());
    }
    QVERIFY2(seen > 5, qPrintable(help));
}

QTEST_GUILESS_MAIN(TestCliJob)
#include "tst_clijob.moc"
