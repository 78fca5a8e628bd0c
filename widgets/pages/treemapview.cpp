// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/pages/treemapview.h"

#include "widgets/models/coretext.h"
#include "widgets/models/formats.h"
#include "widgets/models/overview.h"
#include "widgets/parts/theme.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace requant {

TreemapView::TreemapView(QWidget* parent)
    : QWidget(parent)
{
    setAccessibleName(tr("Size by module"));
}

void TreemapView::setDocument(const DocumentPtr& document)
{
    m_document = document;
    m_selected = noNode;
    relayout();
}

void TreemapView::setSelected(NodeId node)
{
    m_selected = node;
    update();
}

void TreemapView::relayout()
{
    m_cells.clear();
    if (m_document)
        m_cells = layoutTreemap(m_document->tree, m_document->checkpoint, QRectF(rect()));
    update();
}

void TreemapView::resizeEvent(QResizeEvent*)
{
    relayout();
}

void TreemapView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), palette().base());
    painter.setFont(monospace());
    for (const auto& cell : m_cells) {
        QColor fill = plotColor(dtypeColor(cell.dtype));
        fill.setAlpha(cell.leaf ? 150 : 40);
        const QRectF inner = cell.rect.adjusted(0.5, 0.5, -0.5, -0.5);
        painter.fillRect(inner, fill);
        painter.setPen(palette().color(QPalette::Base));
        painter.drawRect(inner);
        if (treemapLabelHeight(cell.rect) == 0)
            continue;
        painter.setPen(palette().color(QPalette::Text));
        const QString label = toQt(m_document->tree.node(cell.node).label);
        const QRectF strip = cell.rect.adjusted(4, 1, -4, 0);
        painter.drawText(QRectF(strip.topLeft(), QSizeF(strip.width(), treemapLabelHeight(cell.rect))),
            Qt::AlignLeft | Qt::AlignVCenter,
            painter.fontMetrics().elidedText(label, Qt::ElideMiddle, static_cast<int>(strip.width())));
    }
    const auto selected =
        std::find_if(m_cells.begin(), m_cells.end(), [this](const auto& cell) { return cell.node == m_selected; });
    if (selected != m_cells.end()) {
        painter.setPen(QPen(palette().color(QPalette::Text), 2));
        painter.drawRect(selected->rect.adjusted(1, 1, -1, -1));
    }
}

const TreemapCell* TreemapView::cellAt(const QPointF& position) const
{
    // Children come after their parents, so the last hit is the innermost.
    const auto hit = std::find_if(
        m_cells.rbegin(), m_cells.rend(), [&](const TreemapCell& cell) { return cell.rect.contains(position); });
    return hit == m_cells.rend() ? nullptr : &*hit;
}

void TreemapView::mousePressEvent(QMouseEvent* event)
{
    if (const auto* cell = cellAt(event->position()))
        Q_EMIT nodeClicked(cell->node);
}

bool TreemapView::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    if (const auto* cell = cellAt(help->pos())) {
        const auto bytes = m_document->tree.node(cell->node).bytes;
        QToolTip::showText(help->globalPos(),
            QStringLiteral("%1\n%2 · %3 · %4")
                .arg(toQt(m_document->tree.path(cell->node)), formatSize(bytes),
                    formatShare(bytes, m_document->checkpoint.tensorBytes()), toQt(name(cell->dtype))),
            this);
    } else {
        QToolTip::hideText();
    }
    return true;
}

} // namespace requant
