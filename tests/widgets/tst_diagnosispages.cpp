// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the window says about a folder before launch: problems, names, and what a runtime would say if it knew more.

#include "core/runtime/registry.h"
#include "tests/widgets/windowtest.h"
#include "widgets/models/problemmodel.h"
#include "widgets/models/profileedit.h"
#include "widgets/pages/whatifpanel.h"

#include <nlohmann/json.hpp>

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QTextBrowser>
#include <QToolButton>
#include <QTreeView>

using namespace requant;
using namespace requant::test;
using namespace Qt::StringLiterals;

class TestDiagnosisPages : public WindowTest {
    Q_OBJECT
public:
    // Profiles that are saved here are nobody's.
    TestDiagnosisPages() { qputenv("XDG_DATA_HOME", m_home.path().toLocal8Bit()); }

private Q_SLOTS:
    void suggestionChangesTheVerdict();
    void otherRuntimeDropsTheEdit();
    void savedProfileIsARuntime();
    void problemsByRuntime();
    void onlyProblemsIsOneClick();
    void weightsAreReadOnRequest();

private:
    void show(const CheckpointBuilder& builder, const QTemporaryDir& folder);
    void ask(const QString& runtime);
    QString verdict() const { return part<QLabel>("whatIfVerdict")->text(); }

    QTemporaryDir m_home;
};

void TestDiagnosisPages::show(const CheckpointBuilder& builder, const QTemporaryDir& folder)
{
    QVERIFY(builder.write(std::filesystem::path(folder.path().toStdString())).has_value());
    QSignalSpy changed(m_window->workspace(), &Workspace::documentChanged);
    m_window->openPath(folder.path());
    QVERIFY(changed.wait());
    QTRY_COMPARE(runningJobs(), 0);
}

void TestDiagnosisPages::ask(const QString& runtime)
{
    auto* choice = part<QComboBox>("runtimeChoice");
    QVERIFY2(choice->findData(runtime) >= 0, qPrintable(runtime));
    choice->setCurrentIndex(choice->findData(runtime));
    QTRY_COMPARE(runningJobs(), 0);
}

