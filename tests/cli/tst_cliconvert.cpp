// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// convert, verify and recipe as the contract of the command line says.

#include "tests/cli/clirun.h"
#include "tests/support/minimodels.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace requant;
using namespace requant::test;
using Json = nlohmann::ordered_json;

class TestCliConvert : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void dryRunIsAPlan();
    void runIsAReport();
    void eventsAreJsonLines();
    void exitCodes_data();
    void exitCodes();
    void quietSaysNothing();
    void verifyKeepsTheContract();
    void recipesKeepTheContract();

private:
    QString path(const char* name) const { return m_dir->filePath(QString::fromLatin1(name)); }
    Answer convert(const QStringList& more) const
    {
        return runCli(QStringList{QStringLiteral("convert"), path("src")} + more);
    }

    std::unique_ptr<QTemporaryDir> m_dir;
};

namespace {

const QStringList kunlun{QStringLiteral("--recipe"), QStringLiteral("deepseek-int8-kunlun")};
const QString json = QStringLiteral("--json");

bool hasKeys(const Json& object, std::initializer_list<const char*> keys)
{
    for (const char* key : keys) {
        if (!object.contains(key)) {
            qWarning("missing: %s", key);
            return false;
        }
    }
    return true;
}

} // namespace

void TestCliConvert::init()
{
    m_dir = std::make_unique<QTemporaryDir>();
    QVERIFY(miniR1().write(path("src").toStdString()).has_value());
}

void TestCliConvert::dryRunIsAPlan()
{
    const Answer answer = convert(QStringList{path("out"), QStringLiteral("--dry-run"), json} + kunlun);
    QCOMPARE(answer.exitCode, 0);
    const Json document = answer.json();
    QCOMPARE(document["kind"].get<std::string>(), std::string("conversion-plan"));
    QVERIFY(hasKeys(document, {"requant", "plan"}));
    const Json& plan = document["plan"];
    QVERIFY(hasKeys(plan,
        {"source_bytes", "output_bytes", "output_shards", "matrices", "actions", "ignore", "findings", "peak_memory"}));
    QVERIFY(hasKeys(plan["actions"], {"int8", "bf16", "keep", "drop"}));
    std::uint64_t bytes = 0;
    for (const auto& [action, total] : plan["actions"].items()) {
        QVERIFY(total["tensors"].is_number_unsigned() && total["bytes"].is_number_unsigned());
        bytes += action == "drop" ? 0 : total["bytes"].get<std::uint64_t>();
    }
    QCOMPARE(bytes, plan["output_bytes"].get<std::uint64_t>());
    QVERIFY(!QFile::exists(path("out")));
    QCOMPARE(convert(QStringList{QStringLiteral("--dry-run"), json} + kunlun).exitCode, 0); // OUT may be left out
}

