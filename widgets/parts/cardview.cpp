// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/parts/cardview.h"

#include "widgets/parts/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMouseEvent>
#include <QPainter>

namespace requant {

CardView::CardView(QWidget* parent)
    : QFrame(parent)
    , m_icon(new QLabel(this))
    , m_title(new QLabel(this))
    , m_headline(new QLabel(this))
    , m_sentence(new QLabel(this))
{
    m_title->setForegroundRole(QPalette::PlaceholderText);
    m_headline->setFont(headline());
    m_headline->setWordWrap(true);
    m_headline->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_sentence->setWordWrap(true);
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(3 * grid, 2 * grid, 3 * grid, grid);
    layout->setSpacing(grid / 2);
    layout->addWidget(m_title);
    auto* line = new QHBoxLayout;
    line->setSpacing(2 * grid);
    line->addWidget(m_icon);
    line->addWidget(m_headline, 1);
    layout->addLayout(line);
    layout->addWidget(m_sentence);
    layout->addStretch(1);
}

void CardView::setCard(Tone tone, const QString& title, const QString& headline, const QString& sentence)
{
    m_tone = tone;
    m_icon->setVisible(tone != Tone::Neutral);
    m_icon->setPixmap(toneIcon(tone).pixmap(20, 20));
    m_title->setText(title);
    m_headline->setText(headline);
    m_sentence->setText(sentence);
    update();
}

void CardView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(lineColor());
    painter.setBrush(palette().base());
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), grid, grid);
}

void CardView::mouseReleaseEvent(QMouseEvent* event)
{
    if (rect().contains(event->pos()))
        Q_EMIT clicked();
}

} // namespace requant
