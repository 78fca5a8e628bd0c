// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/minimodels.h"
#include "tests/support/opened.h"
#include "widgets/models/details.h"
#include "widgets/models/moduletreemodel.h"
#include "widgets/models/namesmodel.h"
#include "widgets/models/packedstrips.h"
#include "widgets/models/tensortablemodel.h"

#include <nlohmann/json.hpp>

#include <QAbstractItemModelTester>

#include <algorithm>

using namespace requant;
using namespace requant::test;
using namespace Qt::StringLiterals;

namespace {

const std::string attention = "model.language_model.layers.0.self_attn.";

const PackedStrip* stripAt(const Document& document, const PackedStrips& strips, const std::string& name)
{
    return strips.of(document.tree.find(name));
}

DocumentPtr opened(const CheckpointBuilder& builder, const QTemporaryDir& folder)
{
    auto document = openBuilt(builder, folder);
    if (document)
        document->setStrips(std::make_shared<const PackedStrips>(*document));
    return document;
}

} // namespace

class TestPackedStrips : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void wholeModules();
    void missingPart();
    void otherType();
    void missingRow();
    void cellsOfTableAndTree();
    void cellsOfNames();
    void detailsSayIt();
};

void TestPackedStrips::wholeModules()
{
    QTemporaryDir folder;
    const auto document = openBuilt(miniVisionMoe(), folder);
    QVERIFY(document);
    const PackedStrips strips(*document);
    QVERIFY(std::none_of(strips.all().begin(), strips.all().end(), [](const auto& strip) { return strip.faulty(); }));
    const auto* strip = stripAt(*document, strips, attention + "k_proj");
    QVERIFY(strip);
    QCOMPARE(strip->module, u"qkv_proj"_s);
    QCOMPARE(strip->type, u"W8A8_DYNAMIC"_s);
    QCOMPARE(stripText(*strip), u"qkv_proj: q_proj W8A8_DYNAMIC, k_proj W8A8_DYNAMIC, v_proj W8A8_DYNAMIC"_s);
    QCOMPARE(stripAt(*document, strips, attention + "k_proj.weight"), strip);
    QVERIFY(!stripAt(*document, strips, attention + "o_proj")); // packed with nothing
    QVERIFY(!stripAt(*document, strips, "model.language_model.layers.0.self_attn")); // nothing to point at
    const auto* experts = stripAt(*document, strips, "model.language_model.layers.0.mlp.experts");
    QVERIFY(experts);
    QCOMPARE(experts->chips.size(), std::size_t{3});
}

void TestPackedStrips::missingPart()
{
    QTemporaryDir folder;
    auto builder = miniVisionMoe();
    builder.remove(attention + "v_proj.weight");
    const auto document = openBuilt(builder, folder);
    QVERIFY(document);
    const PackedStrips strips(*document);
    const auto* strip = stripAt(*document, strips, attention + "q_proj");
    QVERIFY(strip && strip->faulty());
    QVERIFY(strip->chips[2].state == ShardChip::State::Missing);
    QVERIFY(stripText(*strip).endsWith(u"v_proj missing"_s));
    // The hole has no row of its own, so the module above shows it.
    QCOMPARE(stripAt(*document, strips, "model.language_model.layers.0.self_attn"), strip);
}

void TestPackedStrips::otherType()
{
    QTemporaryDir folder;
    auto builder = miniVisionMoe();
    builder.description()[attention + "k_proj.weight"] = "FLOAT";
    const auto document = openBuilt(builder, folder);
    QVERIFY(document);
    const PackedStrips strips(*document);
    const auto* strip = stripAt(*document, strips, attention + "q_proj");
    QVERIFY(strip && strip->faulty());
    QVERIFY(strip->chips[0].state == ShardChip::State::Same);
    QVERIFY(strip->chips[1].state == ShardChip::State::Other);
    QCOMPARE(strip->chips[1].type, u"FLOAT"_s);
    QCOMPARE(strip->type, u"W8A8_DYNAMIC"_s);
}

