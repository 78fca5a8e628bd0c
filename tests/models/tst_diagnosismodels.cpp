// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/models/evidence.h"
#include "widgets/models/namesmodel.h"
#include "widgets/models/problemmodel.h"
#include "widgets/models/roles.h"

#include <QAbstractItemModelTester>
#include <QPoint>
#include <QTest>

using namespace requant;

namespace {

Finding finding(const char* rule, Severity severity, std::vector<std::string> items, const char* runtime = "")
{
    Finding result;
    result.rule = rule;
    result.severity = severity;
    result.subject = items.front();
    result.count = items.size();
    result.items = std::move(items);
    result.message = Text("%1 tensors are wrong", {std::to_string(result.count)});
    result.runtime = runtime;
    return result;
}

std::shared_ptr<const Diagnosis> sample()
{
    auto diagnosis = std::make_shared<Diagnosis>();
    diagnosis->findings = {finding("IDX-001", Severity::Error, {"a.weight", "b.weight"}),
        finding("PAK-001", Severity::Warning, {"model.layers.0.mlp"}, "vllm@0.23.0"),
        finding("IDX-006", Severity::Info, {"model.safetensors.index.json"})};
    return diagnosis;
}

NameRow nameRow(const char* disk, const char* key, const char* status)
{
    NameRow row;
    row.disk = disk;
    row.key = key;
    row.status = status;
    return row;
}

} // namespace

class TestDiagnosisModels : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void problemsAreGrouped();
    void oneRuleInSeveralFindings();
    void problemsByRuntime();
    void evidenceOfAName();
    void problemFilter_data();
    void problemFilter();
    void ignoredRulesDisappear();
    void emptyDiagnosis();
    void differingPart_data();
    void differingPart();
    void namesFilter();
};

void TestDiagnosisModels::problemsAreGrouped()
{
    ProblemModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setDiagnosis(sample());
    QCOMPARE(model.rowCount(), 3);
    const auto group = model.index(0, ProblemModel::Rule);
    QCOMPARE(group.data().toString(), QStringLiteral("IDX-001"));
    QCOMPARE(model.rowCount(group), 2);
    QCOMPARE(model.rowCount(model.index(1, 0)), 0); // a single subject is not repeated below its group
    const auto second = model.index(1, ProblemModel::Message, group);
    QCOMPARE(second.data().toString(), QStringLiteral("b.weight"));
    QCOMPARE(model.subject(second), QStringLiteral("b.weight"));
    QCOMPARE(model.finding(second), model.finding(group));
    QCOMPARE(model.index(0, ProblemModel::SeverityColumn).data(ToneRole).toInt(), static_cast<int>(ItemTone::Error));
    QCOMPARE(model.total(Severity::Warning), 1);
}

void TestDiagnosisModels::oneRuleInSeveralFindings()
{
    auto diagnosis = std::make_shared<Diagnosis>(*sample());
    diagnosis->findings.insert(
        diagnosis->findings.begin() + 1, finding("IDX-001", Severity::Warning, {"c.weight", "d.weight", "e.weight"}));
    ProblemModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setDiagnosis(diagnosis);
    QCOMPARE(model.rowCount(), 3);
    const auto rule = model.index(0, 0);
    QCOMPARE(model.rowCount(rule), 2);
    QCOMPARE(model.index(0, ProblemModel::Count).data().toString(), QStringLiteral("5"));
    QCOMPARE(model.index(0, ProblemModel::SeverityColumn).data(ToneRole).toInt(), static_cast<int>(ItemTone::Error));
    const auto second = model.index(1, 0, rule);
    QCOMPARE(model.rowCount(second), 3);
    QCOMPARE(model.subject(model.index(2, ProblemModel::Message, second)), QStringLiteral("e.weight"));
    QCOMPARE(model.parent(model.index(2, 0, second)), second);
}

