// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/parts/openprogress.h"

#include "widgets/parts/theme.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QToolButton>

namespace requant {

OpenProgress::OpenProgress(QWidget* parent)
    : QWidget(parent)
    , m_label(new QLabel(this))
    , m_bar(new QProgressBar(this))
{
    m_bar->setFixedWidth(40 * grid);
    m_bar->setTextVisible(false);
    auto* cancel = new QToolButton(this);
    cancel->setIcon(themedIcon("stop"));
    cancel->setAutoRaise(true);
    cancel->setToolTip(tr("Cancel opening"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(2 * grid, 0, 0, 0);
    layout->addWidget(m_label);
    layout->addWidget(m_bar);
    layout->addWidget(cancel);
    m_delay.setSingleShot(true);
    m_delay.setInterval(300);
    connect(&m_delay, &QTimer::timeout, this, &QWidget::show);
    connect(cancel, &QToolButton::clicked, this, &OpenProgress::cancelRequested);
    hide();
}

void OpenProgress::start(const QString& what)
{
    m_label->setText(tr("Opening %1…").arg(QFileInfo(what).fileName()));
    m_bar->setRange(0, 0);
    m_delay.start();
}

void OpenProgress::setProgress(quint64 done, quint64 total, const QString& current)
{
    constexpr int steps = 1000;
    m_bar->setRange(0, total > 0 ? steps : 0);
    if (total > 0)
        m_bar->setValue(static_cast<int>(static_cast<double>(done) / static_cast<double>(total) * steps));
    m_bar->setToolTip(current);
}

void OpenProgress::stop()
{
    m_delay.stop();
    hide();
}

} // namespace requant