void TestCliConvert::runIsAReport()
{
    const Json plan = convert(QStringList{QStringLiteral("--dry-run"), json} + kunlun).json()["plan"];
    const Answer answer = convert(QStringList{path("out"), json} + kunlun);
    QCOMPARE(answer.exitCode, 0);
    const Json document = answer.json();
    QCOMPARE(document["kind"].get<std::string>(), std::string("conversion-report"));
    const Json& report = document["report"];
    QVERIFY(hasKeys(report,
        {"tensors", "shards", "source_bytes", "output_bytes", "actions", "dropped", "seconds", "bytes_per_second",
            "half_step", "worst", "note", "matrices", "threads", "memory_bytes", "complete"}));
    QVERIFY(report["output_bytes"] == plan["output_bytes"]);
    QCOMPARE(report["matrices"].size(), plan["matrices"].get<std::size_t>());
    QVERIFY(report["half_step"]["checked"] == report["actions"]["int8"]["tensors"]);
    QVERIFY(report["half_step"]["beyond"].empty());
    QVERIFY(report["half_step"]["worst_ratio"].get<double>() <= report["half_step"]["limit"].get<double>());
    QVERIFY(!report["dropped"].empty() && !report["dropped"][0]["because"].get<std::string>().empty());
    QVERIFY(QString::fromStdString(report["note"].get<std::string>()).contains(QLatin1String("not task accuracy")));
    double last = 1e9;
    for (const auto& matrix : report["worst"]) {
        QVERIFY(matrix["relative_rmse"].get<double>() <= last);
        last = matrix["relative_rmse"].get<double>();
    }
    QFile file(path("out/conversion_report.json"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const Json written = Json::parse(file.readAll().toStdString());
    QVERIFY(written["matrices"] == report["matrices"]);
    QVERIFY(hasKeys(written, {"requant", "kind"}));
    QVERIFY(QFile::exists(path("out/conversion_report.md")));
    QCOMPARE(runCli({QStringLiteral("diagnose"), path("out")}).exitCode, 0);
}

void TestCliConvert::eventsAreJsonLines()
{
    const QStringList more{path("out"), QStringLiteral("--events"), path("events.jsonl"), json};
    QCOMPARE(convert(more + kunlun).exitCode, 0);
    QFile file(path("events.jsonl"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    Json last;
    std::uint64_t done = 0;
    for (const QByteArray& line : file.readAll().trimmed().split('\n')) {
        const Json event = Json::parse(line.toStdString());
        QVERIFY(event["t"].is_number() && event["type"].is_string());
        if (event["type"] != "progress")
            continue;
        QVERIFY(hasKeys(event, {"stage", "bytes_done", "bytes_total", "current"}));
        if (event["stage"] != "convert")
            continue;
        QVERIFY(event["bytes_done"].get<std::uint64_t>() >= done);
        done = event["bytes_done"].get<std::uint64_t>();
        last = event;
    }
    QVERIFY(done > 0);
    QVERIFY(last["bytes_done"] == last["bytes_total"]);
}

void TestCliConvert::exitCodes_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("code");
    QTest::addColumn<QByteArray>("said");
    const auto row = [](const char* name, const char* arguments, int code, const char* said) {
        QTest::newRow(name) << QString::fromLatin1(arguments).split(QLatin1Char(' '), Qt::SkipEmptyParts) << code
                            << QByteArray(said);
    };
    row("no recipe", "SRC OUT", 2, "recipe");
    row("unknown recipe", "SRC OUT -r nothing", 2, "deepseek-int8-kunlun");
    row("no output", "SRC -r bf16", 2, "output");
    row("bad part", "SRC OUT -r bf16 --part 4/3", 2, "--part");
    row("bad memory", "SRC OUT -r bf16 --memory much", 2, "--memory");
    row("no memory", "SRC OUT -r bf16 --memory 1KiB", 2, "at least");
    row("no source", "SRC/nowhere OUT -r bf16", 3, "nowhere");
    row("into the source", "SRC SRC/out -r bf16", 1, "JOB-001");
    row("recipe of another model", "SRC OUT -r modelslim-to-compressed-tensors", 1, "CNV-007");
    row("no folder", "SRC /dev/null/out -r bf16", 1, "JOB-001");
    row("resume of nothing", "SRC OUT -r bf16 --resume", 0, "");
    row("finish without parts", "SRC OUT -r bf16 --finish", 1, "JOB-002");
    row("finish without one part", "SRC OUT -r bf16 --part 1/2 --finish", 1, "Part 2 of 2");
    row("below /proc", "SRC /proc/out -r bf16", 3, "JOB-006");
    row("below /sys", "SRC /sys/kernel/out -r bf16", 3, "JOB-006");
}

void TestCliConvert::exitCodes()
{
    QFETCH(QStringList, arguments);
    QFETCH(const int, code);
    QFETCH(const QByteArray, said);
    arguments.replaceInStrings(QStringLiteral("SRC"), path("src"));
    arguments.replaceInStrings(QStringLiteral("OUT"), path("out"));
    const Answer answer = runCli(QStringList{QStringLiteral("convert"), json} + arguments);
    QVERIFY2(answer.exitCode == code, (QByteArray::number(answer.exitCode) + answer.out + answer.err).constData());
    QVERIFY2((answer.out + answer.err).contains(said), (answer.out + answer.err).constData());
    if (!answer.out.isEmpty())
        QVERIFY(answer.json().contains("kind"));
}

void TestCliConvert::quietSaysNothing()
{
    const Answer answer = convert(QStringList{path("out"), QStringLiteral("--quiet"), json} + kunlun);
    QCOMPARE(answer.exitCode, 0);
    QVERIFY2(answer.err.isEmpty(), answer.err.constData());
    QCOMPARE(answer.out.trimmed().count('\0'), 0);
    QVERIFY(answer.json().is_object()); // and nothing else: parsing would fail
}

void TestCliConvert::verifyKeepsTheContract()
{
    QCOMPARE(convert(QStringList{path("out")} + kunlun).exitCode, 0);
    const auto verify = [&](const QStringList& more) {
        return runCli(QStringList{QStringLiteral("verify"), path("out"), json} + more);
    };
    const Answer good = verify({QStringLiteral("--source"), path("src")});
    QCOMPARE(good.exitCode, 0);
    const Json document = good.json();
    QCOMPARE(document["kind"].get<std::string>(), std::string("verification"));
    QVERIFY(hasKeys(document, {"requant", "tensors", "wrong", "checksums", "recomputed", "bounds"}));
    QVERIFY(document["wrong"].empty());
    QVERIFY(document["recomputed"] == document["tensors"]);
    const Answer sampled =
        verify({QStringLiteral("--source"), path("src"), QStringLiteral("--sample"), QStringLiteral("0.2")});
    QCOMPARE(sampled.exitCode, 0);
    QVERIFY(sampled.json()["recomputed"].get<int>() < document["recomputed"].get<int>());

    QFile shard(path("out/model-00002-of-00003.safetensors"));
    QVERIFY(shard.open(QIODevice::ReadWrite) && shard.seek(shard.size() - 9) && shard.putChar('!'));
    shard.close();
    const Answer bad = verify({});
    QCOMPARE(bad.exitCode, 1);
    QVERIFY(hasKeys(bad.json()["wrong"][0], {"tensor", "file", "id", "message"}));
    QCOMPARE(bad.json()["wrong"][0]["id"].get<std::string>(), std::string("VER-003"));
    QCOMPARE(runCli({QStringLiteral("verify"), path("src"), json}).exitCode, 3); // no conversion's output
    QCOMPARE(runCli({QStringLiteral("verify")}).exitCode, 2);
}

void TestCliConvert::recipesKeepTheContract()
{
    const Answer list = runCli({QStringLiteral("recipe"), QStringLiteral("list"), json});
    QCOMPARE(list.exitCode, 0);
    const auto listed = list.json();
    QCOMPARE(listed["kind"].get<std::string>(), std::string("recipes"));
    for (const auto& recipe : listed["recipes"]) {
        const auto name = QString::fromStdString(recipe["name"].get<std::string>());
        const Answer show = runCli({QStringLiteral("recipe"), QStringLiteral("show"), name, json});
        QCOMPARE(show.exitCode, 0);
        QVERIFY(hasKeys(show.json(), {"requant", "kind", "name", "rules"}));
        // What is shown is a recipe again.
        const Answer plain = runCli({QStringLiteral("recipe"), QStringLiteral("show"), name});
        QFile file(path("copy.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(plain.out);
        file.close();
        QCOMPARE(runCli({QStringLiteral("recipe"), QStringLiteral("show"), path("copy.json"), json}).exitCode, 0);
    }
    QCOMPARE(runCli({QStringLiteral("recipe"), QStringLiteral("show"), QStringLiteral("nothing")}).exitCode, 2);
    QCOMPARE(runCli({QStringLiteral("recipe")}).exitCode, 2);
}

QTEST_GUILESS_MAIN(TestCliConvert)
#include "tst_cliconvert.moc"