void TestDiagnosisModels::problemsByRuntime()
{
    auto diagnosis = std::make_shared<Diagnosis>(*sample());
    Verdict verdict;
    verdict.runtime = "vllm";
    verdict.version = "0.23.0";
    verdict.kind = VerdictKind::Fails;
    diagnosis->verdicts.push_back(verdict);
    ProblemModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setDiagnosis(diagnosis);
    model.setGrouping(ProblemModel::Grouping::ByRuntime);
    QCOMPARE(model.rowCount(), 2);
    const auto any = model.index(0, 0);
    QCOMPARE(model.index(0, ProblemModel::Message).data().toString(), QStringLiteral("Whatever the runtime"));
    QCOMPARE(model.rowCount(any), 2);
    QCOMPARE(model.rowCount(model.index(0, 0, any)), 2);
    QVERIFY(!model.verdict(any));
    QVERIFY(!model.finding(any));
    const auto vllm = model.index(1, 0);
    QCOMPARE(model.index(1, ProblemModel::Message).data().toString(), QStringLiteral("vllm 0.23.0"));
    QVERIFY(model.verdict(vllm));
    QCOMPARE(model.verdict(vllm)->kind, VerdictKind::Fails);
    QCOMPARE(model.finding(model.index(0, 0, vllm))->rule, std::string("PAK-001"));
    // A filter keeps the grouping, and an empty result has no groups.
    model.setFilter({QStringLiteral("zebra"), Severity::Info, {}});
    QCOMPARE(model.rowCount(), 0);
}

void TestDiagnosisModels::evidenceOfAName()
{
    Diagnosis diagnosis;
    Verdict verdict;
    verdict.runtime = "vllm-ascend";
    verdict.version = "v0.13.0";
    verdict.failures.push_back({"visual.a", "visual.a.weight", "KeyError", "NAM-001",
        Text("looks for %1, there is %2", {"visual.a.weight", "model.visual.a.weight"}), "model.visual.a.weight"});
    verdict.failures.push_back({"b", "b.weight", "KeyError", "PAK-002", Text("no row %1", {"b.weight"}), "b.weight"});
    diagnosis.verdicts.push_back(verdict);
    auto name = finding("NAM-001", Severity::Error, {"model.visual.a.weight"}, "vllm-ascend@v0.13.0");
    const auto both = evidenceOf(diagnosis, name, QStringLiteral("model.visual.a.weight"));
    QVERIFY(both);
    QCOMPARE(both->wanted, QStringLiteral("visual.a.weight"));
    QCOMPARE(both->there, QStringLiteral("model.visual.a.weight"));
    const auto packed = finding("PAK-002", Severity::Error, {"b.weight"}, "vllm-ascend@v0.13.0");
    const auto one = evidenceOf(diagnosis, packed, QStringLiteral("b.weight"));
    QVERIFY(one && one->there.isEmpty());
    name.runtime = "vllm@0.23.0";
    QVERIFY(!evidenceOf(diagnosis, name, QStringLiteral("model.visual.a.weight")));
}

void TestDiagnosisModels::problemFilter_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("least");
    QTest::addColumn<QString>("runtime");
    QTest::addColumn<int>("rows");
    QTest::newRow("nothing") << QString() << 0 << QString() << 3;
    QTest::newRow("by rule, any case") << QStringLiteral("idx") << 0 << QString() << 2;
    QTest::newRow("by a subject of the group") << QStringLiteral("b.weight") << 0 << QString() << 1;
    QTest::newRow("warnings and errors") << QString() << 1 << QString() << 2;
    QTest::newRow("errors") << QString() << 2 << QString() << 1;
    QTest::newRow("a runtime keeps what concerns all") << QString() << 0 << QStringLiteral("vllm@0.23.0") << 3;
    QTest::newRow("another runtime") << QString() << 0 << QStringLiteral("vllm@0.15.1") << 2;
    QTest::newRow("no match") << QStringLiteral("zebra") << 0 << QString() << 0;
}

