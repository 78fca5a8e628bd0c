// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How texts, distances, series and other tools' results are judged.

#include "core/device/alerts.h"
#include "core/device/comparison.h"
#include "core/device/drift.h"
#include "core/device/loadprogress.h"
#include "core/device/metrics.h"
#include "core/device/runstore.h"

#include <nlohmann/json.hpp>

#include <QTemporaryDir>
#include <QTest>

using namespace requant;

class TestDeviceJudge : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void degenerateTexts();
    void comparisonUsesTheFloor();
    void driftNeedsAStep();
    void driftOfLongSeries();
    void metricsAreRead();
    void alertsOfTheNotes_data();
    void alertsOfTheNotes();
    void loadLines();
    void importedBenchmarks();
};

void TestDeviceJudge::degenerateTexts()
{
    using D = Degeneration;
    QCOMPARE(judgeText(" Paris, which has been the capital for centuries.", Script::Latin), D::None);
    QCOMPARE(judgeText("北京，是一座有三千年历史的城市。", Script::Han), D::None);
    QCOMPARE(judgeText(" \n\t ", Script::Latin), D::Empty);
    QCOMPARE(judgeText("the the the the the the the the the the", Script::Latin), D::Repeats);
    QCOMPARE(judgeText("水水水水水水水水水水水水水水水水", Script::Han), D::Repeats);
    QCOMPARE(judgeText("\xEF\xBF\xBD\xEF\xBF\xBD a \xEF\xBF\xBD", Script::Latin), D::Garbage);
    QCOMPARE(judgeText("แม่น้ำ หิน เช้า จดหมาย สวน หน้าต่าง", Script::Latin), D::WrongScript);
    QCOMPARE(judgeText("42", Script::Han), D::None);
}

void TestDeviceJudge::comparisonUsesTheFloor()
{
    const auto choice = [](double shift) {
        return TokenChoice{"a", -0.1 - shift, {{"a", -0.1 - shift}, {"b", -3 + shift}}};
    };
    AnswerSet reference;
    reference.prompts.push_back({"p", "p", {}});
    reference.prefixes.push_back({"p", "p", {choice(0), choice(0.1)}});
    AnswerSet subject = reference;
    subject.prefixes[0].choices = {choice(0.2)};
    using Verdict = Comparison::Verdict;
    QCOMPARE(compareAnswers(subject, reference, 0.25).verdict, Verdict::Same);
    subject.prefixes[0].choices = {choice(0.5)};
    QCOMPARE(compareAnswers(subject, reference, 0.25).verdict, Verdict::Close);
    QCOMPARE(compareAnswers(subject, reference, 0.01).verdict, Verdict::Differs);
    reference.prefixes[0].choices = {choice(0), choice(0)};
    QCOMPARE(compareAnswers(subject, reference, 0.1).verdict, Verdict::Differs);
    subject.prefixes.clear();
    QCOMPARE(compareAnswers(subject, reference, 0.1).verdict, Verdict::Unknown);
    // A token that one side does not name counts as its lowest.
    QCOMPARE(choiceDistance({"a", -1, {{"a", -1.0}, {"b", -2.0}}}, {"a", -1, {{"a", -1.0}, {"c", -4.0}}}),
        (0 + 2 + 2) / 3.0);
}

void TestDeviceJudge::driftNeedsAStep()
{
    std::vector<double> series(40, 1.8);
    for (std::size_t i = 0; i < series.size(); ++i)
        series[i] += 0.05 * static_cast<double>(i % 5);
    QVERIFY(!findDrift(series));
    series[11] = 9; // one slow request is no drift
    QVERIFY(!findDrift(series));
    for (std::size_t i = 25; i < series.size(); ++i)
        series[i] += 2.4;
    const auto drift = findDrift(series);
    QVERIFY(drift);
    QVERIFY(drift->at >= 23 && drift->at <= 25); // the deciles leave a little room
    QVERIFY(!findDrift({1, 1, 1, 9, 9, 9}));
}

