// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/cannbinindex.h"
#include "tests/support/cannbintest.h"

#include <QTest>

#include <cstring>

using namespace requant;
using namespace requant::test;

class TestCannbinIndex : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void indexForms_data();
    void indexForms();
    void brokenPointerFallsBack();
    void twoStreams();
    void bombs();
    void headersThatLeadNowhere_data();
    void headersThatLeadNowhere();
    void damagedIndex();
    void smallFiles();
    void badEntries_data();
    void badEntries();
    void unknownVersionWarns();
    void totals();
};

void TestCannbinIndex::indexForms_data()
{
    QTest::addColumn<int>("form");
    QTest::addColumn<QByteArray>("footer");
    QTest::addColumn<bool>("found");
    QTest::newRow("gzip") << 0 << QByteArray() << true;
    QTest::newRow("zlib") << 1 << QByteArray() << true;
    QTest::newRow("JSON") << 2 << QByteArray() << true;
    QTest::newRow("gzip, padding") << 0 << QByteArray(4095, '\0') << true;
    QTest::newRow("gzip, footer of 8") << 0 << QByteArray("12345678") << true;
    QTest::newRow("zlib, footer of 16") << 1 << QByteArray("1234567812345678") << true;
    QTest::newRow("JSON, padding") << 2 << QByteArray(100, '\0') << true;
    QTest::newRow("gzip, other bytes behind it") << 0 << QByteArray("123456789") << false;
    QTest::newRow("gzip, too much padding") << 0 << QByteArray(4096, '\0') << false;
}

void TestCannbinIndex::indexForms()
{
    QFETCH(int, form);
    QFETCH(QByteArray, footer);
    QFETCH(bool, found);
    CannbinFixture fixture = smallCannbin();
    fixture.form = static_cast<CannbinIndexForm>(form);
    fixture.pointer = false;
    fixture.footer = footer.toStdString();
    fixture.build();
    const auto container = readCannbin(fixture.bytes());
    QCOMPARE(errorName(container), found ? QByteArray("none") : QByteArray("cannbin_no_index"));
    if (!found)
        return;
    QCOMPARE(container->index.form, fixture.form);
    QCOMPARE(container->index.offset, fixture.indexOffset);
    QCOMPARE(container->index.trailing, std::uint64_t(footer.size()));
    QCOMPARE(*container->base, CannbinBase::Absolute);
}

void TestCannbinIndex::brokenPointerFallsBack()
{
    CannbinFixture fixture = smallCannbin();
    fixture.build();
    fixture.pieces[0] = cannbinHeader(cannbinVersion, fixture.indexOffset + 1, 50);
    const auto container = readCannbin(fixture.bytes());
    QVERIFY(container);
    QCOMPARE(container->index.search, CannbinIndexSearch::BackScan);
    QVERIFY(container->searchLog.front().english().find("do not point to") != std::string::npos);
}

// An older index further up is followed by data, so only the last one counts.
void TestCannbinIndex::twoStreams()
{
    CannbinFixture fixture = smallCannbin();
    fixture.pointer = false;
    fixture.build();
    const std::uint64_t at = fixture.size + 100;
    const std::string last =
        *compressCannbinIndex(cannbinIndexText({fixture.blocks[1]}, {}, {}), CannbinIndexForm::Gzip);
    fixture.pieces[at] = last;
    fixture.size = at + last.size();
    const auto container = readCannbin(fixture.bytes());
    QVERIFY(container);
    QCOMPARE(container->index.offset, at);
    QCOMPARE(container->blocks.size(), std::size_t(1));
    // A last stream that is JSON but no index does not hide one... that other bytes follow: nothing is guessed.
    fixture.pieces[at] = *compressCannbinIndex("{\"other\":[1,2,3]}", CannbinIndexForm::Gzip);
    fixture.size = at + fixture.pieces[at].size();
    QCOMPARE(errorName(readCannbin(fixture.bytes())), QByteArray("cannbin_no_index"));
}

void TestCannbinIndex::bombs()
{
    CannbinFixture fixture = smallCannbin();
    fixture.edit = [](const std::string& text) {
        return text.substr(0, text.size() - 1) + std::string(40 << 20, ' ') + "}";
    };
    fixture.build();
    QCOMPARE(errorName(readCannbin(fixture.bytes())), QByteArray("cannbin_bomb"));
    const auto inflated = inflateAt(fixture.bytes(), fixture.indexOffset, fixture.size, CannbinIndexForm::Gzip);
    QVERIFY(inflated);
    QCOMPARE(inflated->outcome, InflateOutcome::Bomb);
    QVERIFY2(inflated->work < (32u << 20), "stopped before the end");
    const auto whole = inflateAt(fixture.bytes(), fixture.indexOffset, fixture.size, CannbinIndexForm::Gzip,
        {.bytes = 64 << 20, .ratio = 1 << 20});
    QCOMPARE(whole->outcome, InflateOutcome::Good);
}

