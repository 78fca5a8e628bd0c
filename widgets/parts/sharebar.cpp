// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/parts/sharebar.h"

#include "widgets/parts/theme.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace requant {

namespace {
constexpr int barHeight = 5 * grid;
constexpr int swatch = 10;
} // namespace

ShareBar::ShareBar(QWidget* parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void ShareBar::setParts(std::vector<Part> parts)
{
    m_parts = std::move(parts);
    place();
    update();
}

QSize ShareBar::sizeHint() const
{
    return {400, std::max(m_height, barHeight + 6 * grid)};
}

void ShareBar::place()
{
    m_bars.clear();
    m_legend.clear();
    const int line = fontMetrics().height() + grid;
    int left = 0;
    int x = 0;
    int y = barHeight + 2 * grid;
    double sum = 0;
    for (const auto& part : m_parts) {
        sum += part.share;
        const int right = static_cast<int>(std::lround(sum * width()));
        m_bars.emplace_back(left, 0, std::max(right - left, part.share > 0 ? 1 : 0), barHeight);
        left = right;
        const int wide = swatch + grid + fontMetrics().horizontalAdvance(part.name + u' ' + part.text);
        if (x > 0 && x + wide > width()) {
            x = 0;
            y += line;
        }
        m_legend.emplace_back(x, y, wide, line);
        x += wide + 4 * grid;
    }
    const int height = y + line;
    if (height != m_height) {
        m_height = height;
        updateGeometry();
    }
}

void ShareBar::resizeEvent(QResizeEvent*)
{
    place();
}

void ShareBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    for (std::size_t i = 0; i < m_parts.size(); ++i) {
        const auto& part = m_parts[i];
        painter.fillRect(m_bars[i], plotColor(part.color));
        const QRect legend = m_legend[i];
        painter.fillRect(legend.left(), legend.center().y() - swatch / 2, swatch, swatch, plotColor(part.color));
        const QRect text = legend.adjusted(swatch + grid, 0, 0, 0);
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(text, Qt::AlignVCenter, part.name);
        painter.setPen(mutedColor());
        painter.drawText(
            text.adjusted(fontMetrics().horizontalAdvance(part.name + u' '), 0, grid, 0), Qt::AlignVCenter, part.text);
    }
}

void ShareBar::mouseReleaseEvent(QMouseEvent* event)
{
    for (std::size_t i = 0; i < m_parts.size(); ++i) {
        if (m_bars[i].contains(event->pos()) || m_legend[i].contains(event->pos())) {
            Q_EMIT partClicked(m_parts[i].name);
            return;
        }
    }
}

} // namespace requant
