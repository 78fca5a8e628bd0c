// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The order of the table's rows, and the table as a file.

#include "tests/support/minimodels.h"
#include "tests/support/opened.h"
#include "widgets/models/tableexport.h"

using namespace requant;
using namespace Qt::StringLiterals;

class TestTableRows : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void sortsByTwo();
    void exports();

private:
    QTemporaryDir m_folder;
    DocumentPtr m_document;
};

void TestTableRows::initTestCase()
{
    m_document = test::openBuilt(test::miniR1(), m_folder);
    QVERIFY(m_document);
}

// By size, then by dtype: within a dtype the larger ones come first, and ties stay in natural order.
void TestTableRows::sortsByTwo()
{
    const std::vector<SortKey> keys{
        {TensorColumn::Dtype, Qt::AscendingOrder}, {TensorColumn::Bytes, Qt::DescendingOrder}, {}};
    const auto rows = sortTensors(*m_document, FilterResult(), keys);
    const auto& checkpoint = m_document->checkpoint;
    QCOMPARE(rows->ids.size(), checkpoint.tensors().size());
    for (std::size_t i = 1; i < rows->ids.size(); ++i) {
        const auto& before = checkpoint.tensor(rows->ids[i - 1]);
        const auto& after = checkpoint.tensor(rows->ids[i]);
        const int dtype = checkpoint.dtypeName(rows->ids[i - 1]).compare(checkpoint.dtypeName(rows->ids[i]));
        QVERIFY(dtype <= 0);
        QVERIFY(dtype < 0 || before.bytes() >= after.bytes());
        QVERIFY(dtype < 0 || before.bytes() > after.bytes() || rows->ids[i - 1] < rows->ids[i]);
    }
}

void TestTableRows::exports()
{
    const QTemporaryDir dir;
    FilterResult none;
    const auto rows = sortTensors(*m_document, none, TensorColumn::Name, Qt::DescendingOrder);
    const QString csv = dir.filePath(u"table.csv"_s);
    QVERIFY(exportTable(*m_document, *rows, TableFormat::Csv, csv.toStdString()));
    QFile file(csv);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray text = file.readAll();
    QVERIFY(text.startsWith("\xEF\xBB\xBF"));
    const QList<QByteArray> lines = text.split('\n');
    QCOMPARE(lines.size(), static_cast<qsizetype>(m_document->checkpoint.tensors().size()) + 2); // titles, end
    const auto& last = m_document->checkpoint.tensors().back();
    const QList<QByteArray> cells = lines[1].split(',');
    QCOMPARE(cells[0], QByteArray(last.name.data(), static_cast<qsizetype>(last.name.size())));
    QVERIFY2(lines[1].contains("," + QByteArray::number(static_cast<qulonglong>(last.bytes())) + ","), lines[1]);
    const QString tsv = dir.filePath(u"table.tsv"_s);
    QVERIFY(exportTable(*m_document, *rows, TableFormat::Tsv, tsv.toStdString()));
    QCOMPARE(exportTable(*m_document, *rows, TableFormat::Csv, "/nonexistent/x").error().code, ErrorCode::FileWrite);
}

QTEST_APPLESS_MAIN(TestTableRows)
#include "tst_tablerows.moc"
