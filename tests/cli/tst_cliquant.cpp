// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/cli/clirun.h"
#include "tests/support/minimodels.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace requant;
using Json = nlohmann::ordered_json;

class TestCliQuant : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void preview();
    void previewPicture();
    void scan();
    void exportArray_data();
    void exportArray();
    void exitCodes_data();
    void exitCodes();

private:
    QString path(const char* name) const { return m_dir.filePath(QString::fromLatin1(name)); }

    QTemporaryDir m_dir;
    QString m_folder;
};

namespace {

const QString gate = QStringLiteral("model.layers.0.mlp.gate_proj.weight");

} // namespace

void TestCliQuant::initTestCase()
{
    m_folder = path("model");
    auto builder = test::miniR1();
    builder.remove("model.layers.1.self_attn.kv_b_proj.weight_scale_inv");
    QVERIFY(builder.write(m_folder.toStdString()).has_value());
}

void TestCliQuant::preview()
{
    const auto done = test::runCli({QStringLiteral("preview"), m_folder, gate, QStringLiteral("--to"),
        QStringLiteral("int8-channel"), QStringLiteral("--json")});
    QCOMPARE(done.exitCode, 0);
    const Json json = done.json();
    QCOMPARE(json["kind"].get<std::string>(), std::string("preview"));
    for (const char* field : {"relative_rmse", "sqnr_db", "max_abs", "cosine", "half_step_ratio", "clipped",
             "zero_rows", "crest_max", "nan"})
        QVERIFY2(json["metrics"].contains(field), field);
    for (const char* histogram : {"weight_histogram", "error_histogram"})
        QCOMPARE(json[histogram]["edges"].size(), json[histogram]["counts"].size() + 1);
    QCOMPARE(json["rows"]["relative_rmse"].size(), json["shape"][0].get<std::size_t>());
    QVERIFY(json["reference"].get<std::string>().find("weight_scale_inv") != std::string::npos);
    const double rmse = json["metrics"]["relative_rmse"].get<double>();
    QVERIFY(rmse > 0.001 && rmse < 0.2);
    const auto part = test::runCli({QStringLiteral("preview"), m_folder, gate, QStringLiteral("--to"),
        QStringLiteral("int8-channel"), QStringLiteral("--json"), QStringLiteral("--rows"), QStringLiteral("2:5")});
    const Json rows = part.json()["rows"]["relative_rmse"];
    QCOMPARE(rows.size(), std::size_t{3});
    QCOMPARE(rows[0].get<double>(), json["rows"]["relative_rmse"][2].get<double>());
}

void TestCliQuant::previewPicture()
{
    const QString file = path("picture.png");
    QCOMPARE(test::runCli({QStringLiteral("preview"), m_folder, gate, QStringLiteral("--to"), QStringLiteral("bf16"),
                              QStringLiteral("--png"), file})
                 .exitCode,
        0);
    QFile png(file);
    QVERIFY(png.open(QIODevice::ReadOnly));
    QVERIFY(png.readAll().startsWith("\x89PNG\r\n\x1a\n"));
}

void TestCliQuant::scan()
{
    const QString csv = path("scan.csv");
    const auto done = test::runCli({QStringLiteral("scan"), m_folder, QStringLiteral("--to"),
        QStringLiteral("int8-channel"), QStringLiteral("--json"), QStringLiteral("--csv"), csv,
        QStringLiteral("--memory"), QStringLiteral("64MiB")});
    QCOMPARE(done.exitCode, 0);
    const Json json = done.json();
    const Json& matrices = json["matrices"];
    QVERIFY(matrices.size() > 20);
    for (std::size_t i = 1; i < matrices.size(); ++i)
        QVERIFY(matrices[i - 1]["relative_rmse"].get<double>() >= matrices[i]["relative_rmse"].get<double>());
    for (const char* field : {"name", "layer", "projection", "expert", "relative_rmse", "crest_max"})
        QVERIFY2(matrices[0].contains(field), field);
    // The one without its scale is named, not guessed; the router is to be kept.
    QCOMPARE(json["skipped"].size(), std::size_t{1});
    QCOMPARE(json["skipped"][0]["error"].get<std::string>(), std::string("scale_not_found"));
    bool router = false;
    for (const auto& suggestion : json["suggest"]) {
        QVERIFY(suggestion.contains("keep") && suggestion.contains("because"));
        router |= suggestion["name"].get<std::string>().ends_with("mlp.gate.weight");
    }
    QVERIFY(router);
    QFile file(csv);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll().count('\n'), static_cast<qsizetype>(matrices.size() + 1));
}