void TestDiagnosisPages::suggestionChangesTheVerdict()
{
    QTemporaryDir folder;
    show(miniVisionMoe("visual."), folder);
    ask(u"vllm-ascend@v0.13.0"_s);
    m_window->showPage(u"names"_s);
    QTRY_COMPARE(runningJobs(), 0);
    const auto& session = m_window->workspace()->diagnosis();
    QVERIFY(verdict().startsWith(u"fails"_s));
    QVERIFY(!part<QToolButton>("whatIfMark")->isVisible());
    grab("whatif-before");
    for (int step = 0; step < 5 && part<QPushButton>("suggestion"); ++step) {
        part<QPushButton>("suggestion")->click();
        QTRY_COMPARE(runningJobs(), 0);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
    QVERIFY2(verdict().contains(u"→ loads"_s), qPrintable(verdict()));
    QVERIFY(part<QToolButton>("whatIfMark")->isVisible());
    QCOMPARE(session.diagnosis()->verdicts.front().kind, VerdictKind::Loads);
    QCOMPARE(session.diagnosis()->verdicts.front().version, std::string("v0.13.0+edited"));
    grab("whatif-after");
    auto* panel = part<WhatIfPanel>("whatIf");
    QVERIFY(panel->proposalText().contains(u"model.visual."_s));
    panel->edit()->undo();
    QTRY_COMPARE(runningJobs(), 0);
    QVERIFY(verdict().startsWith(u"fails"_s)); // the one edit is undone
    panel->edit()->reset();
    QTRY_COMPARE(runningJobs(), 0);
    QVERIFY(!session.editedRuntime());
    QVERIFY(!part<QToolButton>("whatIfMark")->isVisible());
    QVERIFY(verdict().startsWith(u"fails"_s) && !verdict().contains(u"→"_s));
}

void TestDiagnosisPages::otherRuntimeDropsTheEdit()
{
    QTemporaryDir folder;
    show(miniVisionMoe(), folder);
    ask(u"vllm-ascend@v0.11.0"_s);
    m_window->showPage(u"names"_s);
    auto* panel = part<WhatIfPanel>("whatIf");
    const auto& session = m_window->workspace()->diagnosis();
    QVERIFY(panel->edit()->setPacked(0, {"nothing", {"a", "b"}, {}, true}));
    QTRY_VERIFY(session.editedRuntime());
    QTRY_COMPARE(runningJobs(), 0);
    ask(u"vllm-ascend@v0.13.0"_s);
    QVERIFY(!session.editedRuntime());
    QVERIFY(!panel->edit()->isEdited());
    QCOMPARE(panel->edit()->spec(), u"vllm-ascend@v0.13.0"_s);
    QCOMPARE(session.diagnosis()->verdicts.front().version, std::string("v0.13.0"));
    // A click on the mark above does the same for the runtime that stays.
    QVERIFY(panel->edit()->setPacked(0, {"nothing", {"a", "b"}, {}, true}));
    QTRY_VERIFY(session.editedRuntime());
    QTRY_COMPARE(runningJobs(), 0);
    part<QToolButton>("whatIfMark")->click();
    QTRY_COMPARE(runningJobs(), 0);
    QVERIFY(!session.editedRuntime());
    QVERIFY(!panel->edit()->isEdited());
}

void TestDiagnosisPages::savedProfileIsARuntime()
{
    QTemporaryDir folder;
    show(miniVisionMoe(), folder);
    ask(u"vllm-ascend@v0.11.0"_s);
    m_window->showPage(u"names"_s);
    auto* panel = part<WhatIfPanel>("whatIf");
    QVERIFY(panel->edit()->setPacked(0, {"nothing", {"a", "b"}, {}, true}));
    QTRY_COMPARE(runningJobs(), 0);
    const QString saved = QString::fromStdString(userProfileFolder()) + u"/vllm-ascend-v0.11.0-mine.json"_s;
    QVERIFY(saved.startsWith(m_home.path()));
    QCOMPARE(panel->saveProfile(saved), QString());
    QVERIFY(userProfileProblems().empty());
    const auto* choice = part<QComboBox>("runtimeChoice");
    QVERIFY(choice->findData(u"vllm-ascend@v0.11.0-mine"_s) >= 0);
    const auto runtime = findRuntime("vllm-ascend@v0.11.0-mine");
    QVERIFY(runtime.has_value());
    QVERIFY((*runtime)->profile()["packed"]["qwen3_vl_moe"].contains("nothing"));
    // Nowhere to write: said, and nothing is listed.
    QVERIFY(!panel->saveProfile(u"/proc/nowhere/x.json"_s).isEmpty());
    ask(u"vllm-ascend@v0.11.0-mine"_s);
    QCOMPARE(m_window->workspace()->diagnosis().diagnosis()->verdicts.front().version, std::string("v0.11.0-mine"));
    QFile::remove(saved);
}

void TestDiagnosisPages::problemsByRuntime()
{
    QTemporaryDir folder;
    show(miniVisionMoe("visual."), folder);
    ask(u"vllm-ascend@v0.11.0"_s);
    m_window->showPage(u"problems"_s);
    auto* tree = m_window->findChild<ProblemModel*>();
    QVERIFY(tree);
    const QAbstractItemModelTester tester(tree, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QVERIFY(tree->rowCount() > 0);
    grab("problems-rule");
    part<QComboBox>("problemGrouping")->setCurrentIndex(1);
    const auto* details = part<QTextBrowser>("problemDetails");
    int row = 0;
    while (row < tree->rowCount() && !tree->verdict(tree->index(row, 0)))
        ++row;
    QVERIFY(row < tree->rowCount());
    auto* view = qobject_cast<QTreeView*>(m_window->findChild<QTreeView*>(u"problemTree"_s));
    QVERIFY(view);
    view->setCurrentIndex(tree->index(row, 0));
    QVERIFY(details->toPlainText().contains(u"vllm-ascend v0.11.0"_s));
    const auto finding = tree->index(0, 0, tree->index(row, 0));
    view->setCurrentIndex(finding);
    QVERIFY(details->toPlainText().contains(u"looked up"_s));
    grab("problems-runtime");
    // A click leads to the tensor.
    Q_EMIT view->clicked(finding);
    QVERIFY(!m_window->workspace()->selection().empty());
}

void TestDiagnosisPages::onlyProblemsIsOneClick()
{
    QTemporaryDir folder;
    show(miniVisionMoe("visual."), folder);
    ask(u"vllm-ascend@v0.11.0"_s);
    auto* only = part<QToolButton>("onlyProblems");
    auto& filter = m_window->workspace()->filter();
    filter.setQuery(u"dtype:I8"_s);
    QTRY_VERIFY(!filter.result()->all && filter.result()->query == u"dtype:I8"_s);
    QTRY_COMPARE(runningJobs(), 0);
    const auto before = filter.result()->ids.size();
    only->click();
    QCOMPARE(filter.query(), u"dtype:I8 problem:any"_s);
    QTRY_COMPARE(runningJobs(), 0);
    QVERIFY(!filter.result()->ids.empty());
    QVERIFY(filter.result()->ids.size() <= before);
    QVERIFY(only->isChecked());
    only->click();
    QCOMPARE(filter.query(), u"dtype:I8"_s);
}

void TestDiagnosisPages::weightsAreReadOnRequest()
{
    QTemporaryDir folder;
    auto builder = miniDense();
    builder.config()["tie_word_embeddings"] = true;
    show(builder, folder);
    m_window->showPage(u"problems"_s);
    const auto& session = m_window->workspace()->diagnosis();
    const auto messageOf = [&](const char* rule) {
        for (const auto& finding : session.diagnosis()->findings) {
            if (finding.rule == rule)
                return QString::fromStdString(finding.message.english());
        }
        return QString();
    };
    const QString unread = messageOf("CFG-012");
    QVERIFY2(unread.contains(u"not compared"_s), qPrintable(unread));
    auto* deep = part<QCheckBox>("deepCheck");
    QVERIFY(deep->isEnabled() && !deep->isChecked());
    deep->setChecked(true);
    QTRY_COMPARE(runningJobs(), 0);
    QVERIFY(!session.isReading());
    const QString read = messageOf("CFG-012");
    QVERIFY2(!read.isEmpty() && !read.contains(u"not compared"_s), qPrintable(read));
    deep->setChecked(false);
    QTRY_COMPARE(runningJobs(), 0);
    QCOMPARE(messageOf("CFG-012"), unread);
    // Stopped halfway: nothing of it is shown, and nothing goes on.
    deep->setChecked(true);
    QVERIFY(session.isReading());
    deep->setChecked(false);
    QVERIFY(!session.isReading());
    QTRY_COMPARE(runningJobs(), 0);
    QCOMPARE(messageOf("CFG-012"), unread);
    // Another folder is not read by itself.
    deep->setChecked(true);
    QTRY_COMPARE(runningJobs(), 0);
    QTemporaryDir other;
    show(miniDense(), other);
    QVERIFY(!session.isDeep() && !deep->isChecked());
}

QTEST_MAIN(TestDiagnosisPages)
#include "tst_diagnosispages.moc"
