// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/models/diffmodel.h"
#include "widgets/models/fixmodel.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace requant;
using namespace Qt::StringLiterals;

namespace {

Fix fixOf(const char* id, const char* rule, bool safe, const char* insteadOf = "")
{
    Fix fix;
    fix.id = id;
    fix.finding = rule;
    fix.title = Text("does %1", {id});
    fix.safe = safe;
    fix.insteadOf = insteadOf;
    return fix;
}

std::vector<Fix> someFixes()
{
    std::vector<Fix> fixes{fixOf("rebuild-index", "IDX-001", true), fixOf("rename-prefix", "NAM-001", false),
        fixOf("config-tie", "CFG-012", false), fixOf("drop-head", "CFG-012", false, "config-tie"),
        fixOf("copy-code", "CFG-023", false)};
    fixes.back().possible = false;
    fixes.back().remark = Text("name the folder that has it");
    return fixes;
}

} // namespace

class TestFixModels : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void safeOnesAreTicked();
    void alternativesExclude();
    void ticksCanBeUndone();
    void impossibleCannotBeTicked();
    void ruleIsTicked();
    void differenceStandsSideBySide();
};

void TestFixModels::safeOnesAreTicked()
{
    FixModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setFixes(someFixes());
    QCOMPARE(model.choices(), (std::vector<FixChoice>{{"rebuild-index", "IDX-001"}}));
    QVERIFY(model.isSafeChoice());
    QCOMPARE(model.index(1, FixModel::Title).data().toString(), u"does rename-prefix"_s);
}

void TestFixModels::alternativesExclude()
{
    FixModel model;
    model.setFixes(someFixes());
    QVERIFY(model.setData(model.index(2, 0), Qt::Checked, Qt::CheckStateRole));
    QVERIFY(model.setData(model.index(3, 0), Qt::Checked, Qt::CheckStateRole));
    QCOMPARE(model.index(2, 0).data(Qt::CheckStateRole).toInt(), static_cast<int>(Qt::Unchecked));
    QVERIFY(model.setData(model.index(2, 0), Qt::Checked, Qt::CheckStateRole));
    QCOMPARE(model.index(3, 0).data(Qt::CheckStateRole).toInt(), static_cast<int>(Qt::Unchecked));
    QVERIFY(!model.isSafeChoice());
}

void TestFixModels::ticksCanBeUndone()
{
    FixModel model;
    model.setFixes(someFixes());
    QVERIFY(!model.canUndo() && !model.canRedo());
    model.setData(model.index(1, 0), Qt::Checked, Qt::CheckStateRole);
    model.tickNone();
    QVERIFY(model.choices().empty());
    model.undo();
    QCOMPARE(model.choices().size(), std::size_t{2});
    model.undo();
    QCOMPARE(model.choices().size(), std::size_t{1});
    QVERIFY(!model.canUndo());
    model.redo();
    model.redo();
    QVERIFY(model.choices().empty() && !model.canRedo());
    model.undo();
    QSignalSpy changed(&model, &FixModel::ticksChanged);
    model.tickSafe(); // a new choice forgets what could be done again
    QVERIFY(!model.canRedo());
    model.tickSafe(); // no change, no step
    QCOMPARE(changed.count(), 1);
}

void TestFixModels::impossibleCannotBeTicked()
{
    FixModel model;
    model.setFixes(someFixes());
    QVERIFY(!model.index(4, 0).data(Qt::CheckStateRole).isValid());
    QVERIFY(!(model.flags(model.index(4, 0)) & Qt::ItemIsUserCheckable));
    QVERIFY(!model.setData(model.index(4, 0), Qt::Checked, Qt::CheckStateRole));
    QCOMPARE(model.index(4, 0).data(Qt::ToolTipRole).toString(), u"name the folder that has it"_s);
}

void TestFixModels::ruleIsTicked()
{
    FixModel model;
    model.setFixes(someFixes());
    model.tick(u"CFG-012"_s);
    QCOMPARE(model.choices(), (std::vector<FixChoice>{{"rebuild-index", "IDX-001"}, {"config-tie", "CFG-012"}}));
    QCOMPARE(model.rowOfRule(u"NAM-001"_s), 1);
    QCOMPARE(model.rowOfRule(u"XXX-001"_s), -1);
}

void TestFixModels::differenceStandsSideBySide()
{
    DiffModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setLines({LineChange{3, 3, {"a", "b"}, {"c"}}, LineChange{9, 8, {}, {"d"}}});
    QCOMPARE(model.rowCount(), 5); // 2 lines skipped, a|c, b|, 4 lines skipped, |d
    QVERIFY(model.index(0, DiffModel::Before).data().toString().startsWith(u'2'));
    QCOMPARE(model.index(1, DiffModel::Before).data().toString(), u"− a"_s);
    QCOMPARE(model.index(1, DiffModel::After).data().toString(), u"+ c"_s);
    QCOMPARE(model.index(1, DiffModel::BeforeLine).data().toString(), u"3"_s);
    QCOMPARE(model.index(2, DiffModel::Before).data().toString(), u"− b"_s);
    QVERIFY(!model.index(2, DiffModel::After).data().isValid());
    QVERIFY(model.index(3, DiffModel::Before).data().toString().startsWith(u'4'));
    QCOMPARE(model.index(4, DiffModel::AfterLine).data().toString(), u"8"_s);
    QCOMPARE(
        model.index(4, DiffModel::After).data(DiffModel::SideRole).toInt(), static_cast<int>(DiffModel::Side::Added));
    QCOMPARE(
        model.index(4, DiffModel::Before).data(DiffModel::SideRole).toInt(), static_cast<int>(DiffModel::Side::None));
}

QTEST_GUILESS_MAIN(TestFixModels)
#include "tst_fixmodels.moc"
