// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/pages/containerpage.h"

#include "core/checkpoint/joincompanion.h"
#include "widgets/models/coretext.h"
#include "widgets/pages/acceptancepanel.h"
#include "widgets/pages/containerblockpanel.h"
#include "widgets/parts/icons.h"
#include "widgets/parts/tableview.h"
#include "widgets/parts/theme.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QStandardItemModel>
#include <QTabWidget>

namespace requant {

namespace {

constexpr int automatic = -1;

Tone toneOf(ChainState state)
{
    switch (state) {
    case ChainState::Good:
        return Tone::Good;
    case ChainState::Warning:
        return Tone::Warning;
    case ChainState::Bad:
        return Tone::Error;
    case ChainState::NotDone:
        break;
    }
    return Tone::Neutral;
}

QComboBox* addChoice(QHBoxLayout* row, const QString& label, const char* name)
{
    auto* text = new QLabel(label);
    auto* box = new QComboBox;
    box->setObjectName(QLatin1String(name));
    box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    text->setBuddy(box);
    row->addWidget(text);
    row->addWidget(box);
    return box;
}

// A step: its number and title, the state's icon, and what is known, one fact a line.
QWidget* makeStep(int number, const ChainStep& step)
{
    auto* widget = new QWidget;
    auto* row = new QHBoxLayout(widget);
    row->setContentsMargins(0, grid, 0, grid);
    row->setSpacing(2 * grid);
    auto* mark = new QLabel(widget);
    mark->setPixmap(toneIcon(toneOf(step.state)).pixmap(16, 16));
    mark->setFixedWidth(16); // also without an icon
    auto* title = new QLabel(QStringLiteral("%1  %2").arg(number).arg(toQt(step.title)), widget);
    QFont bold = title->font();
    bold.setBold(true);
    title->setFont(bold);
    title->setMinimumWidth(title->fontMetrics().averageCharWidth() * 26);
    QStringList lines;
    for (const auto& fact : step.facts)
        lines << toQt(fact);
    auto* facts =
        new QLabel(lines.isEmpty() ? ContainerPage::tr("Not possible yet.") : lines.join(QLatin1Char('\n')), widget);
    facts->setWordWrap(true);
    facts->setTextInteractionFlags(Qt::TextSelectableByMouse);
    if (lines.isEmpty())
        facts->setForegroundRole(QPalette::PlaceholderText);
    row->addWidget(mark, 0, Qt::AlignTop);
    row->addWidget(title, 0, Qt::AlignTop);
    row->addWidget(facts, 1);
    return widget;
}

} // namespace

ContainerPage::ContainerPage(Workspace* workspace, QWidget* parent)
    : Page("container", workspace, parent)
{
    auto* splitter = new QSplitter(Qt::Vertical, this);
    splitter->addWidget(makeSteps());
    splitter->addWidget(makeTables());
    splitter->setStretchFactor(0, 1);
    splitter->setSizes({400, 180}); // all seven steps before the tables
    splitter->setChildrenCollapsible(false);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeReadings());
    layout->addWidget(splitter, 1);
}

QWidget* ContainerPage::makeReadings()
{
    auto* bar = new QWidget(this);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(3 * grid, 2 * grid, 3 * grid, 2 * grid);
    row->setSpacing(2 * grid);
    m_base = addChoice(row, tr("O&ffsets:"), "containerBase");
    // Its sentences are long: they show in the list, not in the bar.
    m_base->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_base->setMinimumContentsLength(18);
    m_sign = addChoice(row, tr("&Sign:"), "containerSign");
    m_geometry = addChoice(row, tr("Sc&ales:"), "containerGeometry");
    for (auto* box : {m_base, m_sign, m_geometry})
        connect(box, &QComboBox::activated, this, &ContainerPage::applyReadings);
    row->addStretch(1);
    m_companion = new QLabel(bar);
    m_companion->setForegroundRole(QPalette::PlaceholderText);
    auto* choose = new QPushButton(tr("&Companion checkpoint…"), bar);
    choose->setToolTip(
        tr("The FP16 or BF16 model: it gives what the container lacks, and the weights to compare with"));
    connect(choose, &QPushButton::clicked, this, [this] { chooseCompanion(this->workspace(), this); });
    row->addWidget(m_companion);
    row->addWidget(choose);
    return bar;
}

QWidget* ContainerPage::makeSteps()
{
    auto* area = new QScrollArea(this);
    auto* content = new QWidget(area);
    m_steps = new QVBoxLayout(content);
    m_steps->setContentsMargins(3 * grid, grid, 3 * grid, 2 * grid);
    m_steps->setSpacing(0);
    area->setWidget(content);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    return area;
}

