// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The verb log: fields, exit codes and messages of the contract.

#include "tests/cli/clirun.h"
#include "tests/support/minimodels.h"

#include <QTemporaryDir>
#include <QTest>

using namespace requant::test;

class TestCliLog : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void causeAsJson();
    void causeAsText();
    void standardInput();
    void unknownLog();
    void failOnNever();
    void missingLog();
    void unknownRuntime();

private:
    QString log(const char* name) const
    {
        return QStringLiteral(REQUANT_TEST_DATA "/logs/%1.log").arg(QLatin1String(name));
    }

    QTemporaryDir m_folder;
};

void TestCliLog::initTestCase()
{
    auto builder = miniR1();
    builder.remove("model.layers.2.input_layernorm.weight");
    QVERIFY(builder.write(m_folder.path().toStdString()));
}

void TestCliLog::causeAsJson()
{
    const auto answer =
        runCli({QStringLiteral("log"), m_folder.path(), log("not-initialized"), QStringLiteral("--json")});
    QCOMPARE(answer.exitCode, 1);
    const auto json = answer.json();
    QCOMPARE(json["kind"].get<std::string>(), std::string("log"));
    QCOMPARE(json["runtime"].get<std::string>(), std::string("vllm@0.15.1"));
    QCOMPARE(json["cause"]["finding"].get<std::string>(), std::string("PAK-005"));
    QCOMPARE(json["cause"]["key"].get<std::string>(), std::string("model.layers.2.input_layernorm.weight"));
    QVERIFY(json["cause"].contains("tensor") && json["cause"].contains("fix"));
    QVERIFY(json["evidence"][0]["line"].get<int>() > 1);
    QVERIFY(json["evidence"][0]["text"].get<std::string>().find("not initialized") != std::string::npos);
}

void TestCliLog::causeAsText()
{
    const auto answer = runCli({QStringLiteral("log"), m_folder.path(), log("flashmla")});
    QCOMPARE(answer.exitCode, 1);
    QVERIFY(answer.out.contains("FlashMLAImpl"));
    QVERIFY(answer.out.contains("DEV-003"));
    QVERIFY(answer.out.contains("VLLM_MLA_DISABLE=1"));
}

void TestCliLog::standardInput()
{
    QProcess process;
    process.start(QStringLiteral(REQUANT_CLI),
        {QStringLiteral("log"), m_folder.path(), QStringLiteral("-"), QStringLiteral("--json")});
    process.write("(Worker_TP0 pid=1) \x1b[31mOSError: [Errno 98] Address already in use\x1b[0m");
    process.closeWriteChannel();
    QVERIFY(process.waitForFinished(60'000));
    QCOMPARE(process.exitCode(), 1);
    QVERIFY(process.readAllStandardOutput().contains("\"finding\": \"DEV-004\""));
}

void TestCliLog::unknownLog()
{
    const auto answer = runCli({QStringLiteral("log"), m_folder.path(), log("unknown"), QStringLiteral("--json")});
    QCOMPARE(answer.exitCode, 0);
    QVERIFY(answer.json()["cause"].is_null());
    QVERIFY(answer.json()["headline"].get<std::string>().find("the moon") != std::string::npos);
    QCOMPARE(answer.json()["evidence"].size(), std::size_t{1});
}

void TestCliLog::failOnNever()
{
    const auto answer = runCli({QStringLiteral("log"), m_folder.path(), log("port"), QStringLiteral("--fail-on"),
        QStringLiteral("never"), QStringLiteral("--json")});
    QCOMPARE(answer.exitCode, 0);
    QCOMPARE(answer.json()["cause"]["finding"].get<std::string>(), std::string("DEV-004"));
}

void TestCliLog::missingLog()
{
    const auto answer = runCli({QStringLiteral("log"), m_folder.path(), QStringLiteral("/no/such.log")});
    QCOMPARE(answer.exitCode, 3);
    QVERIFY(answer.err.contains("/no/such.log"));
}

void TestCliLog::unknownRuntime()
{
    const auto answer = runCli(
        {QStringLiteral("log"), m_folder.path(), log("port"), QStringLiteral("--runtime"), QStringLiteral("tgi")});
    QCOMPARE(answer.exitCode, 2);
    QVERIFY(answer.err.contains("vllm@"));
}

QTEST_GUILESS_MAIN(TestCliLog)
#include "tst_clilog.moc"
