// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The language is changed while the window is open: all parts speak the new one, and nothing that was open, selected
// or chosen is lost.

#include "app/gui/actions.h"
#include "tests/widgets/windowtest.h"
#include "widgets/pages/page.h"
#include "widgets/parts/openprogress.h"
#include "widgets/parts/schemebar.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QTabWidget>

#include <algorithm>

using namespace requant;
using namespace Qt::StringLiterals;

class TestLanguage : public test::WindowTest {
    Q_OBJECT
private Q_SLOTS:
    void menuChangesAllTexts();
    void stateIsKept();
    void thereAndBackIsTheSame();
    void withoutADocument();

private:
    void choose(const QString& language);
    QStringList texts() const;
    QString tabText(const char* page) const;
};

namespace {

bool isChinese(const QString& text)
{
    return std::any_of(text.begin(), text.end(), [](QChar c) { return c.script() == QChar::Script_Han; });
}

} // namespace

// By the menu, as people do it.
void TestLanguage::choose(const QString& language)
{
    const auto actions = m_window->menuBar()->findChildren<QAction*>();
    const auto found =
        std::find_if(actions.begin(), actions.end(), [&](const QAction* action) { return action->text() == language; });
    QVERIFY(found != actions.end());
    const QMenuBar* const before = m_window->menuBar();
    (*found)->trigger();
    QTRY_VERIFY(m_window->menuBar() != before);
    QTRY_COMPARE(runningJobs(), 0);
}

// Everything that is written on a button, a label, a tab, a menu or a dock.
QStringList TestLanguage::texts() const
{
    QStringList out;
    for (const auto* label : m_window->findChildren<QLabel*>()) {
        // What was opened last is still written there, out of sight.
        if (!qobject_cast<const OpenProgress*>(label->parent()))
            out << label->text() << label->toolTip();
    }
    for (const auto* button : m_window->findChildren<QAbstractButton*>())
        out << button->text() << button->toolTip();
    for (const auto* action : m_window->findChildren<QAction*>())
        out << action->text();
    for (const auto* menu : m_window->menuBar()->findChildren<QMenu*>())
        out << menu->title();
    for (const auto* dock : m_window->findChildren<QDockWidget*>())
        out << dock->windowTitle();
    for (const auto* tabs : m_window->findChildren<QTabWidget*>()) {
        for (int i = 0; i < tabs->count(); ++i)
            out << tabs->tabText(i);
    }
    for (const auto* edit : m_window->findChildren<QLineEdit*>())
        out << edit->placeholderText();
    // How long something took is not the same twice.
    static const QRegularExpression seconds(u"[0-9.]+ (s|秒)"_s);
    out.removeIf([](const QString& text) { return text.isEmpty() || text.contains(seconds); });
    out.sort();
    return out;
}

QString TestLanguage::tabText(const char* page) const
{
    const auto* tabs = part<QTabWidget>("pages");
    return tabs->tabText(tabs->indexOf(part<QWidget>(page)));
}

void TestLanguage::menuChangesAllTexts()
{
    openFixture();
    QCOMPARE(tabText("overview"), u"Overview"_s);
    choose(u"简体中文"_s);
    QCOMPARE(tabText("overview"), u"概览"_s);
    QCOMPARE(m_window->menuBar()->actions().first()->text().left(2), u"文件"_s);
    for (const Page* page : m_window->pages())
        QVERIFY2(isChinese(page->title()), page->id());
    for (const QAction* action : m_window->actions()->all())
        QVERIFY2(isChinese(action->text()), qPrintable(action->objectName()));
    for (const auto* dock : m_window->findChildren<QDockWidget*>())
        QVERIFY2(isChinese(dock->windowTitle()), qPrintable(dock->objectName()));
    QVERIFY(isChinese(part<QLabel>("filterCount")->text()));
    const auto all = texts();
    QVERIFY(std::count_if(all.begin(), all.end(), isChinese) > 150);
    QCOMPARE(Settings().language(), u"zh_CN"_s);
}