void TestCliQuant::exportArray_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QByteArray>("descr");
    QTest::addColumn<int>("bytes"); // of one element
    QTest::newRow("values") << QStringList() << QByteArray("'<f4'") << 4;
    QTest::newRow("raw") << QStringList{QStringLiteral("--raw")} << QByteArray("'|u1'") << 1;
    QTest::newRow("requantized") << QStringList{QStringLiteral("--to"), QStringLiteral("int4-group32")}
                                 << QByteArray("'<f4'") << 4;
}

void TestCliQuant::exportArray()
{
    QFETCH(const QStringList, options);
    QFETCH(const QByteArray, descr);
    QFETCH(const int, bytes);
    const QString file = path("array.npy");
    const auto done = test::runCli(QStringList{QStringLiteral("export"), m_folder, gate, QStringLiteral("--npy"), file,
                                       QStringLiteral("--json"), QStringLiteral("--rows"), QStringLiteral(":7")}
        + options);
    QCOMPARE(done.exitCode, 0);
    const Json json = done.json();
    QCOMPARE(json["shape"][0].get<int>(), 7);
    QVERIFY(!json["source"].get<std::string>().empty());
    QFile npy(file);
    QVERIFY(npy.open(QIODevice::ReadOnly));
    const QByteArray content = npy.readAll();
    QVERIFY(content.startsWith("\x93NUMPY\x01"));
    QVERIFY(content.contains(descr));
    const int header = 10 + static_cast<unsigned char>(content[8]) + 256 * static_cast<unsigned char>(content[9]);
    QCOMPARE(header % 64, 0);
    QCOMPARE(content.size(), header + 7 * json["shape"][1].get<int>() * bytes);
}

void TestCliQuant::exitCodes_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("exitCode");
    const auto row = [](const char* name, const char* arguments, int exitCode) {
        QTest::newRow(name) << QString::fromLatin1(arguments).split(QLatin1Char(' ')) << exitCode;
    };
    row("unknown scheme", "preview DIR model.norm.weight --to int7", 2);
    row("no scheme", "preview DIR model.norm.weight", 2);
    row("unknown tensor", "preview DIR nothing --to bf16", 3);
    row("no folder", "preview DIR/none model.norm.weight --to bf16", 3);
    row("no scale", "preview DIR model.layers.1.self_attn.kv_b_proj.weight --to bf16", 3);
    row("rows beyond the end", "preview DIR lm_head.weight --to bf16 --rows 0:9999999", 2);
    row("rows that are no range", "export DIR lm_head.weight --npy DIR/x --rows 3", 2);
    row("export over the source", "export DIR lm_head.weight --npy DIR/config.json", 2);
    row("export where nothing can be written", "export DIR lm_head.weight --npy DIR/none/x.npy", 3);
    row("raw and requantized", "export DIR lm_head.weight --npy DIR/x.npy --raw --to bf16", 2);
    row("bad sample", "scan DIR --to bf16 --sample 2", 2);
    row("bad filter", "scan DIR --to bf16 --filter (", 2);
    row("vector", "preview DIR model.norm.weight --to int8-channel", 0);
}

void TestCliQuant::exitCodes()
{
    QFETCH(QStringList, arguments);
    QFETCH(const int, exitCode);
    for (auto& argument : arguments)
        argument.replace(QStringLiteral("DIR"), m_folder);
    const auto done = test::runCli(arguments);
    QVERIFY2(done.exitCode == exitCode, done.err.constData());
    QCOMPARE(done.err.isEmpty(), exitCode == 0);
}

QTEST_GUILESS_MAIN(TestCliQuant)
#include "tst_cliquant.moc"