void TestCannbinIndex::headersThatLeadNowhere_data()
{
    QTest::addColumn<QByteArray>("head");
    QTest::newRow("gzip") << QByteArray("\x1F\x8B\x08\x00", 4);
    QTest::newRow("zlib") << QByteArray("\x78\x01", 2);
}

// Every few bytes begin a stream that is none: the search gives up, says so, and still finds JSON at the end.
void TestCannbinIndex::headersThatLeadNowhere()
{
    QFETCH(QByteArray, head);
    CannbinFixture fixture = smallCannbin();
    fixture.pointer = false;
    fixture.form = CannbinIndexForm::Raw;
    fixture.build();
    const std::string index = fixture.pieces[fixture.indexOffset];
    fixture.pieces.erase(fixture.indexOffset);
    fixture.pieces[fixture.indexOffset] = head.repeated((4 << 20) / int(head.size())).toStdString();
    const std::uint64_t at = fixture.indexOffset + (4 << 20);
    fixture.pieces[at] = index;
    fixture.size = at + index.size();
    const std::string text = fixture.text(); // half a million reads: of plain memory
    const auto container = readCannbin({text.size(), [&](std::uint64_t offset, std::span<std::byte> target) -> Status {
                                            std::memcpy(target.data(), text.data() + offset, target.size());
                                            return {};
                                        }});
    QVERIFY2(container, container ? "" : container.error().english().c_str());
    QCOMPARE(container->index.offset, at);
    const bool said = std::ranges::any_of(container->searchLog,
        [](const Text& line) { return line.english().find("too many led nowhere") != std::string::npos; });
    QVERIFY(said);
}

void TestCannbinIndex::damagedIndex()
{
    for (const auto form : {CannbinIndexForm::Gzip, CannbinIndexForm::Zlib}) {
        CannbinFixture fixture = smallCannbin();
        fixture.form = form;
        fixture.build();
        CannbinFixture cut = fixture;
        cut.size -= 6;
        cut.pieces[cut.indexOffset].resize(cut.pieces[cut.indexOffset].size() - 6);
        QCOMPARE(errorName(readCannbin(cut.bytes())), QByteArray("cannbin_index_damaged"));
        std::string& index = fixture.pieces[fixture.indexOffset];
        index[index.size() - 6] = static_cast<char>(index[index.size() - 6] ^ 1);
        index[index.size() - 2] = static_cast<char>(index[index.size() - 2] ^ 1);
        QCOMPARE(errorName(readCannbin(fixture.bytes())), QByteArray("cannbin_index_damaged"));
    }
}

void TestCannbinIndex::smallFiles()
{
    CannbinFixture fixture = smallCannbin();
    fixture.build();
    CannbinFixture tiny = fixture;
    tiny.size = 512 + 17;
    QCOMPARE(errorName(readCannbin(tiny.bytes())), QByteArray("cannbin_header"));
    CannbinFixture other = fixture;
    other.pieces[0][7] = 'X';
    QCOMPARE(errorName(readCannbin(other.bytes())), QByteArray("cannbin_header"));
    CannbinFixture none = fixture;
    none.pieces.erase(none.indexOffset);
    none.pieces[0] = cannbinHeader(cannbinVersion, 0, 0);
    QCOMPARE(errorName(readCannbin(none.bytes())), QByteArray("cannbin_no_index"));
    CannbinFixture empty;
    const auto container = readCannbin(empty.build().bytes());
    QVERIFY(container);
    QVERIFY(container->blocks.empty());
}

