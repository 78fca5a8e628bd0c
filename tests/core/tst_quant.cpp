// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/chart/previewchart.h"
#include "core/numeric/kernels.h"
#include "core/quant/exporttensor.h"
#include "core/quant/preview.h"
#include "core/quant/quantizer.h"
#include "core/quant/scan.h"
#include "tests/support/minimodels.h"

#include <QTemporaryDir>
#include <QTest>

#include <nlohmann/json.hpp>

#include <cmath>
#include <limits>
#include <random>

using namespace requant;

namespace {

/// A checkpoint of plain F32 matrices, written below a temporary folder.
struct Folder {
    QTemporaryDir dir;
    test::CheckpointBuilder builder;

    void add(const std::string& name, std::vector<std::uint64_t> shape, const std::vector<float>& values)
    {
        builder.add({name, Dtype::F32, std::move(shape), test::bytesOfF32(values), "model.safetensors"});
    }
    Checkpoint open()
    {
        const auto path = dir.filePath(QStringLiteral("model")).toStdString();
        if (const auto done = builder.write(path); !done)
            qFatal("%s", done.error().english().c_str());
        auto checkpoint = openCheckpoint(path);
        if (!checkpoint)
            qFatal("%s", checkpoint.error().english().c_str());
        return *checkpoint;
    }
};

std::vector<float> gaussianRows(std::size_t rows, std::size_t cols, float outlier = 0)
{
    std::mt19937 random(11);
    std::normal_distribution<float> normal(0, 0.02F);
    std::vector<float> values(rows * cols);
    for (auto& value : values)
        value = normal(random);
    for (std::size_t r = 0; r < rows && outlier > 0; ++r) {
        // One value of this many deviations; it takes its own share of the row's root mean square.
        const double crest = static_cast<double>(outlier);
        values[r * cols + r % cols] =
            static_cast<float>(0.02 * crest / std::sqrt(1 - crest * crest / static_cast<double>(cols)));
    }
    return values;
}

PreviewResult previewOf(const Checkpoint& checkpoint, const std::string& name, const char* scheme,
    const PreviewOptions& options = {}, const Context& context = {})
{
    auto result = previewTensor(checkpoint, name, **schemeFromName(scheme), options, context);
    if (!result)
        qFatal("%s", result.error().english().c_str());
    return *result;
}

} // namespace

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
    void histogramsCountEverything_data() { previewDoesNotDependOnThreads_data(); }
    void histogramsCountEverything();
    void scaleRules();
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

void TestQuant::previewDoesNotDependOnThreads_data()
{
    QTest::addColumn<QString>("scheme");
    for (const auto& scheme : allSchemes())
        QTest::newRow(std::string(scheme.id).c_str()) << QString::fromStdString(std::string(scheme.id));
}

void TestQuant::previewDoesNotDependOnThreads()
{
    QFETCH(const QString, scheme);
    Folder folder;
    folder.add("a.weight", {700, 3000}, gaussianRows(700, 3000));
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

void TestQuant::missingScale()
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

void TestQuant::wholeModels_data()
{
    QTest::addColumn<int>("kind");
    QTest::newRow("fp8 of uneven rows") << 0;
    QTest::newRow("compressed-tensors") << 1;
    QTest::newRow("ascend") << 2;
    QTest::newRow("plain") << 3;
}

void TestQuant::wholeModels()
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

void TestQuant::names_data()
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

void TestQuant::names()
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

void TestQuant::suggestions()
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

void TestQuant::sampledScan()
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

void TestQuant::cancelled()
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

void TestQuant::exportRefusesTheSource()
{
    Folder folder;
    folder.add("a.weight", {64, 64}, gaussianRows(64, 64));
    const Checkpoint checkpoint = folder.open();
    const auto result = exportTensor(checkpoint, "a.weight", checkpoint.folder() / "model.safetensors", {});
    QCOMPARE(result.error().code, ErrorCode::InvalidArgument);
}

void TestQuant::picture()
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

QTEST_GUILESS_MAIN(TestQuant)
#include "tst_quant.moc"