void TestDeviceJudge::driftOfLongSeries()
{
    // The notes on a cluster: level for hours at 1.8 s, then up by steps to 4.2 s. A day of samples each five seconds.
    std::vector<double> stairs(17'280, 1.8);
    for (std::size_t i = 0; i < stairs.size(); ++i)
        stairs[i] += 0.05 * static_cast<double>(i % 7) + (i > 11'000 ? 0.8 : 0) + (i > 13'000 ? 0.8 : 0)
            + (i > 15'000 ? 0.8 : 0);
    const auto drift = findDrift(stairs);
    QVERIFY(drift);
    QVERIFY2(drift->at > 10'900 && drift->at < 15'200, qPrintable(QString::number(drift->at)));
    QVERIFY(drift->after > drift->before + 0.7);
    // Memory that climbs by a tenth counts for memory, not for latencies, which scatter more.
    std::vector<double> memory(100, 50e9);
    for (std::size_t i = 60; i < memory.size(); ++i)
        memory[i] = 56e9;
    QVERIFY(!findDrift(memory));
    QVERIFY(findDrift(memory, 1.1));
    // Down is no drift.
    std::reverse(memory.begin(), memory.end());
    QVERIFY(!findDrift(memory, 1.1));
}

void TestDeviceJudge::alertsOfTheNotes_data()
{
    QTest::addColumn<int>("alert");
    QTest::addColumn<double>("before"); // of the worst series
    QTest::addColumn<double>("after");
    QTest::addColumn<int>("highFrom"); // minutes
    QTest::addColumn<int>("highTo");
    QTest::addColumn<int>("minutes"); // length of the watch
    QTest::addColumn<int>("kind");
    using Kind = AlertState::Kind;
    const auto row = [](const char* name, int alert, double before, double after, int from, int to, int minutes,
                         Kind kind) {
        QTest::newRow(name) << alert << before << after << from << to << minutes << static_cast<int>(kind);
    };
    row("fragmentation below", 0, 0.69, 0.69, 0, 0, 200, Kind::Quiet);
    row("fragmentation at the threshold", 0, 0.7, 0.7, 0, 0, 200, Kind::Quiet);
    row("fragmentation above", 0, 0.75, 0.75, 0, 0, 200, Kind::Raised);
    row("fragmentation, watch of an hour", 0, 0.9, 0.9, 0, 0, 62, Kind::TooShort);
    row("fragmentation, a peak of ten minutes", 0, 0.2, 0.99, 100, 110, 300, Kind::Quiet);
    row("fragmentation, late", 0, 0.5, 0.95, 100, 300, 300, Kind::Raised);
    row("AllReduce of a healthy network", 1, 18.2, 18.2, 0, 0, 60, Kind::Quiet);
    row("AllReduce over unequal MTU", 1, 847, 847, 0, 0, 60, Kind::Raised);
    row("AllReduce, one slow minute", 1, 18, 900, 20, 21, 60, Kind::Quiet);
    row("AllReduce, two slow minutes", 1, 18, 900, 20, 22, 60, Kind::Quiet);
    row("AllReduce, ten slow minutes", 1, 18, 900, 20, 30, 60, Kind::Raised);
    row("AllReduce, too short", 1, 847, 847, 0, 0, 6, Kind::TooShort);
}

void TestDeviceJudge::alertsOfTheNotes()
{
    QFETCH(int, alert);
    QFETCH(double, before);
    QFETCH(double, after);
    QFETCH(int, highFrom);
    QFETCH(int, highTo);
    QFETCH(int, minutes);
    QFETCH(int, kind);
    const auto profile = findDeviceProfile("ascend-910b-multi");
    QVERIFY(profile);
    QCOMPARE(profile->alerts.size(), std::size_t{2});
    const ProfileAlert& judged = profile->alerts[static_cast<std::size_t>(alert)];
    QVERIFY(!judged.because.empty() && !judged.action.empty());
    std::vector<MetricsSample> samples;
    for (int second = 0; second <= minutes * 60; second += 15) {
        const bool high = second >= highFrom * 60 && second < highTo * 60;
        // Two ranks: one is healthy, and neither their sum nor their mean may decide.
        samples.push_back({static_cast<double>(second),
            {{judged.metric, {{"{rank=\"0\"}", before / 10}, {"{rank=\"1\"}", high ? after : before}}}}});
    }
    const AlertState state = judgeAlert(judged, samples);
    QCOMPARE(static_cast<int>(state.kind), kind);
    if (state.kind == AlertState::Kind::Raised)
        QCOMPARE(state.series, judged.metric + "{rank=\"1\"}");
    QCOMPARE(judgeAlert({"other", 1, 1, 0, "", ""}, samples).kind, AlertState::Kind::NotExported);
}

void TestDeviceJudge::metricsAreRead()
{
    const auto metrics =
        parseMetrics("# HELP x\nvllm:num_requests_running{engine=\"0\",model=\"a } \\\" b\"} 2.0\n"
                     "vllm:num_requests_running{engine=\"1\"} 3\nvllm:gpu_cache_usage_perc 0.5 1700000000\n"
                     "ttft_bucket{le=\"+Inf\"} 7\nbroken line\n\n");
    const ServerMetrics server = serverMetrics(metrics);
    QCOMPARE(server.running, std::optional<double>(5));
    QVERIFY(!server.waiting);
    QCOMPARE(server.cacheUsage, std::optional<double>(0.5));
    QVERIFY(!metrics.contains("ttft_bucket"));
    // Engines add up their requests, but a share of two caches is not the sum of both.
    const ServerMetrics two = serverMetrics(
        parseMetrics("vllm:kv_cache_usage_perc{engine=\"0\"} 0.6\nvllm:kv_cache_usage_perc{engine=\"1\"} 0.7\n"
                     "vllm:num_requests_waiting{engine=\"0\"} 4\nvllm:num_requests_waiting{engine=\"1\"} 5\n"));
    QCOMPARE(two.cacheUsage, std::optional<double>(0.7));
    QCOMPARE(two.waiting, std::optional<double>(9));
}

void TestDeviceJudge::loadLines()
{
    LoadProgress load;
    QVERIFY(
        readLoadProgress("Loading safetensors checkpoint shards:  25% Completed | 2/8 [00:01<00:03,  1.6it/s]", load));
    QCOMPARE(load.done, 2U);
    QCOMPARE(load.total, 8U);
    QVERIFY(!readLoadProgress("Loading safetensors checkpoint shards:  12% Completed | 1/8 [00:01<00:03]", load));
    QVERIFY(readLoadProgress("INFO Loading weights took 3.2 seconds", load));
    QVERIFY(load.finished);
    QCOMPARE(logLevel("(Worker pid=1) ERROR 11-30 [x.py:1] boom"), std::string_view("error"));
    QCOMPARE(logLevel("KeyError: 'a'"), std::string_view("error"));
    QCOMPARE(logLevel("hello"), std::string_view(""));
}

void TestDeviceJudge::importedBenchmarks()
{
    const auto vllm =
        importBenchmark(R"({"model_id": "m", "max_concurrency": 4, "completed": 10, "median_ttft_ms": 120.5,
        "mean_tpot_ms": 20, "output_throughput": 99.5})",
            "a.json");
    QVERIFY(vllm);
    const auto& point = (*vllm)["performance"]["points"][0];
    QCOMPARE(point["ttft_median_s"].get<double>(), 0.1205);
    QCOMPARE(point["output_tokens_per_s"].get<double>(), 99.5);
    const auto evalscope = importBenchmark(R"x({"Number of concurrency": 4, "Average time to first token (s)": 0.2,
        "Output token throughput (tok/s)": 88})x",
        "b.json");
    QVERIFY(evalscope);
    QVERIFY((*vllm)["performance"]["definitions"]["ttft"] != (*evalscope)["performance"]["definitions"]["ttft"]);
    QVERIFY(!importBenchmark(R"({"hello": 1})", "c.json"));
    QVERIFY(!importBenchmark("{", "d.json"));
    QTemporaryDir runs;
    const auto before = saveRun(runs.path().toStdString(), "a", *vllm);
    const auto after = saveRun(runs.path().toStdString(), "b", *evalscope);
    QVERIFY(before && after);
    QCOMPARE(listRuns(runs.path().toStdString()).size(), std::size_t{2});
    const auto numbers = compareRuns(*before, *after);
    QVERIFY(!numbers.empty() && numbers.front().inBoth);
    QCOMPARE(numbers.front().name, std::string("performance/4/output_tokens_per_s"));
    QCOMPARE(numbers.front().after, 88.0);
    QVERIFY(!numbers.front().lowerIsBetter);
}

QTEST_GUILESS_MAIN(TestDeviceJudge)
#include "tst_devicejudge.moc"
