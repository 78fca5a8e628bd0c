// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/pages/namespage.h"

#include "widgets/async/diagnosissession.h"
#include "widgets/models/coretext.h"
#include "widgets/models/formats.h"
#include "widgets/models/verdicts.h"
#include "widgets/pages/whatifpanel.h"
#include "widgets/parts/namedelegate.h"
#include "widgets/parts/tableview.h"
#include "widgets/parts/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QSettings>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

namespace requant {

static const auto whatIfKey = QStringLiteral("names/whatIf");

NamesPage::NamesPage(Workspace* workspace, QWidget* parent)
    : Page("names", workspace, parent)
    , m_model(new NamesModel(this))
    , m_table(new TableView(QStringLiteral("namesTable"), this))
    , m_panel(new WhatIfPanel(workspace, this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(buildBar());
    auto* split = new QSplitter(Qt::Vertical, this);
    split->addWidget(m_table);
    split->addWidget(m_panel);
    split->setStretchFactor(0, 3);
    split->setStretchFactor(1, 2);
    split->setChildrenCollapsible(false);
    split->setSizes({620, 230});
    layout->addWidget(split, 1);
    m_panel->setVisible(m_whatIf->isChecked());
    connect(m_whatIf, &QToolButton::toggled, m_panel, &QWidget::setVisible);
    m_table->setModel(m_model);
    m_table->setItemDelegate(new NameDelegate(m_table));
    m_table->setColumnChars({36, 32, 36, 32, 18, 34, 13, 46});
    // What is asked first is seen without scrolling: the outcome, the parts, the key looked up.
    int place = 1;
    for (const auto column : {NamesModel::Status, NamesModel::Packed, NamesModel::Key})
        m_table->horizontalHeader()->moveSection(m_table->horizontalHeader()->visualIndex(column), place++);
    m_table->restoreState();
    connect(m_table, &TableView::currentRowChanged, this, [this](int row) {
        if (row >= 0 && row < m_model->rowCount() && m_table->hasFocus())
            this->workspace()->selectPath(toQt(m_model->row(row).disk));
    });
    connect(&workspace->diagnosis(), &DiagnosisSession::changed, this, &NamesPage::fillRuntimes);
    fillRuntimes();
}

QString NamesPage::title() const
{
    return tr("Names");
}

QIcon NamesPage::icon() const
{
    return themedIcon("names");
}

QWidget* NamesPage::buildBar()
{
    auto* box = new QWidget(this);
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(grid * 2, grid * 2, grid * 2, grid * 2);
    row->setSpacing(grid * 2);
    m_runtime = new QComboBox(box);
    m_runtime->setToolTip(tr("Whose names are shown"));
    m_runtime->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_filter = new QLineEdit(box);
    m_filter->setPlaceholderText(tr("Part of any name"));
    m_filter->setClearButtonEnabled(true);
    m_onlyProblems = new QCheckBox(tr("Only problems"), box);
    m_count = new QLabel(box);
    row->addWidget(m_runtime);
    row->addWidget(m_filter, 1);
    row->addWidget(m_onlyProblems);
    row->addWidget(m_count);
    m_whatIf = new QToolButton(box);
    m_whatIf->setObjectName(QStringLiteral("whatIfToggle"));
    m_whatIf->setText(tr("What if…"));
    m_whatIf->setIcon(themedIcon("settings"));
    m_whatIf->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_whatIf->setToolTip(tr("Edit the runtime's tables and see the verdict change"));
    m_whatIf->setCheckable(true);
    m_whatIf->setChecked(QSettings().value(whatIfKey, true).toBool());
    row->addWidget(m_whatIf);
    connect(m_whatIf, &QToolButton::toggled, this, [](bool shown) { QSettings().setValue(whatIfKey, shown); });
    connect(m_runtime, &QComboBox::currentIndexChanged, this, &NamesPage::chooseRuntime);
    connect(m_filter, &QLineEdit::textChanged, this, &NamesPage::applyFilter);
    connect(m_onlyProblems, &QCheckBox::toggled, this, &NamesPage::applyFilter);
    return box;
}

void NamesPage::setDocument(const DocumentPtr& document)
{
    m_document = document;
    m_model->setDocument(document);
    m_job.cancel();
    showRows(nullptr); // the diagnosis that begins now says whose names to show, and asks for them
}

// The runtimes of the diagnosis: those the bar above chose or those that fit, and an edited one in its place.
void NamesPage::fillRuntimes()
{
    QString wanted = m_runtime->currentData().toString();
    const auto& session = workspace()->diagnosis();
    const auto& diagnosis = session.diagnosis();
    {
        const QSignalBlocker quiet(m_runtime);
        m_runtime->clear();
        for (std::size_t i = 0; diagnosis && i < diagnosis->verdicts.size(); ++i) {
            const QString spec = verdictSpec(diagnosis->verdicts[i]);
            m_runtime->addItem(shownRuntime(spec), spec);
        }
        if (session.editedRuntime() && wanted == session.editedBase())
            wanted += WhatIfPanel::mark();
        else if (m_runtime->findData(wanted) < 0 && wanted.endsWith(WhatIfPanel::mark()))
            wanted.chop(WhatIfPanel::mark().size());
        m_runtime->setCurrentIndex(m_runtime->count() ? std::max(0, m_runtime->findData(wanted)) : -1);
    }
    chooseRuntime();
}

void NamesPage::chooseRuntime()
{
    m_panel->setRuntime(m_runtime->currentData().toString());
    request();
}

void NamesPage::request()
{
    if (waitsUntilShown() || !m_document || m_runtime->currentIndex() < 0)
        return;
    const auto asked = workspace()->diagnosis().runtime(m_runtime->currentData().toString());
    if (!asked)
        return;
    m_count->setText(tr("Checking…"));
    m_job.start(
        [document = m_document, asked](std::stop_token) {
            return std::make_shared<const std::vector<NameRow>>(asked->names(document->checkpoint));
        },
        [this](NamesModel::Rows rows) { showRows(std::move(rows)); });
}

void NamesPage::showRows(NamesModel::Rows rows)
{
    m_model->setRows(std::move(rows));
    applyFilter();
    setSelection(workspace()->selection());
}

void NamesPage::applyFilter()
{
    m_model->setFilter(m_filter->text().trimmed(), m_onlyProblems->isChecked());
    m_count->setText(m_model->total() ? tr("%1 of %2")
                                            .arg(formatNumber(static_cast<std::uint64_t>(m_model->rowCount())),
                                                formatNumber(static_cast<std::uint64_t>(m_model->total())))
                                      : QString());
}

void NamesPage::setSelection(const Selection& selection)
{
    if (!m_document || selection.tensor == noTensor || m_table->hasFocus())
        return;
    const auto name = m_document->checkpoint.tensor(selection.tensor).name;
    for (int row = 0; row < m_model->rowCount(); ++row) {
        if (m_model->row(row).disk == name) {
            m_table->selectRow(row);
            return;
        }
    }
}

} // namespace requant
