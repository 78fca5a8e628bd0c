// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Findings about containers, and what their deployment needs.

#include "core/checkpoint/containers.h"
#include "core/diagnose/containerpreflight.h"
#include "tests/support/cannbintest.h"
#include "tests/support/diagnosing.h"

#include <QTemporaryDir>
#include <QTest>

using namespace requant;
using namespace requant::test;

class TestCannbinDiagnose : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findings_data();
    void findings();
    void verdict();
    void preflight();
    void preflightOfOthers();
};

namespace {

using Change = void (*)(CannbinFixture&);

struct Row {
    const char* name;
    Change before; ///< build()
    Change after;
    QByteArray rules;
};

const Row rows[] = {
    {"clean", [](CannbinFixture&) {}, [](CannbinFixture&) {}, ""},
    {"no index", [](CannbinFixture& f) { f.pointer = false; },
        [](CannbinFixture& f) { f.pieces[f.indexOffset] = std::string(f.size - f.indexOffset, 'x'); }, "CAN-001"},
    {"bad entry",
        [](CannbinFixture& f) { f.edit = [](const std::string& text) { return replaced(text, "[64,96]", "[64,0]"); }; },
        [](CannbinFixture&) {}, "CAN-002"},
    {"no base", [](CannbinFixture& f) { f.base = CannbinBase::Relative; }, [](CannbinFixture&) {}, "CAN-003 CAN-005"},
    {"version", [](CannbinFixture& f) { f.version = 9; }, [](CannbinFixture&) {}, "CAN-004"},
    {"totals",
        [](CannbinFixture& f) {
            f.edit = [](const std::string& text) { return replaced(text, "_scale_size\":", "_scale_size\":1"); };
        },
        [](CannbinFixture&) {}, "CAN-005"},
    {"sign", [](CannbinFixture& f) { f.sign = CannbinSign::Offset8; }, [](CannbinFixture&) {}, "CAN-006"},
    {"geometry", [](CannbinFixture& f) { f.geometry = CannbinGeometry::RowGroups; }, [](CannbinFixture&) {}, "CAN-007"},
    {"scales", [](CannbinFixture& f) { f.totals = false; },
        [](CannbinFixture& f) {
            for (const auto& block : f.blocks)
                f.pieces[block.scaleBegin] = std::string(f.pieces[block.scaleBegin].size(), '\xFF');
        },
        "CAN-008"},
    {"tiling",
        [](CannbinFixture& f) {
            f.edit = [](const std::string& text) { return replaced(text, "\"N\":32", "\"N\":0"); };
        },
        [](CannbinFixture&) {}, "CAN-009"},
    {"tiling missing", [](CannbinFixture& f) { f.entries[2].tiling.reset(); }, [](CannbinFixture&) {}, "CAN-009"},
};

} // namespace

void TestCannbinDiagnose::findings_data()
{
    QTest::addColumn<int>("row");
    for (int i = 0; i < int(std::size(rows)); ++i)
        QTest::newRow(rows[i].name) << i;
}

void TestCannbinDiagnose::findings()
{
    QFETCH(int, row);
    CannbinFixture fixture = smallCannbin();
    rows[row].before(fixture);
    fixture.build();
    rows[row].after(fixture);
    const QTemporaryDir dir;
    const auto folder = std::filesystem::path(dir.path().toStdString());
    QVERIFY(fixture.write(folder / "pytorch_model.bin"));
    const auto found = findingsOf(folder);
    QByteArray said;
    bool parts = false;
    for (const auto& rule : rulesOf(found, {"CFG-003"})) {
        // Every container of this fixture lacks norms, if it can be read.
        if (rule == "CAN-010")
            parts = true;
        // Implausible scales are named one by one as well.
        else if (!rule.starts_with("NUM"))
            said += (said.isEmpty() ? "" : " ") + QByteArray::fromStdString(rule);
    }
    QVERIFY2(said == rows[row].rules, describe(found).c_str());
    QCOMPARE(parts, !said.contains("CAN-001") && !said.contains("CAN-002") && !said.contains("CAN-003"));
}

