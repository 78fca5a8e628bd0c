// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/parts/namedelegate.h"

#include "widgets/models/namesmodel.h"
#include "widgets/parts/theme.h"

#include <QApplication>
#include <QPainter>
#include <QPoint>

namespace requant {

namespace {

// Three runs of text from left to right; returns where the next one starts.
int drawRun(QPainter& painter, const QRect& area, int x, const QString& text, const QColor& color, bool bold)
{
    if (text.isEmpty())
        return x;
    QFont font = painter.font();
    font.setBold(bold);
    painter.setFont(font);
    painter.setPen(color);
    painter.drawText(
        QRect(x, area.top(), area.right() - x, area.height()), Qt::AlignVCenter | Qt::TextSingleLine, text);
    return x + QFontMetrics(font).horizontalAdvance(text);
}

} // namespace

void NameDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const QVariant difference = index.data(NamesModel::DifferenceRole);
    QStyleOptionViewItem styled = option;
    initStyleOption(&styled, index);
    const QRect area = styled.rect.adjusted(grid, 0, -grid, 0);
    const bool fits = QFontMetrics(styled.font).horizontalAdvance(styled.text) <= area.width();
    if (!difference.isValid() || !fits || difference.toPoint().y() == 0) {
        CellDelegate::paint(painter, option, index);
        return;
    }
    const QString text = styled.text;
    styled.text.clear();
    const QStyle* style = styled.widget ? styled.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &styled, painter, styled.widget);
    painter->save();
    painter->setClipRect(area);
    painter->setFont(styled.font);
    const bool selected = styled.state.testFlag(QStyle::State_Selected);
    const QColor shared = selected ? styled.palette.color(QPalette::HighlightedText) : mutedColor();
    const QColor own = selected ? shared : toneColor(Tone::Error);
    const QPoint part = difference.toPoint();
    int x = drawRun(*painter, area, area.left(), text.left(part.x()), shared, false);
    x = drawRun(*painter, area, x, text.mid(part.x(), part.y()), own, true);
    drawRun(*painter, area, x, text.mid(part.x() + part.y()), shared, false);
    painter->restore();
}

} // namespace requant
