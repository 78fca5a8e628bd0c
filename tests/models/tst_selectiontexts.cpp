// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What details, copies and summaries say of a selection; and the history of selections.

#include "tests/support/minimodels.h"
#include "tests/support/opened.h"
#include "widgets/models/copyformats.h"
#include "widgets/models/details.h"
#include "widgets/models/formats.h"
#include "widgets/models/overview.h"
#include "widgets/models/summary.h"
#include "widgets/models/tensorcells.h"
#include "widgets/models/treemaplayout.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>
#include <QRegularExpression>

#include <cmath>

using namespace requant;
using namespace Qt::StringLiterals;

class TestSelectionTexts : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void sizes_data();
    void sizes();
    void detailsFindTheScaleInAnotherShard();
    void detailsOfAModule();
    void copies();
    void summaries();
    void treemapFillsTheArea();
    void historyForgetsWhatLayAhead();

private:
    QTemporaryDir m_folder;
    DocumentPtr m_document;
};

namespace {

const char* const weightName = "model.layers.1.self_attn.o_proj.weight";

const Fact* factOf(const std::vector<FactGroup>& groups, const QString& label)
{
    for (const auto& group : groups) {
        for (const auto& fact : group.facts) {
            if (fact.label == label)
                return &fact;
        }
    }
    return nullptr;
}

} // namespace

void TestSelectionTexts::initTestCase()
{
    QLocale::setDefault(QLocale(u"en_US"_s));
    auto builder = test::miniR1();
    builder.move(std::string(weightName) + "_scale_inv", builder.shards().back());
    m_document = test::openBuilt(builder, m_folder);
    QVERIFY(m_document);
}

void TestSelectionTexts::sizes_data()
{
    QTest::addColumn<quint64>("bytes");
    QTest::addColumn<QString>("text");
    QTest::newRow("none") << quint64{0} << u"0 B"_s;
    QTest::newRow("below a KiB") << quint64{1023} << u"1,023 B"_s;
    QTest::newRow("a KiB") << quint64{1024} << u"1.00 KiB"_s;
    QTest::newRow("rounds up a unit") << (quint64{1} << 20) - 1 << u"1.00 MiB"_s;
    QTest::newRow("R1") << quint64{688586727753} << u"641.30 GiB"_s;
    QTest::newRow("most") << ~quint64{0} << u"16.00 EiB"_s;
}

void TestSelectionTexts::sizes()
{
    QFETCH(quint64, bytes);
    QTEST(formatSize(bytes), "text");
}

void TestSelectionTexts::detailsFindTheScaleInAnotherShard()
{
    const auto facts = describe(*m_document, selectPath(*m_document, weightName));
    const auto* scale = factOf(facts, u"weight_scale_inv"_s);
    QVERIFY(scale);
    QCOMPARE(scale->link, QLatin1String(weightName) + u"_scale_inv"_s);
    const auto lastShard = QString::fromStdString(m_document->checkpoint.shards().back().name);
    QVERIFY2(scale->value.contains(lastShard), qPrintable(scale->value));
    QVERIFY(factOf(facts, u"dtype"_s));
    QCOMPARE(factOf(facts, u"dtype"_s)->value, u"F8_E4M3"_s);
    QCOMPARE(factOf(facts, u"type"_s)->value, u"FP8_BLOCK"_s);
    // and back from the scale to its weight
    const auto back = describe(*m_document, selectPath(*m_document, scale->link.toStdString()));
    QVERIFY(factOf(back, u"weight"_s));
    QCOMPARE(factOf(back, u"weight"_s)->link, QLatin1String(weightName));
}

void TestSelectionTexts::detailsOfAModule()
{
    const auto facts = describe(*m_document, selectPath(*m_document, "model.layers.1.mlp.experts"));
    QCOMPARE(factOf(facts, u"tensors"_s)->value, u"24"_s);
    QVERIFY(factOf(facts, u"0 … 3"_s));
    QVERIFY(describe(*m_document, {}).empty());
}

