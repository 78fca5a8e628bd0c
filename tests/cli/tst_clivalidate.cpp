// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The verb validate against a server that plays: documents, events, jobs, exit codes of the contract. Saved runs are in
// tst_cliruns.

#include "tests/cli/clirun.h"
#include "tests/device/devicetest.h"

#include <QTemporaryDir>
#include <QTest>

#include <csignal>

using namespace requant;
using namespace requant::test;
using namespace Qt::StringLiterals;
using Json = nlohmann::ordered_json;

class TestCliValidate : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void dryRun();
    void passes();
    void crashHasItsCause();
    void referenceDecides();
    void blockedByThePreflight();
    void events();
    void job();
    void cancelledJob();
    void interrupted();
    void secretsStayOutOfJobs();
    void usage_data();
    void usage();

private:
    QString path(const char* name) const { return m_folder.filePath(QLatin1String(name)); }
    QStringList command(const QString& mode, const QStringList& more = {}) const
    {
        return QStringList{u"validate"_s, path("mini"), u"--device"_s, path("stub.json"), u"--runtime"_s, u"none"_s,
                   u"--no-commands"_s, u"--runs"_s, path("runs"), u"--port"_s, QString::number(freePort()),
                   u"--grace"_s, u"1"_s, u"--repeats"_s, u"2"_s, u"--max-tokens"_s, u"8"_s, u"--concurrency"_s,
                   u"1,2"_s, u"--request-timeout"_s, u"5"_s, u"--env"_s, u"STUB_MODE="_s + mode}
        + more;
    }
    static std::string stateOf(const Json& run, const char* probe)
    {
        for (const auto& one : run["probes"]) {
            if (one["id"] == probe)
                return one["state"].get<std::string>();
        }
        return "absent";
    }
    static std::vector<Json> linesOf(const QString& file)
    {
        QFile in(file);
        std::vector<Json> out;
        if (in.open(QIODevice::ReadOnly)) {
            for (const auto& line : in.readAll().trimmed().split('\n'))
                out.push_back(Json::parse(line.toStdString()));
        }
        return out;
    }
    static Json jobs() { return runCli({u"job"_s, u"list"_s, u"--json"_s}).json()["jobs"]; }

    QTemporaryDir m_folder;
};

void TestCliValidate::initTestCase()
{
    writtenMini(path("mini"));
    QFile profile(path("stub.json"));
    QVERIFY(profile.open(QIODevice::WriteOnly));
    profile.write(QByteArray::fromStdString(stubProfile()));
    profile.close();
    qputenv("REQUANT_JOBS", path("jobs").toUtf8());
}

void TestCliValidate::dryRun()
{
    const auto answer = runCli({u"validate"_s, path("mini"), u"--device"_s, u"cuda"_s, u"--no-commands"_s,
        u"--dry-run"_s, u"--json"_s, u"--device-memory"_s, u"80GiB"_s, u"--env"_s, u"HF_TOKEN=hush"_s});
    QCOMPARE(answer.exitCode, 0);
    const Json run = answer.json();
    QCOMPARE(run["kind"].get<std::string>(), std::string("validate"));
    QVERIFY(!run["requant"].get<std::string>().empty());
    QCOMPARE(run["command"][0].get<std::string>(), std::string("vllm"));
    QCOMPARE(run["environment"]["HF_TOKEN"].get<std::string>(), std::string("***"));
    QVERIFY(run["preflight"].size() > 4);
    for (const char* key : {"id", "state", "rule", "subject", "message", "action", "fix", "because"})
        QVERIFY2(run["preflight"][0].contains(key), key);
    QVERIFY(run["probes"].empty() && run["cause"].is_null());
    QCOMPARE(run["verdict"].get<std::string>(), std::string("not run"));
    QVERIFY(!answer.out.contains("hush"));
}

