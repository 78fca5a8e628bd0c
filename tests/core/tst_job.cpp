// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/job/job.h"
#include "core/job/joblist.h"
#include "core/job/joblock.h"

#include <QTemporaryDir>
#include <QTest>

#include <fstream>

using namespace requant;

class TestJob : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void events_data();
    void events();
    void tailWaitsForWholeLines();
    void rateByBytes();
    void statesFollowEvents();
    void listFollows();
    void outputOf();
    void requests();
    void findByBeginning();

private:
    std::unique_ptr<QTemporaryDir> m_dir;
};

void TestJob::init()
{
    m_dir = std::make_unique<QTemporaryDir>();
    qputenv("REQUANT_JOBS", m_dir->path().toUtf8());
}

void TestJob::events_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<int>("type");
    QTest::addColumn<QString>("text");
    QTest::newRow("progress") << QByteArray(
        R"({"t": 1.5, "type": "progress", "stage": "convert", "bytes_done": 18446744073709551615, "bytes_total": 7, "current": "x"})")
                              << int(EventType::Progress) << QString();
    QTest::newRow("log") << QByteArray(R"({"t": 1.5, "type": "log", "text": "hello"})") << int(EventType::Log)
                         << "hello";
    QTest::newRow("result") << QByteArray(R"({"t": 1.5, "type": "result", "exit_code": 0, "message": "complete"})")
                            << int(EventType::Result) << "complete";
    QTest::newRow("later type") << QByteArray(R"({"t": 1.5, "type": "telepathy"})") << int(EventType::Other)
                                << QString();
    QTest::newRow("no JSON") << QByteArray("Segmentation fault") << int(EventType::Other) << QString();
    QTest::newRow("no object") << QByteArray("[1, 2]") << int(EventType::Other) << QString();
    QTest::newRow("wrong types") << QByteArray(R"({"t": "x", "type": "progress", "bytes_done": "many", "stage": 7})")
                                 << int(EventType::Progress) << QString();
}

void TestJob::events()
{
    QFETCH(const QByteArray, line);
    const JobEvent event = parseEvent(line.toStdString());
    QTEST(int(event.type), "type");
    QTEST(QString::fromStdString(event.text), "text");
    QCOMPARE(event.json, line.toStdString());
    if (event.bytesTotal == 7)
        QCOMPARE(event.bytesDone, 18446744073709551615u);
}

void TestJob::tailWaitsForWholeLines()
{
    const auto file = std::filesystem::path(m_dir->path().toStdString()) / "e.jsonl";
    EventTail tail(file);
    QVERIFY(tail.read().empty());
    std::ofstream out(file, std::ios::app);
    out << R"({"t": 1, "type": "log", "text": "a"})"
        << "\n"
        << R"({"t": 2, "ty)" << std::flush;
    QCOMPARE(tail.read().size(), 1u);
    QVERIFY(tail.read().empty());
    out << R"(pe": "log", "text": "b"})"
        << "\n"
        << std::flush;
    const auto rest = tail.read();
    QCOMPARE(rest.size(), 1u);
    QCOMPARE(rest.front().text, "b");
}

void TestJob::rateByBytes()
{
    RateMeter meter;
    QVERIFY(meter.secondsLeft() < 0);
    for (int second = 0; second <= 40; ++second) {
        JobEvent event;
        event.type = EventType::Progress;
        event.t = second * 1000;
        event.bytesDone = std::uint64_t(second) * 100;
        event.bytesTotal = 10'000;
        meter.add(event);
    }
    QCOMPARE(meter.bytesPerSecond(), 100.0);
    QCOMPARE(meter.secondsLeft(), 60.0);
}

void TestJob::statesFollowEvents()
{
    const auto job = createJob("convert a to b", {"convert", "a", "b"});
    QVERIFY(job.has_value());
    QCOMPARE(jobArguments(*job), (std::vector<std::string>{"convert", "--job", job->id, "a", "b"}));
    QCOMPARE(findJob(job->id)->state, JobState::Queued);
    std::ofstream events(job->folder / "events.jsonl", std::ios::app);
    {
        const auto lock = JobLock::take(job->folder);
        QVERIFY(lock.has_value());
        QVERIFY(isAlive(job->folder));
        QVERIFY(!JobLock::take(job->folder).has_value());
        events
            << R"({"t": 1, "type": "state", "state": "running"})"
            << "\n"
            << R"({"t": 2, "type": "progress", "stage": "convert", "bytes_done": 5, "bytes_total": 10, "current": "x"})"
            << "\n"
            << std::flush;
        const auto running = findJob(job->id);
        QCOMPARE(running->state, JobState::Running);
        QCOMPARE(running->bytesDone, 5u);
        QCOMPARE(running->pid, qint64(QCoreApplication::applicationPid()));
    }
    QCOMPARE(findJob(job->id)->state, JobState::Lost);
    events << R"({"t": 3, "type": "result", "exit_code": 4, "message": "cancelled"})"
           << "\n"
           << std::flush;
    QCOMPARE(findJob(job->id)->state, JobState::Cancelled);
    QCOMPARE(listJobs().size(), 1u);
}

