// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/pages/startpage.h"

#include "widgets/parts/theme.h"

#include <QFileInfo>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

namespace requant {

namespace {

QLabel* makeLabel(const QString& text, const QFont& font, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    label->setFont(font);
    label->setAlignment(Qt::AlignCenter);
    return label;
}

} // namespace

StartPage::StartPage(QWidget* parent)
    : QWidget(parent)
    , m_recentTitle(new QLabel(tr("Recent"), this))
    , m_recent(new QListWidget(this))
{
    setObjectName(QStringLiteral("startPage"));
    m_recent->setObjectName(QStringLiteral("recentList"));
    m_recent->setFrameShape(QFrame::NoFrame);
    m_recent->setTextElideMode(Qt::ElideMiddle);
    m_recent->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_recent->setContextMenuPolicy(Qt::CustomContextMenu);
    m_recent->viewport()->setAutoFillBackground(false);
    m_recentTitle->setForegroundRole(QPalette::PlaceholderText);
    auto* column = new QVBoxLayout;
    column->setSpacing(2 * grid);
    column->addStretch(1);
    column->addWidget(makeDropArea());
    column->addSpacing(4 * grid);
    column->addWidget(m_recentTitle);
    column->addWidget(m_recent, 3);
    column->addStretch(1);
    auto* layout = new QHBoxLayout(this);
    layout->addStretch(1);
    layout->addLayout(column, 4);
    layout->addStretch(1);
    const auto request = [this](QListWidgetItem* item) { Q_EMIT pathRequested(item->data(Qt::UserRole).toString()); };
    connect(m_recent, &QListWidget::itemActivated, this, request);
    connect(m_recent, &QListWidget::itemClicked, this, request);
    connect(m_recent, &QWidget::customContextMenuRequested, this, [this](const QPoint& position) {
        const auto* item = m_recent->itemAt(position);
        if (!item)
            return;
        const QString path = item->data(Qt::UserRole).toString();
        QMenu menu;
        menu.addAction(tr("Remove from list"), this, [this, path] { Q_EMIT removeRequested(path); });
        menu.exec(m_recent->viewport()->mapToGlobal(position));
    });
}

QWidget* StartPage::makeDropArea()
{
    m_dropArea = new QWidget(this);
    auto* icon = new QLabel(m_dropArea);
    icon->setPixmap(themedIcon("drop").pixmap(40, 40));
    icon->setAlignment(Qt::AlignCenter);
    auto* hint =
        makeLabel(tr("A folder with *.safetensors, an index file, one shard, or a Hugging Face cache directory"),
            font(), m_dropArea);
    hint->setForegroundRole(QPalette::PlaceholderText);
    hint->setWordWrap(true);
    auto* open = new QPushButton(themedIcon("open"), tr("Open folder…"), m_dropArea);
    auto* demo = new QPushButton(themedIcon("demo"), tr("Try the demo checkpoint"), m_dropArea);
    open->setObjectName(QStringLiteral("startOpen"));
    demo->setObjectName(QStringLiteral("startDemo"));
    open->setDefault(true);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(2 * grid);
    buttons->addStretch();
    buttons->addWidget(open);
    buttons->addWidget(demo);
    buttons->addStretch();
    auto* layout = new QVBoxLayout(m_dropArea);
    layout->setContentsMargins(8 * grid, 8 * grid, 8 * grid, 8 * grid);
    layout->setSpacing(3 * grid);
    layout->addWidget(icon);
    layout->addWidget(makeLabel(tr("Drop a checkpoint here"), headline(), m_dropArea));
    layout->addWidget(hint);
    layout->addLayout(buttons);
    connect(open, &QPushButton::clicked, this, &StartPage::openRequested);
    connect(demo, &QPushButton::clicked, this, &StartPage::demoRequested);
    return m_dropArea;
}

void StartPage::setRecent(const QStringList& paths)
{
    m_recent->clear();
    for (const QString& path : paths) {
        auto* item = new QListWidgetItem(themedIcon("clock"), path, m_recent);
        item->setData(Qt::UserRole, path);
        item->setToolTip(path);
        if (!QFileInfo::exists(path)) {
            item->setForeground(palette().brush(QPalette::Disabled, QPalette::Text));
            item->setToolTip(tr("%1 is not there any more; remove it with the context menu").arg(path));
            item->setText(tr("%1 (gone)").arg(path));
        }
    }
    m_recentTitle->setVisible(!paths.isEmpty());
    m_recent->setVisible(!paths.isEmpty());
}

void StartPage::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QPen pen(lineColor(), 1.5, Qt::DashLine);
    pen.setDashPattern({5, 4});
    painter.setPen(pen);
    painter.setBrush(palette().base());
    painter.drawRoundedRect(QRectF(m_dropArea->geometry()).adjusted(1, 1, -1, -1), 2 * grid, 2 * grid);
}

} // namespace requant
