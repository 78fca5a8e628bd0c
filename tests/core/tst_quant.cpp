// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/quant/preview.h"
#include "core/quant/quantizer.h"
#include "tests/core/quantfixture.h"

#include <QTest>

#include <nlohmann/json.hpp>

#include <cmath>
#include <limits>

using namespace requant;
using test::Folder;
using test::gaussianRows;
using test::previewOf;

class TestQuant : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void ceilings_data();
    void ceilings();
    void heavyTail();
    void previewDoesNotDependOnThreads_data();
    void previewDoesNotDependOnThreads();
    void previewOfOddMatrices();
    void rowRange();
    void histogramsCountEverything_data() { allSchemeNames(); }
    void histogramsCountEverything();
    void scaleRules();

private:
    void allSchemeNames();
};

void TestQuant::ceilings_data()
{
    // Relative RMSE of Gaussian rows of 7,168 columns (facts 6), in percent.
    QTest::addColumn<QString>("scheme");
    QTest::addColumn<double>("low");
    QTest::addColumn<double>("high");
    const auto row = [](const char* scheme, double low, double high) {
        QTest::newRow(scheme) << QString::fromLatin1(scheme) << low << high;
    };
    row("int8-channel", 0.86, 1.0);
    row("int8-channel-127.5", 0.86, 1.0);
    row("int8-tensor", 0.9, 1.2);
    row("int4-group128", 9.0, 12.5);
    row("int4-group32", 8.0, 10.0);
    row("fp8-block128", 2.4, 2.8);
    row("fp8-channel", 2.4, 2.8);
    row("bf16", 0.14, 0.17);
    row("mxfp4", 10.0, 13.5);
    row("bas4x4-int4", 7.5, 9.5);
}

void TestQuant::ceilings()
{
    QFETCH(const QString, scheme);
    QFETCH(const double, low);
    QFETCH(const double, high);
    Folder folder;
    folder.add("a.weight", {32, 7168}, gaussianRows(32, 7168));
    const auto result = previewOf(folder.open(), "a.weight", scheme.toLatin1().constData());
    const double percent = result.metrics.relativeRmse * 100;
    QVERIFY2(percent > low && percent < high, qPrintable(QString::number(percent)));
    QVERIFY(result.metrics.withinHalfStep);
    QCOMPARE(result.rowRmse.size(), std::size_t{32});
    if (!std::isnan(result.metrics.expectedRmse))
        QVERIFY(std::fabs(result.metrics.expectedRmse / result.metrics.relativeRmse - 1) < 0.1);
}

void TestQuant::heavyTail()
{
    Folder folder;
    folder.add("gate.weight", {64, 7168}, gaussianRows(64, 7168, 44));
    folder.add("plain.weight", {64, 7168}, gaussianRows(64, 7168));
    const Checkpoint checkpoint = folder.open();
    const auto gate = previewOf(checkpoint, "gate.weight", "int8-channel").metrics;
    QVERIFY2(std::fabs(gate.crestMax - 44) < 3, qPrintable(QString::number(gate.crestMax)));
    QVERIFY2(gate.relativeRmse > 0.08 && gate.relativeRmse < 0.12, qPrintable(QString::number(gate.relativeRmse)));
    const double bf16 = previewOf(checkpoint, "gate.weight", "bf16").metrics.relativeRmse;
    QVERIFY2(bf16 > 0.0014 && bf16 < 0.0017, qPrintable(QString::number(bf16)));
    const double plain = previewOf(checkpoint, "plain.weight", "int8-channel").metrics.relativeRmse;
    QVERIFY2(plain > 0.0086 && plain < 0.01, qPrintable(QString::number(plain)));
    QCOMPARE(gate.clipped, 0U);
}

void TestQuant::allSchemeNames()
{
    QTest::addColumn<QString>("scheme");
    for (const auto& scheme : allSchemes())
        QTest::newRow(std::string(scheme.id).c_str()) << QString::fromStdString(std::string(scheme.id));
}

void TestQuant::previewDoesNotDependOnThreads_data()
{
    QTest::addColumn<QString>("scheme");
    for (const char* scheme : {"int8-channel", "int8-tensor", "fp8-block128", "bf16"})
        QTest::newRow(scheme) << QString::fromLatin1(scheme);
}

void TestQuant::previewDoesNotDependOnThreads()
{
    QFETCH(const QString, scheme);
    Folder folder;
    folder.add("a.weight", {500, 3000}, gaussianRows(500, 3000)); // more than one piece of work
    const Checkpoint checkpoint = folder.open();
    Context one, many;
    one.threads = 1;
    many.threads = 3;
    many.memoryBudget = 1 << 20; // so small that the values are read twice
    const auto name = scheme.toStdString();
    const auto a = toJson(previewOf(checkpoint, "a.weight", name.c_str(), {}, one));
    const auto b = toJson(previewOf(checkpoint, "a.weight", name.c_str(), {}, many));
    QVERIFY(a.dump() == b.dump());
}

