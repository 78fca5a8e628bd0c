// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What a container's codes and scales mean, and how they are measured against full precision.

#include "core/quant/acceptance.h"
#include "core/quant/cannbinchain.h"
#include "core/quant/preview.h"
#include "tests/support/cannbintest.h"

#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace requant;
using namespace requant::test;

class TestCannbinQuant : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void values_data();
    void values();
    void rowRanges();
    void previewOfItsOwnSchemeIsExact();
    void acceptanceAsStated();
    void acceptanceOfAnExactCopy();
    void shapesMustAgree();
    void chain();
    void chainOfAnIndex();
};

void TestCannbinQuant::values_data()
{
    QTest::addColumn<int>("sign");
    QTest::addColumn<int>("geometry");
    QTest::addColumn<bool>("padded");
    for (int i = 0; i < 8; ++i)
        QTest::addRow("sign %d, geometry %d, padded %d", i & 1, i >> 1 & 1, i >> 2)
            << (i & 1) << (i >> 1 & 1) << (i > 3);
}

void TestCannbinQuant::values()
{
    QFETCH(int, sign);
    QFETCH(int, geometry);
    QFETCH(bool, padded);
    CannbinFixture fixture;
    fixture.entries = smallCannbinEntries();
    fixture.entries.push_back({"model.odd.weight", 30, 33, 4, 4, {}});
    fixture.entries.push_back({"model.layers.0.mlp.experts.gate_up_proj", 8, 64, 2, 8, {}});
    fixture.sign = static_cast<CannbinSign>(sign);
    fixture.geometry = static_cast<CannbinGeometry>(geometry);
    fixture.paddedRows = padded;
    fixture.build();
    const QTemporaryDir dir;
    const auto checkpoint = opened(pathOf(dir, "model.bin"), fixture);
    QVERIFY2(checkpoint, checkpoint ? "" : checkpoint.error().english().c_str());
    QCOMPARE(listMatrices(*checkpoint).size(), fixture.blocks.size());
    for (std::size_t i = 0; i < fixture.blocks.size(); ++i) {
        const auto matrix = Dequantizer::open(*checkpoint, fixture.blocks[i].name);
        QVERIFY2(matrix, matrix ? "" : matrix.error().english().c_str());
        QCOMPARE(matrix->rows(), fixture.blocks[i].rows);
        QCOMPARE(matrix->cols(), fixture.blocks[i].cols);
        std::vector<float> values(fixture.values[i].size());
        QVERIFY(matrix->read(0, matrix->rows(), values));
        QCOMPARE(values, fixture.values[i]);
    }
}

void TestCannbinQuant::rowRanges()
{
    CannbinFixture fixture = smallCannbin();
    fixture.build();
    const QTemporaryDir dir;
    const auto checkpoint = opened(pathOf(dir, "model.bin"), fixture);
    const auto matrix = Dequantizer::open(*checkpoint, fixture.blocks[1].name);
    QVERIFY(matrix);
    const std::uint64_t cols = matrix->cols();
    for (const auto& [begin, end] : {std::pair(0, 1), std::pair(3, 5), std::pair(5, 11), std::pair(47, 48)}) {
        std::vector<float> values(static_cast<std::size_t>(end - begin) * cols);
        QVERIFY(matrix->read(static_cast<std::uint64_t>(begin), static_cast<std::uint64_t>(end), values));
        QVERIFY(std::equal(values.begin(), values.end(), fixture.values[1].begin() + begin * std::ptrdiff_t(cols)));
    }
    QVERIFY(matrix->source().find("cannbin INT4 (twos-complement), blocks 4 x 4") != std::string::npos);
}

void TestCannbinQuant::previewOfItsOwnSchemeIsExact()
{
    CannbinFixture fixture = smallCannbin();
    fixture.build();
    const QTemporaryDir dir;
    const auto checkpoint = opened(pathOf(dir, "model.bin"), fixture);
    const auto result = previewTensor(*checkpoint, fixture.blocks[0].name, *findScheme("bas4x4-int4"));
    QVERIFY(result);
    QVERIFY(result->metrics.exact);
    const auto int8 = previewTensor(*checkpoint, fixture.blocks[0].name, *findScheme("int8-channel"));
    QVERIFY(int8 && !int8->metrics.exact && int8->metrics.withinHalfStep);
}

