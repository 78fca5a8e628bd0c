// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The weights under one scale of a container.

#include "core/quant/containerblock.h"
#include "tests/support/cannbintest.h"

#include <QTemporaryDir>
#include <QTest>

using namespace requant;
using namespace requant::test;

class TestContainerBlock : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void blocks_data();
    void blocks();
    void blocksThatAreNot();
};

void TestContainerBlock::blocks_data()
{
    QTest::addColumn<int>("sign");
    QTest::addColumn<int>("geometry");
    QTest::addColumn<bool>("padded");
    for (int i = 0; i < 8; ++i)
        QTest::addRow("sign %d, geometry %d, padded %d", i & 1, i >> 1 & 1, i >> 2)
            << (i & 1) << (i >> 1 & 1) << (i > 3);
}

// Every scale of every matrix: what is under it agrees with what the dequantizer gives, and with the companion.
void TestContainerBlock::blocks()
{
    QFETCH(int, sign);
    QFETCH(int, geometry);
    QFETCH(bool, padded);
    CannbinFixture fixture;
    fixture.entries = {{"a.weight", 16, 32, 4, 4, {}}, {"model.odd.weight", 30, 33, 4, 4, {}}};
    fixture.sign = static_cast<CannbinSign>(sign);
    fixture.geometry = static_cast<CannbinGeometry>(geometry);
    fixture.paddedRows = padded;
    fixture.build();
    const QTemporaryDir dir;
    const auto checkpoint = opened(pathOf(dir, "model.bin"), fixture);
    QVERIFY2(checkpoint, checkpoint ? "" : checkpoint.error().english().c_str());
    QVERIFY(writeCompanion(pathOf(dir, "companion"), fixture, 1)); // twice the values
    const auto companion = openCheckpoint(pathOf(dir, "companion"));
    for (std::size_t i = 0; i < fixture.blocks.size(); ++i) {
        const std::uint64_t cols = fixture.blocks[i].cols;
        std::uint64_t seen = 0;
        ContainerBlock at;
        at.gridRows = at.gridCols = 1;
        for (std::uint64_t r = 0; r < at.gridRows; ++r) {
            for (std::uint64_t c = 0; c < at.gridCols; ++c) {
                const auto block = readContainerBlock(*checkpoint, fixture.blocks[i].name, r, c, &*companion);
                QVERIFY2(block, block ? "" : block.error().english().c_str());
                at = *block;
                for (std::uint64_t k = 0; k < at.codes.size(); ++k, ++seen) {
                    const std::uint64_t where = (at.rowBegin + k / at.cols()) * cols + at.colBegin + k % at.cols();
                    QCOMPARE(at.codes[k], fixture.codes[i][where]);
                    QCOMPARE(at.values[k], fixture.values[i][where]);
                    QCOMPARE(at.reference[k], 2 * fixture.values[i][where]);
                    QCOMPARE(at.values[k], float(at.codes[k]) * at.scale);
                }
            }
        }
        QCOMPARE(seen, fixture.blocks[i].rows * cols);
    }
}

void TestContainerBlock::blocksThatAreNot()
{
    CannbinFixture fixture = smallCannbin();
    fixture.build();
    const QTemporaryDir dir;
    const auto checkpoint = opened(pathOf(dir, "model.bin"), fixture);
    const std::string& name = fixture.blocks[0].name; // 16 x 24 scales
    const auto codeOf = [&](std::string_view tensor, std::uint64_t row, std::uint64_t col) {
        const auto block = readContainerBlock(*checkpoint, tensor, row, col);
        return block ? ErrorCode::Internal : block.error().code;
    };
    QCOMPARE(codeOf(name, 15, 23), ErrorCode::Internal);
    QCOMPARE(codeOf(name, 16, 0), ErrorCode::InvalidArgument);
    QCOMPARE(codeOf(name, 0, 24), ErrorCode::InvalidArgument);
    QCOMPARE(codeOf(name, ~std::uint64_t{0}, ~std::uint64_t{0}), ErrorCode::InvalidArgument);
    QCOMPARE(codeOf(cannbinScaleName(name), 0, 0), ErrorCode::InvalidArgument);
    QCOMPARE(codeOf("nowhere", 0, 0), ErrorCode::TensorNotFound);
    QVERIFY(writeCompanion(pathOf(dir, "companion"), fixture, 0, 1));
    const auto other = openCheckpoint(pathOf(dir, "companion"));
    const auto block = readContainerBlock(*checkpoint, name, 0, 0, &*other);
    QVERIFY(!block && block.error().code == ErrorCode::InvalidArgument);
    // A block of an unusual size is shown in part.
    CannbinFixture large;
    large.entries = {{"a.weight", 256, 256, 128, 128, {}}};
    large.build();
    const auto shown = readContainerBlock(*opened(pathOf(dir, "large.bin"), large), "a.weight", 1, 1);
    QVERIFY(shown);
    QCOMPARE(shown->codes.size(), std::size_t(ContainerBlock::mostShown * ContainerBlock::mostShown));
    QCOMPARE(shown->colBegin, 128u);
    QCOMPARE(shown->codes[1], large.codes[0][128 * 256 + 129]);
}

QTEST_GUILESS_MAIN(TestContainerBlock)
#include "tst_containerblock.moc"
