// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Every ending that a server can take, played by the stub, must be told from the others.

#include "core/device/answers.h"
#include "core/device/runstore.h"
#include "tests/device/devicetest.h"

#include <nlohmann/json.hpp>

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace requant;
using namespace requant::test;

class TestEndings : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { m_checkpoint.emplace(writtenMini(m_folder.filePath(QStringLiteral("mini")))); }
    void endings_data();
    void endings();
    void crashLeadsToTensor();
    void unknownCrashSaysSo();
    void referenceToleratesItsOwnNoise_data();
    void referenceToleratesItsOwnNoise();
    void driftIsFlagged();
    void takenPortIsNotOurs();
    void leftWorkersAreKilled();
    void secretsAreNeverWritten();
    void cancelStopsTheServer();
    void attachNeitherStartsNorStops();

private:
    ValidationRun run(ValidationOptions options)
    {
        options.saveTo = m_runs.path().toStdString();
        auto done = validate(*m_checkpoint, options);
        if (!done)
            throw std::runtime_error(done.error().english());
        return *std::move(done);
    }
    static QByteArray describe(const ValidationRun& run)
    {
        return QByteArray::fromStdString(validationJson(run)["probes"].dump(1) + validationJson(run)["cause"].dump(1));
    }
    static const ProbeResult* probe(const ValidationRun& run, std::string_view id)
    {
        for (const auto& one : run.probes) {
            if (one.id == id)
                return &one;
        }
        return nullptr;
    }

    QTemporaryDir m_folder;
    QTemporaryDir m_runs;
    std::optional<Checkpoint> m_checkpoint;
};

void TestEndings::endings_data()
{
    QTest::addColumn<QString>("ending");
    const auto row = [](const char* mode, const char* ending) { QTest::newRow(mode) << QString::fromUtf8(ending); };
    row("sound", "passes");
    row("slow-start", "passes");
    row("noise", "passes");
    row("segfault", "crashed while starting");
    row("hang", "hung while starting");
    row("too-slow", "too slow while starting");
    row("no-answer", "no answer");
    row("error-500", "no answer");
    row("garbage", "wrong output");
    row("repeats", "wrong output");
    row("empty", "wrong output");
    row("wrong-script", "wrong output");
    row("truncated", "truncated");
    row("die-late", "crashed while answering");
    row("ignore-term", "had to be killed");
}

void TestEndings::endings()
{
    QFETCH(QString, ending);
    const QString mode = QString::fromUtf8(QTest::currentDataTag());
    ValidationOptions options = stubOptions(mode);
    if (mode == QLatin1String("hang"))
        options.hangSeconds = 1.5;
    if (mode == QLatin1String("too-slow"))
        options.startTimeoutSeconds = 2;
    const ValidationRun done = run(options);
    QVERIFY2(QString::fromUtf8(name(done.ending).data()) == ending,
        name(done.ending).data() + QByteArray(": ") + describe(done));
    // A verdict that is kept can be read again.
    const auto saved = readRun(done.id, m_runs.path().toStdString());
    QVERIFY(saved);
    QCOMPARE(QString::fromStdString(saved->ending), ending);
    QVERIFY(processesNaming(m_folder.path()).isEmpty());
    const bool passes = verdictOf(done.ending) == "passes";
    QCOMPARE(probe(done, "performance") != nullptr, passes);
    QCOMPARE(probe(done, "start") != nullptr, true);
}

void TestEndings::crashLeadsToTensor()
{
    // The fault that the log speaks of is in the folder: a description row is missing.
    QTemporaryDir folder;
    CheckpointBuilder mini = miniW8a8Asc();
    mini.description().erase("model.layers.1.self_attn.q_a_proj.weight");
    QVERIFY(mini.write(folder.path().toStdString()));
    const auto checkpoint = openCheckpoint(folder.path().toStdString());
    QVERIFY(checkpoint);
    QFile log(folder.filePath(QStringLiteral("crash.log")));
    QVERIFY(log.open(QIODevice::WriteOnly));
    log.write(
        "\x1b[36m(Worker_TP1 pid=77)\x1b[0;0m ERROR 11-30 08:00:01 [multiproc_executor.py:597] Traceback (most recent "
        "call last):\n"
        "(Worker_TP1 pid=77) ERROR   File \"/vllm_ascend/quantization/utils.py\", line 45, in get_linear_quant_type\n"
        "(Worker_TP1 pid=77) ERROR KeyError: 'model.layers.1.self_attn.q_a_proj.weight'\n");
    log.close();
    ValidationOptions options = stubOptions(QStringLiteral("crash:") + log.fileName());
    options.runtime = "vllm-ascend";
    options.force = true;
    const auto done = validate(*checkpoint, options);
    QVERIFY(done);
    QCOMPARE(done->ending, Ending::StartCrash);
    QVERIFY2(done->cause.known, describe(*done));
    QCOMPARE(done->cause.tensor, std::string("model.layers.1.self_attn.q_a_proj.weight"));
    QVERIFY(!done->cause.finding.empty());
    QVERIFY(!done->cause.evidence.empty());
}

void TestEndings::unknownCrashSaysSo()
{
    QFile log(m_folder.filePath(QStringLiteral("unknown.log")));
    QVERIFY(log.open(QIODevice::WriteOnly));
    log.write("INFO starting\nZorblatt: the frobnicator fell over\n");
    log.close();
    const ValidationRun done = run(stubOptions(QStringLiteral("crash:") + log.fileName()));
    QCOMPARE(done.ending, Ending::StartCrash);
    QVERIFY(!done.cause.known);
    QCOMPARE(done.cause.headline.english(), std::string("Zorblatt: the frobnicator fell over"));
    QVERIFY(done.cause.finding.empty() && done.cause.tensor.empty() && done.cause.fix.empty());
}

