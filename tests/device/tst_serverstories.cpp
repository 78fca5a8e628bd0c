// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What a validation makes of its server's log, metrics and keys; the plain endings are in tst_endings.

#include "core/log/logcause.h"
#include "tests/device/devicetest.h"

#include <nlohmann/json.hpp>

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace requant;
using namespace requant::test;
using namespace Qt::StringLiterals;

class TestServerStories : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { m_checkpoint.emplace(writtenMini(m_folder.filePath(u"mini"_s))); }
    void crashWithEachLog_data();
    void crashWithEachLog();
    void longMixedLog();
    void measurementsAreSampled();
    void alertIsRaised();
    void alertNeedsTime();
    void ownKeyIsUsed();
    void startLimitIsComputed();
    void lastEventIsTheVerdict();

private:
    static const ProbeResult& probe(const ValidationRun& run, std::string_view id)
    {
        static const ProbeResult none;
        const auto found = std::ranges::find(run.probes, id, &ProbeResult::id);
        return found == run.probes.end() ? none : *found;
    }
    static QByteArray describe(const ValidationRun& run)
    {
        return QByteArray::fromStdString(std::string(name(run.ending)) + validationJson(run)["probes"].dump(1)
            + validationJson(run)["cause"].dump(1));
    }

    QTemporaryDir m_folder;
    std::optional<Checkpoint> m_checkpoint;
};

void TestServerStories::crashWithEachLog_data()
{
    QTest::addColumn<QString>("file");
    const QDir logs(QStringLiteral(REQUANT_TEST_DATA "/logs"));
    for (const auto& name : logs.entryList({u"*.log"_s}))
        QTest::newRow(qPrintable(name.chopped(4))) << logs.filePath(name);
}

// The stored logs and their true causes are told in tst_logstories; here a dying server prints each.
void TestServerStories::crashWithEachLog()
{
    QFETCH(QString, file);
    const QByteArray story = QTest::currentDataTag();
    const auto done = validate(*m_checkpoint, stubOptions(u"crash:"_s + file));
    QVERIFY(done);
    const bool port = story == "port";
    QVERIFY2(done->ending == (port ? Ending::PortTaken : Ending::StartCrash), describe(*done));
    QFile log(file);
    QVERIFY(log.open(QIODevice::ReadOnly));
    LogMatcher matcher;
    matcher.feed(
        "INFO 11-30 08:00:00 [api_server.py:1] vLLM API server version 0.23.0\n" + log.readAll().toStdString());
    matcher.finish();
    const LogCause told = matcher.cause(&*m_checkpoint);
    QVERIFY2(done->cause.known == told.known, describe(*done));
    QCOMPARE(told.known, story != "unknown" && story != "healthy");
    QVERIFY2(!done->cause.headline.empty(), describe(*done));
    QCOMPARE(done->cause.finding, told.rule);
    QCOMPARE(done->cause.tensor, told.tensor.empty() ? told.key : told.tensor);
    QCOMPARE(done->cause.fix, told.fix);
    if (told.known) {
        QCOMPARE(done->cause.headline, told.headline);
        QVERIFY2(!done->cause.action.empty(), describe(*done));
        QVERIFY(!done->cause.evidence.empty());
    }
}

