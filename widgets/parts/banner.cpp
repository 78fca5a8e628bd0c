// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/parts/banner.h"

#include "widgets/parts/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>

namespace requant {

Banner::Banner(QWidget* parent)
    : QFrame(parent)
    , m_icon(new QLabel(this))
    , m_text(new QLabel(this))
    , m_buttons(new QHBoxLayout)
    , m_close(new QToolButton(this))
{
    m_text->setObjectName(QStringLiteral("bannerText"));
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_close->setIcon(themedIcon("close"));
    m_close->setAutoRaise(true);
    m_close->setToolTip(tr("Dismiss"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(3 * grid, 2 * grid, 2 * grid, 2 * grid);
    layout->setSpacing(2 * grid);
    layout->addWidget(m_icon, 0, Qt::AlignTop);
    layout->addWidget(m_text, 1);
    layout->addLayout(m_buttons);
    layout->addWidget(m_close, 0, Qt::AlignTop);
    connect(m_close, &QToolButton::clicked, this, &QWidget::hide);
    hide();
}

void Banner::showMessage(Tone tone, const QString& text)
{
    m_tone = tone;
    m_icon->setPixmap(toneIcon(tone).pixmap(16, 16));
    m_text->setText(text);
    while (auto* item = m_buttons->takeAt(0)) {
        item->widget()->deleteLater();
        delete item;
    }
    show();
    update();
}

void Banner::addButton(const QString& text, const std::function<void()>& clicked)
{
    auto* button = new QPushButton(text, this);
    m_buttons->addWidget(button);
    connect(button, &QPushButton::clicked, this, clicked);
}

void Banner::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    QColor wash = toneColor(m_tone);
    painter.fillRect(0, 0, 3, height(), wash);
    wash.setAlpha(28);
    painter.fillRect(rect(), wash);
    painter.setPen(lineColor());
    painter.drawLine(0, height() - 1, width(), height() - 1);
}

} // namespace requant
