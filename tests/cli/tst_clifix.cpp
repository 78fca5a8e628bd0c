// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The verb fix through the program: its JSON, its exit codes, exports that are killed and continued.

#include "core/demo/demo.h"
#include "tests/cli/clirun.h"
#include "tests/support/fixing.h"
#include "tests/support/minimodels.h"

#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <csignal>

using namespace requant;
using namespace requant::test;
using namespace Qt::StringLiterals;
namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

class TestCliFix : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void listsWithChanges();
    void dryRunWritesNothing();
    void exportsAndReports();
    void refusals_data();
    void refusals();
    void uncuredIsExitOne();
    void proposesPatchAndFlags();
    void killedAndContinued();
    void runsAsJob();

private:
    QString path(const char* name) const { return m_dir->path() + QLatin1Char('/') + QLatin1String(name); }
    void writeBroken();

    std::unique_ptr<QTemporaryDir> m_dir;
};

void TestCliFix::init()
{
    m_dir = std::make_unique<QTemporaryDir>();
    qputenv("XDG_DATA_HOME", path("data").toUtf8());
    qputenv("XDG_STATE_HOME", path("state").toUtf8());
}

void TestCliFix::writeBroken()
{
    CheckpointBuilder builder = miniW8a8Asc();
    builder.description().erase("model.layers.0.self_attn.q_a_proj.weight");
    builder.description()["group_size"] = 64;
    builder.renamePrefix("model.layers.4.", "mtp.0.");
    QVERIFY(builder.write(path("source").toStdString()));
}

void TestCliFix::listsWithChanges()
{
    writeBroken();
    const Answer answer = runCli({u"fix"_s, path("source"), u"--list"_s, u"--json"_s});
    QCOMPARE(answer.exitCode, 0);
    const Json json = answer.json();
    QVERIFY(json["kind"] == Json("fixes"));
    bool rows = false;
    for (const auto& fix : json["fixes"]) {
        for (const char* key : {"id", "finding", "title", "changes", "bytes_written", "safe", "possible"})
            QVERIFY2(fix.contains(key), key);
        for (const auto& change : fix["changes"]) {
            for (const char* key : {"file", "kind", "before", "after"})
                QVERIFY2(change.contains(key), key);
        }
        if (fix["id"] != "description-add-rows")
            continue;
        rows = true;
        QVERIFY(fix["finding"] == Json("PAK-002"));
        QCOMPARE(fix["changes"].size(), std::size_t{1});
        QVERIFY(fix["changes"][0]["kind"] == Json("text"));
        QVERIFY(fix["changes"][0]["after"].get<std::string>().find("q_a_proj.weight") != std::string::npos);
        QVERIFY(fix["bytes_written"].get<std::uint64_t>() > 0);
    }
    QVERIFY(rows);
    QVERIFY(runCli({u"fix"_s, path("source"), u"--list"_s}).out.contains("description-add-rows:PAK-002"));
}

void TestCliFix::dryRunWritesNothing()
{
    writeBroken();
    const auto before = contentsOf(path("source").toStdString());
    const Answer answer = runCli({u"fix"_s, path("source"), path("out"), u"--all-safe"_s, u"--dry-run"_s, u"--json"_s});
    QCOMPARE(answer.exitCode, 0);
    const Json json = answer.json();
    QVERIFY(json["kind"] == Json("fix-plan"));
    QVERIFY(std::ranges::any_of(json["changes"], [](const Json& change) { return change["kind"] == "header"; }));
    QVERIFY(json["bytes_written"].get<std::uint64_t>() > 0);
    QVERIFY(!fs::exists(path("out").toStdString()));
    QVERIFY(contentsOf(path("source").toStdString()) == before);
}

