// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The window as people use it: look, type, walk back and forth.

#include "app/gui/actions.h"
#include "tests/widgets/windowtest.h"
#include "widgets/pages/gotodialog.h"
#include "widgets/pages/page.h"

#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QTabWidget>
#include <QTextBrowser>
#include <QTreeView>

using namespace requant;
using namespace Qt::StringLiterals;

class TestMainWindow : public test::WindowTest {
    Q_OBJECT
private Q_SLOTS:
    void startsWithNothingOpen();
    void everyActionIsInAMenu();
    void pagesShowTheDocument();
    void filterCountsAndClears();
    void brokenFilterSaysWhy();
    void selectionIsShared();
    void keyboardWalksAndFinds();
    void gotoFindsTensorsAndActions();
    void copiesRowsAsTsv();
    void themesRepaint();
};

void TestMainWindow::startsWithNothingOpen()
{
    QVERIFY(part<QWidget>("startPage")->isVisible());
    QVERIFY(!m_window->actions()->get("reload")->isEnabled());
    QVERIFY(m_window->actions()->get("open")->isEnabled());
    QVERIFY(!m_window->showPage(u"no such page"_s));
}

void TestMainWindow::everyActionIsInAMenu()
{
    QSet<QAction*> inMenus;
    for (const auto* menu : m_window->menuBar()->findChildren<QMenu*>()) {
        const auto actions = menu->actions();
        inMenus += QSet<QAction*>(actions.begin(), actions.end());
    }
    QSet<QKeySequence> shortcuts;
    for (QAction* action : m_window->actions()->all()) {
        QVERIFY2(inMenus.contains(action), qPrintable(action->objectName()));
        for (const auto& keys : action->shortcuts()) {
            QVERIFY2(!shortcuts.contains(keys), qPrintable(keys.toString()));
            shortcuts.insert(keys);
        }
    }
}

void TestMainWindow::pagesShowTheDocument()
{
    openFixture();
    QVERIFY(!part<QWidget>("startPage")->isVisible());
    for (Page* page : m_window->pages()) {
        QVERIFY(m_window->showPage(QLatin1String(page->id())));
        QVERIFY2(page->isVisible(), page->id());
        QVERIFY(!page->title().isEmpty() && !page->icon().isNull());
    }
    QCOMPARE(part<QTableView>("tensorTable")->model()->rowCount(),
        static_cast<int>(m_document->checkpoint.tensors().size()));
    QCOMPARE(part<QTableView>("shardTable")->model()->rowCount(), 3);
    QVERIFY(part<QLabel>("summary")->text().endsWith(u"fp8 e4m3 128x128 · MTP layer 4"_s));
    m_window->actions()->get("close")->trigger();
    QVERIFY(part<QWidget>("startPage")->isVisible());
}

void TestMainWindow::filterCountsAndClears()
{
    openFixture();
    auto* edit = part<QLineEdit>("filterEdit");
    QTest::keyClick(m_window.get(), Qt::Key_F, Qt::ControlModifier);
    QTRY_VERIFY(edit->hasFocus());
    QTest::keyClicks(edit, u"layer:2 name:q_a_proj"_s);
    auto* table = part<QTableView>("tensorTable");
    QTRY_COMPARE(table->model()->rowCount(), 2);
    QCOMPARE(part<QLabel>("filterCount")->text(), u"2 of %1"_s.arg(m_document->checkpoint.tensors().size()));
    QTest::keyClick(edit, Qt::Key_Escape);
    QVERIFY(edit->text().isEmpty());
    QTRY_COMPARE(table->model()->rowCount(), static_cast<int>(m_document->checkpoint.tensors().size()));
}

void TestMainWindow::brokenFilterSaysWhy()
{
    openFixture();
    part<QLineEdit>("filterEdit")->setText(u"re:("_s);
    auto* error = part<QLabel>("filterError");
    QTRY_VERIFY(error->isVisible());
    QVERIFY(!error->text().isEmpty());
    part<QLineEdit>("filterEdit")->setText(u"re:x"_s);
    QTRY_VERIFY(!error->isVisible());
}

