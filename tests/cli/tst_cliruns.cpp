// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Saved runs from the command line: kept, listed, compared, reported, and results of other tools taken in.

#include "tests/cli/clirun.h"
#include "tests/device/devicetest.h"

#include <QTemporaryDir>
#include <QTest>

using namespace requant;
using namespace requant::test;
using namespace Qt::StringLiterals;
using Json = nlohmann::ordered_json;

class TestCliRuns : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void listOfNone();
    void keptAndListed();
    void notKept();
    void compared();
    void reported();
    void imported_data();
    void imported();
    void importRefuses_data();
    void importRefuses();
    void unknownRun();

private:
    QString path(const char* name) const { return m_folder.filePath(QLatin1String(name)); }
    Answer runs(const QStringList& arguments) const
    {
        return runCli(QStringList{u"validate"_s, u"--runs"_s, path("runs")} + arguments);
    }
    Json validated(const QString& mode, const QStringList& more = {}) const
    {
        return runCli(QStringList{u"validate"_s, path("mini"), u"--device"_s, path("stub.json"), u"--runtime"_s,
                          u"none"_s, u"--no-commands"_s, u"--runs"_s, path("runs"), u"--port"_s,
                          QString::number(freePort()), u"--grace"_s, u"1"_s, u"--repeats"_s, u"2"_s, u"--max-tokens"_s,
                          u"8"_s, u"--concurrency"_s, u"1"_s, u"--env"_s, u"STUB_MODE="_s + mode, u"--json"_s}
            + more)
            .json();
    }
    QString written(const char* name, const QByteArray& text) const
    {
        QFile file(path(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
            qFatal("%s", name);
        return file.fileName();
    }

    QTemporaryDir m_folder;
};

void TestCliRuns::initTestCase()
{
    writtenMini(path("mini"));
    written("stub.json", QByteArray::fromStdString(stubProfile()));
}

void TestCliRuns::listOfNone()
{
    const auto answer = runs({u"--list-runs"_s, u"--json"_s});
    QCOMPARE(answer.exitCode, 0);
    QCOMPARE(answer.json()["kind"].get<std::string>(), std::string("runs"));
    QVERIFY(answer.json()["runs"].empty());
}

void TestCliRuns::keptAndListed()
{
    const Json good = validated(u"sound"_s);
    const Json bad = validated(u"truncated"_s);
    const Json list = runs({u"--list-runs"_s, u"--json"_s}).json()["runs"];
    QCOMPARE(list.size(), std::size_t{2});
    QVERIFY(list[0]["id"] == bad["id"]); // the newest first
    QCOMPARE(list[0]["ending"].get<std::string>(), std::string("truncated"));
    QCOMPARE(list[1]["verdict"].get<std::string>(), std::string("passes"));
    for (const char* key : {"id", "path", "started_ms", "folder", "device", "place", "verdict", "ending", "source"})
        QVERIFY2(list[1].contains(key), key);
    // run.json is the document that was printed, and the server's log is beside it.
    const QString folder = QString::fromStdString(list[1]["path"].get<std::string>());
    QFile kept(folder + u"/run.json"_s);
    QVERIFY(kept.open(QIODevice::ReadOnly));
    QVERIFY(Json::parse(kept.readAll().toStdString()) == good);
    QVERIFY(QFile::exists(folder + u"/server.log"_s));
    const auto text = runs({u"--list-runs"_s});
    QCOMPARE(text.out.count('\n'), 2);
    QVERIFY(text.out.contains("passes") && text.out.contains("truncated"));
}

void TestCliRuns::notKept()
{
    const auto before = runs({u"--list-runs"_s, u"--json"_s}).json()["runs"].size();
    QCOMPARE(validated(u"sound"_s, {u"--no-save"_s})["verdict"].get<std::string>(), std::string("passes"));
    QCOMPARE(runs({u"--list-runs"_s, u"--json"_s}).json()["runs"].size(), before);
}

void TestCliRuns::compared()
{
    const auto first = QString::fromStdString(validated(u"sound"_s)["id"].get<std::string>());
    const auto second = QString::fromStdString(validated(u"sound"_s)["id"].get<std::string>());
    const auto answer = runs({u"--compare-runs"_s, first, second, u"--json"_s});
    QCOMPARE(answer.exitCode, 0);
    const Json json = answer.json();
    QCOMPARE(json["kind"].get<std::string>(), std::string("compare-runs"));
    QCOMPARE(json["before"]["id"].get<std::string>(), first.toStdString());
    QCOMPARE(json["after"]["id"].get<std::string>(), second.toStdString());
    std::map<std::string, Json> numbers;
    for (const auto& number : json["numbers"])
        numbers[number["name"].get<std::string>()] = number;
    QVERIFY(numbers.contains("performance/1/ttft_median_s"));
    QVERIFY(numbers["performance/1/ttft_median_s"]["lower_is_better"].get<bool>());
    QVERIFY(!numbers["performance/1/output_tokens_per_s"]["lower_is_better"].get<bool>());
    QVERIFY(numbers["performance/1/latency_median_s"]["before"].get<double>() > 0);
    const auto text = runs({u"--compare-runs"_s, first, second});
    QVERIFY2(text.out.contains("performance/1/ttft_median_s") && text.out.contains('%'), text.out);
}

void TestCliRuns::reported()
{
    const auto id = QString::fromStdString(validated(u"garbage"_s)["id"].get<std::string>());
    const auto markdown = runs({u"--report"_s, id});
    QCOMPARE(markdown.exitCode, 0);
    for (const char* part : {"fails (wrong output)", "--dtype", "degeneration", "start-limit"})
        QVERIFY2(markdown.out.contains(part), part);
    const auto html = runs({u"--report"_s, id, u"--html"_s, path("run.html"), u"--json"_s});
    QCOMPARE(html.exitCode, 0);
    QCOMPARE(html.json()["kind"].get<std::string>(), std::string("run-report"));
    QFile page(path("run.html"));
    QVERIFY(page.open(QIODevice::ReadOnly));
    const QByteArray text = page.readAll();
    QVERIFY(text.contains("wrong output") && text.contains("</html>") && !text.contains("<script"));
}

void TestCliRuns::imported_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("source");
    QTest::addColumn<QString>("concurrency");
    QTest::addColumn<double>("ttft");
    QTest::newRow("vllm bench serve") << QByteArray(R"({"date": "20251120-101112", "endpoint_type": "openai",
        "label": null, "model_id": "/data/r1", "tokenizer_id": "/data/r1", "num_prompts": 100, "request_rate": "inf",
        "burstiness": 1.0, "max_concurrency": 8, "duration": 61.5, "completed": 100, "failed": 0,
        "total_input_tokens": 102400, "total_output_tokens": 12800, "request_throughput": 1.626,
        "request_goodput": null, "output_throughput": 208.1, "total_token_throughput": 1873.2, "input_lens": [1024],
        "output_lens": [128], "ttfts": [0.25], "itls": [[0.02]], "generated_texts": ["x"], "errors": [""],
        "mean_ttft_ms": 260.0, "median_ttft_ms": 250.0, "std_ttft_ms": 9.1, "p99_ttft_ms": 301.5, "mean_tpot_ms": 21.0,
        "median_tpot_ms": 20.5, "std_tpot_ms": 1.0, "p99_tpot_ms": 25.0, "mean_itl_ms": 21.0, "median_itl_ms": 20.0,
        "std_itl_ms": 2.0, "p99_itl_ms": 40.0})")
                                      << QByteArray("vllm bench serve") << u"8"_s << 0.26;
    QTest::newRow("evalscope") << QByteArray(R"x({"Time taken for tests (s)": 5.7095, "Number of concurrency": 50,
        "Request rate (req/s)": -1, "Total requests": 500, "Succeed requests": 500, "Failed requests": 0,
        "Output token throughput (tok/s)": 8757.5, "Total token throughput (tok/s)": 17507.8,
        "Request throughput (req/s)": 87.575, "Average latency (s)": 0.5539,
        "Average time to first token (s)": 0.0641, "Average time per output token (s)": 0.0049,
        "Average inter-token latency (s)": 0.0049, "Average input tokens per request": 99.918,
        "Average output tokens per request": 100.0})x")
                               << QByteArray("evalscope") << u"50"_s << 0.0641;
}