// Five megabytes of eight workers, coloured, with progress bars and Chinese, and one line that matters.
void TestServerStories::longMixedLog()
{
    QFile log(m_folder.filePath(u"long.log"_s));
    QVERIFY(log.open(QIODevice::WriteOnly));
    const auto noise = [&log](int i) {
        const QByteArray worker =
            "(Worker_TP" + QByteArray::number(i % 8) + " pid=" + QByteArray::number(100 + i % 8) + ')';
        log.write("\x1b[1;36m" + worker + "\x1b[0;0m INFO 11-30 08:00:01 [loader.py:9] 正在加载第 "
            + QByteArray::number(i) + " 层的权重，请稍候\n");
        if (i % 5 == 0)
            log.write("\rLoading safetensors checkpoint shards: 50% Completed | 2/4 [00:01<00:01,  1.00s/it]");
        if (i % 97 == 0)
            log.write("\x1b[33mWARNING\x1b[0m 11-30 08:00:01 [x.py:1] \xff\xfe no UTF-8 \x1b]0;title\x07\n");
    };
    int i = 0;
    for (; log.pos() < 3'000'000; ++i)
        noise(i);
    log.write(
        "\x1b[1;36m(Worker_TP3 pid=103)\x1b[0;0m ERROR 11-30 08:00:02 [multiproc_executor.py:597] Traceback (most "
        "recent call last):\n");
    noise(1);
    log.write("(Worker_TP3 pid=103) ERROR 11-30 08:00:02 [multiproc_executor.py:597]   File "
              "\"/vllm_ascend/quantization/utils.py\", line 45, in get_linear_quant_type\n");
    noise(2);
    log.write("(Worker_TP3 pid=103) \x1b[31mERROR\x1b[0m 11-30 08:00:02 [multiproc_executor.py:597] KeyError: "
              "'model.layers.1.self_attn.q_proj.weight'\n");
    for (; log.pos() < 5'500'000; ++i)
        noise(i);
    log.close();
    std::size_t lines = 0;
    std::string chinese;
    const auto done = validate(*m_checkpoint, stubOptions(u"crash:"_s + log.fileName()), {},
        [&](std::string_view type, const nlohmann::ordered_json& fields) {
            if (type != "log")
                return;
            ++lines;
            const auto text = fields["text"].get<std::string>();
            if (chinese.empty() && text.find("正在加载") != std::string::npos)
                chinese = text;
        });
    QVERIFY(done);
    QVERIFY2(done->ending == Ending::StartCrash && done->cause.known, describe(*done));
    QCOMPARE(done->cause.tensor, std::string("model.layers.1.self_attn.q_proj.weight"));
    QVERIFY2(lines > static_cast<std::size_t>(i), qPrintable(QString::number(lines))); // none was lost
    QCOMPARE(
        chinese, std::string("(Worker_TP0 pid=100) INFO 11-30 08:00:01 [loader.py:9] 正在加载第 0 层的权重，请稍候"));
}

void TestServerStories::measurementsAreSampled()
{
    ValidationOptions options = stubOptions(u"sound"_s);
    options.maxTokens = 100; // long enough to be asked for metrics meanwhile
    const auto done = validate(*m_checkpoint, options);
    QVERIFY(done);
    const auto document = validationJson(*done);
    double mostRunning = 0;
    std::size_t answers = 0;
    double before = 0;
    for (const auto& sample : document["samples"]) {
        answers += sample.contains("latency_s");
        mostRunning = std::max(mostRunning, sample.value("running", 0.0));
        QVERIFY(sample["t"].get<double>() >= before);
        before = sample["t"].get<double>();
        if (sample.contains("kv_usage"))
            QCOMPARE(sample["kv_usage"].get<double>(), 0.25);
    }
    QCOMPARE(answers, std::size_t{2 * (1 + 3)}); // twice each concurrency
    QVERIFY2(mostRunning >= 1 && mostRunning <= 3, document["samples"].dump().c_str());
    for (const auto* term : {"ttft", "tpot", "latency", "output_tokens_per_s"})
        QVERIFY2(document["performance"]["definitions"].contains(term), term);
}

void TestServerStories::alertIsRaised()
{
    ValidationOptions options = stubOptions(u"fragmented"_s);
    options.profile.alerts = {{"ascend_kv_cache_fragmentation_ratio", 0.7, 0.01, 0.01, "why", "do"},
        {"ascend_hccl_allreduce_latency_ms", 500, 0.01, 0, "why", "do"}};
    options.soakMinutes = 0.05;
    options.soakIntervalSeconds = 0.1;
    const auto done = validate(*m_checkpoint, options);
    QVERIFY(done);
    QVERIFY2(done->ending == Ending::Passes, describe(*done));
    const ProbeResult& raised = probe(*done, "alert ascend_kv_cache_fragmentation_ratio");
    QVERIFY2(raised.state == ProbeState::Warning, describe(*done));
    QCOMPARE(raised.because.english(), std::string("why"));
    QCOMPARE(raised.action.english(), std::string("do"));
    QVERIFY2(raised.message.english().find("{rank=\"1\"} averaged up to 0.9") != std::string::npos, describe(*done));
    const ProbeResult& absent = probe(*done, "alert ascend_hccl_allreduce_latency_ms");
    QCOMPARE(absent.state, ProbeState::Skipped);
}

