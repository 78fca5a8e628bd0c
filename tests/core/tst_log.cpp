// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Server logs: lines, patterns, what is unknown. Stored logs against broken folders are in tst_logstories.

#include "core/diagnose/rules.h"
#include "core/log/logcause.h"
#include "core/log/loglines.h"
#include "core/log/logpatterns.h"
#include "tests/core/cases/cases.h"

#include <QTest>

using namespace requant;
using namespace requant::test;

namespace {

std::string storedLog(const char* name)
{
    return readFile(Folder(REQUANT_TEST_DATA) / "logs" / (std::string(name) + ".log"));
}

LogCause causeOf(const std::string& log)
{
    LogMatcher matcher;
    matcher.feed(log);
    matcher.finish();
    return matcher.cause(nullptr);
}

std::vector<std::string> readLines(std::string_view text, std::size_t piece)
{
    std::vector<std::string> lines;
    LogLines reader([&](const LogLine& line) {
        lines.push_back(std::to_string(line.number) + "|" + std::string(line.worker) + "|" + std::string(line.text));
    });
    for (std::size_t at = 0; at < text.size(); at += piece)
        reader.feed(text.substr(at, piece));
    reader.finish();
    return lines;
}

} // namespace

class TestLog : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void linesAreClean_data();
    void linesAreClean();
    void piecesDoNotMatter();
    void examplesMatch();
    void kindsNameRules();
    void unknownLogSaysSo();
    void healthyLogSaysNothing();
    void longChineseLog();
    void hostileBytes();
    void versionIsRead();
    void faultyUserPatterns_data();
    void faultyUserPatterns();
};

void TestLog::linesAreClean_data()
{
    QTest::addColumn<QByteArray>("raw");
    QTest::addColumn<QByteArray>("line");
    QTest::newRow("plain") << QByteArray("hello") << QByteArray("1||hello");
    QTest::newRow("colour") << QByteArray("\x1b[1;36m(Worker_TP0 pid=7)\x1b[0;0m a")
                            << QByteArray("1|Worker_TP0 pid=7|a");
    QTest::newRow("two prefixes") << QByteArray("(EngineCore_DP0 pid=5) (Worker pid=7) x")
                                  << QByteArray("1|Worker pid=7|x");
    QTest::newRow("indent stays") << QByteArray("(Worker pid=7)   File \"a\"")
                                  << QByteArray("1|Worker pid=7|  File \"a\"");
    QTest::newRow("rank") << QByteArray("[rank1]: Traceback") << QByteArray("1|rank1|Traceback");
    QTest::newRow("header") << QByteArray("ERROR 10-15 08:32:29 [core.py:708] boom") << QByteArray("1||boom");
    QTest::newRow("not a header") << QByteArray("ERROR in [x] y") << QByteArray("1||ERROR in [x] y");
    QTest::newRow("title") << QByteArray("\x1b]0;title\x07text") << QByteArray("1||text");
    QTest::newRow("cut escape") << QByteArray("text\x1b[3") << QByteArray("1||text");
    QTest::newRow("brackets of no worker") << QByteArray("(see above) x") << QByteArray("1||(see above) x");
}

void TestLog::linesAreClean()
{
    QFETCH(QByteArray, raw);
    QFETCH(QByteArray, line);
    const auto lines = readLines(raw.toStdString(), raw.size());
    QCOMPARE(lines.size(), std::size_t{1});
    QCOMPARE(QByteArray::fromStdString(lines.front()), line);
}

void TestLog::piecesDoNotMatter()
{
    const std::string log = storedLog("killed") + storedLog("port") + storedLog("ascend-packed");
    const auto whole = readLines(log, log.size());
    QVERIFY(whole.size() > 60);
    for (const std::size_t piece : {1, 7, 4096})
        QCOMPARE(readLines(log, piece), whole);
}

void TestLog::examplesMatch()
{
    std::vector<Text> complaints;
    const LogPatterns patterns = allLogPatterns(complaints);
    QVERIFY(complaints.empty());
    for (const auto& pattern : patterns.patterns) {
        QVERIFY2(!pattern.examples.empty(), pattern.id.c_str());
        for (const auto& example : pattern.examples) {
            LogMatcher matcher;
            if (!pattern.frame.empty())
                matcher.feed("Traceback (most recent call last):\n  File \"" + pattern.frame + "\", line 1, in f\n");
            matcher.feed(example);
            matcher.finish();
            QVERIFY2(matcher.hits().size() == 1, pattern.id.c_str());
            const auto& taken = patterns.patterns[matcher.hits().front().pattern].id;
            QVERIFY2(taken == pattern.id, (pattern.id + " is taken by " + taken).c_str());
            const auto cause = matcher.cause(nullptr);
            QVERIFY2(
                !cause.headline.english().ends_with("()") && cause.headline.english().find("  ") == std::string::npos,
                cause.headline.english().c_str());
        }
    }
}

