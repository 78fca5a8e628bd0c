// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/parts/celldelegate.h"

#include "widgets/models/packedstrips.h"
#include "widgets/models/roles.h"
#include "widgets/parts/chips.h"
#include "widgets/parts/theme.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QHelpEvent>
#include <QToolTip>

namespace requant {

namespace {

QIcon iconOf(const QModelIndex& index)
{
    const QVariant tone = index.data(ToneRole);
    if (tone.isValid())
        return toneIcon(static_cast<Tone>(tone.toInt()));
    switch (static_cast<ItemKind>(index.data(KindRole).toInt())) {
    case ItemKind::Module:
        return themedIcon("module");
    case ItemKind::Range:
        return themedIcon("range");
    case ItemKind::Tensor:
        return themedIcon("tensor");
    case ItemKind::None:
        break;
    }
    return {};
}

} // namespace

CellDelegate::CellDelegate(QObject* parent)
    : QStyledItemDelegate(parent)
{
}

void CellDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    // Names differ at both ends, so they lose their middle; sentences lose their end.
    const bool isName = index.data(MonospaceRole).toBool();
    if (isName)
        option->font = monospace();
    option->fontMetrics = QFontMetrics(option->font);
    option->textElideMode = isName ? Qt::ElideMiddle : Qt::ElideRight;
    if (index.data(MutedRole).toBool())
        option->palette.setColor(QPalette::Text, mutedColor());
    const QIcon icon = iconOf(index);
    if (!icon.isNull()) {
        option->icon = icon;
        option->features |= QStyleOptionViewItem::HasDecoration;
        option->decorationSize = QSize(16, 16);
    }
}

void CellDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const QVariant strip = index.data(StripRole);
    if (!strip.isValid()) {
        QStyledItemDelegate::paint(painter, option, index);
        return;
    }
    QStyleOptionViewItem styled = option;
    initStyleOption(&styled, index);
    styled.text.clear();
    const QStyle* style = styled.widget ? styled.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &styled, painter, styled.widget);
    drawChips(painter, styled, strip.value<PackedStrip>());
}

QSize CellDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    if (const QVariant strip = index.data(StripRole); strip.isValid())
        size.setWidth(chipsWidth(option, strip.value<PackedStrip>()));
    return size;
}

bool CellDelegate::helpEvent(
    QHelpEvent* event, QAbstractItemView* view, const QStyleOptionViewItem& option, const QModelIndex& index)
{
    // A cut text is shown whole even if the model has no tooltip for the cell.
    if (event->type() == QEvent::ToolTip && !index.data(Qt::ToolTipRole).isValid()) {
        const QString text = index.data(Qt::DisplayRole).toString();
        if (!text.isEmpty() && sizeHint(option, index).width() > view->visualRect(index).width()) {
            QToolTip::showText(event->globalPos(), text, view);
            return true;
        }
    }
    return QStyledItemDelegate::helpEvent(event, view, option, index);
}

} // namespace requant
