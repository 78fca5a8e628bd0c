// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// From a finding to a folder that loads, by clicks: Problems, Fix, the difference, the export and what it cured.

#include "core/demo/demo.h"
#include "core/runtime/registry.h"
#include "tests/support/fixing.h"
#include "tests/widgets/windowtest.h"
#include "widgets/models/diffmodel.h"
#include "widgets/models/fixmodel.h"
#include "widgets/models/problemmodel.h"
#include "widgets/pages/fixpage.h"
#include "widgets/pages/problemspage.h"
#include "widgets/parts/banner.h"

#include <nlohmann/json.hpp>

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTimer>
#include <QToolButton>
#include <QTreeView>

#include <algorithm>

using namespace requant;
using namespace requant::test;
using namespace Qt::StringLiterals;

class TestFixPage : public WindowTest {
    Q_OBJECT
public:
    TestFixPage();

private Q_SLOTS:
    void fixThisTicksItsRule();
    void ticksAreUndoneAndRedone();
    void exportedFolderLoads();
    void refusedExportIsTold();
    void patchProposalIsSaved();
    void nothingToPropose();
    void launchFlagsAreCopied();

private:
    void show(const QString& folder, const QString& runtime);
    void showDemo();
    template <typename B>
    B* button(QWidget* parent, const QString& text)
    {
        const auto all = parent->findChildren<B*>();
        const auto found = std::find_if(all.begin(), all.end(), [&](auto* b) { return b->text() == text; });
        return found == all.end() ? nullptr : *found;
    }
    FixPage* page() { return m_window->findChild<FixPage*>(); }
    FixModel* model() { return page()->findChild<FixModel*>(); }
    DiffModel* difference() { return page()->findChild<DiffModel*>(); }
    QString result() { return part<Banner>("fixResult")->findChild<QLabel*>(u"bannerText"_s)->text(); }
    bool resultShown() { return part<Banner>("fixResult")->isVisible(); }
    bool differs(DiffModel::Column column, const QString& part);
    QStringList ticked();
    void answerFileDialog(const QString& file);

    QTemporaryDir m_place;
    int m_number = 0;
    QString m_source;
};

TestFixPage::TestFixPage()
{
    qputenv("PATH", QByteArray(REQUANT_PROGRAM_DIR) + ':' + qgetenv("PATH"));
    qputenv("REQUANT_JOBS", m_place.filePath(u"jobs"_s).toUtf8());
    qputenv("XDG_DATA_HOME", m_place.filePath(u"data"_s).toUtf8());
}

void TestFixPage::show(const QString& folder, const QString& runtime)
{
    m_source = folder;
    QSignalSpy changed(m_window->workspace(), &Workspace::documentChanged);
    m_window->openPath(folder);
    QVERIFY(changed.wait());
    QTRY_COMPARE(runningJobs(), 0);
    auto* choice = part<QComboBox>("runtimeChoice");
    QVERIFY2(choice->findData(runtime) >= 0, qPrintable(runtime));
    choice->setCurrentIndex(choice->findData(runtime));
    QTRY_COMPARE(runningJobs(), 0);
}

// Rows of the vision tower under another prefix, and packed modules without their parts.
void TestFixPage::showDemo()
{
    DemoOptions options;
    options.kind = "ascend-vlm";
    const QString folder = m_place.filePath(u"vlm%1"_s.arg(++m_number));
    QVERIFY(writeDemo(folder.toStdString(), options).has_value());
    show(folder, u"vllm-ascend@v0.13.0"_s);
}

bool TestFixPage::differs(DiffModel::Column column, const QString& part)
{
    for (int row = 0; row < difference()->rowCount(); ++row) {
        if (difference()->index(row, column).data().toString().contains(part))
            return true;
    }
    return false;
}

QStringList TestFixPage::ticked()
{
    QStringList rules;
    for (const auto& choice : model()->choices())
        rules << QString::fromStdString(choice.finding);
    return rules;
}

// The dialog runs its own loop: it is filled in from within.
void TestFixPage::answerFileDialog(const QString& file)
{
    QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    auto* timer = new QTimer(this);
    connect(timer, &QTimer::timeout, this, [file, timer] {
        auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
        if (!dialog)
            return;
        timer->deleteLater();
        dialog->findChild<QLineEdit*>()->setText(file);
        QMetaObject::invokeMethod(dialog, "accept", Qt::QueuedConnection);
    });
    timer->start(20);
}

