// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Tables and trees of the window: valid models in every state, and the rows that people see.

#include "tests/support/minimodels.h"
#include "tests/support/opened.h"
#include "widgets/models/moduletreemodel.h"
#include "widgets/models/shardmodel.h"
#include "widgets/models/tensortablemodel.h"

#include <QAbstractItemModelTester>

using namespace requant;
using namespace Qt::StringLiterals;

namespace {

/// Names and statuses of all rows, two spaces a level; fetches what is not there yet.
QStringList printed(ModuleTreeModel& model, const QModelIndex& parent = {}, int depth = 0, int deepest = 99)
{
    QStringList lines;
    while (model.canFetchMore(parent))
        model.fetchMore(parent);
    for (int row = 0; row < model.rowCount(parent); ++row) {
        const auto index = model.index(row, 0, parent);
        const QString status = index.siblingAtColumn(static_cast<int>(TensorColumn::Status)).data().toString();
        lines << QString(2 * depth, u' ') + index.data().toString()
                + (status.isEmpty() ? QString() : u" ["_s + status + u']');
        if (depth < deepest)
            lines << printed(model, index, depth + 1, deepest);
    }
    return lines;
}

/// All of the tester's checks in the state the model is in. It fetches while it checks, which it does not allow itself
/// while it hears of a reset; so it cannot simply watch a model that fetches.
void check(ModuleTreeModel& model)
{
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
}

QStringList namesOf(const TensorTableModel& model)
{
    QStringList names;
    for (int row = 0; row < model.rowCount(); ++row)
        names << model.index(row, 0).data().toString();
    return names;
}

} // namespace

class TestItemModels : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void tableShowsEveryTensor();
    void tableSorts_data();
    void tableSorts();
    void tableFilters();
    void treeFoldsLikeSiblings();
    void treeMarksTheOddOne();
    void treeFilterReachesCollapsedBranches();
    void treeFindsMembersOfRanges();
    void treeMarksAbsentTensors();
    void shardsSayTheirState();
    void modelsAreEmptyWithoutDocument();

private:
    QTemporaryDir m_folder;
    DocumentPtr m_document;
};

void TestItemModels::initTestCase()
{
    m_document = test::openBuilt(test::miniR1(), m_folder);
    QVERIFY(m_document);
}

void TestItemModels::tableShowsEveryTensor()
{
    TensorTableModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setDocument(m_document);
    QCOMPARE(model.rowCount(), static_cast<int>(m_document->checkpoint.tensors().size()));
    const auto id = m_document->checkpoint.find("model.layers.1.mlp.experts.2.up_proj.weight");
    QVERIFY(id);
    const int row = model.rowOf(*id);
    const auto cell = [&](TensorColumn column, int role = Qt::DisplayRole) {
        return model.index(row, static_cast<int>(column)).data(role);
    };
    QCOMPARE(cell(TensorColumn::Name).toString(), u"model.layers.1.mlp.experts.2.up_proj.weight"_s);
    QCOMPARE(cell(TensorColumn::Dtype).toString(), u"F8_E4M3"_s);
    QCOMPARE(cell(TensorColumn::Quant).toString(), u"FP8_BLOCK"_s);
    QCOMPARE(cell(TensorColumn::Status).toString(), u"present"_s);
    const auto& tensor = m_document->checkpoint.tensor(*id);
    QCOMPARE(cell(TensorColumn::Bytes, SortRole).toULongLong(), tensor.bytes());
    QCOMPARE(cell(TensorColumn::Offset, SortRole).toULongLong(),
        m_document->checkpoint.shard(tensor.shard).dataStart + tensor.begin);
    QCOMPARE(cell(TensorColumn::Name, SelectionRole).value<Selection>(), selectTensor(*m_document, *id));
}

void TestItemModels::tableSorts_data()
{
    QTest::addColumn<int>("column");
    for (int column = 0; column < TensorTableModel::NUM_COLUMNS; ++column)
        QTest::addRow("%d", column) << column;
}