void TestQuant::previewOfOddMatrices()
{
    const float nan = std::numeric_limits<float>::quiet_NaN(), infinity = std::numeric_limits<float>::infinity();
    Folder folder;
    folder.add("empty.weight", {0, 16}, {});
    folder.add("narrow.weight", {16, 0}, {});
    folder.add("zero.weight", {2, 3}, {0, 0, 0, -0.0F, 0, 0});
    folder.add("odd.weight", {2, 4}, {nan, 1, infinity, -2, 1e-44F, 0, 0, 0});
    folder.add("vector.weight", {5}, {1, 2, 3, 4, 5});
    folder.add("scalar.weight", {}, {3});
    const Checkpoint checkpoint = folder.open();
    for (const auto& scheme : allSchemes()) {
        const std::string id(scheme.id);
        QVERIFY(previewOf(checkpoint, "empty.weight", id.c_str()).empty);
        QVERIFY(verdictText(previewOf(checkpoint, "narrow.weight", id.c_str())).english().find("Empty") == 0);
        const auto zero = previewOf(checkpoint, "zero.weight", id.c_str()).metrics;
        QCOMPARE(zero.zeroRows, 2U);
        QCOMPARE(zero.relativeRmse, 0.0);
        QVERIFY(zero.exact);
        const auto odd = previewOf(checkpoint, "odd.weight", id.c_str()).metrics;
        QCOMPARE(odd.nanCount, 1U);
        QCOMPARE(odd.infCount, 1U);
        QVERIFY(std::isfinite(odd.relativeRmse));
        QCOMPARE(previewOf(checkpoint, "vector.weight", id.c_str()).cols, 5U);
        QCOMPARE(previewOf(checkpoint, "scalar.weight", id.c_str()).metrics.elements, 1U);
    }
    const auto json = toJson(previewOf(checkpoint, "zero.weight", "int8-channel"));
    QVERIFY(json["metrics"]["sqnr_db"].is_null());
    QVERIFY(json["metrics"]["exact"].get<bool>());
}

void TestQuant::rowRange()
{
    Folder folder;
    const auto values = gaussianRows(300, 200);
    folder.add("a.weight", {300, 200}, values);
    const Checkpoint checkpoint = folder.open();
    PreviewOptions options;
    options.rows = {{100, 140}};
    for (const char* scheme : {"int8-channel", "int8-tensor", "fp8-block128", "bas4x4-int4"}) {
        const auto whole = previewOf(checkpoint, "a.weight", scheme);
        const auto part = previewOf(checkpoint, "a.weight", scheme, options);
        QCOMPARE(part.rowRmse.size(), std::size_t{40});
        for (std::size_t r = 0; r < 40; ++r)
            QCOMPARE(part.rowRmse[r], whole.rowRmse[100 + r]); // the same scales as in the whole matrix
    }
    options.rows = {{100, 301}};
    const auto matrix = Dequantizer::open(checkpoint, "a.weight");
    QVERIFY(matrix.has_value());
    QCOMPARE(previewMatrix(*matrix, *findScheme("bf16"), options).error().code, ErrorCode::InvalidArgument);
}

void TestQuant::histogramsCountEverything()
{
    QFETCH(const QString, scheme);
    Folder folder;
    folder.add("a.weight", {50, 130}, gaussianRows(50, 130));
    const auto result = previewOf(folder.open(), "a.weight", scheme.toLatin1().constData());
    const std::uint64_t elements = 50 * 130;
    QCOMPARE(result.weights.total(), elements);
    QCOMPARE(result.weights.counts.size(), std::size_t{2048});
    QCOMPARE(result.requantized.total(), elements);
    QCOMPARE(result.errors.total(), elements);
    const bool isInt = findScheme(result.scheme)->format == SchemeFormat::Int;
    QCOMPARE(result.codes.total() + (isInt ? 0 : result.zeros), elements);
    QCOMPARE(rebinned(result.weights, 100).total(), elements);
    QVERIFY(rebinned(result.weights, 100).counts.size() <= 100);
    QVERIFY(result.targetBytes > 0 && result.sourceBytes == elements * 4);
}

void TestQuant::scaleRules()
{
    const std::vector<float> values{448, -1, 0, 0, 0, 0};
    QuantizedRows out;
    quantizeRows(*findScheme("fp8-channel"), values, 2, 3, 0, out);
    QCOMPARE(out.scales, (std::vector<float>{1, 1})); // 448 / 448, and 1 for a zero row
    QCOMPARE(out.codes, (std::vector<std::uint8_t>{0x7E, 0xB8, 0, 0, 0, 0}));
    const std::vector<float> group{6, 7.5F, -8, 0.3F};
    quantizeRows(*findScheme("mxfp4"), group, 1, 4, 0, out);
    QCOMPARE(out.scales, (std::vector<float>{2})); // 2^(floor(log2 8) - 2)
    std::vector<float> back(4);
    dequantizeRows(*findScheme("mxfp4"), out, 1, 4, back);
    QCOMPARE(back, (std::vector<float>{6, 8, -8, 0}));
    QCOMPARE(findScheme("int8-channel")->bytes(10, 20), std::uint64_t{10 * 20 + 10 * 4});
    QCOMPARE(findScheme("int4-group128")->bytes(10, 256), std::uint64_t{10 * 128 + 10 * 2 * 4});
    QCOMPARE(findScheme("fp8-block128")->bytes(129, 128), std::uint64_t{129 * 128 + 2 * 4});
    QVERIFY(!schemeFromName("int7"));
}

QTEST_GUILESS_MAIN(TestQuant)
#include "tst_quant.moc"
