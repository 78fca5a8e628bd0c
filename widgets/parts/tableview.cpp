// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/parts/tableview.h"

#include "widgets/parts/celldelegate.h"
#include "widgets/parts/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QSettings>

namespace requant {

namespace {

// Lines of text that wrap want air above and below.
class RoomyDelegate : public CellDelegate {
public:
    using CellDelegate::CellDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        return CellDelegate::sizeHint(option, index) + QSize(0, 2 * grid);
    }
};

QString settingsKey(const QString& name)
{
    return QStringLiteral("columns/%1").arg(name);
}

} // namespace

TableView::TableView(const QString& name, QWidget* parent)
    : QTableView(parent)
{
    setObjectName(name);
    setItemDelegate(new CellDelegate(this));
    setSelectionBehavior(SelectRows);
    setShowGrid(false);
    setAlternatingRowColors(true);
    setWordWrap(false);
    setTextElideMode(Qt::ElideMiddle);
    setVerticalScrollMode(ScrollPerItem);
    setHorizontalScrollMode(ScrollPerPixel);
    setFrameShape(NoFrame);
    setTabKeyNavigation(false);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 2 * grid);
    horizontalHeader()->setSectionsMovable(true);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setStretchLastSection(true);
    horizontalHeader()->setTextElideMode(Qt::ElideRight);
    addColumnMenu(horizontalHeader());
}

TableView::~TableView()
{
    if (model())
        QSettings().setValue(settingsKey(objectName()), horizontalHeader()->saveState());
}

void TableView::setModel(QAbstractItemModel* model)
{
    QTableView::setModel(model);
    horizontalHeader()->setSortIndicatorClearable(false);
}

void TableView::setColumnChars(std::initializer_list<int> chars)
{
    const int unit = QFontMetrics(monospace()).averageCharWidth();
    int column = 0;
    for (const int count : chars) {
        if (count == 0) {
            horizontalHeader()->setSectionResizeMode(column, QHeaderView::Stretch);
            horizontalHeader()->setStretchLastSection(false); // which would share the rest
        } else {
            setColumnWidth(column, count * unit + 4 * grid);
        }
        ++column;
    }
}

void TableView::wrapRows()
{
    setWordWrap(true);
    setItemDelegate(new RoomyDelegate(this));
    verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
}

void TableView::restoreState()
{
    const QByteArray state = QSettings().value(settingsKey(objectName())).toByteArray();
    if (!state.isEmpty())
        horizontalHeader()->restoreState(state);
}

QString TableView::selectionAsTsv() const
{
    QModelIndexList rows = selectionModel()->selectedRows();
    std::sort(rows.begin(), rows.end());
    QStringList lines;
    const auto line = [this](const auto& cell) {
        QStringList cells;
        for (int visual = 0; visual < model()->columnCount(); ++visual) {
            const int column = horizontalHeader()->logicalIndex(visual);
            if (!isColumnHidden(column))
                cells.append(cell(column));
        }
        return cells.join(u'\t');
    };
    lines.append(line([this](int column) { return model()->headerData(column, Qt::Horizontal).toString(); }));
    for (const auto& row : rows)
        lines.append(line([&](int column) { return row.siblingAtColumn(column).data().toString(); }));
    return lines.join(u'\n') + u'\n';
}

void TableView::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy) && selectionModel() && selectionModel()->hasSelection()) {
        QApplication::clipboard()->setText(selectionAsTsv());
        return;
    }
    QTableView::keyPressEvent(event);
}

void TableView::currentChanged(const QModelIndex& current, const QModelIndex& previous)
{
    QTableView::currentChanged(current, previous);
    if (current.isValid() && current.row() != previous.row())
        Q_EMIT currentRowChanged(current.row());
}

void addColumnMenu(QHeaderView* header)
{
    header->setContextMenuPolicy(Qt::CustomContextMenu);
    QObject::connect(header, &QWidget::customContextMenuRequested, header, [header](const QPoint& position) {
        QMenu menu;
        for (int column = 1; column < header->count(); ++column) {
            const QString title = header->model()->headerData(column, Qt::Horizontal).toString();
            QAction* action = menu.addAction(title);
            action->setCheckable(true);
            action->setChecked(!header->isSectionHidden(column));
            QObject::connect(action, &QAction::toggled, header,
                [header, column](bool shown) { header->setSectionHidden(column, !shown); });
        }
        menu.exec(header->mapToGlobal(position));
    });
}

} // namespace requant
