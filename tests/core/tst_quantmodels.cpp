// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/chart/previewchart.h"
#include "core/numeric/kernels.h"
#include "core/quant/exporttensor.h"
#include "core/quant/scan.h"
#include "tests/core/quantfixture.h"
#include "tests/support/minimodels.h"

#include <QDir>
#include <QTest>

using namespace requant;
using test::Folder;
using test::gaussianRows;
using test::previewOf;

class TestQuantModels : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void missingScale();
    void wholeModels_data();
    void wholeModels();
    void names_data();
    void names();
    void suggestions();
    void sampledScan();
    void cancelled();
    void exportRefusesTheSource();
    void picture();
};

void TestQuantModels::missingScale()
{
    auto builder = test::miniR1();
    const std::string name = "model.layers.2.self_attn.kv_b_proj.weight";
    builder.remove(name + "_scale_inv");
    QTemporaryDir dir;
    const auto path = dir.filePath(QStringLiteral("m")).toStdString();
    QVERIFY(builder.write(path).has_value());
    const auto checkpoint = openCheckpoint(path);
    QVERIFY(checkpoint.has_value());
    const auto error = Dequantizer::open(*checkpoint, name).error();
    QCOMPARE(error.code, ErrorCode::ScaleNotFound);
    QVERIFY(error.english().find("weight_scale_inv") != std::string::npos);
    const auto scan = scanCheckpoint(*checkpoint, *findScheme("int8-channel"));
    QVERIFY(scan.has_value());
    QCOMPARE(scan->skipped.size(), std::size_t{1});
    QCOMPARE(scan->skipped.front().tensor, name);
}

void TestQuantModels::wholeModels_data()
{
    QTest::addColumn<int>("kind");
    QTest::newRow("fp8 of uneven rows") << 0;
    QTest::newRow("compressed-tensors") << 1;
    QTest::newRow("ascend") << 2;
    QTest::newRow("plain") << 3;
}

void TestQuantModels::wholeModels()
{
    QFETCH(const int, kind);
    auto builder = kind == 0 ? test::miniR1({80, test::MiniQuant::Fp8})
        : kind == 1          ? test::miniW8a8Ct()
        : kind == 2          ? test::miniW8a8Asc()
                             : test::miniDense();
    QTemporaryDir dir;
    const auto path = dir.filePath(QStringLiteral("m")).toStdString();
    QVERIFY(builder.write(path).has_value());
    const auto checkpoint = openCheckpoint(path);
    QVERIFY(checkpoint.has_value());
    const auto names = listMatrices(*checkpoint);
    QVERIFY(names.size() > 10);
    for (const auto& name : names) {
        const auto matrix = Dequantizer::open(*checkpoint, name);
        QVERIFY2(matrix.has_value(), name.c_str());
        std::vector<float> whole(matrix->rows() * matrix->cols());
        QVERIFY2(matrix->read(0, matrix->rows(), whole).has_value(), name.c_str());
        QVERIFY2(kernels::absmax(whole) > 0, name.c_str());
        // Any part of it is the same numbers.
        const std::uint64_t begin = matrix->rows() / 3, end = matrix->rows() / 3 + 2;
        std::vector<float> part((end - begin) * matrix->cols());
        QVERIFY(matrix->read(begin, end, part).has_value());
        QVERIFY(
            std::equal(part.begin(), part.end(), whole.begin() + static_cast<std::ptrdiff_t>(begin * matrix->cols())));
        if (const auto grid = matrix->fp8Grid()) {
            QCOMPARE(grid->scaleCols, (matrix->cols() + grid->blockCols - 1) / grid->blockCols);
            QCOMPARE(matrix->gridScales(begin, end)->size() % grid->scaleCols, std::size_t{0});
        }
    }
    const auto scan = scanCheckpoint(*checkpoint, *findScheme("int8-channel"));
    QVERIFY(scan.has_value());
    QCOMPARE(scan->matrices.size(), names.size());
    QVERIFY(scan->skipped.empty());
    for (std::size_t i = 1; i < scan->matrices.size(); ++i)
        QVERIFY(scan->matrices[i - 1].metrics.relativeRmse >= scan->matrices[i].metrics.relativeRmse);
}

void TestQuantModels::names_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("layer");
    QTest::addColumn<QString>("projection");
    QTest::addColumn<QString>("group");
    QTest::addColumn<int>("expert");
    const auto row = [](const char* name, int layer, const char* projection, const char* group, int expert) {
        QTest::newRow(name) << QString::fromLatin1(name) << layer << QString::fromLatin1(projection)
                            << QString::fromLatin1(group) << expert;
    };
    row("model.layers.3.mlp.experts.17.gate_proj.weight", 3, "gate_proj", "mlp.experts.gate_proj", 17);
    row("model.layers.3.mlp.experts.gate_up_proj[4]", 3, "gate_up_proj", "mlp.experts.gate_up_proj", 4);
    row("model.layers.0.self_attn.q_proj.weight_packed", 0, "q_proj", "self_attn.q_proj", -1);
    row("lm_head.weight", -1, "lm_head", "lm_head", -1);
    row("layers.2.ffn.experts.0.w1.weight", 2, "w1", "ffn.experts.w1", 0);
}

