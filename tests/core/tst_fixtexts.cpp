// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What fixes say: texts and their differences, proposals and flags instead of files, a report that is bad.

#include "core/fix/jsontext.h"
#include "core/fix/proposal.h"
#include "core/runtime/registry.h"
#include "tests/core/fixfixture.h"

#include <QElapsedTimer>
#include <QTest>

#include <algorithm>

using namespace requant;
using namespace requant::test;

class TestFixTexts : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void jsonEditsKeepTheRest();
    void diffShowsOnlyWhatChanged();
    void visionLanguageModelLoads_data();
    void visionLanguageModelLoads();
    void uncuredIsSaid();
    void flagsInsteadOfFiles();
};

void TestFixTexts::jsonEditsKeepTheRest()
{
    const std::string text = "{\n    \"b\": 1,\n    \"a\": {\"x\": [1, 2],\n  \"y\": 2},\n    \"c\": \"\\u00e9\"\n}\n";
    QCOMPARE(setMember(text, "", "b", 7), "{\n    \"b\": 7" + text.substr(12));
    QCOMPARE(setMember(text, "/a", "x", "z"),
        std::string("{\n    \"b\": 1,\n    \"a\": {\"x\": \"z\",\n  \"y\": 2},\n    \"c\": \"\\u00e9\"\n}\n"));
    QCOMPARE(setMember(text, "", "d", true),
        std::string("{\n    \"b\": 1,\n    \"a\": {\"x\": [1, 2],\n  \"y\": 2},\n    \"c\": \"\\u00e9\",\n    \"d\": "
                    "true\n}\n"));
    QCOMPARE(removeAt(text, "/b"), "{" + text.substr(13));
    QCOMPARE(removeAt(text, "/c"), std::string("{\n    \"b\": 1,\n    \"a\": {\"x\": [1, 2],\n  \"y\": 2}\n}\n"));
    QCOMPARE(removeAt(text, "/a/x/0"),
        std::string("{\n    \"b\": 1,\n    \"a\": {\"x\": [ 2],\n  \"y\": 2},\n    \"c\": \"\\u00e9\"\n}\n"));
    QCOMPARE(removeAt(text, "/nothing/here"), text);
    QCOMPARE(withoutRepeatedKeys("{\"a\": 1, \"b\": {\"c\": 1, \"c\": 2}, \"a\": 3}"),
        std::string("{ \"b\": { \"c\": 2}, \"a\": 3}"));
    for (const char* odd : {"", "{", "[1,", "{\"a\"", "{\"a\":}", "\xEF\xBB\xBF{}", "{}", "nul"}) {
        const auto edited = setMember(odd, "", "k", 1);
        QVERIFY(edited == odd || Json::parse(edited.substr(edited.find('{')), nullptr, false)["k"] == 1);
    }
}