QWidget* ContainerPage::makeTables()
{
    auto* tables = new QTabWidget(this);
    tables->setObjectName(QStringLiteral("containerTables"));
    tables->setDocumentMode(true);
    m_hypothesisTable = new TableView(QStringLiteral("hypothesisTable"), tables);
    m_hypothesisTable->setModel(&m_hypotheses);
    m_hypothesisTable->setColumnChars({6, 46, 24, 0});
    m_hypothesisTable->restoreState();
    m_entryTable = new TableView(QStringLiteral("containerEntryTable"), tables);
    m_entryTable->setModel(&m_entries);
    m_entryTable->setColumnChars({40, 13, 7, 13, 13, 22, 0});
    m_entryTable->restoreState();
    tables->addTab(m_hypothesisTable, tr("What offsets count from"));
    tables->addTab(m_entryTable, tr("Entries"));
    m_block = new ContainerBlockPanel(tables);
    tables->addTab(m_block, tr("Codes and scales"));
    connect(m_entryTable, &TableView::currentRowChanged, this, [this](int row) {
        const QString entry = m_entries.index(row, ContainerEntryModel::Name).data().toString();
        workspace()->selectPath(entry);
    });
    return tables;
}

QString ContainerPage::title() const
{
    return tr("Container");
}

QIcon ContainerPage::icon() const
{
    return themedIcon("module");
}

bool ContainerPage::isFor(const Document& document) const
{
    return !document.checkpoint.containers().empty();
}

void ContainerPage::setSelection(const Selection& selection)
{
    if (!m_document || selection.tensor == noTensor)
        return;
    const auto part = m_document->checkpoint.containerPart(selection.tensor);
    if (part)
        m_block->setEntry(toQt(part->block->name));
}

void ContainerPage::setDocument(const DocumentPtr& document)
{
    m_job.cancel();
    m_document = document && isFor(*document) ? document : nullptr;
    const auto container = m_document ? m_document->checkpoint.containers().front().container : nullptr;
    m_hypotheses.setContainer(container);
    m_entries.setContainer(container);
    m_block->setDocument(m_document);
    showSteps({});
    setBadge(container && container->indexOnly() ? QStringLiteral("!") : QString());
    if (!m_document)
        return;
    fillReadings();
    m_job.start(
        [document](std::stop_token stop) {
            Context context;
            context.stop = std::move(stop);
            const Checkpoint& checkpoint = document->checkpoint;
            const auto companion = companionOf(checkpoint);
            return cannbinChain(
                checkpoint, checkpoint.containers().front(), companion ? &*companion : nullptr, context);
        },
        [this](const CannbinChain& chain) { showSteps(chain); });
}

void ContainerPage::fillReadings()
{
    const CannbinContainer& container = *m_document->checkpoint.containers().front().container;
    m_base->clear();
    m_base->addItem(
        container.base ? tr("Automatic (%1)").arg(toQt(name(*container.base))) : tr("Not certain: choose"), automatic);
    for (const auto& hypothesis : container.hypotheses) {
        m_base->addItem(QStringLiteral("%1 – %2").arg(toQt(name(hypothesis.base)), baseMeaning(hypothesis.base)),
            static_cast<int>(hypothesis.base));
        auto* const model = qobject_cast<QStandardItemModel*>(m_base->model());
        model->item(m_base->count() - 1)->setEnabled(hypothesis.feasible);
    }
    m_sign->clear();
    m_sign->addItem(tr("Automatic"), automatic);
    m_sign->setToolTip(toQt(container.signReason));
    m_sign->addItem(tr("two's complement"), static_cast<int>(CannbinSign::TwosComplement));
    m_sign->addItem(tr("offset 8"), static_cast<int>(CannbinSign::Offset8));
    m_geometry->clear();
    m_geometry->addItem(tr("Automatic"), automatic);
    m_geometry->setToolTip(toQt(container.geometryReason));
    m_geometry->addItem(tr("block grid"), static_cast<int>(CannbinGeometry::BlockGrid));
    m_geometry->addItem(tr("row groups"), static_cast<int>(CannbinGeometry::RowGroups));
    m_base->setToolTip(toQt(container.baseReason));
    m_base->view()->setMinimumWidth(m_base->view()->sizeHintForColumn(0) + 8 * grid);
    const auto show = [](QComboBox* box, bool chosen, int value) {
        box->setCurrentIndex(chosen ? box->findData(value) : 0);
    };
    show(m_base, container.baseChosen, container.base ? static_cast<int>(*container.base) : automatic);
    show(m_sign, container.signChosen, static_cast<int>(container.sign));
    show(m_geometry, container.geometryChosen, static_cast<int>(container.geometry));
    const auto& companion = m_document->checkpoint.companionFolder();
    m_companion->setText(companion.empty() ? QString() : toQt(utf8(companion.filename())));
    m_companion->setToolTip(toQt(utf8(companion)));
}

void ContainerPage::showSteps(const CannbinChain& chain)
{
    while (QLayoutItem* item = m_steps->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    int number = 0;
    for (const auto& step : chain.steps)
        m_steps->addWidget(makeStep(++number, step));
    m_steps->addStretch(1);
}

void ContainerPage::applyReadings()
{
    OpenOptions options;
    options.companion = m_document->checkpoint.companionFolder();
    if (const int base = m_base->currentData().toInt(); base != automatic)
        options.cannbin.base = static_cast<CannbinBase>(base);
    if (const int sign = m_sign->currentData().toInt(); sign != automatic)
        options.cannbin.sign = static_cast<CannbinSign>(sign);
    if (const int geometry = m_geometry->currentData().toInt(); geometry != automatic)
        options.cannbin.geometry = static_cast<CannbinGeometry>(geometry);
    workspace()->reopen(options);
}

} // namespace requant
