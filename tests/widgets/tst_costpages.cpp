// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What quantization costs, as people look at it: preview, atlas and the plan of a conversion.

#include "tests/widgets/windowtest.h"
#include "widgets/models/previewmetricsmodel.h"
#include "widgets/pages/atlaspage.h"
#include "widgets/pages/convertpage.h"
#include "widgets/pages/previewpage.h"
#include "widgets/pages/tensorexport.h"
#include "widgets/parts/schemebar.h"
#include "widgets/plots/heatmapplot.h"
#include "widgets/plots/histogramplot.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QToolButton>
#include <QWheelEvent>

#include <algorithm>

using namespace requant;
using namespace Qt::StringLiterals;

class TestCostPages : public test::WindowTest {
    Q_OBJECT
private Q_SLOTS:
    void previewMeasuresTheSelection();
    void previewSaysWhyNot();
    void plotsAnswerThePointer();
    void plotsExport_data();
    void plotsExport();
    void tensorIsExported();
    void atlasProposesExceptions();
    void atlasOpensExperts();
    void conversionIsPlannedBeforeItStarts();

private:
    template <typename P>
    P* page(const char* id)
    {
        m_window->showPage(QLatin1String(id));
        for (Page* page : m_window->pages()) {
            if (auto* wanted = qobject_cast<P*>(page))
                return wanted;
        }
        return nullptr;
    }
    static QPushButton* button(QWidget* page, const QString& text)
    {
        const auto all = page->findChildren<QPushButton*>();
        const auto found = std::find_if(all.begin(), all.end(), [&](auto* b) { return b->text() == text; });
        return found == all.end() ? nullptr : *found;
    }
};