void TestServerStories::alertNeedsTime()
{
    ValidationOptions options = stubOptions(u"fragmented"_s);
    options.profile.alerts = findDeviceProfile("ascend-910b")->alerts;
    options.soakMinutes = 0.01;
    options.soakIntervalSeconds = 0.1;
    const auto done = validate(*m_checkpoint, options);
    QVERIFY(done);
    const ProbeResult& skipped = probe(*done, "alert ascend_kv_cache_fragmentation_ratio");
    QCOMPARE(skipped.state, ProbeState::Skipped);
    QVERIFY2(skipped.message.english().find("70 minutes") != std::string::npos, describe(*done));
}

void TestServerStories::ownKeyIsUsed()
{
    ValidationOptions options = stubOptions(u"sound"_s);
    options.launch.set = {{"--api-key", "hush-7f3a-secret"}};
    const auto done = validate(*m_checkpoint, options);
    QVERIFY(done);
    QVERIFY2(done->ending == Ending::Passes, describe(*done));
    options.apiKey = "another key";
    const auto refused = validate(*m_checkpoint, options);
    QVERIFY(refused);
    QCOMPARE(refused->ending, Ending::NoAnswer);
    QVERIFY2(describe(*refused).contains("401"), describe(*refused));
}

void TestServerStories::startLimitIsComputed()
{
    CheckpointFacts facts;
    facts.tensorBytes = 688'574'839'360; // DeepSeek-R1 in FP8
    const auto kunlun = findDeviceProfile("kunlun-p800");
    QVERIFY(kunlun);
    QCOMPARE(startLimitSeconds(*kunlun, facts), 600 + 688'574'839'360 / 200e6);
    // A small folder with a short profile is given up when that time is over, not after some fixed one.
    ValidationOptions options = stubOptions(u"too-slow"_s);
    options.startTimeoutSeconds = 0;
    options.profile.startSeconds = 1;
    options.profile.loadBytesPerSecond = static_cast<double>(checkpointFacts(*m_checkpoint).tensorBytes);
    const auto done = validate(*m_checkpoint, options);
    QVERIFY(done);
    QVERIFY2(done->ending == Ending::StartTooSlow, describe(*done));
    const auto limit = std::ranges::find(done->preflight, "start-limit", &PreflightItem::id);
    QVERIFY(limit != done->preflight.end());
    QVERIFY2(limit->message.english().starts_with("A start may take 2 s: 1 s for the program"),
        limit->message.english().c_str());
}

void TestServerStories::lastEventIsTheVerdict()
{
    for (const bool blocked : {false, true}) {
        ValidationOptions options = stubOptions(u"garbage"_s);
        options.profile.refuses = blocked ? std::vector<ProfileRefusal>{{"unquantized", "because of the test"}}
                                          : std::vector<ProfileRefusal>();
        std::string last;
        nlohmann::ordered_json verdict;
        const auto done =
            validate(*m_checkpoint, options, {}, [&](std::string_view type, const nlohmann::ordered_json& fields) {
                last = type;
                verdict = fields;
            });
        QVERIFY(done);
        QCOMPARE(last, std::string("verdict"));
        QCOMPARE(verdict["ending"].get<std::string>(), std::string(blocked ? "not started" : "wrong output"));
        QCOMPARE(verdict["id"].get<std::string>(), done->id);
        QCOMPARE(verdict["cause"].is_null(), blocked);
    }
}

QTEST_GUILESS_MAIN(TestServerStories)
#include "tst_serverstories.moc"
