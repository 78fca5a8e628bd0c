// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/cannbinindex.h"
#include "core/checkpoint/cannbinjson.h"
#include "core/checkpoint/containers.h"
#include "core/checkpoint/companions.h"
#include "tests/support/cannbintest.h"

#include <QTemporaryDir>
#include <QTest>

#include <cstring>

using namespace requant;
using namespace requant::test;

class TestCannbinFile : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void offsetEight();
    void rowGroups();
    void oddShapes();
    void tilings();
    void asCheckpoint();
    void indexOnlyCheckpoint();
    void torchUnderTheName();
    void canonicalWriter();
};

void TestCannbinFile::offsetEight()
{
    CannbinFixture fixture = smallCannbin();
    fixture.sign = CannbinSign::Offset8;
    fixture.build();
    const auto silent = readCannbin(fixture.bytes());
    QVERIFY(silent);
    QCOMPARE(silent->sign, CannbinSign::TwosComplement);
    QVERIFY(warns(*silent, ErrorCode::CannbinSign));
    QCOMPARE(silent->geometry, CannbinGeometry::BlockGrid);
    const auto chosen = readCannbin(fixture.bytes(), {.base = {}, .sign = CannbinSign::Offset8, .geometry = {}});
    QVERIFY(chosen);
    QVERIFY(!warns(*chosen, ErrorCode::CannbinSign));
    QVERIFY(chosen->evidence.blockShare() > 0.99);
    QVERIFY(chosen->evidence.codes[0] == 0);
}

void TestCannbinFile::rowGroups()
{
    CannbinFixture fixture = smallCannbin();
    fixture.geometry = CannbinGeometry::RowGroups;
    fixture.build();
    const auto container = readCannbin(fixture.bytes());
    QVERIFY(container);
    QCOMPARE(container->geometry, CannbinGeometry::RowGroups);
    QVERIFY(warns(*container, ErrorCode::CannbinGeometry));
    QVERIFY(container->evidence.groupShare() > 0.99);
    QVERIFY(container->evidence.blockShare() < 0.9);
    const auto kept = readCannbin(fixture.bytes(), {.base = {}, .sign = {}, .geometry = CannbinGeometry::BlockGrid});
    QCOMPARE(kept->geometry, CannbinGeometry::BlockGrid);
    QVERIFY(kept->geometryChosen);
}

void TestCannbinFile::oddShapes()
{
    CannbinFixture fixture;
    fixture.entries = {{"a.weight", 30, 33, 4, 4, {}}, {"b.weight", 7, 129, 4, 4, {}}, {"c.weight", 1, 1, 4, 4, {}}};
    fixture.build();
    const auto container = readCannbin(fixture.bytes());
    QVERIFY(container);
    QVERIFY(container->base.has_value());
    QCOMPARE(container->blocks[0].rowBytes, 17u);
    QCOMPARE(container->blocks[0].scaleRows(CannbinGeometry::BlockGrid), 8u);
    QCOMPARE(container->blocks[0].scaleCols(CannbinGeometry::BlockGrid), 9u);
    QCOMPARE(container->blocks[2].weightBytes(), 1u);
    QVERIFY(container->evidence.blockShare() > 0.99);
}

void TestCannbinFile::tilings()
{
    CannbinBlock block;
    block.name = "a.weight";
    block.rows = 4096;
    block.cols = 4096;
    const auto problem = [&](CannbinTiling tiling) {
        block.tiling = tiling;
        return tilingProblem(block).english();
    };
    QVERIFY(problem({true, true, 32, 64, 128}).empty());
    QCOMPARE(problem({}), std::string("It has no tiling."));
    QVERIFY(problem({true, false, 0, 0, 0}).find("not an object") != std::string::npos);
    QVERIFY(problem({true, true, 0, 64, 128}).find("not positive") != std::string::npos);
    QVERIFY(problem({true, true, 32, -64, 128}).find("not positive") != std::string::npos);
    QVERIFY(problem({true, true, 32, 96, 128}).find("does not divide") != std::string::npos);
    QVERIFY(problem({true, true, 32, 64, 100}).find("does not divide") != std::string::npos);
    QVERIFY(problem({true, true, 32, 2, 128}).find("cuts blocks") != std::string::npos);
    // A bad tiling is no reason to refuse the file.
    CannbinFixture fixture = smallCannbin();
    fixture.edit = [](const std::string& text) { return replaced(text, "{\"M\":32,", "{\"M\":\"32\","); };
    const auto container = readCannbin(fixture.build().bytes());
    QVERIFY(container);
    QVERIFY(container->blocks[0].tiling.given && !container->blocks[0].tiling.readable);
}

