// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the filter bar understands.

#include "tests/support/minimodels.h"
#include "tests/support/opened.h"
#include "widgets/models/bestmatches.h"
#include "widgets/models/fuzzymatch.h"
#include "widgets/models/tensorfilter.h"

using namespace requant;
using namespace Qt::StringLiterals;

class TestTensorFilter : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void fuzzy_data();
    void fuzzy();
    void agreesWithRegex_data();
    void agreesWithRegex();
    void statusByPresence();
    void refusesWithAReason_data();
    void refusesWithAReason();
    void unfinishedFieldsFilterNothing();
    void countsBelowEveryNode();
    void stopsWhenAsked();
    void bestMatchComesFirst();

private:
    QTemporaryDir m_folder;
    DocumentPtr m_document;
};

void TestTensorFilter::initTestCase()
{
    m_document = test::openBuilt(test::miniW8a8Asc(), m_folder);
    QVERIFY(m_document);
}

void TestTensorFilter::fuzzy_data()
{
    QTest::addColumn<QByteArray>("pattern");
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<bool>("matches");
    const auto row = [](const char* pattern, const char* name, bool matches) {
        QTest::addRow("%s in %s", pattern, name) << QByteArray(pattern) << QByteArray(name) << matches;
    };
    row("", "anything", true);
    row("l3gate", "model.layers.3.mlp.gate.weight", true);
    row("kvproj", "model.layers.3.self_attn.kv_b_proj.weight", true);
    row("yers.3", "model.layers.3.mlp", true); // a plain substring from within a word
    row("GATE", "model.gate", true);
    row("l3gate", "model.layers.13.mlp.gate", false); // 3 is not the start of the number 13
    row("gatel3", "model.layers.3.mlp.gate", false); // order counts
    row("mlpx", "model.layers.3.mlp", false);
    row("mod", "", false);
    row("dp", "down_proj", true);
    row("ow", "d_o_x_w", true);
    row("on", "down", false); // neither neighbours nor starts of parts
    const QByteArray longest(64, 'a');
    QTest::addRow("64 letters") << longest << QByteArray(64, 'a') << true;
    QTest::addRow("64 letters, 63 there") << longest << QByteArray(63, 'a') << false;
}

void TestTensorFilter::fuzzy()
{
    QFETCH(QByteArray, pattern);
    QFETCH(QByteArray, name);
    QTEST(FuzzyMatch(std::string_view(pattern.data(), static_cast<std::size_t>(pattern.size())))
              .matches(std::string_view(name.data(), static_cast<std::size_t>(name.size()))),
        "matches");
}

void TestTensorFilter::agreesWithRegex_data()
{
    QTest::addColumn<QString>("query");
    QTest::addColumn<QString>("regex"); // on the full name
    QTest::newRow("name") << u"name:q_a_proj"_s << u"q_a_proj"_s;
    QTest::newRow("layer") << u"layer:2"_s << u"layers\\.2\\."_s;
    QTest::newRow("layers") << u"layer:1..2"_s << u"layers\\.[12]\\."_s;
    QTest::newRow("open range") << u"layer:3.."_s << u"layers\\.[3-9]\\."_s;
    QTest::newRow("role") << u"role:weight_offset"_s << u"weight_offset$"_s;
    QTest::newRow("two words") << u"layer:1 name:experts"_s << u"layers\\.1\\..*experts"_s;
    QTest::newRow("negated") << u"layer:1 !name:experts"_s << u"layers\\.1\\.(?!.*experts)"_s;
    QTest::newRow("field in capitals") << u"LAYER:1"_s << u"layers\\.1\\."_s;
    QTest::newRow("fuzzy substring") << u"shared_experts.up"_s << u"shared_experts\\.up"_s;
}