void TestPackedStrips::missingRow()
{
    QTemporaryDir folder;
    auto builder = miniVisionMoe();
    builder.description().erase(attention + "q_proj.weight");
    const auto document = openBuilt(builder, folder);
    QVERIFY(document);
    const PackedStrips strips(*document);
    const auto* strip = stripAt(*document, strips, attention + "v_proj");
    QVERIFY(strip && strip->faulty());
    QVERIFY(strip->chips[0].state == ShardChip::State::NoRow);
}

void TestPackedStrips::cellsOfTableAndTree()
{
    QTemporaryDir folder;
    const auto document = opened(miniVisionMoe(), folder);
    QVERIFY(document);
    TensorTableModel table;
    const QAbstractItemModelTester tableTester(&table, QAbstractItemModelTester::FailureReportingMode::QtTest);
    table.setDocument(document);
    const auto sorted = sortTensors(*document, {}, TensorColumn::Packed, Qt::AscendingOrder);
    table.setRows(sorted);
    const auto first = table.index(0, static_cast<int>(TensorColumn::Packed));
    QVERIFY(first.data(StripRole).canConvert<PackedStrip>());
    QCOMPARE(first.data(Qt::AccessibleTextRole), first.data(Qt::DisplayRole));
    const auto last = table.index(table.rowCount() - 1, static_cast<int>(TensorColumn::Packed));
    QVERIFY(!last.data(StripRole).isValid());
    ModuleTreeModel tree;
    tree.setDocument(document);
    const QAbstractItemModelTester treeTester(&tree, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const auto node = tree.indexOf(document->tree.find(attention + "q_proj"));
    QVERIFY(node.isValid());
    const auto cell = node.siblingAtColumn(static_cast<int>(TensorColumn::Packed));
    QCOMPARE(cell.data(StripRole).value<PackedStrip>().module, u"qkv_proj"_s);
    QVERIFY(!cell.data(Qt::ToolTipRole).toString().isEmpty());
}

void TestPackedStrips::cellsOfNames()
{
    QTemporaryDir folder;
    const auto document = opened(miniVisionMoe(), folder);
    QVERIFY(document);
    NamesModel names;
    const QAbstractItemModelTester tester(&names, QAbstractItemModelTester::FailureReportingMode::QtTest);
    names.setDocument(document);
    const auto runtime = findRuntime("vllm-ascend@v0.11.0").value();
    names.setRows(std::make_shared<const std::vector<NameRow>>(runtime->names(document->checkpoint)));
    names.setFilter(u"self_attn.v_proj"_s, false);
    QCOMPARE(names.rowCount(), 1);
    QCOMPARE(names.index(0, NamesModel::Packed).data(StripRole).value<PackedStrip>().module, u"qkv_proj"_s);
    names.setDocument(nullptr);
    QCOMPARE(names.rowCount(), 0);
}

void TestPackedStrips::detailsSayIt()
{
    QTemporaryDir folder;
    auto builder = miniVisionMoe();
    builder.remove(attention + "v_proj.weight");
    const auto document = opened(builder, folder);
    QVERIFY(document);
    const auto id = document->checkpoint.find(attention + "q_proj.weight");
    QVERIFY(id);
    const auto groups = describe(*document, selectTensor(*document, *id));
    const auto group =
        std::find_if(groups.begin(), groups.end(), [](const auto& g) { return g.title == u"Packed into qkv_proj"_s; });
    QVERIFY(group != groups.end());
    QCOMPARE(group->facts.size(), std::size_t{3});
    QVERIFY(group->facts[2].tone == ItemTone::Error);
    QCOMPARE(group->facts[2].value, u"missing"_s);
}

QTEST_GUILESS_MAIN(TestPackedStrips)
#include "tst_packedstrips.moc"
