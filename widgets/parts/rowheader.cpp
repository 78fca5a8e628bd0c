// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/parts/rowheader.h"

#include "widgets/parts/theme.h"

#include <QPainter>

namespace requant {

RowHeader::RowHeader(QWidget* parent)
    : QHeaderView(Qt::Vertical, parent)
{
    setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    setSectionResizeMode(Fixed);
    setHighlightSections(false);
}

void RowHeader::paintSection(QPainter* painter, const QRect& rect, int section) const
{
    painter->fillRect(rect, palette().color(QPalette::Base));
    painter->setPen(mutedColor());
    painter->drawText(rect.adjusted(2 * grid, 0, -grid, 0), static_cast<int>(defaultAlignment()),
        model()->headerData(section, orientation()).toString());
}

} // namespace requant
