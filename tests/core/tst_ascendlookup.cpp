// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/runtime/runtime.h"
#include "core/runtime/vectorcheck.h"

#include <QFile>
#include <QTest>

using namespace requant;

class TestAscendLookup : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void spellings_data();
    void spellings();
    void unknownRuntimeListsTheKnown();
    void ownVectors();
    void vectorsCatchAWrongAnswer();
    void headOfVisionModels_data();
    void headOfVisionModels();
    void sharedVectors();
};

static std::string readAll(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

void TestAscendLookup::spellings_data()
{
    QTest::addColumn<QString>("spec");
    QTest::addColumn<QString>("version");
    const auto row = [](const char* spec, const char* version) {
        QTest::newRow(spec) << QString::fromLatin1(spec) << QString::fromLatin1(version);
    };
    row("vllm-ascend@v0.11.0", "v0.11.0");
    row("vllm-ascend@0.18.0", "v0.18.0");
    row("vllm-ascend@v0.12.0rc1", "v0.12.0rc1");
    row("vllm-ascend@releases/v0.24.0rc", "releases-v0.24.0rc");
    row("vllm-ascend@v0.26.0rc", "releases-v0.26.0rc");
    row("vllm-ascend@main", "main-182b75ea");
    row("vllm-ascend@after-16051", "after-16051");
    row("vllm-ascend", "after-16051");
}

void TestAscendLookup::spellings()
{
    QFETCH(QString, spec);
    QFETCH(QString, version);
    const auto runtime = findRuntime(spec.toStdString());
    QVERIFY(runtime.has_value());
    QCOMPARE(QString::fromStdString(std::string((*runtime)->version())), version);
}

void TestAscendLookup::unknownRuntimeListsTheKnown()
{
    for (const auto* spec : {"vllm-ascend@v9.9.9", "vllm-ascend@", "nothing", ""}) {
        const auto runtime = findRuntime(spec);
        QVERIFY(!runtime.has_value());
        QCOMPARE(runtime.error().code, ErrorCode::InvalidArgument);
        QVERIFY(runtime.error().english().find("vllm-ascend@v0.13.0") != std::string::npos);
    }
}

void TestAscendLookup::ownVectors()
{
    const auto result =
        checkVectors(readAll(QStringLiteral(REQUANT_TEST_DATA "/ascend-lookups.jsonl")), "ascend-lookups.jsonl");
    QVERIFY(result.has_value());
    for (const auto& item : result->disagree)
        qWarning("line %d %s: expected %s, got %s", int(item.line), item.prefix.c_str(), item.expected.c_str(),
            item.got.c_str());
    QVERIFY(result->disagree.empty());
    QVERIFY(result->agree >= 40);
}

void TestAscendLookup::vectorsCatchAWrongAnswer()
{
    const std::string line =
        R"({"runtime":"vllm-ascend","version":"v0.18.0","config":{"model_type":"qwen3"},)"
        R"("description":{"model.layers.0.mlp.down_proj.weight":"W8A8"},)"
        R"("queries":[{"prefix":"model.layers.0.mlp.down_proj","layer":"linear","outcome":{"kind":"unquantized"}}]})";
    const auto result = checkVectors(line, "inline");
    QVERIFY(result.has_value());
    QCOMPARE(result->agree, std::uint64_t{0});
    QCOMPARE(result->disagree.size(), std::size_t{1});
    QCOMPARE(result->disagree[0].line, std::uint64_t{1});
    QVERIFY(!checkVectors("{\"runtime\":\"other\"}", "inline").has_value());
    QVERIFY(!checkVectors("[1]", "inline").has_value());
}

void TestAscendLookup::headOfVisionModels_data()
{
    QTest::addColumn<QString>("modelType");
    QTest::addColumn<QString>("type"); // of the head's row, which has its name on disk
    QTest::addColumn<QString>("version");
    QTest::addColumn<QString>("outcome");
    const auto row = [](const char* modelType, const char* type, const char* version, const char* outcome) {
        QTest::addRow("%s %s %s", modelType, type, version)
            << QString::fromLatin1(modelType) << QString::fromLatin1(type) << QString::fromLatin1(version)
            << QString::fromLatin1(outcome);
    };
    constexpr const char* missing = R"({"kind":"error","error":"KeyError","key":"lm_head.weight"})";
    constexpr const char* plain = R"({"kind":"unquantized"})";
    constexpr const char* scheme = R"({"kind":"scheme","type":"W8A8_DYNAMIC"})";
    // Until v0.17 the rows keep their names; later they are renamed, while the head is asked for under its literal
    // prefix. v0.18.0 has a way out for the dense model alone, v0.23.0 and later for whatever is described.
    for (const auto* modelType : {"qwen3_vl", "qwen3_vl_moe"}) {
        const bool dense = qstrcmp(modelType, "qwen3_vl") == 0;
        for (const auto* version : {"v0.11.0", "v0.13.0", "v0.17.0rc1"})
            row(modelType, "FLOAT", version, plain);
        for (const auto* version : {"v0.18.0", "v0.19.1rc1"}) {
            row(modelType, "FLOAT", version, dense ? plain : missing);
            row(modelType, "W8A8_DYNAMIC", version, dense ? scheme : missing);
        }
        for (const auto* version : {"v0.23.0", "v0.26.0rc", "main-182b75ea", "after-16051"}) {
            row(modelType, "FLOAT", version, plain);
            row(modelType, "W8A8_DYNAMIC", version, scheme);
        }
    }
}

void TestAscendLookup::headOfVisionModels()
{
    QFETCH(QString, modelType);
    QFETCH(QString, type);
    QFETCH(QString, version);
    QFETCH(QString, outcome);
    const QString line = QStringLiteral(R"({"runtime":"vllm-ascend","version":"%1","config":{"model_type":"%2"},)"
                                        R"("description":{"lm_head.weight":"%3"},)"
                                        R"("queries":[{"prefix":"lm_head","layer":"head","outcome":%4}]})");
    const auto checked = checkVectors(line.arg(version, modelType, type, outcome).toStdString(), "own");
    QVERIFY(checked.has_value());
    for (const auto& item : checked->disagree)
        qInfo("expected %s, got %s", item.expected.c_str(), item.got.c_str());
    QCOMPARE(checked->agree, std::uint64_t{1});
}

void TestAscendLookup::sharedVectors()
{
    const auto text = readAll(QStringLiteral(REQUANT_SHARED "/facts/vectors/ascend-lookup.jsonl"));
    if (text.empty())
        QSKIP("no shared vectors here");
    const auto result = checkVectors(text, "ascend-lookup.jsonl");
    QVERIFY(result.has_value());
    QVERIFY(result->disagree.empty());
    QVERIFY(result->agree > 9000);
}

QTEST_GUILESS_MAIN(TestAscendLookup)
#include "tst_ascendlookup.moc"