void TestCliValidate::passes()
{
    const auto answer = runCli(command(u"sound"_s, {u"--json"_s}));
    QVERIFY2(answer.exitCode == 0, answer.err + answer.out);
    const Json run = answer.json(); // one document and nothing else
    QCOMPARE(run["verdict"].get<std::string>(), std::string("passes"));
    for (const char* probe :
        {"start", "health", "models", "completion", "degeneration", "repeatability", "performance", "metrics", "stop"})
        QVERIFY2(stateOf(run, probe) == "passed", probe);
    QCOMPARE(run["performance"]["points"].size(), std::size_t{2});
    const auto text = runCli(command(u"sound"_s));
    QCOMPARE(text.exitCode, 0);
    QVERIFY2(text.out.contains("ttft: seconds from sending the request to the first piece of text that is not empty"),
        text.out); // a time to first token is only a number with its definition
    QVERIFY(text.out.trimmed().endsWith("\npasses"));
}

void TestCliValidate::crashHasItsCause()
{
    QFile log(path("crash.log"));
    QVERIFY(log.open(QIODevice::WriteOnly));
    log.write("ERROR 11-30 08:00:02 [x.py:1] Traceback (most recent call last):\n"
              "ERROR 11-30 08:00:02 [x.py:1]   File \"/vllm/model_executor/models/llama.py\", line 1, in load_weights\n"
              "ERROR 11-30 08:00:02 [x.py:1] KeyError: 'layers.0.mlp.gate_up_proj.weight_scale'\n");
    log.close();
    const auto answer = runCli(command(u"crash:"_s + log.fileName(), {u"--json"_s}));
    QCOMPARE(answer.exitCode, 1);
    const Json run = answer.json();
    QCOMPARE(run["verdict"].get<std::string>(), std::string("fails"));
    QCOMPARE(run["ending"].get<std::string>(), std::string("crashed while starting"));
    for (const char* key : {"finding", "tensor", "fix", "headline", "action", "known", "evidence"})
        QVERIFY2(run["cause"].contains(key), key);
    QVERIFY(run["cause"]["known"].get<bool>());
    QVERIFY(run["cause"]["headline"].get<std::string>().find("gate_up_proj.weight_scale") != std::string::npos);
}

void TestCliValidate::referenceDecides()
{
    const auto first = runCli(command(u"sound"_s, {u"--json"_s}));
    QCOMPARE(first.exitCode, 0);
    const QString id = QString::fromStdString(first.json()["id"].get<std::string>());
    const auto same = runCli(command(u"sound"_s, {u"--json"_s, u"--reference"_s, id}));
    QVERIFY2(same.exitCode == 0, same.out);
    QCOMPARE(stateOf(same.json(), "reference"), std::string("passed"));
    QVERIFY(same.json()["comparison"].contains("distance_nat"));
    const auto other = runCli(command(u"shift"_s, {u"--json"_s, u"--reference"_s, path("runs") + u'/' + id}));
    QCOMPARE(other.exitCode, 1);
    QCOMPARE(other.json()["ending"].get<std::string>(), std::string("differs from reference"));
    const auto none = runCli(command(u"sound"_s, {u"--json"_s, u"--reference"_s, u"no-such-run"_s}));
    QCOMPARE(none.exitCode, 3);
    QVERIFY(none.err.contains("no-such-run") || none.out.contains("no-such-run"));
}

void TestCliValidate::blockedByThePreflight()
{
    const QStringList asked = command(u"sound"_s, {u"--json"_s, u"--set"_s, u"--quantization=ascend"_s});
    const auto blocked = runCli(asked);
    QCOMPARE(blocked.exitCode, 1);
    QCOMPARE(blocked.json()["ending"].get<std::string>(), std::string("not started"));
    const auto forced = runCli(asked + QStringList{u"--force"_s});
    QVERIFY2(forced.exitCode == 0, forced.out);
}

