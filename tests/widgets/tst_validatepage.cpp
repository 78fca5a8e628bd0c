// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The page Validate as people use it: choose, look at the preflight, start a server that plays, follow it to its
// verdict.

#include "core/job/job.h"
#include "tests/widgets/validatetest.h"
#include "widgets/plots/seriesplot.h"

#include <QCheckBox>
#include <QScrollArea>
#include <QTabWidget>
#include <QToolButton>

using namespace requant;
using namespace requant::test;

class TestValidatePage : public ValidateTest {
    Q_OBJECT
private Q_SLOTS:
    void followsAServerToItsVerdict();
    void stopIsCancelled();
    void errorOfThePreflightBlocks();
    void wrongOutputIsNamed();
    void comparesWithASavedRun();
    void jobThatCannotStart();
};

void TestValidatePage::followsAServerToItsVerdict()
{
    const QString secret = u"hush-91cc-secret"_s;
    openAndChoose({u"STUB_TOKEN="_s + secret, u"STUB_MODE=slow-start"_s});
    const QString command = part<QPlainTextEdit>("validateCommand")->toPlainText();
    QVERIFY2(command.contains(u"--dtype bfloat16"_s) && command.contains(u"STUB_TOKEN=***"_s), qPrintable(command));
    QCOMPARE(stateOf("preflightTable", u"port"_s), u"good"_s);
    QCOMPARE(stateOf("preflightTable", u"program"_s), u"good"_s);
    grab("validate-preflight");
    start();
    const auto* phase = part<QLabel>("validatePhase");
    QTRY_VERIFY_WITH_TIMEOUT(log().contains(u"vLLM API server version"_s), 30'000); // live, not only at the end
    QVERIFY(bannerText().isEmpty());
    QVERIFY2(phase->text().endsWith(u'…'), qPrintable(phase->text()));
    QTRY_COMPARE_WITH_TIMEOUT(stateOf("probeTable", u"completion"_s), u"passed"_s, 60'000);
    grab("validate-running");
    QTRY_VERIFY_WITH_TIMEOUT(!bannerText().isEmpty(), 60'000);
    QVERIFY2(bannerText().startsWith(u"Passes: "_s), qPrintable(bannerText()));
    for (const auto& probe : {u"start"_s, u"health"_s, u"models"_s, u"completion"_s, u"degeneration"_s,
             u"repeatability"_s, u"performance"_s, u"metrics"_s, u"stop"_s})
        QVERIFY2(stateOf("probeTable", probe) == u"passed"_s, qPrintable(probe));
    QVERIFY(part<QPushButton>("startServer")->isEnabled() && !part<QPushButton>("stopServer")->isEnabled());
    QVERIFY(stubsServing(m_folder.path()).isEmpty());
    // Latencies, requests and the cache were drawn as they came; the saved run draws the same.
    for (const char* plot : {"latencyPlot", "requestsPlot", "cachePlot"})
        QVERIFY2(part<SeriesPlot>(plot)->csv().count(u'\n') > 3, plot);
    QTRY_COMPARE(part<QTableView>("runsTable")->model()->rowCount(), 1);
    QCOMPARE(tableCell("runsTable", 0, 1), u"passes"_s);
    QVERIFY(part<QTableView>("runNumbersTable")->model()->rowCount() > 10);
    QVERIFY(part<SeriesPlot>("latencyPlot")->csv().count(u'\n') > 3);
    auto* tabs = page()->findChild<QTabWidget*>(u"validateTabs"_s);
    QCOMPARE(tabs->currentIndex(), 1);
    grab("validate-passed");
    for (const auto& [tab, picture] : {std::pair{3, "validate-plots"}, std::pair{4, "validate-runs"}}) {
        tabs->setCurrentIndex(tab);
        grab(picture);
    }
    // The secret was handed over, and written nowhere.
    QVERIFY(log().contains(u"secret is ***"_s));
    const auto jobs = listJobs();
    QCOMPARE(jobs.size(), std::size_t{1});
    QCOMPARE(jobs.front().state, JobState::Done);
    for (const auto& entry : std::filesystem::recursive_directory_iterator(m_home.path().toStdString())) {
        QFile file(QString::fromStdString(entry.path().string()));
        if (entry.is_regular_file() && file.open(QIODevice::ReadOnly))
            QVERIFY2(!file.readAll().contains(secret.toUtf8()), entry.path().c_str());
    }
}

void TestValidatePage::stopIsCancelled()
{
    openAndChoose({u"STUB_MODE=hang"_s});
    start();
    QTRY_VERIFY_WITH_TIMEOUT(!stubsServing(m_folder.path()).isEmpty(), 30'000);
    part<QPushButton>("stopServer")->click();
    QTRY_VERIFY_WITH_TIMEOUT(!bannerText().isEmpty(), 60'000);
    QVERIFY2(bannerText().startsWith(u"Cancelled: "_s), qPrintable(bannerText()));
    QVERIFY(stubsServing(m_folder.path()).isEmpty());
    QTRY_COMPARE(tableCell("runsTable", 0, 1), u"cancelled"_s);
    QVERIFY(part<QPushButton>("startServer")->isEnabled() && !part<QPushButton>("stopServer")->isEnabled());
}

void TestValidatePage::errorOfThePreflightBlocks()
{
    openFixture();
    choose(u"stub-strict"_s, {u"STUB_MODE=sound"_s});
    QTRY_COMPARE_WITH_TIMEOUT(stateOf("preflightTable", u"format RUN-001"_s), u"error"_s, 20'000);
    auto* begin = part<QPushButton>("startServer");
    auto* anyway = part<QCheckBox>("startAnyway");
    QVERIFY(!begin->isEnabled() && anyway->isVisible());
    const auto* detail = page()->findChild<QLabel*>(u"preflightTableDetail"_s);
    QVERIFY2(detail->text().contains(u"The stub has no FP8."_s), qPrintable(detail->text())); // why, without a click
    grab("validate-blocked");
    anyway->setChecked(true);
    QVERIFY(begin->isEnabled());
    start();
    QVERIFY(!anyway->isVisible());
    QTRY_VERIFY_WITH_TIMEOUT(bannerText().startsWith(u"Passes: "_s), 90'000);
    // Another device has no error, and nothing to start in spite of.
    choose(u"stub"_s, {});
    QTRY_VERIFY(begin->isEnabled() && !anyway->isVisible());
}

void TestValidatePage::wrongOutputIsNamed()
{
    openAndChoose({u"STUB_MODE=repeats"_s});
    start();
    QTRY_VERIFY_WITH_TIMEOUT(!bannerText().isEmpty(), 60'000);
    QVERIFY2(
        bannerText().startsWith(u"Fails: the server answers, but not with sensible text."_s), qPrintable(bannerText()));
    QCOMPARE(stateOf("probeTable", u"degeneration"_s), u"failed"_s);
    grab("validate-wrong");
    QCOMPARE(stateOf("probeTable", u"performance"_s), QString()); // there is no sense in measuring it
}

void TestValidatePage::comparesWithASavedRun()
{
    openAndChoose({u"STUB_MODE=noise"_s});
    start();
    QTRY_VERIFY_WITH_TIMEOUT(bannerText().startsWith(u"Passes: "_s), 60'000);
    QTRY_COMPARE(tableCell("runsTable", 0, 1), u"passes"_s);
    QCOMPARE(part<SeriesPlot>("distancePlot")->csv().count(u'\n'), 1); // nothing to compare with yet
    auto* tabs = page()->findChild<QTabWidget*>(u"validateTabs"_s);
    tabs->setCurrentIndex(4);
    const auto buttons = page()->findChildren<QToolButton*>();
    const auto use = std::ranges::find(buttons, u"Use as reference"_s, &QToolButton::text);
    QVERIFY(use != buttons.end());
    (*use)->click();
    QVERIFY(!part<QLineEdit>("validateReference")->text().isEmpty());
    choose(u"stub"_s, {u"STUB_MODE=shift"_s});
    start();
    QTRY_VERIFY_WITH_TIMEOUT(!bannerText().isEmpty(), 60'000);
    QVERIFY2(bannerText().contains(u"reference"_s), qPrintable(bannerText()));
    grab("validate-differs");
    QTRY_COMPARE(part<QLabel>("validatePhase")->text(), u"Ready to start."_s); // its own server was not in the way
    tabs->setCurrentIndex(3);
    QTRY_VERIFY(part<SeriesPlot>("distancePlot")->csv().count(u'\n') > 3);
    page()->findChild<QScrollArea*>()->ensureWidgetVisible(part<SeriesPlot>("distancePlot"));
    grab("validate-distance");
    // Both runs side by side, with what changed.
    tabs->setCurrentIndex(4);
    auto* runs = part<QTableView>("runsTable");
    const auto* model = runs->model();
    runs->selectionModel()->select(QItemSelection(model->index(0, 0), model->index(1, model->columnCount() - 1)),
        QItemSelectionModel::ClearAndSelect);
    QTRY_COMPARE(part<QTableView>("runNumbersTable")->model()->columnCount(), 4);
    grab("validate-two-runs");
}

void TestValidatePage::jobThatCannotStart()
{
    openAndChoose({u"STUB_MODE=sound"_s});
    part<QLineEdit>("validateReference")->setText(u"no-such-run"_s);
    start();
    QTRY_VERIFY_WITH_TIMEOUT(!bannerText().isEmpty(), 60'000);
    QVERIFY2(bannerText().contains(u"no-such-run"_s), qPrintable(bannerText()));
    QVERIFY(part<QPushButton>("startServer")->isEnabled());
}

QTEST_MAIN(TestValidatePage)
#include "tst_validatepage.moc"
