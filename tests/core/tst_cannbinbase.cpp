// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/cannbinindex.h"
#include "core/checkpoint/cannbinjson.h"
#include "tests/support/cannbintest.h"

#include <QTest>

using namespace requant;
using namespace requant::test;

class TestCannbinBase : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void hypotheses_data();
    void hypotheses();
    void literalExample_data();
    void literalExample();
    void literalFitsOnlySections();
    void relativeOnlyOnRequest();
    void overlappingOffsets();
    void tieIsIndexOnly();
    void chosenBaseThatDoesNotFit();
};

void TestCannbinBase::hypotheses_data()
{
    QTest::addColumn<int>("base");
    QTest::addColumn<bool>("padded");
    QTest::addColumn<bool>("pointer");
    for (int base = 0; base < 4; ++base) {
        for (const bool padded : {false, true}) {
            for (const bool pointer : {false, true})
                QTest::addRow("%d, padded %d, pointer %d", base, padded, pointer) << base << padded << pointer;
        }
    }
}

void TestCannbinBase::hypotheses()
{
    QFETCH(int, base);
    QFETCH(bool, padded);
    QFETCH(bool, pointer);
    CannbinFixture fixture = smallCannbin();
    fixture.base = static_cast<CannbinBase>(base);
    fixture.paddedRows = padded;
    fixture.pointer = pointer;
    fixture.build();
    const auto container = readCannbin(fixture.bytes());
    QVERIFY2(container, container ? "" : container.error().english().c_str());
    QVERIFY2(container->base.has_value(), container->baseReason.english().c_str());
    QCOMPARE(*container->base, fixture.base);
    QVERIFY(!container->baseChosen);
    QCOMPARE(container->index.search, pointer ? CannbinIndexSearch::Pointer : CannbinIndexSearch::BackScan);
    QCOMPARE(container->blocks.size(), fixture.blocks.size());
    for (std::size_t i = 0; i < fixture.blocks.size(); ++i) {
        QCOMPARE(container->blocks[i].name, fixture.blocks[i].name);
        QCOMPARE(container->blocks[i].weightBegin, fixture.blocks[i].weightBegin);
        QCOMPARE(container->blocks[i].scaleBegin, fixture.blocks[i].scaleBegin);
        QCOMPARE(container->blocks[i].rowBytes, fixture.blocks[i].rowBytes);
    }
    QVERIFY(!warns(*container, ErrorCode::CannbinSign));
    QVERIFY(container->evidence.blockShare() > 0.99);
    QVERIFY(container->evidence.groupShare() < 0.9);
}

void TestCannbinBase::literalExample_data()
{
    QTest::addColumn<int>("base");
    QTest::newRow("weights first") << 2;
    QTest::newRow("scales first") << 3;
}

void TestCannbinBase::literalExample()
{
    QFETCH(int, base);
    CannbinFixture fixture;
    fixture.pointer = false;
    fixture.buildLiteral(static_cast<CannbinBase>(base));
    const auto container = readCannbin(fixture.bytes());
    QVERIFY2(container, container ? "" : container.error().english().c_str());
    QVERIFY2(container->base.has_value(), container->baseReason.english().c_str());
    QCOMPARE(*container->base, fixture.base);
    QCOMPARE(container->blocks[0].weightBegin, fixture.blocks[0].weightBegin);
    QCOMPARE(container->blocks[0].scaleBegin, fixture.blocks[0].scaleBegin);
    // Its own totals do not belong to its own entry.
    QVERIFY(warns(*container, ErrorCode::CannbinTotals));
    QCOMPARE(container->scaleBytes, 2'097'152u);
    QCOMPARE(container->weightBytes, 8'388'608u);
    QVERIFY(tilingProblem(container->blocks[0]).empty());
}

