// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/pages/tensorspage.h"

#include "widgets/models/formats.h"
#include "widgets/pages/copymenu.h"
#include "widgets/parts/tableview.h"
#include "widgets/parts/theme.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QVBoxLayout>

namespace requant {

TensorsPage::TensorsPage(Workspace* workspace, QWidget* parent)
    : Page("tensors", workspace, parent)
    , m_table(new TableView(QStringLiteral("tensorTable"), this))
    , m_count(new QLabel(this))
    , m_clear(new QPushButton(tr("Clear filter"), this))
{
    m_table->setModel(&m_model);
    m_table->setColumnChars({48, 9, 14, 12, 34, 16, 16, 14});
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    auto* header = m_table->horizontalHeader();
    header->setSectionsClickable(true);
    header->setSortIndicatorShown(true);
    header->setSortIndicator(TensorTableModel::InitialSortColumn, Qt::AscendingOrder);
    m_table->restoreState();
    m_clear->setFlat(true);
    auto* line = new QHBoxLayout;
    line->setContentsMargins(2 * grid, grid, 2 * grid, grid);
    line->addWidget(m_count);
    line->addWidget(m_clear);
    line->addStretch(1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(line);
    layout->addWidget(m_table, 1);
    connect(m_clear, &QPushButton::clicked, this, [this] { this->workspace()->filter().setQuery({}); });
    connect(header, &QHeaderView::sortIndicatorChanged, this, &TensorsPage::arrange);
    connect(&workspace->filter(), &FilterRunner::resultChanged, this, &TensorsPage::arrange);
    connect(m_table, &TableView::currentRowChanged, this, [this](int row) {
        if (!m_following)
            this->workspace()->select(selectTensor(*m_document, m_model.tensorAt(row)));
    });
    connect(m_table, &QWidget::customContextMenuRequested, this, [this](const QPoint& position) {
        QMenu menu;
        fillCopyMenu(&menu, this->workspace());
        menu.exec(m_table->viewport()->mapToGlobal(position));
    });
    showCount();
}

QString TensorsPage::title() const
{
    return tr("Tensors");
}

QIcon TensorsPage::icon() const
{
    return themedIcon("tensors");
}

void TensorsPage::setDocument(const DocumentPtr& document)
{
    m_job.cancel();
    m_document = document;
    m_model.setDocument(document);
    showCount();
    // The filter's first result follows and arranges the rows.
}

void TensorsPage::arrange()
{
    showCount();
    if (!m_document)
        return;
    const auto* header = m_table->horizontalHeader();
    m_job.start(
        [document = m_document, filter = workspace()->filter().result(),
            column = static_cast<TensorColumn>(header->sortIndicatorSection()), order = header->sortIndicatorOrder()](
            const std::stop_token& stop) { return sortTensors(*document, *filter, column, order, stop); },
        [this](const TensorRowsPtr& rows) {
            m_model.setRows(rows);
            setSelection(workspace()->selection());
        });
}

void TensorsPage::showCount()
{
    const auto& result = *workspace()->filter().result();
    m_clear->setVisible(!result.all);
    if (!m_document) {
        m_count->clear();
        return;
    }
    const auto total = m_document->checkpoint.tensors().size();
    if (result.all)
        m_count->setText(tr("%Ln tensor(s)", nullptr, static_cast<int>(total)));
    else
        m_count->setText(
            tr("%1 of %2 match %3").arg(formatNumber(result.ids.size()), formatNumber(total), result.query));
}

void TensorsPage::setSelection(const Selection& selection)
{
    const QScopedValueRollback guard(m_following, true);
    const int row = m_model.rowOf(selection.tensor);
    if (row < 0)
        m_table->clearSelection();
    else if (m_table->currentIndex().row() != row)
        m_table->selectRow(row);
}

} // namespace requant