void TestJob::listFollows()
{
    JobList list;
    QVERIFY(list.read().empty());
    const auto job = createJob("convert a to b", {"convert", "a", "b"});
    QVERIFY(job.has_value());
    QCOMPARE(list.read().size(), 1u);
    std::ofstream events(job->folder / "events.jsonl", std::ios::app);
    const auto say = [&events](const char* line) { events << line << "\n" << std::flush; };
    {
        const auto lock = JobLock::take(job->folder);
        say(R"({"t": 1, "type": "state", "state": "running"})");
        say(R"({"t": 2, "type": "progress", "bytes_done": 100, "bytes_total": 1000})");
        QCOMPARE(list.read().front().bytesDone, 100u);
        say(R"({"t": 4, "type": "progress", "bytes_done": 300, "bytes_total": 1000})");
        const Job now = list.read().front();
        QCOMPARE(now.bytesPerSecond, 100.0); // over both, though they were read one after the other
        QCOMPARE(now.secondsLeft, 7.0);
        QVERIFY(now.residentBytes > 1'000'000);
        say(R"({"t": 6, "type": "result", "exit_code": 0, "message": "complete"})");
        QCOMPARE(list.read().front().state, JobState::Running); // the process is still there
    }
    const Job done = list.read().front();
    QCOMPARE(done.state, JobState::Done);
    QCOMPARE(done.secondsTaken(), 5.0);
    QCOMPARE(done.residentBytes, 0u);
    // Taken up again as the same job, and killed.
    say(R"({"t": 10, "type": "state", "state": "running"})");
    const Job lost = list.read().front();
    QCOMPARE(lost.state, JobState::Lost);
    QCOMPARE(lost.startedMs, 10'000);
    QVERIFY(lost.secondsTaken() < 0);
    QVERIFY(lost.message.empty());
    // What was read is not read again: lines that vanish leave the job as it is known.
    std::filesystem::resize_file(job->folder / "events.jsonl", 0);
    QCOMPARE(list.read().front().bytesDone, 300u);
    std::filesystem::remove_all(job->folder);
    QVERIFY(list.read().empty());
}

void TestJob::outputOf()
{
    Job job;
    job.command = {"convert", "--recipe", "bf16", "a", "--resume", "b", "--threads=2"};
    QCOMPARE(outputFolder(job), std::string("b"));
    job.directory = "/models"; // where it was started, which need not be here
    QCOMPARE(outputFolder(job), std::string("/models/b"));
    job.command = {"convert", "a", "/out/b"};
    QCOMPARE(outputFolder(job), std::string("/out/b"));
    job.directory.clear();
    job.command = {"convert", "a"};
    QCOMPARE(outputFolder(job), std::string());
    job.command = {"convert", "--base", "A", "a", "b"};
    QCOMPARE(outputFolder(job), std::string("b"));
    job.command = {"fix", "a", "b", "--fix", "rename-prefix:NAM-001", "--runtime", "vllm-ascend@v0.13.0", "--link"};
    QCOMPARE(outputFolder(job), std::string("b"));
    job.command = {"fix", "a", "--list"};
    QCOMPARE(outputFolder(job), std::string());
    job.command = {"validate", "a", "b"};
    QCOMPARE(outputFolder(job), std::string());
}

void TestJob::requests()
{
    const auto job = createJob("x", {"convert"});
    QCOMPARE(requestJob(*job, JobRequest::Cancel).error().code, ErrorCode::InvalidArgument);
    const auto lock = JobLock::take(job->folder);
    QCOMPARE(readRequest(job->folder), JobRequest::Run);
    QVERIFY(requestJob(*job, JobRequest::Pause).has_value());
    QCOMPARE(readRequest(job->folder), JobRequest::Pause);
    QVERIFY(requestJob(*job, JobRequest::Cancel).has_value());
    QCOMPARE(readRequest(job->folder), JobRequest::Cancel);
}

void TestJob::findByBeginning()
{
    const auto first = createJob("x", {"convert"});
    QVERIFY(createJob("y", {"convert"}).has_value());
    QCOMPARE(findJob(first->id)->id, first->id);
    QCOMPARE(findJob("2").error().code, ErrorCode::Ambiguous);
    QCOMPARE(findJob("nothing").error().code, ErrorCode::FileNotFound);
}

QTEST_APPLESS_MAIN(TestJob)
#include "tst_job.moc"