void TestItemModels::tableSorts()
{
    QFETCH(int, column);
    TensorTableModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setDocument(m_document);
    const QStringList natural = namesOf(model);
    for (const auto order : {Qt::AscendingOrder, Qt::DescendingOrder}) {
        model.setRows(sortTensors(*m_document, {}, static_cast<TensorColumn>(column), order));
        for (int row = 1; row < model.rowCount(); ++row) {
            const QVariant above = model.index(row - 1, column).data(SortRole);
            const QVariant below = model.index(row, column).data(SortRole);
            if (column == 0)
                continue; // natural order is not QVariant's order
            const auto compared = QVariant::compare(above, below);
            QVERIFY2(compared == QPartialOrdering::Equivalent
                    || (compared == QPartialOrdering::Less) == (order == Qt::AscendingOrder),
                qPrintable(above.toString() + u" | "_s + below.toString()));
        }
        QStringList names = namesOf(model);
        if (column == 0)
            QCOMPARE(names.first(), order == Qt::AscendingOrder ? natural.first() : natural.last());
        names.sort();
        QStringList all = natural;
        all.sort();
        QCOMPARE(names, all); // a permutation
    }
}

void TestItemModels::tableFilters()
{
    TensorTableModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setDocument(m_document);
    const auto result = runFilter(*m_document, u"layer:2 role:weight_scale_inv name:q_a_proj"_s);
    model.setRows(sortTensors(*m_document, *result, TensorColumn::Name, Qt::AscendingOrder));
    QCOMPARE(namesOf(model), QStringList{u"model.layers.2.self_attn.q_a_proj.weight_scale_inv"_s});
    QCOMPARE(model.rowOf(TensorId{0}), -1);
    QCOMPARE(model.rowOf(model.tensorAt(0)), 0);
    QCOMPARE(model.tensorAt(1), noTensor);
}

void TestItemModels::treeFoldsLikeSiblings()
{
    ModuleTreeModel model;
    model.setDocument(m_document);
    check(model);
    const QStringList expected{
        u"lm_head"_s, u"  weight"_s, u"model"_s, u"  embed_tokens"_s, u"  layers"_s, u"  norm"_s};
    QCOMPARE(printed(model, {}, 0, 1), expected);
    const auto layers = model.indexOf(m_document->tree.find("model.layers"));
    const QStringList names = printed(model, layers, 0, 0);
    QVERIFY2(names.filter(u"1 … 3"_s).size() == 1, qPrintable(names.join(u'|')));
    const auto experts = model.indexOf(m_document->tree.find("model.layers.1.mlp.experts"));
    QCOMPARE(printed(model, experts, 0, 0), QStringList{u"0 … 3"_s});
    const auto range = model.index(0, 0, experts);
    QCOMPARE(range.siblingAtColumn(static_cast<int>(TensorColumn::Shape)).data().toString(), u"24 tensor(s)"_s);
    QCOMPARE(range.siblingAtColumn(static_cast<int>(TensorColumn::Bytes)).data(SortRole).toULongLong(),
        m_document->tree.node(m_document->tree.find("model.layers.1.mlp.experts")).bytes);
    QCOMPARE(printed(model, range, 0, 0), (QStringList{u"0"_s, u"1"_s, u"2"_s, u"3"_s}));
}

void TestItemModels::treeMarksTheOddOne()
{
    auto builder = test::miniR1();
    builder.remove("model.layers.2.mlp.experts.1.up_proj.weight_scale_inv");
    const QTemporaryDir folder;
    const auto document = test::openBuilt(builder, folder);
    QVERIFY(document);
    ModuleTreeModel model;
    model.setDocument(document);
    check(model);
    const auto experts = model.indexOf(document->tree.find("model.layers.2.mlp.experts"));
    QCOMPARE(printed(model, experts, 0, 0), (QStringList{u"0 … 3"_s, u"1 [unlike its siblings]"_s}));
    const auto status = model.index(1, static_cast<int>(TensorColumn::Status), experts);
    QCOMPARE(status.data(ToneRole).toInt(), static_cast<int>(ItemTone::Info));
    QCOMPARE(printed(model, model.index(0, 0, experts), 0, 0), (QStringList{u"0"_s, u"2"_s, u"3"_s}));
}