void TestCliRuns::imported()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, source);
    QFETCH(QString, concurrency);
    QFETCH(double, ttft);
    const auto answer = runs({u"--import"_s, written("result.json", text), u"--json"_s});
    QCOMPARE(answer.exitCode, 0);
    const Json run = answer.json();
    QCOMPARE(run["kind"].get<std::string>(), std::string("run"));
    QCOMPARE(QByteArray::fromStdString(run["source"].get<std::string>()), source);
    QVERIFY(run["started_ms"].get<std::int64_t>() > 1'000'000'000'000);
    const auto id = QString::fromStdString(run["id"].get<std::string>());
    // Comparable with our own: same names, same units; what differs is said with the definitions.
    const auto own = QString::fromStdString(validated(u"sound"_s)["id"].get<std::string>());
    const auto both = runs({u"--compare-runs"_s, id, own, u"--json"_s}).json();
    bool found = false;
    for (const auto& number : both["numbers"]) {
        if (number["name"] == "performance/" + concurrency.toStdString() + "/ttft_mean_s") {
            QCOMPARE(number["before"].get<double>(), ttft);
            found = true;
        }
    }
    QVERIFY(found);
    QFile kept(QString::fromStdString(run["path"].get<std::string>()) + u"/run.json"_s);
    QVERIFY(kept.open(QIODevice::ReadOnly));
    QVERIFY(kept.readAll().contains("until the first streamed piece"));
    QVERIFY(runs({u"--list-runs"_s, u"--json"_s}).out.contains(id.toUtf8()));
}

void TestCliRuns::importRefuses_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("no JSON") << QByteArray("TTFT 0.2");
    QTest::newRow("another tool") << QByteArray(R"({"throughput": 3})");
    QTest::newRow("nothing") << QByteArray();
}

void TestCliRuns::importRefuses()
{
    QFETCH(QByteArray, text);
    const auto answer = runs({u"--import"_s, written("other.json", text)});
    QCOMPARE(answer.exitCode, 3);
    QVERIFY2(answer.err.contains("other.json"), answer.err);
    QCOMPARE(runs({u"--import"_s, u"/no/such/file"_s}).exitCode, 3);
}

void TestCliRuns::unknownRun()
{
    for (const auto& arguments :
        {QStringList{u"--compare-runs"_s, u"nothing"_s, u"nothing"_s}, QStringList{u"--report"_s, u"nothing"_s}}) {
        const auto answer = runs(arguments);
        QCOMPARE(answer.exitCode, 3);
        QVERIFY2(answer.err.contains("nothing"), answer.err);
    }
}

QTEST_GUILESS_MAIN(TestCliRuns)
#include "tst_cliruns.moc"
