// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/cli/clirun.h"
#include "tests/support/minimodels.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace requant::test;
using Json = nlohmann::ordered_json;

namespace {

Answer inspect(const QStringList& arguments)
{
    return runCli(QStringList{QStringLiteral("inspect")} + arguments);
}

} // namespace

class TestCliInspect : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void documentKeepsTheContract();
    void listHasEveryTensor();
    void tableIsForPeople();
    void brokenShardIsNamedAndExitIsClean();
    void nothingThereIsExitThree();
    void wrongFlagIsExitTwo();
    void eventsAreJsonLines();
};

void TestCliInspect::documentKeepsTheContract()
{
    const QTemporaryDir dir;
    QVERIFY(miniR1().write(dir.path().toStdString()));
    const Answer answer = inspect({dir.path(), QStringLiteral("--json")});
    QCOMPARE(answer.exitCode, 0);
    const Json json = answer.json();
    QCOMPARE(json["kind"].get<std::string>(), std::string("inspect"));
    for (const char* key : {"requant", "tensors", "bytes", "shards", "dtypes", "model_type", "architectures", "layers",
             "quantization", "parameters"})
        QVERIFY2(json.contains(key), key);
    QCOMPARE(json["model_type"].get<std::string>(), std::string("deepseek_v3"));
    QCOMPARE(json["layers"].get<int>(), 4);
    QCOMPARE(json["shards"].get<int>(), 3);
    std::uint64_t tensors = 0;
    std::uint64_t bytes = 0;
    for (const auto& [dtype, total] : json["dtypes"].items()) {
        tensors += total["tensors"].get<std::uint64_t>();
        bytes += total["bytes"].get<std::uint64_t>();
    }
    QCOMPARE(tensors, json["tensors"].get<std::uint64_t>());
    QCOMPARE(bytes, json["bytes"].get<std::uint64_t>());
    QVERIFY(!json.contains("list"));
}

void TestCliInspect::listHasEveryTensor()
{
    const QTemporaryDir dir;
    QVERIFY(miniR1().write(dir.path().toStdString()));
    const Json json = inspect({dir.path(), QStringLiteral("--tensors"), QStringLiteral("--json")}).json();
    QCOMPARE(json["list"].size(), json["tensors"].get<std::size_t>());
    for (const auto& row : json["list"]) {
        for (const char* key : {"name", "dtype", "shape", "bytes", "shard", "offset", "quant_type", "role"})
            QVERIFY2(row.contains(key), key);
    }
}

void TestCliInspect::tableIsForPeople()
{
    const QTemporaryDir dir;
    QVERIFY(miniR1().write(dir.path().toStdString()));
    const Answer answer = inspect({dir.path()});
    QCOMPARE(answer.exitCode, 0);
    QVERIFY(answer.out.contains("deepseek_v3"));
    QVERIFY(!answer.out.startsWith('{'));
}

void TestCliInspect::brokenShardIsNamedAndExitIsClean()
{
    const QTemporaryDir dir;
    QVERIFY(miniR1().write(dir.path().toStdString()));
    const QString shard = dir.filePath(QStringLiteral("model-00002-of-000003.safetensors"));
    QVERIFY(QFile::resize(shard, 0));
    const Answer answer = inspect({dir.path(), QStringLiteral("--json")});
    QCOMPARE(answer.exitCode, 0); // a folder that opens; diagnose judges it
    QVERIFY(!answer.json()["problems"].empty());
    QVERIFY(answer.out.contains("model-00002-of-000003.safetensors"));
}

void TestCliInspect::nothingThereIsExitThree()
{
    const Answer answer = inspect({QStringLiteral("/nowhere/at/all"), QStringLiteral("--json")});
    QCOMPARE(answer.exitCode, 3);
    QCOMPARE(answer.json()["kind"].get<std::string>(), std::string("error"));
    QVERIFY(answer.err.contains("/nowhere/at/all"));
}

void TestCliInspect::wrongFlagIsExitTwo()
{
    QCOMPARE(inspect({QStringLiteral("--no-such-flag")}).exitCode, 2);
    const Answer answer = inspect({QStringLiteral("--json")});
    QCOMPARE(answer.exitCode, 2);
    QCOMPARE(answer.json()["error"]["code"].get<std::string>(), std::string("usage"));
    QVERIFY(answer.err.contains("DIR is required"));
}

void TestCliInspect::eventsAreJsonLines()
{
    const QTemporaryDir dir;
    QVERIFY(miniR1().write(dir.path().toStdString()));
    const QTemporaryDir other;
    const QString file = other.filePath(QStringLiteral("events.jsonl"));
    const Answer answer = inspect({dir.path(), QStringLiteral("--json"), QStringLiteral("--events"), file});
    QCOMPARE(answer.exitCode, 0);
    QFile events(file);
    QVERIFY(events.open(QIODevice::ReadOnly));
    for (const QByteArray& line : events.readAll().trimmed().split('\n'))
        QVERIFY(Json::parse(line.toStdString()).contains("type"));
}

QTEST_GUILESS_MAIN(TestCliInspect)
#include "tst_cliinspect.moc"