void TestDiagnosisModels::problemFilter()
{
    QFETCH(QString, text);
    QFETCH(int, least);
    QFETCH(QString, runtime);
    ProblemModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setDiagnosis(sample());
    model.setFilter({text, static_cast<Severity>(least), runtime});
    QTEST(model.rowCount(), "rows");
}

void TestDiagnosisModels::ignoredRulesDisappear()
{
    ProblemModel model;
    model.setDiagnosis(sample());
    model.setIgnoredRules({QStringLiteral("IDX-001")});
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(model.total(Severity::Error), 1); // hidden, not forgotten
}

void TestDiagnosisModels::emptyDiagnosis()
{
    ProblemModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QCOMPARE(model.rowCount(), 0);
    model.setDiagnosis(sample());
    model.setDiagnosis(nullptr);
    QCOMPARE(model.rowCount(), 0);
    QVERIFY(!model.finding({}));
}

void TestDiagnosisModels::differingPart_data()
{
    QTest::addColumn<QString>("base");
    QTest::addColumn<QString>("other");
    QTest::addColumn<QString>("differs");
    QTest::newRow("equal") << QStringLiteral("a.b") << QStringLiteral("a.b") << QString();
    QTest::newRow("prefix added") << QStringLiteral("visual.x") << QStringLiteral("model.visual.x")
                                  << QStringLiteral("model.");
    QTest::newRow("prefix cut") << QStringLiteral("model.visual.x") << QStringLiteral("visual.x") << QString();
    QTest::newRow("middle") << QStringLiteral("l.0.q_proj.weight") << QStringLiteral("l.0.qkv_proj.weight")
                            << QStringLiteral("kv");
    QTest::newRow("whole components") << QStringLiteral("lm_head.weight")
                                      << QStringLiteral("language_model.lm_head.weight")
                                      << QStringLiteral("language_model.");
    QTest::newRow("empty") << QStringLiteral("a") << QString() << QString();
}

void TestDiagnosisModels::differingPart()
{
    QFETCH(QString, base);
    QFETCH(QString, other);
    const auto [start, length] = requant::differingPart(base, other);
    QTEST(other.mid(start, length), "differs");
}

void TestDiagnosisModels::namesFilter()
{
    NamesModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    auto rows = std::make_shared<std::vector<NameRow>>();
    rows->push_back(nameRow("visual.proj.weight", "model.visual.proj.weight", "KeyError"));
    rows->push_back(nameRow("lm_head.weight", "lm_head.weight", "unquantized"));
    model.setRows(rows);
    QCOMPARE(model.rowCount(), 2);
    const auto part = model.index(0, NamesModel::Key).data(NamesModel::DifferenceRole).toPoint();
    QCOMPARE(part, QPoint(0, 6));
    QVERIFY(!model.index(1, NamesModel::Key).data(NamesModel::DifferenceRole).isValid()); // the same name
    auto cut = std::make_shared<std::vector<NameRow>>();
    cut->push_back(nameRow("model.visual.proj.weight", "visual.proj.weight", "KeyError"));
    cut->back().quantPrefix = "model.visual.proj";
    model.setRows(cut);
    QCOMPARE(model.index(0, NamesModel::Key).data(NamesModel::DifferenceRole).toPoint(), QPoint(0, 0)); // a gap
    QVERIFY(!model.index(0, NamesModel::Prefix).data(NamesModel::DifferenceRole).isValid()); // no parameter, no gap
    model.setRows(rows);
    model.setFilter(QString(), true);
    QCOMPARE(model.rowCount(), 1);
    model.setFilter(QStringLiteral("lm_head"), false);
    QCOMPARE(model.index(0, NamesModel::Disk).data().toString(), QStringLiteral("lm_head.weight"));
}

QTEST_GUILESS_MAIN(TestDiagnosisModels)
#include "tst_diagnosismodels.moc"
