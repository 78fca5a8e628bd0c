// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/parts/sizebar.h"

#include "widgets/models/formats.h"
#include "widgets/parts/theme.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace requant {

namespace {

constexpr int rowHeight = grid * 6;
constexpr int nameWidth = grid * 18;
constexpr int sizeWidth = grid * 22;

} // namespace

SizeBar::SizeBar(QWidget* parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void SizeBar::setRows(std::vector<Row> rows)
{
    m_rows = std::move(rows);
    updateGeometry();
    update();
}

QSize SizeBar::sizeHint() const
{
    return {nameWidth + sizeWidth + grid * 40, rowHeight * std::max(1, static_cast<int>(m_rows.size()))};
}

std::uint64_t SizeBar::total(const Row& row)
{
    std::uint64_t sum = 0;
    for (const auto& part : row.parts)
        sum += part.bytes;
    return sum;
}

QRect SizeBar::barArea(int row) const
{
    return {nameWidth, row * rowHeight + grid, std::max(0, width() - nameWidth - sizeWidth), rowHeight - 2 * grid};
}

void SizeBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    std::uint64_t longest = 1;
    for (const auto& row : m_rows)
        longest = std::max(longest, total(row));
    for (int i = 0; i < static_cast<int>(m_rows.size()); ++i) {
        const Row& row = m_rows[static_cast<std::size_t>(i)];
        const QRect bar = barArea(i);
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(
            QRect(0, bar.top(), nameWidth - grid, bar.height()), Qt::AlignLeft | Qt::AlignVCenter, row.name);
        double x = bar.left();
        for (const auto& part : row.parts) {
            const double width = bar.width() * (static_cast<double>(part.bytes) / static_cast<double>(longest));
            painter.fillRect(QRectF(x, bar.top(), width, bar.height()), plotColor(part.color));
            x += width;
        }
        painter.drawText(QRect(bar.right() + grid, bar.top(), sizeWidth - grid, bar.height()),
            Qt::AlignRight | Qt::AlignVCenter, formatSize(total(row)));
    }
}

QString SizeBar::tipAt(const QPoint& at) const
{
    const int i = at.y() / rowHeight;
    if (i < 0 || i >= static_cast<int>(m_rows.size()))
        return {};
    QStringList lines;
    for (const auto& part : m_rows[static_cast<std::size_t>(i)].parts)
        lines << QStringLiteral("%1: %2").arg(part.name, formatSize(part.bytes));
    return lines.join(QLatin1Char('\n'));
}

bool SizeBar::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        QToolTip::showText(help->globalPos(), tipAt(help->pos()), this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace requant