void TestCliFix::exportsAndReports()
{
    writeBroken();
    const Answer answer = runCli({u"fix"_s, path("source"), path("out"), u"--all-safe"_s, u"--json"_s, u"--events"_s,
        path("events.jsonl"), u"--with-drafter"_s});
    QVERIFY2(answer.exitCode == 0, answer.out + answer.err);
    const Json json = answer.json();
    QVERIFY(json["kind"] == Json("fix-report"));
    QVERIFY(json["report"]["good"] == Json(true));
    for (const auto& fix : json["report"]["fixes"])
        QVERIFY(fix["cured"].get<bool>());
    QCOMPARE(json["report"]["before"]["verdicts"].size(), json["report"]["after"]["verdicts"].size());
    QVERIFY(fs::exists(path("out/fix_report.md").toStdString()));
    QVERIFY(fs::file_size(path("events.jsonl").toStdString()) > 0);
    const Answer verified = runCli({u"verify"_s, path("out"), u"--source"_s, path("source"), u"--json"_s});
    QVERIFY2(verified.exitCode == 0, verified.out + verified.err);
    const Answer again = runCli({u"diagnose"_s, path("out"), u"--fail-on"_s, u"warning"_s, u"--with-drafter"_s});
    QVERIFY2(again.exitCode == 0, again.out);
}

void TestCliFix::refusals_data()
{
    QTest::addColumn<QStringList>("more");
    QTest::addColumn<int>("code");
    QTest::newRow("no folder and no question") << QStringList{} << 2;
    QTest::newRow("no choice") << QStringList{u"OUT"_s} << 2;
    QTest::newRow("unknown fix") << QStringList{u"OUT"_s, u"--fix"_s, u"no-such"_s} << 2;
    QTest::newRow("fix that nothing asks for") << QStringList{u"OUT"_s, u"--fix"_s, u"json-remove-bom"_s} << 2;
    QTest::newRow("unknown runtime") << QStringList{u"OUT"_s, u"--all-safe"_s, u"--runtime"_s, u"nobody@1"_s} << 2;
    QTest::newRow("rename without =") << QStringList{u"OUT"_s, u"--rename"_s, u"a"_s} << 2;
    QTest::newRow("into the source") << QStringList{u"SOURCE"_s, u"--all-safe"_s} << 1;
}

void TestCliFix::refusals()
{
    QFETCH(QStringList, more);
    QFETCH(const int, code);
    writeBroken();
    const auto before = contentsOf(path("source").toStdString());
    more.replaceInStrings(u"OUT"_s, path("out")).replaceInStrings(u"SOURCE"_s, path("source/inside"));
    const Answer answer = runCli(QStringList{u"fix"_s, path("source")} + more);
    QVERIFY2(answer.exitCode == code, answer.out + answer.err);
    QVERIFY(!answer.err.isEmpty());
    QVERIFY(!fs::exists(path("out").toStdString()));
    QVERIFY(contentsOf(path("source").toStdString()) == before);
}

void TestCliFix::uncuredIsExitOne()
{
    // Without its embedding's bytes a head cannot be told redundant: dropping another one is refused, not done.
    CheckpointBuilder builder = miniDense();
    builder.config()["tie_word_embeddings"] = true;
    QVERIFY(builder.write(path("source").toStdString()));
    const Answer answer = runCli({u"fix"_s, path("source"), path("out"), u"--fix"_s, u"drop-head"_s});
    QCOMPARE(answer.exitCode, 2);
    QVERIFY(answer.err.contains("not equal"));
    QVERIFY(!fs::exists(path("out").toStdString()));
}