// A runtime must not be said to stumble over single tensors of a file that it does not open.
void TestCannbinDiagnose::verdict()
{
    CannbinFixture fixture = smallCannbin();
    fixture.build();
    const QTemporaryDir dir;
    const auto folder = std::filesystem::path(dir.path().toStdString());
    QVERIFY(fixture.write(folder / "pytorch_model.bin"));
    DiagnoseOptions options;
    options.runtimes = {*findRuntime("vllm"), *findRuntime("vllm-ascend")};
    const auto diagnosis = diagnose(*openCheckpoint(folder), options);
    QCOMPARE(diagnosis.verdicts.size(), std::size_t(2));
    for (const auto& verdict : diagnosis.verdicts) {
        QCOMPARE(verdict.kind, VerdictKind::Fails);
        QCOMPARE(verdict.failures.size(), std::size_t(1));
        QCOMPARE(verdict.failures.front().rule, std::string("RUN-001"));
    }
    for (const auto& finding : diagnosis.findings)
        QVERIFY2(finding.runtime.empty() || (finding.rule == "RUN-001" && finding.fix.empty()), finding.rule.c_str());
}

void TestCannbinDiagnose::preflight()
{
    CannbinFixture fixture = smallCannbin();
    fixture.build();
    const QTemporaryDir dir;
    const auto file = std::filesystem::path(dir.path().toStdString()) / "model.bin";
    QVERIFY(fixture.write(file));
    const auto checkpoint = openCheckpoint(file);
    QVERIFY(checkpoint);
    const auto rulesFor = [&](const ServeParameters& parameters) {
        std::string out;
        for (const auto& finding : containerPreflight(*checkpoint, parameters))
            out += (out.empty() ? "" : " ") + finding.rule + (finding.severity == Severity::Error ? "!" : "");
        return out;
    };
    ServeParameters good;
    good.memoryUtilization = 0.82;
    good.maxBatchedTokens = 4096;
    good.blockSize = 16;
    good.pipelineParallel = 1;
    good.deviceBytes = std::uint64_t{96} << 30;
    QCOMPARE(rulesFor({}), std::string());
    QCOMPARE(rulesFor(good), std::string());
    ServeParameters bad = good;
    bad.blockSize = 32;
    QCOMPARE(rulesFor(bad), std::string("CAN-020!"));
    bad = good;
    bad.memoryUtilization = 0.95;
    QCOMPARE(rulesFor(bad), std::string("CAN-021!"));
    bad.memoryUtilization = 0.9;
    QCOMPARE(rulesFor(bad), std::string("CAN-021"));
    bad = good;
    bad.maxBatchedTokens = 5000;
    QCOMPARE(rulesFor(bad), std::string("CAN-022"));
    bad.maxBatchedTokens = 8192;
    QCOMPARE(rulesFor(bad), std::string("CAN-022!"));
    bad = good;
    bad.pipelineParallel = 2;
    QCOMPARE(rulesFor(bad), std::string("CAN-023!"));
    bad = good;
    bad.deviceBytes = std::uint64_t{4} << 30; // the cache alone takes 4.9 GB
    QCOMPARE(rulesFor(bad), std::string("CAN-024!"));
    // Blocks of another size than the kernel's.
    fixture = CannbinFixture();
    fixture.entries = {{"a.weight", 16, 32, 4, 8, {}}};
    fixture.build();
    QVERIFY(fixture.write(file));
    QCOMPARE(containerPreflight(*openCheckpoint(file), {}).front().rule, std::string("CAN-020"));
}

void TestCannbinDiagnose::preflightOfOthers()
{
    const QTemporaryDir dir;
    const auto empty = openCheckpoint(dir.path().toStdString());
    QVERIFY(empty);
    ServeParameters parameters;
    parameters.blockSize = 32;
    QVERIFY(containerPreflight(*empty, parameters).empty());
}

QTEST_GUILESS_MAIN(TestCannbinDiagnose)
#include "tst_cannbindiagnose.moc"
