// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Every verb that reads a container, given its folder and the file itself, with each reading laid down.

#include "core/checkpoint/checkpoint.h"
#include "tests/cli/clirun.h"
#include "tests/support/cannbintest.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cstring>

using namespace requant;
using namespace requant::test;
using Json = nlohmann::ordered_json;
using namespace Qt::StringLiterals;

class TestCliReadings : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void bases_data();
    void bases();
    void otherReadings_data();
    void otherReadings();
    void literalExample();
    void blockOfCodes();

private:
    QString path(const QString& name) const { return m_dir.filePath(name); }
    QStringList placesOf(const QString& name) const { return {path(name), path(name + u"/model.bin"_s)}; }
    void write(CannbinFixture fixture, const QString& name);
    QByteArray exported(const QString& place, const QString& matrix, const QStringList& readings);
    QString convertedTo(const QString& place, const QStringList& readings);

    QTemporaryDir m_dir;
    std::map<QString, CannbinFixture> m_fixtures;
    int m_number = 0;
};

namespace {

const QString matrix = u"model.layers.1.mlp.down_proj.weight"_s; // the last of the fixture

QByteArray bytesOfValues(const std::vector<float>& values)
{
    return {reinterpret_cast<const char*>(values.data()), qsizetype(values.size() * sizeof(float))};
}

bool finds(const Answer& answer, const char* rule)
{
    const Json findings = answer.json()["findings"];
    return std::any_of(findings.begin(), findings.end(), [&](const Json& finding) { return finding["id"] == rule; });
}

} // namespace

void TestCliReadings::write(CannbinFixture fixture, const QString& name)
{
    fixture.build();
    QVERIFY(fixture.write(path(name + u"/model.bin"_s).toStdString()));
    m_fixtures.insert_or_assign(name, std::move(fixture));
}

void TestCliReadings::initTestCase()
{
    for (int base = 0; base < int(cannbinBaseCount); ++base) {
        CannbinFixture fixture = smallCannbin();
        fixture.base = static_cast<CannbinBase>(base);
        fixture.pointer = base != 1;
        const auto text = requant::name(fixture.base);
        write(std::move(fixture), QString::fromUtf8(text.data(), qsizetype(text.size())));
    }
    CannbinFixture fixture = smallCannbin();
    fixture.sign = CannbinSign::Offset8;
    write(fixture, u"offset-8"_s);
    fixture = smallCannbin();
    fixture.geometry = CannbinGeometry::RowGroups;
    write(fixture, u"row-groups"_s);
}

QByteArray TestCliReadings::exported(const QString& place, const QString& name, const QStringList& readings)
{
    const QString file = path(u"out%1.npy"_s.arg(++m_number));
    const auto done = runCli(QStringList{u"export"_s, place, name, u"--npy"_s, file} + readings);
    QFile npy(file);
    if (done.exitCode != 0 || !npy.open(QIODevice::ReadOnly))
        return done.err;
    const QByteArray bytes = npy.readAll();
    std::uint16_t header = 0;
    std::memcpy(&header, bytes.constData() + 8, 2);
    return bytes.mid(10 + header);
}

// The folder of the output, empty if there is none.
QString TestCliReadings::convertedTo(const QString& place, const QStringList& readings)
{
    const QString out = path(u"converted%1"_s.arg(++m_number));
    const auto done =
        runCli(QStringList{u"convert"_s, place, out, u"--recipe"_s, u"cannbin-to-bf16"_s, u"--partial"_s} + readings);
    if (done.exitCode != 0)
        qWarning("%s", done.err.constData());
    return done.exitCode == 0 ? out : QString();
}

void TestCliReadings::bases_data()
{
    QTest::addColumn<QString>("base");
    QTest::addColumn<QString>("place");
    for (const auto& base : {u"A"_s, u"B"_s, u"C"_s, u"D"_s, u"rel"_s}) {
        QTest::addRow("%s, folder", qPrintable(base)) << base << placesOf(base)[0];
        QTest::addRow("%s, file", qPrintable(base)) << base << placesOf(base)[1];
    }
}