void TestCannbinQuant::acceptanceAsStated()
{
    CannbinFixture fixture = smallCannbin();
    fixture.build();
    const QTemporaryDir dir;
    const auto checkpoint = opened(pathOf(dir, "model.bin"), fixture);
    QVERIFY(writeCompanion(pathOf(dir, "companion"), fixture, 0.25F));
    const auto companion = openCheckpoint(pathOf(dir, "companion"));
    QVERIFY(companion);
    const auto result = checkAcceptance(*checkpoint, *companion, fixture.blocks[0].name);
    QVERIFY2(result, result ? "" : result.error().english().c_str());
    QCOMPARE(result->blocksSampled, 100u);
    QCOMPARE(result->elementsSampled, 1600u);
    // Codes of zero are 0 / 0 as the document has it: the figure is not a number, and is said so.
    QVERIFY(result->zeroReferences > 0);
    QVERIFY(std::isnan(result->stated));
    QVERIFY(!result->accepted());
    QVERIFY(std::fabs(result->bounded - 0.2) < 1e-6);
    QVERIFY(std::fabs(result->relativeRmse - 0.2) < 1e-6);
    QVERIFY(std::fabs(result->sqnrDb - 13.979) < 1e-2);
    QVERIFY(std::fabs(1 - result->cosine) < 1e-9);
    const auto again = checkAcceptance(*checkpoint, *companion, fixture.blocks[0].name);
    QCOMPARE(again->bounded, result->bounded);
}

void TestCannbinQuant::acceptanceOfAnExactCopy()
{
    // Without zeros among the references the stated mean is a number that can be checked by hand.
    CannbinFixture fixture;
    fixture.entries = {{"a.weight", 4, 4, 4, 4, {}}};
    fixture.build();
    for (std::size_t i = 0; i < 16; ++i)
        fixture.values[0][i] = fixture.values[0][i] == 0 ? 1e-3F : fixture.values[0][i] / 2;
    const QTemporaryDir dir;
    const auto checkpoint = opened(pathOf(dir, "model.bin"), fixture);
    QVERIFY(writeCompanion(pathOf(dir, "companion"), fixture, 0));
    const auto companion = openCheckpoint(pathOf(dir, "companion"));
    const auto result = checkAcceptance(*checkpoint, *companion, "a.weight");
    QVERIFY(result);
    QCOMPARE(result->blocksSampled, 1u);
    // W / 2 against W is 100 % off, and 0 against 0.001 is as well.
    QCOMPARE(result->stated, 1.0);
    QVERIFY(!result->accepted());
}

void TestCannbinQuant::shapesMustAgree()
{
    CannbinFixture fixture = smallCannbin();
    fixture.build();
    const QTemporaryDir dir;
    const auto checkpoint = opened(pathOf(dir, "model.bin"), fixture);
    QVERIFY(writeCompanion(pathOf(dir, "companion"), fixture, 0, 1));
    const auto companion = openCheckpoint(pathOf(dir, "companion"));
    const auto result = checkAcceptance(*checkpoint, *companion, fixture.blocks[0].name);
    QVERIFY(!result);
    QCOMPARE(result.error().code, ErrorCode::InvalidArgument);
}

void TestCannbinQuant::chain()
{
    CannbinFixture fixture = smallCannbin();
    fixture.build();
    const QTemporaryDir dir;
    const auto checkpoint = opened(pathOf(dir, "model.bin"), fixture);
    QVERIFY(writeCompanion(pathOf(dir, "companion"), fixture, 0.25F));
    const auto companion = openCheckpoint(pathOf(dir, "companion"));
    const auto alone = cannbinChain(*checkpoint, checkpoint->containers().front(), nullptr);
    QCOMPARE(alone.steps.size(), std::size_t(7));
    QCOMPARE(alone.steps[6].state, ChainState::NotDone);
    QCOMPARE(alone.steps[5].state, ChainState::Warning); // no norms, embeddings or head
    for (int i = 0; i < 5; ++i)
        QCOMPARE(alone.steps[std::size_t(i)].state, ChainState::Good);
    const auto compared = cannbinChain(*checkpoint, checkpoint->containers().front(), &*companion);
    QVERIFY(compared.loss);
    QCOMPARE(compared.steps[6].state, ChainState::Warning);
    QCOMPARE(compared.steps[6].facts.back(), acceptanceNote());
}

void TestCannbinQuant::chainOfAnIndex()
{
    CannbinFixture fixture = smallCannbin();
    fixture.base = CannbinBase::Relative;
    fixture.build();
    const QTemporaryDir dir;
    QVERIFY(fixture.write(pathOf(dir, "model.bin")));
    const auto checkpoint = openCheckpoint(pathOf(dir, "model.bin"));
    QVERIFY(checkpoint);
    const auto chain = cannbinChain(*checkpoint, checkpoint->containers().front(), nullptr);
    QCOMPARE(chain.steps[1].state, ChainState::Warning); // its totals
    QCOMPARE(chain.steps[2].state, ChainState::Bad);
    QCOMPARE(chain.steps[2].facts.size(), std::size_t(9)); // why not, and of each of A to D
    QCOMPARE(chain.steps[3].state, ChainState::NotDone);
}

QTEST_GUILESS_MAIN(TestCannbinQuant)
#include "tst_cannbinquant.moc"