void TestCannbinBase::literalFitsOnlySections()
{
    CannbinFixture fixture;
    fixture.buildLiteral(CannbinBase::WeightsFirst);
    const auto container = readCannbin(fixture.bytes());
    QVERIFY(container);
    QVERIFY(!container->hypothesis(CannbinBase::Absolute).feasible);
    QVERIFY(!container->hypothesis(CannbinBase::Header).feasible);
    QVERIFY(container->hypothesis(CannbinBase::WeightsFirst).feasible);
    QVERIFY(container->hypothesis(CannbinBase::ScalesFirst).feasible);
    const std::string why = container->hypothesis(CannbinBase::Absolute).why.english();
    QVERIFY2(why.find("bytes 102400 to 2199552, would overlap the weights") != std::string::npos, why.c_str());
}

void TestCannbinBase::relativeOnlyOnRequest()
{
    CannbinFixture fixture = smallCannbin();
    fixture.base = CannbinBase::Relative;
    fixture.build();
    const auto alone = readCannbin(fixture.bytes());
    QVERIFY(alone);
    QVERIFY(alone->indexOnly());
    QVERIFY(alone->hypothesis(CannbinBase::Relative).feasible);
    QVERIFY(warns(*alone, ErrorCode::CannbinBase));
    const auto chosen = readCannbin(fixture.bytes(), {.base = CannbinBase::Relative, .sign = {}, .geometry = {}});
    QVERIFY(chosen);
    QVERIFY(chosen->baseChosen);
    QCOMPARE(chosen->blocks[1].weightBegin, fixture.blocks[1].weightBegin);
    QCOMPARE(chosen->blocks[1].scaleBegin, fixture.blocks[1].scaleBegin);
}

void TestCannbinBase::overlappingOffsets()
{
    CannbinFixture fixture = smallCannbin();
    fixture.edit = [](const std::string& text) {
        return replaced(text, "\"scale_offset\":512", "\"scale_offset\":1300");
    };
    const auto container = readCannbin(fixture.build().bytes());
    QVERIFY(container);
    QVERIFY(container->indexOnly());
    QVERIFY(container->hypothesis(CannbinBase::Absolute).why.english().find("overlap") != std::string::npos);
    QVERIFY(warns(*container, ErrorCode::CannbinBase));
}

// Scales everywhere: the readings cannot be told apart, so none is taken.
void TestCannbinBase::tieIsIndexOnly()
{
    CannbinFixture fixture;
    fixture.entries = {{"a.weight", 16, 16, 4, 4, {}}};
    fixture.edit = [](const std::string& text) {
        return replaced(replaced(text, "\"weight_offset\":640", "\"weight_offset\":1024"), "\"scale_offset\":512",
            "\"scale_offset\":512");
    };
    fixture.build();
    const std::string index = fixture.pieces[fixture.indexOffset];
    fixture.pieces.erase(fixture.indexOffset);
    // 0x2C2C is 0.0652 as FP16, wherever it is read.
    fixture.pieces = {{0, cannbinHeader(cannbinVersion, 0, 0)}, {512, std::string(4096, '\x2C')}, {4608, index}};
    fixture.size = 4608 + index.size();
    const auto container = readCannbin(fixture.bytes());
    QVERIFY(container);
    QVERIFY(container->hypothesis(CannbinBase::Absolute).feasible);
    QVERIFY(container->hypothesis(CannbinBase::Header).feasible);
    QVERIFY(container->indexOnly());
    QVERIFY(container->baseReason.english().find("do not tell") != std::string::npos);
    const auto chosen = readCannbin(fixture.bytes(), {.base = CannbinBase::Header, .sign = {}, .geometry = {}});
    QVERIFY(chosen && !chosen->indexOnly());
    QCOMPARE(chosen->blocks[0].scaleBegin, 1024u);
}

void TestCannbinBase::chosenBaseThatDoesNotFit()
{
    CannbinFixture fixture;
    fixture.buildLiteral(CannbinBase::ScalesFirst);
    const auto container = readCannbin(fixture.bytes(), {.base = CannbinBase::Absolute, .sign = {}, .geometry = {}});
    QCOMPARE(errorName(container), QByteArray("invalid_argument"));
    QVERIFY(container.error().text.english().find("overlap") != std::string::npos);
}

QTEST_GUILESS_MAIN(TestCannbinBase)
#include "tst_cannbinbase.moc"