void TestCliReadings::bases()
{
    QFETCH(QString, base);
    QFETCH(QString, place);
    const QStringList reading{u"--base"_s, base};
    const auto inspected = runCli(QStringList{u"inspect"_s, place, u"--json"_s} + reading);
    QCOMPARE(inspected.exitCode, 0);
    const Json used = inspected.json()["containers"][0]["base"];
    QCOMPARE(used["used"].get<std::string>(), base.toStdString());
    QCOMPARE(used["chosen_by"].get<std::string>(), std::string("user"));
    const auto preview =
        runCli(QStringList{u"preview"_s, place, matrix, u"--to"_s, u"bas4x4-int4"_s, u"--json"_s} + reading);
    QCOMPARE(preview.exitCode, 0);
    QCOMPARE(preview.json()["metrics"]["relative_rmse"].get<double>(), 0.0);
    QCOMPARE(exported(place, matrix, reading), bytesOfValues(m_fixtures.at(base).values.back()));
    const auto diagnosed = runCli(QStringList{u"diagnose"_s, place, u"--json"_s, u"--fail-on"_s, u"never"_s} + reading);
    QCOMPARE(diagnosed.exitCode, 0);
    QVERIFY(finds(diagnosed, "CAN-010") && !finds(diagnosed, "CAN-003"));
    const QString out = convertedTo(place, reading);
    const auto output = openCheckpoint(out.toStdString());
    QVERIFY2(output, output ? "" : output.error().english().c_str());
    QCOMPARE(output->tensors().size(), std::size_t(4));
    QVERIFY(output->problems().empty());
    QCOMPARE(runCli(QStringList{u"verify"_s, out, u"--source"_s, place} + reading).exitCode, 0);
    // A reading that does not fit is refused by each of them, and says why.
    const QStringList wrong{u"--base"_s, base == u"A" ? u"D"_s : u"A"_s};
    for (const QStringList& verb :
        {QStringList{u"inspect"_s, place}, QStringList{u"preview"_s, place, matrix, u"--to"_s, u"bf16"_s},
            QStringList{u"export"_s, place, matrix, u"--npy"_s, path(u"x.npy"_s)}, QStringList{u"diagnose"_s, place},
            QStringList{u"convert"_s, place, path(u"x"_s), u"--recipe"_s, u"cannbin-to-bf16"_s, u"--partial"_s}}) {
        const auto refused = runCli(verb + wrong);
        QCOMPARE(refused.exitCode, 2);
        QVERIFY2(refused.err.contains("does not fit this file"), refused.err.constData());
    }
}

void TestCliReadings::otherReadings_data()
{
    QTest::addColumn<QString>("option");
    QTest::addColumn<QString>("value");
    QTest::addColumn<QString>("other");
    QTest::addColumn<QString>("rule"); ///< that the automatic reading gives
    QTest::newRow("sign") << u"--sign"_s << u"offset-8"_s << u"twos-complement"_s << u"CAN-006"_s;
    QTest::newRow("geometry") << u"--geometry"_s << u"row-groups"_s << u"block-grid"_s << u"CAN-007"_s;
}

void TestCliReadings::otherReadings()
{
    QFETCH(QString, option);
    QFETCH(QString, value);
    QFETCH(QString, other);
    QFETCH(QString, rule);
    const QByteArray wanted = bytesOfValues(m_fixtures.at(value).values.back());
    for (const QString& place : placesOf(value)) {
        const QStringList right{option, value};
        const auto inspected = runCli(QStringList{u"inspect"_s, place, u"--json"_s} + right);
        const Json used = inspected.json()["containers"][0][option.mid(2).toStdString()];
        QCOMPARE(used["used"].get<std::string>(), value.toStdString());
        QCOMPARE(used["chosen_by"].get<std::string>(), std::string("user"));
        QCOMPARE(exported(place, matrix, right), wanted);
        QVERIFY(exported(place, matrix, {option, other}) != wanted);
        const auto preview =
            runCli(QStringList{u"preview"_s, place, matrix, u"--to"_s, u"bf16"_s, u"--json"_s} + right);
        QCOMPARE(preview.exitCode, 0);
        QVERIFY(preview.json()["reference"].get<std::string>().find(option == u"--sign" ? "offset-8" : "row groups")
            != std::string::npos);
        const QStringList diagnose{u"diagnose"_s, place, u"--json"_s, u"--fail-on"_s, u"never"_s};
        QVERIFY(finds(runCli(diagnose), rule.toUtf8().constData()));
        QVERIFY(!finds(runCli(diagnose + right), rule.toUtf8().constData()));
        const QString out = convertedTo(place, right);
        QCOMPARE(runCli(QStringList{u"verify"_s, out, u"--source"_s, place} + right).exitCode, 0);
        QVERIFY(exported(out, matrix, {}) != exported(convertedTo(place, {option, other}), matrix, {}));
    }
}