void TestFixTexts::diffShowsOnlyWhatChanged()
{
    const auto changes = diffLines("a\nb\nc\nd\ne\n", "a\nB\nc\ne\nf\n");
    QCOMPARE(changes.size(), std::size_t{3});
    QVERIFY(changes[0] == (LineChange{2, 2, {"b"}, {"B"}}));
    QVERIFY(changes[1] == (LineChange{4, 4, {"d"}, {}}));
    QVERIFY(changes[2] == (LineChange{6, 5, {}, {"f"}}));
    QVERIFY(diffLines("same\n", "same\n").empty());
    std::string left;
    std::string right;
    for (int i = 0; i < 200'000; ++i) {
        left += "\"row " + std::to_string(i) + "\"\n";
        right += "\"new " + std::to_string(i) + "\"\n";
    }
    QElapsedTimer timer;
    timer.start();
    QCOMPARE(diffLines(left, right).size(), std::size_t{1});
    QVERIFY(timer.elapsed() < 20'000);
}

void TestFixTexts::visionLanguageModelLoads_data()
{
    QTest::addColumn<QString>("runtime");
    for (const char* version : {"v0.11.0", "v0.12.0rc1"})
        QTest::newRow(version) << QStringLiteral("vllm-ascend@") + QString::fromLatin1(version);
}

void TestFixTexts::visionLanguageModelLoads()
{
    QFETCH(const QString, runtime);
    const std::string spec = runtime.toStdString();
    Fixing fixing(writeVlmMoe, spec.c_str());
    QCOMPARE(fixing.diagnosis.verdicts.front().kind, VerdictKind::Fails);
    const auto report = fixing.take(fixing.safe());
    QVERIFY2(report && report->good(), said(report).c_str());
    QVERIFY2(report->after.verdicts.front().kind == VerdictKind::Loads, said(report).c_str());

    const auto proposal = proposePatch(*fixing.checkpoint, **findRuntime(spec), false);
    QVERIFY2(proposal.has_value(), proposal ? "" : proposal.error().english().c_str());
    QVERIFY2(proposal->after.kind == VerdictKind::Loads, (proposal->text + Json(proposal->left).dump()).c_str());
    QVERIFY(proposal->text.find("qwen3_vl_moe / experts") != std::string::npos);
    QVERIFY(proposal->text.find("visual.") != std::string::npos);
    // The profile is one that this program takes, and says the same.
    const auto patched = runtimeFromProfile(proposal->profile);
    QVERIFY2(patched.has_value(), patched ? "" : patched.error().english().c_str());
    QCOMPARE((*patched)->judge(*fixing.checkpoint, {}, {}).kind, VerdictKind::Loads);
    QVERIFY(!proposePatch(*fixing.checkpoint, **patched, false));
}

void TestFixTexts::uncuredIsSaid()
{
    Builder builder = miniW8a8Asc();
    builder.description()["group_size"] = 64;
    builder.description().erase("model.layers.0.self_attn.q_a_proj.weight");
    Fixing fixing(builder);
    const std::vector<FixChoice> one{{"description-add-rows"}};
    const std::vector<FixChoice> both{{"description-add-rows"}, {"description-group-size"}};
    const auto plan = planFixes(*fixing.checkpoint, fixing.diagnosis, one, fixing.options);
    QVERIFY(plan);
    fixing.run.out = fs::path(fixing.dir.path().toStdString()) / "out";
    const auto report = exportFixes(*plan, fixing.diagnosis, both, fixing.options, fixing.run);
    QVERIFY(report);
    QVERIFY(!report->good());
    const Json json = Json::parse(readFile(fixing.run.out / "fix_report.json"));
    QVERIFY(json["good"] == Json(false));
    for (const auto& fix : json["fixes"])
        QVERIFY(fix["cured"].get<bool>() == (fix["id"] == "description-add-rows"));
}

void TestFixTexts::flagsInsteadOfFiles()
{
    Builder builder = plainVlm();
    builder.config()["tie_word_embeddings"] = true;
    builder.config()["text_config"]["tie_word_embeddings"] = false;
    const Fixing fixing(builder);
    const std::vector<FixChoice> choices{{"config-tie"}, {"rebuild-index"}};
    const auto flags = launchFlags(*fixing.checkpoint, fixing.diagnosis, choices);
    QVERIFY2(flags.has_value(), flags ? "" : flags.error().english().c_str());
    QVERIFY(Json::parse(flags->hfOverrides) == (Json{{"tie_word_embeddings", false}}));
    QCOMPARE(flags->flags, "--hf-overrides '" + flags->hfOverrides + "'");
    QCOMPARE(flags->notCovered, std::vector<std::string>{"rebuild-index"});

    Builder leftover = miniW8a8Asc();
    leftover.config()["quantization_config"] = Json{{"quant_method", "fp8"}};
    const Fixing second(leftover);
    const std::vector<FixChoice> remove{{"config-remove-quantization"}};
    const auto null = launchFlags(*second.checkpoint, second.diagnosis, remove);
    QVERIFY(null && null->flags == "--hf-overrides '{\"quantization_config\":null}' --quantization ascend");
}

QTEST_GUILESS_MAIN(TestFixTexts)
#include "tst_fixtexts.moc"