void TestLanguage::stateIsKept()
{
    openFixture();
    Workspace* const workspace = m_window->workspace();
    const DocumentPtr document = workspace->document();
    workspace->diagnosis().setRuntimes({u"vllm@0.23.0"_s});
    workspace->filter().setQuery(u"layer:2"_s);
    const QString path = u"model.layers.2.mlp.experts.3.up_proj.weight"_s;
    workspace->selectPath(u"model.layers.1"_s);
    workspace->selectPath(path);
    m_window->showPage(u"preview"_s);
    m_window->findChild<SchemeBar*>()->setSchemes({"fp8-block128", "bf16"});
    auto* const exceptions = part<QWidget>("convert")->findChild<QPlainTextEdit*>();
    exceptions->setPlainText(u"*.o_proj.weight"_s);
    part<QDockWidget>("detailsDock")->hide();
    QTRY_COMPARE(runningJobs(), 0);
    choose(u"简体中文"_s);
    QCOMPARE(m_window->workspace(), workspace);
    QCOMPARE(workspace->document(), document);
    const auto selected = workspace->selection().tensor;
    QCOMPARE(QString::fromStdString(std::string(document->checkpoint.tensor(selected).name)), path);
    QVERIFY(workspace->canGoBack());
    QVERIFY(m_window->actions()->get("back")->isEnabled());
    QCOMPARE(part<QLineEdit>("filterEdit")->text(), u"layer:2"_s);
    QTRY_COMPARE(part<QTableView>("tensorTable")->model()->rowCount(), int(workspace->filter().result()->ids.size()));
    QCOMPARE(workspace->diagnosis().runtimes(), QStringList{u"vllm@0.23.0"_s});
    QCOMPARE(part<QComboBox>("runtimeChoice")->currentData().toString(), u"vllm@0.23.0"_s);
    QCOMPARE(part<QTabWidget>("pages")->currentWidget(), part<QWidget>("preview"));
    QCOMPARE(m_window->findChild<SchemeBar*>()->schemes(), (std::vector<std::string>{"fp8-block128", "bf16"}));
    QTRY_COMPARE(part<QTableView>("previewMetrics")->model()->columnCount(), 2);
    QCOMPARE(part<QWidget>("convert")->findChild<QPlainTextEdit*>()->toPlainText(), u"*.o_proj.weight"_s);
    QVERIFY(part<QDockWidget>("detailsDock")->isHidden());
    // And the new parts are connected: what is selected now is shown.
    workspace->selectPath(u"model.norm.weight"_s);
    QTRY_VERIFY(m_window->findChild<SchemeBar*>()->findChild<QLabel*>()->text().contains(u"model.norm.weight"_s));
    choose(u"English"_s);
}

void TestLanguage::thereAndBackIsTheSame()
{
    openFixture();
    const QStringList before = texts();
    choose(u"简体中文"_s);
    QVERIFY(texts() != before);
    choose(u"English"_s);
    const QStringList after = texts();
    for (const QString& text : after)
        QVERIFY2(!isChinese(text) || text == u"简体中文", qPrintable(text));
    QStringList lost = before;
    for (const QString& text : after)
        lost.removeOne(text);
    QVERIFY2(lost.isEmpty(), qPrintable(lost.join(u" | "_s)));
    QCOMPARE(after.size(), before.size());
}

void TestLanguage::withoutADocument()
{
    choose(u"简体中文"_s);
    QTRY_VERIFY(part<QWidget>("startPage")->isVisible());
    choose(u"English"_s);
    QTRY_VERIFY(part<QWidget>("startPage")->isVisible());
    openFixture();
    QTRY_VERIFY(!part<QWidget>("startPage")->isVisible());
    QCOMPARE(tabText("overview"), u"Overview"_s);
}

QTEST_MAIN(TestLanguage)
#include "tst_language.moc"