void TestLog::kindsNameRules()
{
    for (const auto& kind : logKinds())
        QVERIFY2(kind.rule.empty() || findRule(kind.rule), std::string(kind.id).c_str());
}

void TestLog::unknownLogSaysSo()
{
    const LogCause cause = causeOf(storedLog("unknown"));
    QVERIFY(!cause.known);
    QVERIFY(cause.rule.empty() && cause.tensor.empty());
    QVERIFY(cause.headline.english().find("the moon is in the wrong phase") != std::string::npos);
    QCOMPARE(cause.evidence.size(), std::size_t{1});
}

void TestLog::healthyLogSaysNothing()
{
    const LogCause cause = causeOf(storedLog("healthy"));
    QVERIFY(!cause.known);
    QVERIFY(cause.evidence.empty());
}

void TestLog::longChineseLog()
{
    LogMatcher matcher;
    const std::string noise = storedLog("healthy");
    std::size_t bytes = 0;
    while (bytes < 5'000'000) {
        matcher.feed(noise);
        bytes += noise.size();
    }
    const auto before = matcher.lines();
    matcher.feed(storedLog("ascend-packed"));
    while (bytes < 6'000'000) {
        matcher.feed(noise);
        bytes += noise.size();
    }
    matcher.finish();
    const LogCause cause = matcher.cause(nullptr);
    QCOMPARE(cause.key, std::string("language_model.model.layers.1.self_attn.q_proj.weight"));
    QVERIFY(cause.evidence.front().line > before);
    QVERIFY(matcher.hits().size() < 10);
}

void TestLog::hostileBytes()
{
    LogMatcher matcher;
    matcher.feed(std::string(3'000'000, 'x') + "KeyError: 'a.b'");
    matcher.feed("\n" + std::string(200'000, '\0') + "\xff\xfe\x1b[");
    for (int i = 0; i < 5'000; ++i)
        matcher.feed(
            "(Worker_" + std::to_string(i) + " pid=1) Traceback (most recent call last):\n  KeyError: 'a.b.c'\n");
    matcher.finish();
    // The first line was cut before its end, and of one pattern only so many lines are kept.
    QCOMPARE(matcher.hits().size(), std::size_t{100});
    QCOMPARE(matcher.cause(nullptr).key, std::string("a.b.c"));
}

void TestLog::versionIsRead()
{
    LogMatcher matcher;
    matcher.feed("INFO 10-15 08:32:29 [api_server.py:1839] vLLM API server version 0.15.1\n");
    QCOMPARE(matcher.runtime(), std::string("vllm@0.15.1"));
    matcher.feed("INFO - ascend -> vllm_ascend:register\n");
    QCOMPARE(matcher.runtime(), std::string("vllm-ascend"));
    matcher.feed("Initializing a V1 LLM engine (v0.15.1) with config\n");
    QCOMPARE(matcher.runtime(), std::string("vllm-ascend"));
    matcher.feed("vllm-ascend version 0.11.0rc1\n");
    QCOMPARE(matcher.runtime(), std::string("vllm-ascend@0.11.0rc1"));
}

void TestLog::faultyUserPatterns_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("no json") << QByteArray("{") << QByteArray("JSON");
    QTest::newRow("no kind") << QByteArray(
        R"({"patterns": [{"id": "a", "contains": "x", "kind": "z", "pattern": "x"}]})")
                             << QByteArray("z");
    QTest::newRow("regex") << QByteArray(
        R"({"patterns": [{"id": "a", "contains": "x", "kind": "port", "pattern": "("}]})")
                           << QByteArray("regular expression");
    QTest::newRow("no id") << QByteArray(R"({"patterns": [{"contains": "x", "kind": "port", "pattern": "x"}]})")
                           << QByteArray("needed");
    QTest::newRow("not objects") << QByteArray(R"({"patterns": [1, "a"]})") << QByteArray("needed");
}

void TestLog::faultyUserPatterns()
{
    QFETCH(QByteArray, json);
    QFETCH(QByteArray, says);
    LogPatterns patterns;
    const auto read = readLogPatterns(json.toStdString(), "mine.json", patterns);
    QVERIFY(!read);
    QCOMPARE(read.error().file, std::string("mine.json"));
    QVERIFY2(read.error().english().find(says.toStdString()) != std::string::npos, read.error().english().c_str());
}

QTEST_GUILESS_MAIN(TestLog)
#include "tst_log.moc"