void TestCannbinFile::asCheckpoint()
{
    CannbinFixture fixture = smallCannbin();
    fixture.paddedRows = true;
    fixture.build();
    const QTemporaryDir dir;
    const std::filesystem::path file = std::filesystem::path(dir.path().toStdString()) / "pytorch_model.bin";
    QVERIFY(fixture.write(file));
    for (const auto& path : {file, file.parent_path()}) {
        const auto checkpoint = openCheckpoint(path);
        QVERIFY2(checkpoint, checkpoint ? "" : checkpoint.error().english().c_str());
        QCOMPARE(checkpoint->tensors().size(), std::size_t(8));
        QCOMPARE(checkpoint->containers().size(), std::size_t(1));
        QCOMPARE(checkpoint->shards().front().state, ShardState::Complete);
        QVERIFY(checkpoint->sideFiles().empty());
        const auto id = checkpoint->find("model.layers.1.mlp.down_proj.weight");
        QVERIFY(id);
        QCOMPARE(checkpoint->tensor(*id).dtype, Dtype::U8);
        QCOMPARE(checkpoint->tensor(*id).shape[1], 128u);
        const TensorId scale = scaleOf(*checkpoint, *id);
        QVERIFY(scale != noTensor);
        QCOMPARE(checkpoint->tensor(scale).dtype, Dtype::F16);
        QVERIFY(checkpoint->containerPart(scale)->scales);
        QCOMPARE(checkpoint->containerPart(*id)->block->name, std::string(checkpoint->tensor(*id).name));
        std::vector<std::byte> bytes(checkpoint->tensor(scale).bytes());
        QVERIFY(readTensorBytes(*checkpoint, scale, 0, bytes));
        const std::string& stored = fixture.pieces.at(fixture.blocks[3].scaleBegin);
        QVERIFY(std::ranges::equal(bytes, std::as_bytes(std::span(stored))));
    }
}

void TestCannbinFile::indexOnlyCheckpoint()
{
    CannbinFixture fixture = smallCannbin();
    fixture.base = CannbinBase::Relative;
    fixture.build();
    const QTemporaryDir dir;
    const std::filesystem::path file = std::filesystem::path(dir.path().toStdString()) / "model.bin";
    QVERIFY(fixture.write(file));
    const auto checkpoint = openCheckpoint(file);
    QVERIFY(checkpoint);
    QCOMPARE(checkpoint->shards().front().state, ShardState::Broken);
    QCOMPARE(checkpoint->shards().front().error->code, ErrorCode::CannbinBase);
    QCOMPARE(checkpoint->tensors().size(), std::size_t(8));
    QVERIFY(!checkpoint->tensors().front().present());
    QCOMPARE(checkpoint->tensorBytes(), 0u);
    OpenOptions options;
    options.cannbin.base = CannbinBase::Relative;
    const auto chosen = openCheckpoint(file, options);
    QVERIFY(chosen && chosen->tensors().front().present());
    options.cannbin.base = CannbinBase::ScalesFirst;
    const auto refused = openCheckpoint(file, options);
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::InvalidArgument);
}

void TestCannbinFile::torchUnderTheName()
{
    const QTemporaryDir dir;
    const auto folder = std::filesystem::path(dir.path().toStdString());
    for (const QByteArray& head : {QByteArray("PK\x03\x04"), QByteArray("\x80\x02\x8A\x0A")}) {
        QFile file(dir.filePath(QStringLiteral("pytorch_model.bin")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(head + QByteArray(1000, 'x'));
        file.close();
        const auto opened = openCheckpoint(folder / "pytorch_model.bin");
        QVERIFY(!opened);
        QCOMPARE(opened.error().code, ErrorCode::TorchCheckpoint);
    }
}

void TestCannbinFile::canonicalWriter()
{
    CannbinFixture fixture = smallCannbin();
    fixture.build();
    const QTemporaryDir dir;
    const auto file = std::filesystem::path(dir.path().toStdString()) / "pytorch_model.bin";
    std::size_t number = 0;
    const Status written = writeCannbin(file, fixture.entries, [&](const CannbinEntry&) {
        const CannbinBlock& block = fixture.blocks[number++];
        const auto codes = std::as_bytes(std::span(fixture.pieces.at(block.weightBegin)));
        const std::string& scales = fixture.pieces.at(block.scaleBegin);
        CannbinMatrix matrix;
        matrix.codes.assign(codes.begin(), codes.end());
        matrix.scales.resize(scales.size() / 2);
        std::memcpy(matrix.scales.data(), scales.data(), scales.size());
        return matrix;
    });
    QVERIFY2(written, written ? "" : written.error().english().c_str());
    QFile stored(QString::fromStdString(file.string()));
    QVERIFY(stored.open(QIODevice::ReadOnly));
    // The fixture of hypothesis A with a pointer is the canonical profile.
    QCOMPARE(stored.readAll().toStdString(), fixture.text());
}

QTEST_GUILESS_MAIN(TestCannbinFile)
#include "tst_cannbinfile.moc"