void TestItemModels::treeFilterReachesCollapsedBranches()
{
    ModuleTreeModel model;
    model.setDocument(m_document);
    check(model);
    model.setFilter(runFilter(*m_document, u"re:layers\\.2\\..*experts\\.3\\.up_proj\\.weight$"_s));
    check(model);
    const QStringList expected{u"model"_s, u"  layers"_s, u"    2"_s, u"      mlp"_s, u"        experts"_s,
        u"          3"_s, u"            up_proj"_s, u"              weight"_s};
    QCOMPARE(printed(model), expected);
    model.setFilter(runFilter(*m_document, u"nothingofthekind"_s));
    check(model);
    QVERIFY(printed(model).isEmpty());
    model.setFilter(nullptr);
    check(model);
    QVERIFY(printed(model, {}, 0, 0).contains(u"lm_head"_s));
}

void TestItemModels::treeFindsMembersOfRanges()
{
    ModuleTreeModel model;
    model.setDocument(m_document);
    check(model);
    for (std::uint32_t i = 1; i < m_document->tree.size(); ++i) {
        const auto index = model.indexOf(NodeId{i});
        QVERIFY2(index.isValid(), m_document->tree.path(NodeId{i}).c_str());
        QCOMPARE(model.selectionAt(index).node, NodeId{i});
    }
    QVERIFY(!model.indexOf(noNode).isValid());
}

void TestItemModels::treeMarksAbsentTensors()
{
    auto builder = test::miniR1();
    builder.setFile(builder.shards().back(),
        "version https://git-lfs.github.com/spec/v1\noid sha256:" + std::string(64, '0') + "\nsize 123456\n");
    const QTemporaryDir folder;
    const auto document = test::openBuilt(builder, folder);
    QVERIFY(document);
    QVERIFY(!document->absentBelow.empty());
    const auto all = runFilter(*document, u"status:absent"_s);
    QVERIFY(!all->ids.empty());
    QCOMPARE(document->absentBelow.front(), static_cast<std::uint32_t>(all->ids.size()));
    ModuleTreeModel model;
    model.setDocument(document);
    check(model);
    const auto row = model.indexOf(document->tree.ofTensor(all->ids.front()));
    QCOMPARE(row.data(ToneRole).toInt(), static_cast<int>(ItemTone::Error));
    QCOMPARE(row.siblingAtColumn(static_cast<int>(TensorColumn::Status)).data().toString(), u"absent"_s);
}

void TestItemModels::shardsSayTheirState()
{
    auto builder = test::miniR1();
    const auto names = builder.shards();
    builder.setFile(
        names[0], "version https://git-lfs.github.com/spec/v1\noid sha256:" + std::string(64, '0') + "\nsize 77\n");
    builder.setFile(names[1], "");
    const QTemporaryDir folder;
    const auto document = test::openBuilt(builder, folder);
    QVERIFY(document);
    ShardModel model(ShardModel::Files::All);
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setDocument(document);
    const auto state = [&](int row) { return model.index(row, ShardModel::State).data().toString(); };
    QCOMPARE(state(0), u"Git LFS pointer"_s);
    QCOMPARE(state(1), u"empty file"_s);
    QCOMPARE(state(2), u"complete"_s);
    QVERIFY(!model.index(0, 0).data(Qt::ToolTipRole).toString().isEmpty());
    QCOMPARE(model.index(2, ShardModel::Tensors).data(SortRole).toUInt(), document->checkpoint.shards()[2].tensorCount);
    QCOMPARE(model.shardAt(3), noShard);
    QVERIFY(model.rowCount() > 3); // config.json and the index
}

void TestItemModels::modelsAreEmptyWithoutDocument()
{
    ModuleTreeModel tree;
    TensorTableModel table;
    ShardModel shards(ShardModel::Files::All);
    const QAbstractItemModelTester tableTester(&table, QAbstractItemModelTester::FailureReportingMode::QtTest);
    for (const auto& document : {m_document, DocumentPtr()}) {
        tree.setDocument(document);
        check(tree);
        table.setDocument(document);
        shards.setDocument(document);
    }
    QVERIFY(!tree.hasChildren());
    QCOMPARE(table.rowCount() + shards.rowCount(), 0);
}

QTEST_GUILESS_MAIN(TestItemModels)
#include "tst_itemmodels.moc"