void TestSelectionTexts::copies()
{
    const auto selection = selectPath(*m_document, weightName);
    const auto copy = [&](CopyFormat format) { return copyText(*m_document, selection, format); };
    const auto& tensor = m_document->checkpoint.tensor(selection.tensor);
    const auto& shard = m_document->checkpoint.shard(tensor.shard);
    QCOMPARE(copy(CopyFormat::Name), QLatin1String(weightName));
    QCOMPARE(copy(CopyFormat::ShardOffset),
        u"%1:%2"_s.arg(QString::fromStdString(shard.name)).arg(shard.dataStart + tensor.begin));
    QVERIFY(copy(CopyFormat::Path).endsWith(QString::fromStdString(shard.name)));
    const auto row = QJsonDocument::fromJson(copy(CopyFormat::Json).toUtf8()).object();
    QCOMPARE(row.value(u"name"_s).toString(), QLatin1String(weightName));
    QCOMPARE(row.value(u"bytes"_s).toInteger(), static_cast<qint64>(tensor.bytes()));
    const QStringList lines = copy(CopyFormat::Tsv).split(u'\n');
    QCOMPARE(lines.size(), 3);
    QCOMPARE(lines[0].count(u'\t'), lines[1].count(u'\t'));
    QVERIFY(copy(CopyFormat::PythonSnippet).contains(u"get_tensor(\"%1\")"_s.arg(QLatin1String(weightName))));
    QVERIFY(QRegularExpression(copy(CopyFormat::Regex)).match(QLatin1String(weightName)).hasMatch());
    QCOMPARE(copy(CopyFormat::IgnoreEntry), u"\"model.layers.1.self_attn.o_proj\""_s);
    for (const auto format : copyFormatsFor(*m_document, selection))
        QVERIFY2(!copy(format).isEmpty(), qPrintable(copyFormatTitle(format)));
    QVERIFY(copyFormatsFor(*m_document, {}).empty());
}

void TestSelectionTexts::summaries()
{
    QCOMPARE(quantizationSummary(m_document->checkpoint), u"fp8 e4m3 128x128"_s);
    QCOMPARE(mtpLayer(m_document->checkpoint), u"4"_s);
    QVERIFY(documentSummary(*m_document).endsWith(u"fp8 e4m3 128x128 · MTP layer 4"_s));
    const auto overview = makeOverview(*m_document);
    QCOMPARE(overview->cards.size(), std::size_t{4});
    QCOMPARE(overview->cards.back().tone, ItemTone::Good);
    std::uint64_t bytes = 0;
    for (const auto& share : overview->dtypes)
        bytes += share.bytes;
    QCOMPARE(bytes, m_document->checkpoint.tensorBytes());
}

void TestSelectionTexts::treemapFillsTheArea()
{
    const QRectF area(0, 0, 600, 400);
    const auto cells = layoutTreemap(m_document->tree, m_document->checkpoint, area);
    QVERIFY(!cells.empty());
    qreal top = 0;
    for (const auto& cell : cells) {
        QVERIFY(area.adjusted(-0.01, -0.01, 0.01, 0.01).contains(cell.rect));
        if (cell.depth == 1)
            top += cell.rect.width() * cell.rect.height();
    }
    QVERIFY(std::abs(top - area.width() * area.height()) < 1);
    QVERIFY(layoutTreemap(m_document->tree, m_document->checkpoint, QRectF()).empty());
}

void TestSelectionTexts::historyForgetsWhatLayAhead()
{
    const auto place = [](std::uint32_t id) { return Selection{NodeId{id}, noTensor}; };
    SelectionHistory history;
    QVERIFY(!history.canGoBack());
    for (std::uint32_t i = 1; i <= 3; ++i)
        history.visit(place(i));
    history.visit(place(3)); // staying is not a step
    QCOMPARE(history.back(), place(2));
    QCOMPARE(history.back(), place(1));
    QVERIFY(!history.canGoBack());
    QCOMPARE(history.forward(), place(2));
    history.visit(place(9));
    QVERIFY(!history.canGoForward());
    QCOMPARE(history.back(), place(2));
}

QTEST_GUILESS_MAIN(TestSelectionTexts)
#include "tst_selectiontexts.moc"