void TestCostPages::previewMeasuresTheSelection()
{
    openFixture();
    auto* preview = page<PreviewPage>("preview");
    QVERIFY(preview);
    auto* model = preview->findChild<PreviewMetricsModel*>();
    const QAbstractItemModelTester tester(model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    m_window->workspace()->selectPath(u"model.layers.1.self_attn.o_proj.weight"_s);
    QTRY_COMPARE(model->columnCount(), 1);
    const double rmse = model->results().front().metrics.relativeRmse;
    QVERIFY(rmse > 0.001 && rmse < 0.05);
    preview->findChild<SchemeBar*>()->setSchemes({"int8-channel", "bf16"});
    QTRY_COMPARE(model->columnCount(), 2);
    QVERIFY(model->results()[1].metrics.relativeRmse < rmse); // BF16 costs less than INT8
    grab("preview");
}

void TestCostPages::previewSaysWhyNot()
{
    openFixture();
    auto* preview = page<PreviewPage>("preview");
    auto* model = preview->findChild<PreviewMetricsModel*>();
    m_window->workspace()->selectPath(u"model.layers.1.self_attn.o_proj.weight"_s);
    QTRY_COMPARE(model->columnCount(), 1);
    m_window->workspace()->selectPath(u"model.layers.1"_s); // a module has no weights of its own to show
    QTRY_COMPARE(model->columnCount(), 0);
}

void TestCostPages::plotsAnswerThePointer()
{
    openFixture();
    auto* preview = page<PreviewPage>("preview");
    m_window->workspace()->selectPath(u"model.layers.1.self_attn.o_proj.weight"_s);
    QTRY_COMPARE(preview->findChild<PreviewMetricsModel*>()->columnCount(), 1);
    auto* view = preview->findChild<HistogramPlot*>();
    QWidget* canvas = nullptr;
    for (QWidget* child : view->findChildren<QWidget*>()) {
        if (child->inherits("QCustomPlot"))
            canvas = child;
    }
    QVERIFY(canvas);
    QTRY_VERIFY(!canvas->grab().isNull() && canvas->width() > 100);
    const QPointF at(canvas->width() * 0.4, canvas->height() * 0.5),
        middle(canvas->width() * 0.7, canvas->height() * 0.5);
    const auto mouse = [&](QEvent::Type type, Qt::MouseButton pressed) {
        QMouseEvent event(type, at, canvas->mapToGlobal(at), pressed, pressed, Qt::NoModifier);
        QApplication::sendEvent(canvas, &event);
    };
    const auto readAt = [&] { // the label that follows the crosshair: "weight: before → after"
        mouse(QEvent::MouseMove, Qt::NoButton);
        QString text;
        for (const QLabel* label : view->findChildren<QLabel*>())
            text += label->text().contains(u'→') ? label->text() : QString();
        return text;
    };
    const QString before = readAt();
    QVERIFY(!before.isEmpty());
    QWheelEvent wheel(
        middle, canvas->mapToGlobal(middle), {}, {0, 240}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(canvas, &wheel);
    QVERIFY(readAt() != before); // zoomed around another place
    mouse(QEvent::MouseButtonDblClick, Qt::LeftButton);
    mouse(QEvent::MouseButtonRelease, Qt::LeftButton);
    QTRY_COMPARE(readAt(), before); // margins follow the labels with the next painting
    const bool log = view->isLog();
    QTest::mouseClick(view->findChild<QToolButton*>(), Qt::LeftButton);
    QCOMPARE(view->isLog(), !log);
}

void TestCostPages::plotsExport_data()
{
    QTest::addColumn<QString>("suffix");
    QTest::addColumn<QByteArray>("begin");
    QTest::newRow("png") << u"png"_s << QByteArray("\x89PNG");
    QTest::newRow("svg") << u"svg"_s << QByteArray("<?xml");
    QTest::newRow("pdf") << u"pdf"_s << QByteArray("%PDF");
    QTest::newRow("csv") << u"csv"_s
                         << QByteArray("\xEF\xBB\xBF"
                                       "from,to,before,after\n");
}

void TestCostPages::plotsExport()
{
    QFETCH(QString, suffix);
    openFixture();
    auto* preview = page<PreviewPage>("preview");
    m_window->workspace()->selectPath(u"model.layers.1.self_attn.o_proj.weight"_s);
    QTRY_COMPARE(preview->findChild<PreviewMetricsModel*>()->columnCount(), 1);
    const QTemporaryDir folder;
    const QString file = folder.filePath(u"plot."_s + suffix);
    QString error;
    QVERIFY2(preview->findChild<HistogramPlot*>()->exportTo(file, &error), qPrintable(error));
    QFile written(file);
    QVERIFY(written.open(QIODevice::ReadOnly));
    const QByteArray content = written.readAll();
    QFETCH(QByteArray, begin);
    QCOMPARE(content.left(begin.size()), begin);
    QVERIFY(!preview->findChild<HistogramPlot*>()->exportTo(u"/nowhere/plot."_s + suffix, &error));
    QVERIFY(error.contains(u"/nowhere"_s));
}

void TestCostPages::tensorIsExported()
{
    openFixture();
    const QTemporaryDir folder;
    const QString file = folder.filePath(u"weight.npy"_s);
    auto* exporter = m_window->findChild<TensorExport*>();
    QSignalSpy messages(exporter, &TensorExport::message);
    exporter->write("model.layers.1.self_attn.o_proj.weight", file, false);
    QTRY_COMPARE(messages.size(), 2);
    QFile written(file);
    QVERIFY2(written.open(QIODevice::ReadOnly), qPrintable(messages.last().first().toString()));
    QCOMPARE(written.read(6), QByteArray("\x93NUMPY"));
}

void TestCostPages::atlasProposesExceptions()
{
    openFixture();
    auto* atlas = page<AtlasPage>("atlas");
    auto* model = atlas->findChild<ScanModel*>();
    const QAbstractItemModelTester tester(model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QVERIFY(!button(atlas, u"Make this a recipe"_s)->isEnabled());
    QTest::mouseClick(button(atlas, u"Scan"_s), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(model->rowCount() > 10, 20000);
    const int all = model->rowCount();
    const auto staying = [model] {
        int count = 0;
        for (int row = 0; row < model->rowCount(); ++row)
            count += model->index(row, ScanModel::Becomes).data().toString() == u"BF16"_s;
        return count;
    };
    Q_EMIT atlas->findChild<HeatMapPlot*>()->thresholdPicked(1);
    QCOMPARE(staying(), 0);
    Q_EMIT atlas->findChild<HeatMapPlot*>()->thresholdPicked(0.005);
    const auto footers = atlas->findChildren<QLabel*>();
    QVERIFY(std::any_of(footers.begin(), footers.end(), [&](const QLabel* label) {
        return label->text().startsWith(QString::number(staying()) + u' ') && label->text().contains(u"BF16"_s);
    }));
    QVERIFY(button(atlas, u"Make this a recipe"_s)->isEnabled());
    grab("atlas");
    // Not every layer has every projection: the first cell of the row that is one narrows the table.
    for (int col = 0; model->rowCount() == all; ++col)
        Q_EMIT atlas->findChild<HeatMapPlot*>()->cellClicked(0, col);
    QVERIFY(model->rowCount() < all);
    QVERIFY(m_window->workspace()->selection().tensor != noTensor);
    QTRY_VERIFY(atlas->findChild<HistogramPlot*>()->csv().count(u'\n') == 2049); // the small preview of that matrix
    QTest::mouseClick(button(atlas, u"Show all matrices"_s), Qt::LeftButton);
    QCOMPARE(model->rowCount(), all);
    QTest::mouseClick(button(atlas, u"Make this a recipe"_s), Qt::LeftButton);
    auto* convert = page<ConvertPage>("convert");
    QVERIFY(convert->findChild<QPlainTextEdit*>()->toPlainText().contains(u"model.layers."_s));
}

void TestCostPages::atlasOpensExperts()
{
    openFixture();
    auto* atlas = page<AtlasPage>("atlas");
    auto* model = atlas->findChild<ScanModel*>();
    auto* map = atlas->findChild<HeatMapPlot*>();
    QTest::mouseClick(button(atlas, u"Scan"_s), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(model->rowCount() > 10, 20000);
    auto* opener = button(atlas, u"Show each expert"_s);
    QVERIFY(opener);
    m_window->workspace()->selectPath(u"model.layers.1.self_attn.o_proj.weight"_s);
    QVERIFY(!opener->isEnabled()); // one matrix a layer: nothing to open
    m_window->workspace()->selectPath(u"model.layers.2.mlp.experts.3.up_proj.weight"_s);
    QVERIFY(opener->isEnabled());
    const int all = map->csv().count(u'\n');
    QTest::mouseClick(opener, Qt::LeftButton);
    QCOMPARE(map->title(), u"mlp.experts.up_proj"_s);
    const QStringList cells = map->csv().split(u'\n');
    QVERIFY(std::any_of(cells.begin(), cells.end(), [](const QString& line) { return line.startsWith(u"2,3,0.0"_s); }));
    grab("atlas-experts");
    // A cell is one expert now, linked as the cells of the folded map are.
    Q_EMIT map->cellClicked(0, 1);
    QCOMPARE(model->rowCount(), 1);
    QVERIFY(m_window->workspace()->selection().tensor != noTensor);
    QTest::mouseClick(button(atlas, u"All projections"_s), Qt::LeftButton);
    QCOMPARE(map->csv().count(u'\n'), all);
}

void TestCostPages::conversionIsPlannedBeforeItStarts()
{
    openFixture();
    auto* convert = page<ConvertPage>("convert");
    auto* start = button(convert, u"Start conversion"_s);
    QTRY_VERIFY(start->isEnabled());
    grab("convert");
    auto* output = convert->findChild<QLineEdit*>();
    output->setText(QString::fromStdString(m_window->workspace()->document()->checkpoint.folder().string()));
    QTRY_VERIFY(!start->isEnabled()); // the source is never a target
}

QTEST_MAIN(TestCostPages)
#include "tst_costpages.moc"