void TestEndings::referenceToleratesItsOwnNoise_data()
{
    QTest::addColumn<QString>("subject");
    QTest::addColumn<Ending>("ending");
    QTest::newRow("noise passes") << QStringLiteral("noise") << Ending::Passes;
    QTest::newRow("shift fails") << QStringLiteral("shift") << Ending::Differs;
    QTest::newRow("truncation is its own") << QStringLiteral("truncated") << Ending::Truncated;
}

void TestEndings::referenceToleratesItsOwnNoise()
{
    QFETCH(QString, subject);
    QFETCH(Ending, ending);
    const ValidationRun reference = run(stubOptions(QStringLiteral("noise")));
    QCOMPARE(reference.ending, Ending::Passes);
    ValidationOptions options = stubOptions(subject);
    options.reference = reference.id;
    const ValidationRun done = run(options);
    QVERIFY2(done.ending == ending, name(done.ending).data() + QByteArray(": ") + describe(done));
}

void TestEndings::driftIsFlagged()
{
    ValidationOptions options = stubOptions(QStringLiteral("drift"));
    options.launch.environment.emplace_back("STUB_DRIFT_AFTER", "75");
    options.concurrencies = {1};
    options.maxTokens = 4;
    options.soakMinutes = 0.2;
    options.soakIntervalSeconds = 0.2;
    const ValidationRun done = run(options);
    QVERIFY2(done.ending == Ending::Drifts, name(done.ending).data() + QByteArray(": ") + describe(done));
    QVERIFY((*done.details)["samples"].size() > 12);
    options = stubOptions(QStringLiteral("sound"));
    options.soakMinutes = 0.02;
    options.soakIntervalSeconds = 0.2;
    QCOMPARE(run(options).ending, Ending::Passes);
}

void TestEndings::takenPortIsNotOurs()
{
    QTcpServer other;
    QVERIFY(other.listen(QHostAddress::LocalHost, 0));
    ValidationOptions options = stubOptions(QStringLiteral("sound"));
    options.launch.port = other.serverPort();
    QCOMPARE(run(options).ending, Ending::PortTaken);
    QVERIFY(other.isListening());
    // With the preflight the start is not even tried.
    options.runCommands = true;
    const ValidationRun blocked = run(options);
    QCOMPARE(blocked.ending, Ending::NotStarted);
    QVERIFY(hasErrors(blocked.preflight));
}

void TestEndings::leftWorkersAreKilled()
{
    const ValidationRun done = run(stubOptions(QStringLiteral("leaves-worker")));
    QCOMPARE(done.ending, Ending::Passes);
    QCOMPARE(probe(done, "stop")->numbers.at("stragglers"), 1.0);
    QVERIFY(processesNaming(m_folder.path()).isEmpty());
}

void TestEndings::secretsAreNeverWritten()
{
    const std::string secret = "hush-7f3a-secret";
    ValidationOptions options = stubOptions(QStringLiteral("sound"));
    options.launch.environment.emplace_back("STUB_TOKEN", secret);
    options.launch.set.emplace_back("--api-key", secret);
    std::string said;
    options.saveTo = m_runs.path().toStdString();
    const auto done = validate(*m_checkpoint, options, {},
        [&said](std::string_view, const nlohmann::ordered_json& fields) { said += fields.dump() + "\n"; });
    QVERIFY(done);
    QVERIFY(said.find("secret is ***") != std::string::npos);
    for (const auto* file : {"run.json", "server.log"}) {
        QFile in(QString::fromStdString((options.saveTo / done->id / file).string()));
        QVERIFY(in.open(QIODevice::ReadOnly));
        said += in.readAll().toStdString();
    }
    said += validationJson(*done).dump();
    QVERIFY(said.find(secret) == std::string::npos);
}

void TestEndings::cancelStopsTheServer()
{
    std::stop_source stop;
    Context context;
    context.stop = stop.get_token();
    const auto done = validate(*m_checkpoint, stubOptions(QStringLiteral("no-answer")), context,
        [&stop](std::string_view type, const nlohmann::ordered_json&) {
            if (type == "load")
                stop.request_stop();
        });
    QVERIFY(done);
    QCOMPARE(done->ending, Ending::Cancelled);
    QVERIFY(processesNaming(m_folder.path()).isEmpty());
}

void TestEndings::attachNeitherStartsNorStops()
{
    QProcess server;
    const QString port = QString::number(freePort());
    server.start(QStringLiteral(REQUANT_STUBSERVER),
        {QStringLiteral("serve"), QStringLiteral("x"), QStringLiteral("--port"), port});
    QVERIFY(server.waitForStarted());
    ValidationOptions options = stubOptions(QStringLiteral("unused"));
    options.attach = "http://127.0.0.1:" + port.toStdString() + "/";
    options.reference = options.attach;
    const ValidationRun done = run(options);
    QVERIFY2(done.ending == Ending::Passes, describe(done));
    QVERIFY(probe(done, "reference"));
    QCOMPARE(server.state(), QProcess::Running);
    server.kill();
    server.waitForFinished();
}

QTEST_GUILESS_MAIN(TestEndings)
#include "tst_endings.moc"