void TestMainWindow::selectionIsShared()
{
    openFixture();
    m_window->showPage(u"tensors"_s);
    m_window->workspace()->selectPath(u"model.layers.2.mlp.experts.3.up_proj.weight"_s);
    auto* tree = part<QTreeView>("moduleTree");
    QCOMPARE(tree->currentIndex().data().toString(), u"weight"_s);
    QCOMPARE(tree->currentIndex().parent().data().toString(), u"up_proj"_s);
    auto* table = part<QTableView>("tensorTable");
    QCOMPARE(
        table->currentIndex().siblingAtColumn(0).data().toString(), u"model.layers.2.mlp.experts.3.up_proj.weight"_s);
    QVERIFY(part<QTextBrowser>("detailsText")->toPlainText().contains(u"weight_scale_inv"_s));
    table->selectRow(0);
    QCOMPARE(m_window->workspace()->selection(), selectTensor(*m_window->workspace()->document(), TensorId{0}));
    m_window->actions()->get("back")->trigger();
    QCOMPARE(
        table->currentIndex().siblingAtColumn(0).data().toString(), u"model.layers.2.mlp.experts.3.up_proj.weight"_s);
    QVERIFY(m_window->actions()->get("forward")->isEnabled());
}

void TestMainWindow::keyboardWalksAndFinds()
{
    openFixture();
    m_window->workspace()->filter().setQuery(u"name:q_a_proj.weight dtype:F8"_s);
    QTRY_COMPARE(m_window->workspace()->filter().result()->ids.size(), std::size_t{5});
    QStringList visited;
    for (int i = 0; i < 6; ++i) {
        m_window->actions()->get("findNext")->trigger();
        visited << QString::fromStdString(
            m_window->workspace()->document()->tree.path(m_window->workspace()->selection().node));
    }
    QCOMPARE(visited.first(), u"model.layers.0.self_attn.q_a_proj.weight"_s);
    QCOMPARE(visited.last(), visited.first()); // around the end
    m_window->actions()->get("findPrevious")->trigger();
    QCOMPARE(m_window->workspace()->document()->tree.path(m_window->workspace()->selection().node),
        std::string("model.layers.4.self_attn.q_a_proj.weight"));
    auto* tree = part<QTreeView>("moduleTree");
    tree->setFocus();
    QTest::keyClick(tree, Qt::Key_Home);
    QCOMPARE(tree->currentIndex().row(), 0);
    QTest::keyClick(tree, Qt::Key_Asterisk);
    QVERIFY(tree->isExpanded(tree->model()->index(0, 0)));
}

void TestMainWindow::gotoFindsTensorsAndActions()
{
    openFixture();
    const auto ask = [&](const QString& text) {
        m_window->actions()->get("goto")->trigger();
        auto* dialog = m_window->findChild<GotoDialog*>();
        QTest::keyClicks(dialog->findChild<QLineEdit*>(), text);
        [&] { QTRY_COMPARE(runningJobs(), 0); }();
        QTest::keyClick(dialog->findChild<QLineEdit*>(), Qt::Key_Return);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    };
    ask(u"l2exp3up"_s);
    QCOMPARE(m_window->workspace()->document()->tree.path(m_window->workspace()->selection().node),
        std::string("model.layers.2.mlp.experts.3.up_proj.weight"));
    ask(u"Shards"_s);
    QCOMPARE(part<QTabWidget>("pages")->currentWidget()->objectName(), u"shards"_s);
}

void TestMainWindow::copiesRowsAsTsv()
{
    openFixture();
    m_window->showPage(u"shards"_s);
    auto* table = part<QTableView>("shardTable");
    table->selectAll();
    QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
    const QStringList lines = QApplication::clipboard()->text().split(u'\n', Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), 4);
    QVERIFY(lines[0].startsWith(u"Shard\tState\tTensors"_s));
    QCOMPARE(lines[1].section(u'\t', 0, 0), tableCell("shardTable", 0, 0));
}

void TestMainWindow::themesRepaint()
{
    openFixture();
    const auto brightness = [&] {
        return m_window->grab().toImage().pixelColor(5, m_window->height() / 2).lightness();
    };
    const int light = brightness();
    applyTheme(Theme::Dark);
    QVERIFY(light > 150);
    QTRY_VERIFY(brightness() < 100);
    applyTheme(Theme::Light);
}

QTEST_MAIN(TestMainWindow)
#include "tst_mainwindow.moc"