void TestCliFix::proposesPatchAndFlags()
{
    DemoOptions options;
    options.kind = "ascend-vlm";
    QVERIFY(writeDemo(path("vlm").toStdString(), options));
    const Answer answer = runCli({u"fix"_s, path("vlm"), u"--runtime"_s, u"vllm-ascend@v0.11.0"_s,
        u"--patch-proposal"_s, path("patch.txt"), u"--profile"_s, path("profile.json"), u"--json"_s});
    QVERIFY2(answer.exitCode <= 1, answer.err);
    QVERIFY(answer.json()["patch"]["base"] == Json("vllm-ascend@v0.11.0"));
    QVERIFY(fs::file_size(path("patch.txt").toStdString()) > 0);
    QVERIFY(fs::file_size(path("profile.json").toStdString()) > 0);

    // vLLM has no tables of that kind for one model type, but its classes have; where they would not help that is said.
    CheckpointBuilder dense = miniDense(false, MiniQuant::CompressedTensors);
    dense.renamePrefix("model.", "language_model.model.");
    QVERIFY(dense.write(path("dense").toStdString()));
    const Answer vllm = runCli({u"fix"_s, path("dense"), u"--runtime"_s, u"vllm@0.23.0"_s, u"--patch-proposal"_s,
        path("vllm.txt"), u"--json"_s});
    QVERIFY2(vllm.exitCode == 0, vllm.err);
    QVERIFY(vllm.json()["patch"]["after"] == Json("loads"));
    CheckpointBuilder lost = miniDense(false, MiniQuant::CompressedTensors);
    lost.remove("model.layers.1.self_attn.o_proj.weight_scale");
    QVERIFY(lost.write(path("lost").toStdString()));
    const Answer none = runCli({u"fix"_s, path("lost"), u"--runtime"_s, u"vllm@0.23.0"_s, u"--patch-proposal"_s,
        path("none.txt"), u"--json"_s});
    QCOMPARE(none.exitCode, 1);
    QVERIFY2(none.err.contains("not how names are mapped"), none.err);
    QVERIFY(!fs::exists(path("none.txt").toStdString()));

    CheckpointBuilder builder = miniW8a8Asc();
    builder.config()["quantization_config"] = Json{{"quant_method", "fp8"}};
    QVERIFY(builder.write(path("leftover").toStdString()));
    const Answer flags = runCli(
        {u"fix"_s, path("leftover"), u"--launch-flags"_s, u"--fix"_s, u"config-remove-quantization"_s, u"--json"_s});
    QVERIFY2(flags.exitCode == 0, flags.err);
    QVERIFY(flags.json()["launch"]["flags"].get<std::string>().starts_with("--hf-overrides "));
}

void TestCliFix::killedAndContinued()
{
    DemoOptions options;
    QVERIFY(writeDemo(path("source").toStdString(), options));
    const QStringList rename{u"--rename"_s, u"model.=m.odel."_s, u"--json"_s};
    QVERIFY(runCli(QStringList{u"fix"_s, path("source"), path("whole")} + rename).exitCode >= 0);
    auto expected = contentsOf(path("whole").toStdString());
    const auto dropReports = [](std::map<std::string, std::string>& files) {
        for (const char* name : {"conversion_state.json", "fix_report.json", "fix_report.md"})
            files.erase(name);
    };
    dropReports(expected);
    QVERIFY(expected.size() > 3);
    for (int round = 0; round < 4; ++round) {
        QProcess process;
        process.start(QStringLiteral(REQUANT_CLI),
            QStringList{u"fix"_s, path("source"), path("out")} + rename + QStringList{u"--resume"_s});
        QVERIFY(process.waitForStarted());
        process.waitForFinished(static_cast<int>(QRandomGenerator::global()->bounded(20, 400)));
        process.kill();
        process.waitForFinished();
        if (fs::exists(path("out/config.json").toStdString()))
            break;
        const Answer unfinished = runCli({u"diagnose"_s, path("out"), u"--json"_s});
        // An empty folder is no checkpoint and says nothing; from the first file on it must not pass.
        if (fs::exists(path("out/conversion_state.json").toStdString()))
            QVERIFY2(unfinished.exitCode != 0, unfinished.out);
    }
    const Answer answer =
        runCli(QStringList{u"fix"_s, path("source"), path("out")} + rename + QStringList{u"--resume"_s});
    QVERIFY2(answer.exitCode == 0 || answer.exitCode == 1, answer.err);
    auto files = contentsOf(path("out").toStdString());
    dropReports(files);
    QVERIFY(files == expected);
}

void TestCliFix::runsAsJob()
{
    writeBroken();
    const Answer answer = runCli({u"fix"_s, path("source"), path("out"), u"--all-safe"_s, u"--job"_s, u"new"_s});
    QCOMPARE(answer.exitCode, 0);
    const Answer jobs = runCli({u"job"_s, u"list"_s, u"--json"_s});
    QCOMPARE(jobs.exitCode, 0);
    QVERIFY2(jobs.out.contains("\"fix\""), jobs.out);
}

QTEST_GUILESS_MAIN(TestCliFix)
#include "tst_clifix.moc"