void TestFixPage::fixThisTicksItsRule()
{
    showDemo();
    m_window->showPage(u"problems"_s);
    auto* problems = m_window->findChild<ProblemsPage*>();
    auto* tree = problems->findChild<QTreeView*>();
    auto* findings = problems->findChild<ProblemModel*>();
    int row = 0;
    while (row < findings->rowCount()
        && (!findings->finding(findings->index(row, 0))
            || findings->finding(findings->index(row, 0))->rule != "NAM-001"))
        ++row;
    QVERIFY(row < findings->rowCount());
    tree->setCurrentIndex(findings->index(row, 0));
    auto* fixThis = button<QToolButton>(problems, u"Fix this"_s);
    QVERIFY(fixThis->isEnabled());
    const QAbstractItemModelTester tester(model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    m_window->showPage(u"fix"_s); // the list is made when it is looked at
    QTRY_COMPARE(runningJobs(), 0);
    model()->tickNone();
    m_window->showPage(u"problems"_s);
    QTest::mouseClick(fixThis, Qt::LeftButton);
    QVERIFY(page()->isVisible()); // it is the page that is shown
    QTRY_COMPARE(runningJobs(), 0);
    QCOMPARE(ticked(), QStringList{u"NAM-001"_s});
    QVERIFY(differs(DiffModel::Before, u"\"language_model.visual."_s));
    QVERIFY(differs(DiffModel::After, u"\"model.visual."_s));
    QVERIFY(!differs(DiffModel::After, u"\"language_model.visual."_s));
    // All safe ones are more than this one.
    m_window->showPage(u"problems"_s);
    QTest::mouseClick(button<QToolButton>(problems, u"Fix all safe"_s), Qt::LeftButton);
    QVERIFY(page()->isVisible());
    QTRY_COMPARE(runningJobs(), 0);
    QVERIFY(ticked().contains(u"NAM-001"_s) && ticked().contains(u"PAK-002"_s));
}

void TestFixPage::ticksAreUndoneAndRedone()
{
    showDemo();
    m_window->showPage(u"fix"_s);
    QTRY_COMPARE(runningJobs(), 0);
    const QStringList safe = ticked();
    QVERIFY(safe.size() >= 2); // safe ones are ticked from the beginning
    auto* undo = button<QToolButton>(page(), u"Undo"_s);
    auto* redo = button<QToolButton>(page(), u"Redo"_s);
    auto* exporting = button<QPushButton>(page(), u"Export fixed folder…"_s);
    auto* bytes = part<QLabel>("bytesToWrite");
    QVERIFY(!undo->isEnabled() && !redo->isEnabled() && exporting->isEnabled());
    const QString all = bytes->text();
    QVERIFY2(all.endsWith(u"to write"_s), qPrintable(all));
    QTest::mouseClick(button<QToolButton>(page(), u"None"_s), Qt::LeftButton);
    QTRY_COMPARE(runningJobs(), 0);
    QVERIFY(ticked().isEmpty() && bytes->text().isEmpty());
    QVERIFY(!exporting->isEnabled()); // there is nothing to export
    QTest::mouseClick(undo, Qt::LeftButton);
    QTRY_COMPARE(runningJobs(), 0);
    QCOMPARE(ticked(), safe);
    QCOMPARE(bytes->text(), all);
    QTest::mouseClick(redo, Qt::LeftButton);
    QVERIFY(ticked().isEmpty());
    QTest::mouseClick(button<QToolButton>(page(), u"All safe"_s), Qt::LeftButton);
    QTRY_COMPARE(runningJobs(), 0);
    QCOMPARE(ticked(), safe);
    // One tick by hand.
    const QModelIndex first = model()->index(0, FixModel::Title);
    QVERIFY(model()->setData(first, Qt::Unchecked, Qt::CheckStateRole));
    QCOMPARE(ticked().size(), safe.size() - 1);
    QTest::mouseClick(undo, Qt::LeftButton);
    QCOMPARE(ticked(), safe);
}

void TestFixPage::exportedFolderLoads()
{
    showDemo();
    const auto before = contentsOf(m_source.toStdString());
    m_window->showPage(u"fix"_s);
    QTRY_COMPARE(runningJobs(), 0);
    QVERIFY(!resultShown());
    auto* output = page()->findChild<QLineEdit*>();
    QCOMPARE(output->text(), m_source + u"-fixed"_s);
    QTest::mouseClick(button<QPushButton>(page(), u"Export fixed folder…"_s), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(resultShown(), 60000);
    QTRY_COMPARE(runningJobs(), 0);
    QVERIFY2(
        result().contains(u"vllm-ascend v0.13.0: fails"_s) && result().contains(u"→ loads"_s), qPrintable(result()));
    QVERIFY2(result().contains(u"Findings: "_s) && result().contains(u"→ 0"_s), qPrintable(result()));
    QVERIFY(contentsOf(m_source.toStdString()) == before);
    QSignalSpy changed(m_window->workspace(), &Workspace::documentChanged);
    QTest::mouseClick(button<QPushButton>(page(), u"Open fixed folder"_s), Qt::LeftButton);
    QVERIFY(changed.wait());
    QTRY_COMPARE(runningJobs(), 0);
    const auto diagnosis = m_window->workspace()->diagnosis().diagnosis();
    QVERIFY(diagnosis);
    QVERIFY(diagnosis->findings.empty());
    QCOMPARE(diagnosis->verdicts.front().kind, VerdictKind::Loads);
    QVERIFY(!resultShown()); // that was about the other folder
}

void TestFixPage::refusedExportIsTold()
{
    showDemo();
    m_window->showPage(u"fix"_s);
    QTRY_COMPARE(runningJobs(), 0);
    page()->findChild<QLineEdit*>()->setText(m_source + u"/inside"_s);
    QTest::mouseClick(button<QPushButton>(page(), u"Export fixed folder…"_s), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(resultShown(), 60000);
    QVERIFY2(result().contains(u"JOB-001"_s), qPrintable(result()));
}

void TestFixPage::patchProposalIsSaved()
{
    showDemo();
    m_window->showPage(u"fix"_s);
    QTRY_COMPARE(runningJobs(), 0);
    for (const QString& name : {u"patch.txt"_s, u"profile.json"_s}) {
        const QString file = m_place.filePath(name);
        answerFileDialog(file);
        QTest::mouseClick(button<QPushButton>(page(), u"Export patch proposal…"_s), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(file), 30000);
    }
    QFile text(m_place.filePath(u"patch.txt"_s));
    QVERIFY(text.open(QIODevice::ReadOnly));
    QVERIFY(text.readAll().contains("qwen3_vl_moe"));
    QFile profile(m_place.filePath(u"profile.json"_s));
    QVERIFY(profile.open(QIODevice::ReadOnly));
    const auto patched = runtimeFromProfile(nlohmann::ordered_json::parse(profile.readAll().toStdString()));
    QVERIFY(patched.has_value());
    const auto& checkpoint = m_window->workspace()->document()->checkpoint;
    // Rows that are missing in the description are no table's business; fewer lookups fail than before.
    const auto diagnosis = m_window->workspace()->diagnosis().diagnosis();
    QVERIFY((*patched)->judge(checkpoint, {}, {}).failures.size() < diagnosis->verdicts.front().failures.size());
}

void TestFixPage::nothingToPropose()
{
    const QString folder = m_place.filePath(u"clean"_s);
    QVERIFY(miniW8a8Asc().write(folder.toStdString()).has_value());
    show(folder, u"vllm-ascend@v0.18.0"_s);
    m_window->showPage(u"fix"_s);
    QTRY_COMPARE(runningJobs(), 0);
    QTest::mouseClick(button<QPushButton>(page(), u"Export patch proposal…"_s), Qt::LeftButton);
    QTRY_COMPARE(runningJobs(), 0);
    auto* summary = part<QLabel>("fixSummary");
    QVERIFY2(summary->text().contains(u"nothing to patch"_s), qPrintable(summary->text()));
}

void TestFixPage::launchFlagsAreCopied()
{
    CheckpointBuilder builder = miniW8a8Asc();
    builder.config()["quantization_config"] = {{"quant_method", "fp8"}};
    const QString folder = m_place.filePath(u"leftover"_s);
    QVERIFY(builder.write(folder.toStdString()).has_value());
    show(folder, u"vllm-ascend@v0.18.0"_s);
    m_window->showPage(u"fix"_s);
    QTRY_COMPARE(runningJobs(), 0);
    QVERIFY(ticked().contains(u"CFG-020"_s));
    QTest::mouseClick(button<QPushButton>(page(), u"Copy launch flags"_s), Qt::LeftButton);
    QCOMPARE(QGuiApplication::clipboard()->text(),
        u"--hf-overrides '{\"quantization_config\":null}' --quantization ascend"_s);
}

QTEST_MAIN(TestFixPage)
#include "tst_fixpage.moc"