// The document's own entry, offsets and totals: 3 GB that are holes but for one matrix.
void TestCliReadings::literalExample()
{
    CannbinFixture fixture;
    fixture.pointer = false;
    fixture.buildLiteral(CannbinBase::WeightsFirst);
    QVERIFY(fixture.write(path(u"literal/pytorch_model.bin"_s).toStdString()));
    const QString name = u"model.layers.0.self_attn.q_proj.weight"_s;
    for (const QString& place : {path(u"literal"_s), path(u"literal/pytorch_model.bin"_s)}) {
        const auto inspected = runCli({u"inspect"_s, place, u"--json"_s, u"--tensors"_s});
        QCOMPARE(inspected.exitCode, 0);
        const Json one = inspected.json()["containers"][0];
        QCOMPARE(one["base"]["used"].get<std::string>(), std::string("C"));
        QCOMPARE(one["list"][0]["tiling"].dump(), std::string(R"({"M":32,"N":64,"K":128})"));
        QCOMPARE(one["totals"]["declared_weight_bytes"].get<std::uint64_t>(), 3'125'000'000u);
        QCOMPARE(one["totals"]["scale_bytes"].get<std::uint64_t>(), 2'097'152u);
        QVERIFY(finds(runCli({u"diagnose"_s, place, u"--json"_s}), "CAN-005"));
        const auto preview =
            runCli({u"preview"_s, place, name, u"--to"_s, u"bas4x4-int4"_s, u"--rows"_s, u"0:8"_s, u"--json"_s});
        QCOMPARE(preview.json()["metrics"]["relative_rmse"].get<double>(), 0.0);
        const std::vector<float> first(fixture.values[0].begin(), fixture.values[0].begin() + 4 * 4096);
        QCOMPARE(exported(place, name, {u"--rows"_s, u"0:4"_s}), bytesOfValues(first));
        const auto refused = runCli({u"inspect"_s, place, u"--base"_s, u"A"_s});
        QCOMPARE(refused.exitCode, 2);
        QVERIFY(refused.err.contains("bytes 102400 to 2199552, would overlap the weights"));
    }
}

void TestCliReadings::blockOfCodes()
{
    const CannbinFixture& fixture = m_fixtures.at(u"A"_s);
    QVERIFY(writeCompanion(path(u"companion"_s).toStdString(), fixture, 1));
    const QStringList preview{u"preview"_s, placesOf(u"A"_s)[1], matrix, u"--to"_s, u"bf16"_s, u"--block"_s};
    const auto done = runCli(preview + QStringList{u"2:3"_s, u"--companion"_s, path(u"companion"_s), u"--json"_s});
    QCOMPARE(done.exitCode, 0);
    const Json block = done.json()["block"];
    QCOMPARE(block["rows"].dump(), std::string("[8,12]"));
    QCOMPARE(block["cols"].dump(), std::string("[12,16]"));
    QCOMPARE(block["codes"][1][2].get<int>(), int(fixture.codes[3][9 * 160 + 14]));
    QCOMPARE(block["values"][1][2].get<float>(), fixture.values[3][9 * 160 + 14]);
    QCOMPARE(block["reference"][1][2].get<float>(), 2 * fixture.values[3][9 * 160 + 14]);
    QVERIFY(runCli(preview + QStringList{u"0:0"_s}).out.contains("block 0:0 of 12 x 40"));
    QCOMPARE(runCli(preview + QStringList{u"12:0"_s}).exitCode, 2);
    QCOMPARE(runCli(preview + QStringList{u"twelve"_s}).exitCode, 2);
}

QTEST_GUILESS_MAIN(TestCliReadings)
#include "tst_clireadings.moc"