void TestCliValidate::events()
{
    const QString file = path("events.jsonl");
    const auto answer = runCli(command(
        u"sound"_s, {u"--json"_s, u"--events"_s, file, u"--soak"_s, u"0.02"_s, u"--soak-interval"_s, u"0.3"_s}));
    QVERIFY2(answer.exitCode == 0, answer.out);
    std::map<std::string, int> types;
    QStringList phases;
    const auto lines = linesOf(file);
    for (const auto& event : lines) {
        QVERIFY2(event["t"].is_number() && event["type"].is_string(), event.dump().c_str());
        const auto type = event["type"].get<std::string>();
        ++types[type];
        if (type == "phase")
            phases << QString::fromStdString(event["phase"].get<std::string>());
        if (type == "progress") {
            for (const char* key : {"stage", "bytes_done", "bytes_total", "current"})
                QVERIFY2(event.contains(key), key);
        }
        if (type == "log")
            QVERIFY(event["text"].is_string() && event["level"].is_string() && event["stream"].is_string());
    }
    for (const char* type : {"phase", "preflight", "log", "load", "probe", "sample", "progress", "verdict"})
        QVERIFY2(types[type] > 0, type);
    QCOMPARE(phases, (QStringList{u"preflight"_s, u"start"_s, u"probes"_s, u"performance"_s, u"soak"_s, u"stop"_s}));
    const Json run = answer.json();
    QCOMPARE(static_cast<std::size_t>(types["probe"]), run["probes"].size());
    QCOMPARE(static_cast<std::size_t>(types["sample"]), run["samples"].size());
    QCOMPARE(static_cast<std::size_t>(types["preflight"]), run["preflight"].size());
}

void TestCliValidate::job()
{
    const auto answer = runCli(command(u"garbage"_s, {u"--json"_s, u"--job"_s, u"new"_s}));
    QCOMPARE(answer.exitCode, 1);
    const Json job = jobs()[0];
    QCOMPARE(job["state"].get<std::string>(), std::string("failed"));
    QCOMPARE(job["exit_code"].get<int>(), 1);
    QCOMPARE(job["message"].get<std::string>(), std::string("fails (wrong output)"));
    QCOMPARE(job["command"][0].get<std::string>(), std::string("validate"));
    const auto lines = linesOf(QString::fromStdString(job["folder"].get<std::string>()) + u"/events.jsonl"_s);
    QCOMPARE(lines.back()["type"].get<std::string>(), std::string("result"));
    QVERIFY(std::ranges::any_of(lines, [](const Json& event) { return event["type"] == "verdict"; }));
}