void TestQuantModels::names()
{
    QFETCH(const QString, name);
    ScannedMatrix matrix;
    matrix.name = name.toStdString();
    describeName(matrix);
    QTEST(matrix.layer ? static_cast<int>(*matrix.layer) : -1, "layer");
    QTEST(QString::fromStdString(matrix.projection), "projection");
    QTEST(QString::fromStdString(matrix.group), "group");
    QTEST(matrix.expert ? static_cast<int>(*matrix.expert) : -1, "expert");
}

void TestQuantModels::suggestions()
{
    std::vector<ScannedMatrix> matrices(5);
    for (std::size_t i = 0; i < matrices.size(); ++i) {
        matrices[i].name = "model.layers." + std::to_string(i) + ".mlp.up_proj.weight";
        matrices[i].metrics.relativeRmse = i == 0 ? 0.10 : 0.01;
    }
    matrices[4].name = "model.layers.4.mlp.gate.weight";
    for (auto& matrix : matrices)
        describeName(matrix);
    const auto suggested = suggestKeeping(matrices);
    QCOMPARE(suggested.size(), std::size_t{2});
    QCOMPARE(suggested[0].name, matrices[0].name);
    QVERIFY(suggested[0].because.english().find("10.00 %") != std::string::npos);
    QCOMPARE(suggested[1].name, matrices[4].name);
    QCOMPARE(suggested[1].keep, std::string("bf16"));
}

void TestQuantModels::sampledScan()
{
    Folder folder;
    folder.add("a.weight", {640, 100}, gaussianRows(640, 100));
    folder.add("b.weight", {640, 100}, gaussianRows(640, 100));
    const Checkpoint checkpoint = folder.open();
    ScanOptions options;
    options.sample = 0.1;
    options.filter = "^a";
    const auto scan = scanCheckpoint(checkpoint, *findScheme("int8-channel"), options);
    QVERIFY(scan.has_value());
    QCOMPARE(scan->matrices.size(), std::size_t{1});
    QVERIFY(scan->sampled);
    QCOMPARE(scan->matrices[0].rowsMeasured, 64U);
    QCOMPARE(scan->matrices[0].metrics.elements, 6400U);
    QVERIFY(toCsv(*scan).find("a.weight,,a,,640,100,64,0.0") != std::string::npos);
    options.sample = 1.5;
    QCOMPARE(scanCheckpoint(checkpoint, *findScheme("bf16"), options).error().code, ErrorCode::InvalidArgument);
    options.sample = 1;
    options.filter = "(";
    QCOMPARE(scanCheckpoint(checkpoint, *findScheme("bf16"), options).error().code, ErrorCode::InvalidArgument);
}

void TestQuantModels::cancelled()
{
    Folder folder;
    folder.add("a.weight", {64, 64}, gaussianRows(64, 64));
    const Checkpoint checkpoint = folder.open();
    std::stop_source source;
    source.request_stop();
    Context context;
    context.stop = source.get_token();
    QCOMPARE(
        previewTensor(checkpoint, "a.weight", *findScheme("bf16"), {}, context).error().code, ErrorCode::Cancelled);
    QCOMPARE(scanCheckpoint(checkpoint, *findScheme("bf16"), {}, context).error().code, ErrorCode::Cancelled);
    const auto target = folder.dir.filePath(QStringLiteral("x.npy")).toStdString();
    QCOMPARE(exportTensor(checkpoint, "a.weight", target, {}, context).error().code, ErrorCode::Cancelled);
    QCOMPARE(QDir(folder.dir.path()).entryList(QDir::Files | QDir::Hidden).size(), 0); // nothing is left behind
}

void TestQuantModels::exportRefusesTheSource()
{
    Folder folder;
    folder.add("a.weight", {64, 64}, gaussianRows(64, 64));
    const Checkpoint checkpoint = folder.open();
    const auto result = exportTensor(checkpoint, "a.weight", checkpoint.folder() / "model.safetensors", {});
    QCOMPARE(result.error().code, ErrorCode::InvalidArgument);
}

void TestQuantModels::picture()
{
    Folder folder;
    folder.add("a.weight", {200, 300}, gaussianRows(200, 300));
    const auto canvas = drawPreview(previewOf(folder.open(), "a.weight", "int8-channel"));
    const std::string png = canvas.png();
    QVERIFY(png.starts_with("\x89PNG\r\n\x1a\n"));
    QVERIFY(png.ends_with(std::string("IEND\xAE\x42\x60\x82", 8)));
    int inked = 0;
    for (int y = 0; y < canvas.height(); ++y) {
        for (int x = 0; x < canvas.width(); ++x)
            inked += canvas.at(x, y).red != 255;
    }
    QVERIFY(inked > 20000);
    for (char c = ' '; c <= '~'; ++c)
        QVERIFY(glyph(c) != nullptr);
}

QTEST_GUILESS_MAIN(TestQuantModels)
#include "tst_quantmodels.moc"
