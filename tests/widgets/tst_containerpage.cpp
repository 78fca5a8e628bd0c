// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The page of CANNBIN containers: what it shows, and readings chosen in it.

#include "tests/support/cannbintest.h"
#include "tests/widgets/windowtest.h"
#include "widgets/models/containermodels.h"
#include "widgets/pages/containerpage.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QLabel>
#include <QTabWidget>

#include <algorithm>

using namespace requant;
using namespace Qt::StringLiterals;

class TestContainerPage : public test::WindowTest {
    Q_OBJECT
private Q_SLOTS:
    void models();
    void hiddenWithoutAContainer();
    void sevenSteps();
    void indexOnlyLeavesTheChoice();
    void argumentsOfAConversion();

private:
    ContainerPage* page() const
    {
        for (Page* page : m_window->pages()) {
            if (auto* wanted = qobject_cast<ContainerPage*>(page))
                return wanted;
        }
        return nullptr;
    }
    bool tabIsVisible() const
    {
        auto* tabs = m_window->findChild<QTabWidget*>();
        return tabs->isTabVisible(tabs->indexOf(page()));
    }
    // Opens a container of the small fixture.
    void openContainer(CannbinBase base)
    {
        test::CannbinFixture fixture = test::smallCannbin();
        fixture.base = base;
        const QString file = m_files.filePath(u"model%1.bin"_s.arg(int(base)));
        QVERIFY(fixture.build().write(file.toStdString()));
        QSignalSpy changed(m_window->workspace(), &Workspace::documentChanged);
        m_window->openPath(file);
        QVERIFY(changed.wait());
        QTRY_COMPARE(runningJobs(), 0);
    }
    bool shows(const QString& text) const
    {
        const auto labels = page()->findChildren<QLabel*>();
        return std::any_of(labels.begin(), labels.end(), [&](auto* label) { return label->text().contains(text); });
    }

    QTemporaryDir m_files;
};

void TestContainerPage::models()
{
    test::CannbinFixture fixture = test::smallCannbin();
    fixture.build();
    const auto container = std::make_shared<const CannbinContainer>(*readCannbin(fixture.bytes()));
    HypothesisModel hypotheses;
    ContainerEntryModel entries;
    const QAbstractItemModelTester first(&hypotheses, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const QAbstractItemModelTester second(&entries, QAbstractItemModelTester::FailureReportingMode::QtTest);
    hypotheses.setContainer(container);
    entries.setContainer(container);
    QCOMPARE(hypotheses.rowCount(), 5);
    QCOMPARE(hypotheses.index(0, HypothesisModel::Fits).data().toString(), u"fits, in use"_s);
    QCOMPARE(entries.rowCount(), 4);
    QCOMPARE(entries.index(0, ContainerEntryModel::Tiling).data().toString(), u"M 32, N 32, K 32"_s);
    QVERIFY(entries.index(0, ContainerEntryModel::Problem).data().toString().isEmpty());
    hypotheses.setContainer(nullptr);
    QCOMPARE(hypotheses.rowCount(), 0);
}

void TestContainerPage::hiddenWithoutAContainer()
{
    openFixture();
    QVERIFY(!tabIsVisible());
}

void TestContainerPage::sevenSteps()
{
    openContainer(CannbinBase::Absolute);
    QVERIFY(tabIsVisible());
    QVERIFY(m_window->showPage(u"container"_s));
    QTRY_VERIFY(shows(u"7  Loss check"_s));
    QVERIFY(shows(u"Offsets count from base A."_s));
    QCOMPARE(part<QComboBox>("containerBase")->currentText(), u"Automatic (A)"_s);
}

void TestContainerPage::indexOnlyLeavesTheChoice()
{
    openContainer(CannbinBase::Relative);
    QVERIFY(m_window->showPage(u"container"_s));
    auto* base = part<QComboBox>("containerBase");
    QCOMPARE(base->currentText(), u"Not certain: choose"_s);
    QVERIFY(!m_window->workspace()->document()->checkpoint.tensors().front().present());
    const int relative = base->findData(int(CannbinBase::Relative));
    QSignalSpy changed(m_window->workspace(), &Workspace::documentChanged);
    base->setCurrentIndex(relative);
    Q_EMIT base->activated(relative);
    QVERIFY(changed.wait());
    QTRY_COMPARE(runningJobs(), 0);
    const Checkpoint& checkpoint = m_window->workspace()->document()->checkpoint;
    QVERIFY(checkpoint.tensors().front().present());
    QVERIFY(checkpoint.containers().front().container->baseChosen);
    QCOMPARE(base->currentData().toInt(), int(CannbinBase::Relative));
    QCOMPARE(containerArguments(checkpoint), (QStringList{u"--base"_s, u"rel"_s}));
}

void TestContainerPage::argumentsOfAConversion()
{
    openContainer(CannbinBase::Absolute);
    QVERIFY(containerArguments(m_window->workspace()->document()->checkpoint).isEmpty());
}

QTEST_MAIN(TestContainerPage)
#include "tst_containerpage.moc"
