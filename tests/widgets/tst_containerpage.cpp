// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The page of CANNBIN containers: what it shows, and readings chosen in it.

#include "app/gui/actions.h"
#include "core/quant/containerblock.h"
#include "tests/support/cannbintest.h"
#include "tests/widgets/windowtest.h"
#include "widgets/models/acceptancemodel.h"
#include "widgets/models/containerblockmodel.h"
#include "widgets/models/containermodels.h"
#include "widgets/models/previewmetricsmodel.h"
#include "widgets/pages/containerpage.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QLabel>
#include <QSpinBox>
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
    void signAndGeometryAreChosen();
    void codesOfTheSelectedEntry();
    void companionIsNamedAndCompared();
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
        openContainer(fixture.build());
    }
    void openContainer(const test::CannbinFixture& fixture)
    {
        const QString file = m_files.filePath(u"model%1.bin"_s.arg(int(fixture.base)));
        QVERIFY(fixture.write(file.toStdString()));
        QSignalSpy changed(m_window->workspace(), &Workspace::documentChanged);
        m_window->openPath(file);
        QVERIFY(changed.wait());
        QTRY_COMPARE(runningJobs(), 0);
    }
    // Takes a row of a picker as the user does, and waits for the container to be read so.
    void choose(const char* picker, int value)
    {
        auto* box = part<QComboBox>(picker);
        const int row = box->findData(value);
        QVERIFY(row >= 0);
        QSignalSpy changed(m_window->workspace(), &Workspace::documentChanged);
        box->setCurrentIndex(row);
        Q_EMIT box->activated(row);
        QVERIFY(changed.wait());
        QTRY_COMPARE(runningJobs(), 0);
    }
    const CannbinContainer& container() const
    {
        return *m_window->workspace()->document()->checkpoint.containers().front().container;
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
    ContainerBlockModel codes(ContainerBlockModel::Content::Codes);
    ContainerBlockModel reference(ContainerBlockModel::Content::Reference);
    AcceptanceModel acceptance;
    const QAbstractItemModelTester third(&codes, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const QAbstractItemModelTester fourth(&reference, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const QAbstractItemModelTester fifth(&acceptance, QAbstractItemModelTester::FailureReportingMode::QtTest);
    ContainerBlock block;
    block.rowBegin = 8, block.rowEnd = 10, block.colBegin = 4, block.colEnd = 7;
    block.codes = {-7, 0, 1, 2, 3, 4};
    block.values = {-7, 0, 1, 2, 3, 4};
    codes.setBlock(std::make_shared<const ContainerBlock>(block));
    reference.setBlock(std::make_shared<const ContainerBlock>(block)); // without a companion
    QCOMPARE(codes.index(1, 2).data().toInt(), 4);
    QCOMPARE(codes.headerData(1, Qt::Vertical).toString(), u"9"_s);
    QCOMPARE(reference.rowCount(), 0);
    AcceptanceResult result;
    result.stated = 0.004;
    acceptance.setResult(result);
    QCOMPARE(acceptance.index(AcceptanceModel::Limit, 0).data().toString(), u"met"_s);
    acceptance.setResult({});
    QCOMPARE(acceptance.rowCount(), 0);
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
    // What does not fit is there to be read, but cannot be taken.
    const int absolute = base->findData(int(CannbinBase::Absolute));
    QVERIFY(!(base->model()->flags(base->model()->index(absolute, 0)) & Qt::ItemIsEnabled));
    choose("containerBase", int(CannbinBase::Relative));
    const Checkpoint& checkpoint = m_window->workspace()->document()->checkpoint;
    QVERIFY(checkpoint.tensors().front().present());
    QVERIFY(checkpoint.containers().front().container->baseChosen);
    QCOMPARE(base->currentData().toInt(), int(CannbinBase::Relative));
    QCOMPARE(containerArguments(checkpoint), (QStringList{u"--base"_s, u"rel"_s}));
}

void TestContainerPage::signAndGeometryAreChosen()
{
    test::CannbinFixture fixture = test::smallCannbin();
    fixture.sign = CannbinSign::Offset8;
    fixture.base = CannbinBase::Relative;
    openContainer(fixture.build());
    QVERIFY(container().indexOnly());
    choose("containerBase", int(CannbinBase::Relative));
    QVERIFY(test::warns(container(), ErrorCode::CannbinSign));
    choose("containerSign", int(CannbinSign::Offset8));
    QCOMPARE(container().sign, CannbinSign::Offset8);
    QVERIFY(!test::warns(container(), ErrorCode::CannbinSign));
    choose("containerGeometry", int(CannbinGeometry::RowGroups));
    QCOMPARE(container().geometry, CannbinGeometry::RowGroups);
    const Checkpoint& checkpoint = m_window->workspace()->document()->checkpoint;
    QCOMPARE(containerArguments(checkpoint),
        (QStringList{u"--base"_s, u"rel"_s, u"--sign"_s, u"offset-8"_s, u"--geometry"_s, u"row-groups"_s}));
    // Reading it again keeps what was chosen; "Automatic" takes it back.
    QSignalSpy changed(m_window->workspace(), &Workspace::documentChanged);
    m_window->actions()->get("reload")->trigger();
    QVERIFY(changed.wait());
    QTRY_COMPARE(runningJobs(), 0);
    QVERIFY(container().baseChosen && container().geometryChosen);
    choose("containerGeometry", -1);
    QCOMPARE(container().geometry, CannbinGeometry::BlockGrid);
}

void TestContainerPage::codesOfTheSelectedEntry()
{
    test::CannbinFixture fixture = test::smallCannbin();
    openContainer(fixture.build());
    QVERIFY(m_window->showPage(u"container"_s));
    QCOMPARE(tableCell("blockCodes", 1, 2), QString::number(fixture.codes[0][1 * 96 + 2]));
    m_window->workspace()->selectPath(QString::fromStdString(fixture.blocks[3].name));
    QTRY_COMPARE(runningJobs(), 0);
    part<QSpinBox>("blockRow")->setValue(2);
    part<QSpinBox>("blockColumn")->setValue(3);
    QTRY_COMPARE(runningJobs(), 0);
    QCOMPARE(tableCell("blockCodes", 1, 2), QString::number(fixture.codes[3][9 * 160 + 14]));
    QCOMPARE(tableCell("blockValues", 1, 2), formatFigure(double(fixture.values[3][9 * 160 + 14])));
    QCOMPARE(part<QTableView>("blockReference")->model()->rowCount(), 0);
    QCOMPARE(part<QSpinBox>("blockRow")->maximum(), 11);
    QCOMPARE(part<QSpinBox>("blockColumn")->maximum(), 39);
    QVERIFY(part<QLabel>("blockText")->text().startsWith(u"One of 12 x 40 scales: "_s));
}

void TestContainerPage::companionIsNamedAndCompared()
{
    test::CannbinFixture fixture = test::smallCannbin();
    openContainer(fixture.build());
    const QString folder = m_files.filePath(u"companion"_s);
    QVERIFY(test::writeCompanion(folder.toStdString(), fixture, 0.25F));
    const QString matrix = QString::fromStdString(fixture.blocks[3].name);
    m_window->showPage(u"preview"_s);
    m_window->workspace()->selectPath(matrix);
    QTRY_COMPARE(runningJobs(), 0);
    QVERIFY(part<QWidget>("acceptance")->isVisible());
    QVERIFY(!part<QWidget>("acceptanceTable")->isVisible());
    // As the button does once a folder is chosen.
    OpenOptions options = containerOptions(m_window->workspace()->document()->checkpoint);
    options.companion = folder.toStdString();
    QSignalSpy changed(m_window->workspace(), &Workspace::documentChanged);
    m_window->workspace()->reopen(options);
    QVERIFY(changed.wait());
    QTRY_COMPARE(runningJobs(), 0);
    QVERIFY(part<QWidget>("acceptanceTable")->isVisible()); // of the same tensor: it is still selected
    const auto row = [&](AcceptanceModel::Row which) { return tableCell("acceptanceTable", which, 0); };
    QCOMPARE(row(AcceptanceModel::RelativeRmse), u"20 %"_s);
    QCOMPARE(row(AcceptanceModel::Bounded), u"0.2"_s);
    QCOMPARE(row(AcceptanceModel::Limit), u"not met"_s);
    QCOMPARE(row(AcceptanceModel::Stated), u"no number"_s); // codes of zero divide by zero
    QVERIFY(row(AcceptanceModel::ZeroReferences).toInt() > 0);
    QVERIFY(part<QLabel>("acceptanceText")->text().contains(u"so no such container can stay below 0.5 %"_s));
    QCOMPARE(tableCell("blockReference", 0, 1), formatFigure(double(1.25F * fixture.values[3][1])));
    grab("preview-companion");
    // Scales have no counterpart in a companion.
    m_window->workspace()->selectPath(QString::fromStdString(cannbinScaleName(fixture.blocks[3].name)));
    QTRY_COMPARE(runningJobs(), 0);
    QVERIFY(!part<QWidget>("acceptance")->isVisible());
    QVERIFY(m_window->showPage(u"container"_s));
    QTRY_VERIFY(shows(u"relative RMSE of the matrix 0.2."_s));
    grab("container-companion");
}

void TestContainerPage::argumentsOfAConversion()
{
    openContainer(CannbinBase::Absolute);
    QVERIFY(containerArguments(m_window->workspace()->document()->checkpoint).isEmpty());
}

QTEST_MAIN(TestContainerPage)
#include "tst_containerpage.moc"