void TestCliValidate::cancelledJob()
{
    QProcess process;
    process.start(QStringLiteral(REQUANT_CLI), command(u"hang"_s, {u"--job"_s, u"new"_s, u"--json"_s}));
    QVERIFY(process.waitForStarted());
    QTRY_VERIFY_WITH_TIMEOUT(!stubsServing(path("mini")).isEmpty(), 20'000);
    const QString id = QString::fromStdString(jobs()[0]["id"].get<std::string>());
    QCOMPARE(runCli({u"job"_s, u"cancel"_s, id}).exitCode, 0);
    QVERIFY(process.waitForFinished(30'000));
    QCOMPARE(process.exitCode(), 4);
    QCOMPARE(Json::parse(process.readAllStandardOutput().toStdString())["verdict"].get<std::string>(),
        std::string("cancelled"));
    QCOMPARE(jobs()[0]["state"].get<std::string>(), std::string("cancelled"));
    QVERIFY(stubsServing(path("mini")).isEmpty());
}

void TestCliValidate::interrupted()
{
    QProcess process;
    process.start(QStringLiteral(REQUANT_CLI), command(u"hang"_s, {u"--json"_s}));
    QVERIFY(process.waitForStarted());
    QTRY_VERIFY_WITH_TIMEOUT(!stubsServing(path("mini")).isEmpty(), 20'000);
    ::kill(static_cast<pid_t>(process.processId()), SIGINT);
    QVERIFY(process.waitForFinished(30'000));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 4);
    QVERIFY(stubsServing(path("mini")).isEmpty());
}

void TestCliValidate::secretsStayOutOfJobs()
{
    const QString secret = u"hush-55e1-secret"_s;
    const QStringList asked{u"--env=STUB_TOKEN="_s + secret, u"--set"_s, u"--api-key="_s + secret, u"--env"_s,
        u"HF_TOKEN="_s + secret, u"--job"_s, u"new"_s};
    const auto answer = runCli(command(u"sound"_s, asked));
    QVERIFY2(answer.exitCode == 0, answer.out + answer.err);
    const QString folder = QString::fromStdString(jobs()[0]["folder"].get<std::string>());
    QByteArray kept = answer.out + answer.err;
    for (const auto& name : QDir(folder).entryList(QDir::Files)) {
        QFile file(folder + u'/' + name);
        QVERIFY(file.open(QIODevice::ReadOnly));
        kept += file.readAll();
    }
    QVERIFY(kept.contains("--env=STUB_TOKEN") && kept.contains("--api-key") && kept.contains("HF_TOKEN"));
    QVERIFY(kept.contains("secret is ***")); // the server printed it
    QVERIFY2(!kept.contains(secret.toUtf8()), kept);
    // Run again as it was kept, the values come from the environment; without them it says so.
    const Json job = jobs()[0];
    QStringList again;
    for (const auto& word : job["command"])
        again << QString::fromStdString(word.get<std::string>());
    const auto missing = runCli(again);
    QCOMPARE(missing.exitCode, 2);
    QVERIFY2(missing.err.contains("STUB_TOKEN"), missing.err);
    qputenv("STUB_TOKEN", secret.toUtf8());
    qputenv("HF_TOKEN", secret.toUtf8());
    qputenv("REQUANT_SECRET_API_KEY", secret.toUtf8());
    const auto good = runCli(again);
    QVERIFY2(good.exitCode == 0, good.out + good.err);
    for (const char* name : {"STUB_TOKEN", "HF_TOKEN", "REQUANT_SECRET_API_KEY"})
        qunsetenv(name);
}

void TestCliValidate::usage_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("exitCode");
    QTest::addColumn<QByteArray>("says");
    const QString mini = path("mini");
    QTest::newRow("no folder") << QStringList{u"--device"_s, u"cuda"_s} << 2 << QByteArray("folder");
    QTest::newRow("unknown device") << QStringList{mini, u"--device"_s, u"abacus"_s} << 2 << QByteArray("kunlun-p800");
    QTest::newRow("bad place") << QStringList{mini, u"--device"_s, u"cuda"_s, u"--place"_s, u"telnet:x"_s} << 2
                               << QByteArray("ssh:HOST");
    QTest::newRow("bad flag") << QStringList{mini, u"--device"_s, u"cuda"_s, u"--set"_s, u"dtype=half"_s} << 2
                              << QByteArray("--set");
    QTest::newRow("variable without a value") << QStringList{mini, u"--device"_s, u"cuda"_s, u"--env"_s,
        u"REQUANT_NEVER_SET"_s} << 2 << QByteArray("REQUANT_NEVER_SET");
    QTest::newRow("concurrency") << QStringList{mini, u"--device"_s, u"cuda"_s, u"--concurrency"_s, u"1,x"_s} << 2
                                 << QByteArray("--concurrency");
    QTest::newRow("folder that is not there")
        << QStringList{u"/no/such/folder"_s, u"--device"_s, u"cuda"_s} << 3 << QByteArray("/no/such/folder");
}

void TestCliValidate::usage()
{
    QFETCH(QStringList, arguments);
    QFETCH(int, exitCode);
    QFETCH(QByteArray, says);
    const auto answer = runCli(QStringList{u"validate"_s} + arguments);
    QCOMPARE(answer.exitCode, exitCode);
    QVERIFY2(answer.err.contains(says), answer.err);
}

QTEST_GUILESS_MAIN(TestCliValidate)
#include "tst_clivalidate.moc"