void TestCannbinIndex::badEntries_data()
{
    QTest::addColumn<QByteArray>("from");
    QTest::addColumn<QByteArray>("to");
    QTest::addColumn<QByteArray>("error");
    const QByteArray q = "\"model.layers.0.self_attn.q_proj.weight\"";
    QTest::newRow("empty name") << q << QByteArray("\"\"") << QByteArray("cannbin_entry");
    QTest::newRow("number as name") << q << QByteArray("7") << QByteArray("cannbin_entry");
    QTest::newRow("repeated name") << q << QByteArray("\"model.layers.1.self_attn.q_proj.weight\"")
                                   << QByteArray("cannbin_duplicate_name");
    QTest::newRow("name of another's scales")
        << q << QByteArray("\"model.layers.1.self_attn.q_proj.weight_scale\"") << QByteArray("cannbin_duplicate_name");
    const auto shape = [&](const char* row, const char* to) {
        QTest::newRow(row) << QByteArray("[64,96]") << QByteArray(to) << QByteArray("cannbin_entry");
    };
    shape("zero", "[0,96]");
    shape("negative", "[-64,96]");
    shape("fraction", "[64.5,96]");
    shape("one dimension", "[64]");
    shape("three dimensions", "[1,64,96]");
    shape("too large", "[1048577,1048576]");
    shape("overflow", "[18446744073709551615,2]");
    QTest::newRow("block of zero") << QByteArray("\"block_size\":[4,4]") << QByteArray("\"block_size\":[4,0]")
                                   << QByteArray("cannbin_entry");
    QTest::newRow("block in bytes") << QByteArray("\"block_size\":[4,4]") << QByteArray("\"block_size\":8")
                                    << QByteArray("cannbin_entry");
    QTest::newRow("negative offset") << QByteArray("\"scale_offset\":512") << QByteArray("\"scale_offset\":-1")
                                     << QByteArray("cannbin_entry");
    QTest::newRow("offset as float") << QByteArray("\"scale_offset\":512") << QByteArray("\"scale_offset\":5.12e2")
                                     << QByteArray("cannbin_entry");
    QTest::newRow("no offset") << QByteArray("\"scale_offset\":512,") << QByteArray() << QByteArray("cannbin_entry");
    QTest::newRow("key twice") << QByteArray("\"scale_offset\":512,")
                               << QByteArray("\"scale_offset\":512,\"scale_offset\":640,")
                               << QByteArray("cannbin_entry");
    QTest::newRow("total as text") << QByteArray("\"total_weight_size\":")
                                   << QByteArray("\"total_weight_size\":\"1\",\"x\":")
                                   << QByteArray("cannbin_index_shape");
    QTest::newRow("key of the index twice")
        << QByteArray("\"total_weight_size\":") << QByteArray("\"total_weight_size\":1,\"total_weight_size\":")
        << QByteArray("cannbin_index_shape");
    QTest::newRow("other keys are kept") << QByteArray("\"scale_offset\":512,")
                                         << QByteArray("\"scale_offset\":512,\"group\":[{}],") << QByteArray("none");
}

void TestCannbinIndex::badEntries()
{
    QFETCH(QByteArray, from);
    QFETCH(QByteArray, to);
    QFETCH(QByteArray, error);
    CannbinFixture fixture = smallCannbin();
    fixture.edit = [&](const std::string& text) { return replaced(text, from.toStdString(), to.toStdString()); };
    fixture.build();
    const auto container = readCannbin(fixture.bytes());
    QCOMPARE(errorName(container), error);
    if (container)
        QCOMPARE(container->blocks[0].otherKeys, std::vector<std::string>{"group"});
}

void TestCannbinIndex::unknownVersionWarns()
{
    CannbinFixture fixture = smallCannbin();
    fixture.version = 4;
    const auto container = readCannbin(fixture.build().bytes());
    QVERIFY(container);
    QCOMPARE(container->version, 4u);
    QVERIFY(warns(*container, ErrorCode::CannbinVersion));
    fixture = smallCannbin();
    QVERIFY(!warns(*readCannbin(fixture.build().bytes()), ErrorCode::CannbinVersion));
}

void TestCannbinIndex::totals()
{
    CannbinFixture fixture = smallCannbin();
    QVERIFY(!warns(*readCannbin(fixture.build().bytes()), ErrorCode::CannbinTotals));
    fixture = smallCannbin();
    fixture.edit = [](const std::string& text) {
        return replaced(text, "\"total_scale_size\":", "\"total_scale_size\":1");
    };
    const auto container = readCannbin(fixture.build().bytes());
    QVERIFY(warns(*container, ErrorCode::CannbinTotals));
    fixture = smallCannbin();
    fixture.totals = false;
    const auto without = readCannbin(fixture.build().bytes());
    QVERIFY(!without->totalWeightBytes);
    QVERIFY(!without->hypothesis(CannbinBase::WeightsFirst).feasible);
    QCOMPARE(*without->base, CannbinBase::Absolute);
}

QTEST_GUILESS_MAIN(TestCannbinIndex)
#include "tst_cannbinindex.moc"
