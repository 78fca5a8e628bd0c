// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/parts/checklistview.h"

#include "widgets/models/checklistmodel.h"
#include "widgets/parts/tableview.h"
#include "widgets/parts/theme.h"

#include <QLabel>
#include <QVBoxLayout>

namespace requant {

CheckListView::CheckListView(const QString& name, CheckListModel* model, QWidget* parent)
    : QWidget(parent)
    , m_model(model)
    , m_table(new TableView(name, this))
    , m_detail(new QLabel(this))
{
    m_table->setModel(model);
    m_table->setColumnChars({11, 15, 0});
    m_table->wrapRows(); // a handful of lines, each of which is to be read
    m_detail->setObjectName(name + QStringLiteral("Detail"));
    m_detail->setWordWrap(true);
    m_detail->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_detail->setContentsMargins(grid * 2, grid * 2, grid * 2, grid * 2);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_table, 1);
    column->addWidget(m_detail);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, &CheckListView::showCurrent);
    connect(model, &QAbstractItemModel::modelReset, this, &CheckListView::showCurrent);
    connect(model, &QAbstractItemModel::dataChanged, this, &CheckListView::showCurrent);
    connect(model, &QAbstractItemModel::rowsInserted, this, &CheckListView::showCurrent);
    showCurrent();
}

// Without a choice the first line that needs attention is shown.
void CheckListView::showCurrent()
{
    int row = m_table->currentIndex().row();
    for (const auto tone : {ItemTone::Error, ItemTone::Warning}) {
        for (int i = 0; row < 0 && i < m_model->rowCount(); ++i) {
            if (m_model->row(i).tone == tone)
                row = i;
        }
    }
    const bool any = row >= 0 && row < m_model->rowCount();
    m_detail->setText(any ? m_model->row(row).whole() : QString());
    m_detail->setVisible(any);
}

} // namespace requant
