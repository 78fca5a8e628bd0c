// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Every real failure that a change of files cures: the broken folder is exported, diagnosed again, and compared.

#include "core/fix/export.h"
#include "tests/core/cases/cases.h"
#include "tests/support/diagnosing.h"
#include "tests/support/fixing.h"

#include <nlohmann/json.hpp>

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <set>

using namespace requant;
using namespace requant::test;
namespace fs = std::filesystem;

namespace {

/// Faults that no change of files cures: data is lost, damaged, or stored in a form that would have to be converted.
const std::set<std::string> incurable{"A03 shard not on disk", "A08 shards in a sub-folder, a copy beside them",
    "A11 100 bytes short", "A11 a page short", "A11 half", "A12 header cut", "A12 five bytes", "A12 empty",
    "A12 LFS pointer", "A12 HTML page", "A14 shape without bytes", "A14 negative offset", "A14 reversed offsets",
    "A14 beyond 2^53", "A14 product overflows", "A15 header of 2^63 bytes", "A18 unknown dtype", "A20 UTF-16",
    "A20 trailing comma", "A20 comment", "A20 NaN", "B07 k FLOAT between W8A8", "B09 expert 3 FLOAT",
    "B09 expert 3 FLOAT in all projections", "B09 only expert 0 quantized", "B13 one scale for a fused weight",
    "C08 excluded head with scales", "C08 FLOAT head with scales", "C10 int-quantized, weight_packed"};

std::vector<Case> broken()
{
    std::vector<Case> all;
    for (const auto& group : {casesOfShards(), casesOfNames(), casesOfConfig(), casesOfDeployment()}) {
        std::ranges::copy_if(group, std::back_inserter(all), [](const Case& row) { return !row.rules.empty(); });
    }
    return all;
}

bool isPublished(const Case& row)
{
    const std::string name = row.name;
    return name.size() > 3 && name[0] >= 'A' && name[0] <= 'C' && name[1] >= '0' && name[1] <= '9';
}

fs::path pathOf(const QTemporaryDir& dir, const char* name)
{
    return fs::path(dir.path().toStdString()) / name;
}

/// The possible fixes for the rules of a case. A head that may differ from the embedding is not dropped.
std::vector<FixChoice> choicesFor(const Case& row, const std::vector<Fix>& list, const Diagnosis& diagnosis)
{
    std::vector<FixChoice> choices;
    for (const Fix& fix : list) {
        const bool wanted = std::ranges::find(row.rules, fix.finding) != row.rules.end() && fix.possible;
        if (!wanted)
            continue;
        const bool equal = diagnosis.findings[fix.findings.front()].severity == Severity::Info;
        const bool other = fix.finding == "CFG-012" && (fix.id == "drop-head") != equal;
        if (!other)
            choices.push_back({fix.id, fix.finding});
    }
    return choices;
}

std::string explain(const FixReport& report)
{
    std::string text;
    for (const auto& line : fixReportLines(report))
        text += line + "\n";
    return text;
}

std::size_t droppedBy(const std::vector<FixChoice>& choices, const Checkpoint& source)
{
    std::size_t dropped = 0;
    for (const auto& choice : choices) {
        dropped += choice.id == "drop-head";
        for (std::size_t i = 1; choice.id == "strip-duplicates" && i < source.tensors().size(); ++i)
            dropped += source.tensors()[i].name == source.tensors()[i - 1].name;
    }
    return dropped;
}

} // namespace

class TestFix : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cures_data();
    void cures();
    void cleanBasesNeedNothing();
};

void TestFix::cures_data()
{
    QTest::addColumn<int>("number");
    const auto cases = broken();
    for (int i = 0; i < static_cast<int>(cases.size()); ++i)
        QTest::addRow("%s #%d", cases[static_cast<std::size_t>(i)].name.c_str(), i) << i;
}

void TestFix::cures()
{
    QFETCH(const int, number);
    const Case row = broken()[static_cast<std::size_t>(number)];
    const QTemporaryDir dir;
    const fs::path source = pathOf(dir, "source");
    Builder builder = row.base();
    if (row.edit)
        row.edit(builder);
    QVERIFY(builder.write(source));
    if (row.damage)
        row.damage(source);
    fs::create_directories(pathOf(dir, "origin"));
    writeFile(pathOf(dir, "origin") / "configuration_deepseek.py", "from .helper import x\n");
    writeFile(pathOf(dir, "origin") / "helper.py", "x = 1\n");
    const auto before = contentsOf(source);

    const auto checkpoint = openCheckpoint(source);
    QVERIFY(checkpoint);
    FixOptions options;
    options.deep = row.deep;
    options.origin = pathOf(dir, "origin");
    DiagnoseOptions diagnosing;
    diagnosing.deep = row.deep;
    const Diagnosis diagnosis = diagnose(*checkpoint, diagnosing);
    const auto list = listFixes(*checkpoint, diagnosis, options);
    const auto choices = choicesFor(row, list, diagnosis);
    if (isPublished(row))
        QCOMPARE(choices.empty(), incurable.contains(row.name));
    if (choices.empty())
        return;

    const auto plan = planFixes(*checkpoint, diagnosis, choices, options);
    QVERIFY2(plan.has_value(), plan ? "" : plan.error().english().c_str());
    RunOptions run;
    run.out = pathOf(dir, "out");
    const auto report = exportFixes(*plan, diagnosis, choices, options, run);
    QVERIFY2(report.has_value(), report ? "" : report.error().english().c_str());
    QVERIFY2(report->good(), explain(*report).c_str());
    QCOMPARE(report->outcomes.size(), choices.size());
    QVERIFY(contentsOf(source) == before);

    const auto fixed = openCheckpoint(run.out);
    QVERIFY(fixed);
    const std::string difference = tensorDifference(*checkpoint, *fixed, droppedBy(choices, *checkpoint));
    QVERIFY2(difference.empty(), difference.c_str());
}

void TestFix::cleanBasesNeedNothing()
{
    for (const auto& base : {miniW8a8Ct, miniW8a8Asc, ascVlm, ctVlm, plainDense}) {
        const QTemporaryDir dir;
        QVERIFY(base().write(pathOf(dir, "source")));
        const auto checkpoint = openCheckpoint(pathOf(dir, "source"));
        QVERIFY(checkpoint);
        for (const auto& fix : listFixes(*checkpoint, diagnose(*checkpoint)))
            QVERIFY2(fix.finding.empty() || fix.finding == "IDX-006", (fix.id + " " + fix.finding).c_str());
    }
}

QTEST_GUILESS_MAIN(TestFix)
#include "tst_fix.moc"
