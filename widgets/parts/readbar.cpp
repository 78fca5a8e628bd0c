// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/parts/readbar.h"

#include "widgets/async/diagnosissession.h"
#include "widgets/models/formats.h"
#include "widgets/parts/theme.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QSignalBlocker>
#include <QToolButton>

namespace requant {

ReadBar::ReadBar(DiagnosisSession* session, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_deep(new QCheckBox(this))
    , m_bar(new QProgressBar(this))
    , m_cancel(new QToolButton(this))
    , m_current(new QLabel(this))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(2 * grid, 0, 2 * grid, 2 * grid);
    row->setSpacing(2 * grid);
    m_deep->setObjectName(QStringLiteral("deepCheck"));
    m_deep->setToolTip(tr("Compares a tied head with the embedding byte by byte and looks for NaN, rows of zeros and "
                          "scales that do not fit. The folder is only read."));
    m_bar->setRange(0, 1000);
    m_bar->setFixedWidth(40 * grid);
    m_bar->setTextVisible(true);
    m_cancel->setText(tr("Cancel"));
    m_cancel->setIcon(themedIcon("stop"));
    m_cancel->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_current->setForegroundRole(QPalette::PlaceholderText);
    row->addWidget(m_deep);
    row->addWidget(m_bar);
    row->addWidget(m_cancel);
    row->addWidget(m_current, 1);
    connect(m_deep, &QCheckBox::toggled, session, &DiagnosisSession::setDeep);
    connect(m_cancel, &QToolButton::clicked, session, [session] { session->setDeep(false); });
    connect(session, &DiagnosisSession::changed, this, &ReadBar::refresh);
    connect(session, &DiagnosisSession::started, this, &ReadBar::refresh);
    connect(session, &DiagnosisSession::readingChanged, this, &ReadBar::refresh);
    connect(session, &DiagnosisSession::readingProgressed, this,
        [this](quint64 done, quint64 total, const QString& current) {
            constexpr double full = 1000;
            m_bar->setValue(
                total ? static_cast<int>(full * static_cast<double>(done) / static_cast<double>(total)) : 0);
            m_current->setText(m_current->fontMetrics().elidedText(current, Qt::ElideMiddle, m_current->width()));
        });
    refresh();
}

void ReadBar::setBytes(std::uint64_t bytes)
{
    m_deep->setText(bytes ? tr("Check weights too (reads %1)").arg(formatSize(bytes)) : tr("Check weights too"));
    m_deep->setEnabled(bytes > 0);
    refresh();
}

void ReadBar::refresh()
{
    const bool reading = m_session->isReading();
    {
        const QSignalBlocker quiet(m_deep);
        m_deep->setChecked(m_session->isDeep());
    }
    m_bar->setVisible(reading);
    m_cancel->setVisible(reading);
    if (!reading) {
        m_bar->setValue(0);
        m_current->setText(m_session->isDeep() && !m_session->isRunning()
                ? tr("Weights were read in %1 s.").arg(QLocale().toString(m_session->seconds(), 'f', 1))
                : QString());
    }
}

} // namespace requant
