// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/parts/namedelegate.h"

#include "widgets/models/namesmodel.h"
#include "widgets/parts/theme.h"

#include <QApplication>
#include <QPainter>
#include <QPoint>

#include <algorithm>

namespace requant {

namespace {

/// A name in three runs: shared with the disk name, its own, shared again; cut to the room there is.
struct Runs {
    QString before;
    QString own;
    QString after;
};

QFont bold(QFont font)
{
    font.setBold(true);
    return font;
}

// What differs stays whole as long as there is room for it; the shared ends lose their middles.
Runs fitted(Runs runs, const QFont& font, int room)
{
    const QFontMetrics metrics(font);
    const int rest = room - QFontMetrics(bold(font)).horizontalAdvance(runs.own);
    const int before = metrics.horizontalAdvance(runs.before);
    const int after = metrics.horizontalAdvance(runs.after);
    if (before + after <= rest)
        return runs;
    if (rest < 0)
        return {{}, QFontMetrics(bold(font)).elidedText(runs.own, Qt::ElideMiddle, room), {}};
    const int half = std::max(0, rest / 2);
    const int first = before <= half ? before : std::max(half, rest - after);
    runs.before = metrics.elidedText(runs.before, Qt::ElideMiddle, first);
    runs.after = metrics.elidedText(runs.after, Qt::ElideMiddle, std::max(0, rest - std::min(before, first)));
    return runs;
}

// Returns where the next run starts.
int drawRun(QPainter& painter, const QRect& area, int x, const QString& text, const QColor& color)
{
    painter.setPen(color);
    painter.drawText(
        QRect(x, area.top(), area.right() - x + 1, area.height()), Qt::AlignVCenter | Qt::TextSingleLine, text);
    return x + painter.fontMetrics().horizontalAdvance(text);
}

} // namespace

void NameDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const QVariant difference = index.data(NamesModel::DifferenceRole);
    if (!difference.isValid()) {
        CellDelegate::paint(painter, option, index);
        return;
    }
    QStyleOptionViewItem styled = option;
    initStyleOption(&styled, index);
    const QRect area = styled.rect.adjusted(grid, 0, -grid, 0);
    const QPoint part = difference.toPoint();
    const QString text = styled.text;
    const Runs runs = fitted(
        {text.left(part.x()), text.mid(part.x(), part.y()), text.mid(part.x() + part.y())}, styled.font, area.width());
    styled.text.clear();
    const QStyle* style = styled.widget ? styled.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &styled, painter, styled.widget);
    painter->save();
    painter->setClipRect(area);
    const bool selected = styled.state.testFlag(QStyle::State_Selected);
    const QColor shared = selected ? styled.palette.color(QPalette::HighlightedText) : mutedColor();
    const QColor own = selected ? shared : toneColor(Tone::Error);
    painter->setFont(styled.font);
    int x = drawRun(*painter, area, area.left(), runs.before, shared);
    if (runs.own.isEmpty() && !runs.after.isEmpty() && part.x() + part.y() < text.size()) {
        // Something is left out here: a mark in the gap.
        painter->fillRect(QRect(x, area.top() + grid, 2, area.height() - 2 * grid), own);
    }
    painter->setFont(bold(styled.font));
    x = drawRun(*painter, area, x, runs.own, own);
    painter->setFont(styled.font);
    drawRun(*painter, area, x, runs.after, shared);
    painter->restore();
}

} // namespace requant