void TestTensorFilter::agreesWithRegex()
{
    QFETCH(QString, query);
    QFETCH(QString, regex);
    const auto expected = TensorFilter::parse(u"re:"_s + regex).apply(*m_document);
    QVERIFY(!expected.empty());
    QVERIFY(expected.size() < m_document->checkpoint.tensors().size());
    QVERIFY(TensorFilter::parse(query).apply(*m_document) == expected);
}

void TestTensorFilter::statusByPresence()
{
    const auto count = [this](const QString& query) { return TensorFilter::parse(query).apply(*m_document).size(); };
    const auto all = m_document->checkpoint.tensors().size();
    QCOMPARE(count(u"status:present"_s), all);
    QCOMPARE(count(u"status:absent"_s), std::size_t{0});
    QCOMPARE(count(u"dtype:I8"_s) + count(u"!dtype:I8"_s), all);
    QVERIFY(count(u"quant:W8A8"_s) > 0);
    QCOMPARE(count(u"quant:W8A8"_s) + count(u"quant:float"_s), all);
    QCOMPARE(count(u"shard:1..2"_s) + count(u"shard:3.."_s), all);
    QCOMPARE(count(u"shard:.safetensors"_s), all);
}

void TestTensorFilter::refusesWithAReason_data()
{
    QTest::addColumn<QString>("query");
    QTest::addColumn<QString>("part"); // of the reason
    QTest::newRow("regex") << u"re:(unclosed"_s << u"position"_s;
    QTest::newRow("field") << u"colour:red"_s << u"colour"_s;
    QTest::newRow("layer") << u"layer:three"_s << u"layer:3..5"_s;
    QTest::newRow("backwards") << u"layer:5..3"_s << u"layer:3..5"_s;
    QTest::newRow("status") << u"status:tired"_s << u"absent"_s;
}

void TestTensorFilter::refusesWithAReason()
{
    QFETCH(QString, query);
    QFETCH(QString, part);
    const auto result = runFilter(*m_document, query);
    QVERIFY2(result->error.contains(part), qPrintable(result->error));
    QVERIFY(result->all); // everything stays in sight
}

void TestTensorFilter::unfinishedFieldsFilterNothing()
{
    for (const auto& query : {u""_s, u"  "_s, u"dtype:"_s, u"!"_s, u"re:"_s}) {
        const auto result = runFilter(*m_document, query);
        QVERIFY2(result->all && result->error.isEmpty(), qPrintable(query));
    }
}

void TestTensorFilter::countsBelowEveryNode()
{
    const auto result = runFilter(*m_document, u"layer:2"_s);
    const auto below = [&](const char* path) {
        return result->matchesBelow[static_cast<std::size_t>(m_document->tree.find(path))];
    };
    QCOMPARE(result->matchesBelow.front(), static_cast<std::uint32_t>(result->ids.size()));
    QCOMPARE(below("model.layers.2"), m_document->tree.node(m_document->tree.find("model.layers.2")).tensorCount);
    QCOMPARE(below("model.layers.1"), 0u);
    QCOMPARE(below("lm_head"), 0u);
}

void TestTensorFilter::stopsWhenAsked()
{
    std::stop_source source;
    source.request_stop();
    QVERIFY(TensorFilter::parse(u"weight"_s).apply(*m_document, source.get_token()).empty());
}

void TestTensorFilter::bestMatchComesFirst()
{
    const auto exact = bestMatches(*m_document, u"model.layers.1.mlp"_s, 5);
    QCOMPARE(m_document->tree.path(exact.front().node), std::string("model.layers.1.mlp"));
    QCOMPARE(exact.size(), std::size_t{6});
    const auto fuzzy = bestMatches(*m_document, u"lmheadweight"_s, 5);
    QCOMPARE(m_document->checkpoint.tensor(fuzzy.front().tensor).name, std::string_view("lm_head.weight"));
    QVERIFY(bestMatches(*m_document, u"re:("_s, 5).empty());
}

QTEST_GUILESS_MAIN(TestTensorFilter)
#include "tst_tensorfilter.moc"
