// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/parts/serverlogview.h"

#include "core/log/loglines.h"
#include "widgets/models/coretext.h"
#include "widgets/models/formats.h"
#include "widgets/parts/celldelegate.h"
#include "widgets/parts/theme.h"

#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QFileDialog>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>

namespace requant {

namespace {

constexpr qint64 maxLogFile = qint64{64} << 20;

LogLevel guessedLevel(const QString& line)
{
    if (line.contains(QStringLiteral("ERROR")) || line.contains(QStringLiteral("Error:"))
        || line.contains(QStringLiteral("Traceback")))
        return LogLevel::Error;
    if (line.contains(QStringLiteral("WARNING")))
        return LogLevel::Warning;
    return line.contains(QStringLiteral("INFO")) ? LogLevel::Info : LogLevel::Other;
}

} // namespace

QString readLogFile(const QString& path, QString* error)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        *error = ServerLogView::tr("%1 cannot be read: %2").arg(path, file.errorString());
        return {};
    }
    if (file.size() > maxLogFile)
        file.seek(file.size() - maxLogFile);
    return QString::fromUtf8(file.read(maxLogFile));
}

ServerLogView::ServerLogView(QWidget* parent)
    : QWidget(parent)
    , m_model(new ServerLogModel(this))
    , m_filter(new ServerLogFilter(this))
    , m_level(new QComboBox(this))
    , m_search(new QLineEdit(this))
    , m_count(new QLabel(this))
    , m_list(new QListView(this))
{
    m_filter->setSourceModel(m_model);
    m_level->addItem(tr("All lines"), static_cast<int>(LogLevel::Other));
    m_level->addItem(tr("Information"), static_cast<int>(LogLevel::Info));
    m_level->addItem(tr("Warnings"), static_cast<int>(LogLevel::Warning));
    m_level->addItem(tr("Errors"), static_cast<int>(LogLevel::Error));
    m_level->setAccessibleName(tr("Least level"));
    m_search->setPlaceholderText(tr("Search the log"));
    m_search->setClearButtonEnabled(true);
    m_list->setModel(m_filter);
    m_list->setItemDelegate(new CellDelegate(m_list));
    m_list->setUniformItemSizes(true);
    m_list->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_list->setAccessibleName(tr("Server log"));
    auto* row = new QHBoxLayout;
    row->setSpacing(grid * 2);
    row->addWidget(m_level);
    row->addWidget(m_search, 1);
    row->addWidget(m_count);
    const auto button = [&](const QString& text, const QString& tip, void (ServerLogView::*slot)()) {
        auto* tool = new QToolButton(this);
        tool->setText(text);
        tool->setToolTip(tip);
        connect(tool, &QToolButton::clicked, this, slot);
        row->addWidget(tool);
    };
    button(tr("Paste log"), tr("Explain a log from the clipboard"), &ServerLogView::paste);
    button(tr("Open log…"), tr("Explain a log file; it can be dropped on the window too"), &ServerLogView::openFile);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(grid * 2, grid * 2, grid * 2, grid * 2);
    column->setSpacing(grid * 2);
    column->addLayout(row);
    column->addWidget(m_list, 1);
    connect(m_level, &QComboBox::currentIndexChanged, this, &ServerLogView::refilter);
    connect(m_search, &QLineEdit::textChanged, this, &ServerLogView::refilter);
    refilter();
}

void ServerLogView::append(const std::vector<ServerLogLine>& lines)
{
    auto* bar = m_list->verticalScrollBar();
    const bool atEnd = bar->value() == bar->maximum();
    m_model->append(lines);
    m_count->setText(tr("%Ln line(s)", nullptr, m_filter->rowCount()));
    if (atEnd)
        m_list->scrollToBottom();
}

void ServerLogView::clear()
{
    m_model->clear();
    refilter();
}

void ServerLogView::refilter()
{
    m_filter->setLeast(static_cast<LogLevel>(m_level->currentData().toInt()));
    m_filter->setText(m_search->text());
    m_count->setText(tr("%Ln line(s)", nullptr, m_filter->rowCount()));
}

void ServerLogView::setLog(const QString& text)
{
    std::vector<ServerLogLine> lines;
    for (const QString& line : text.split(u'\n'))
        lines.push_back({guessedLevel(line), toQt(withoutEscapes(line.toStdString()))});
    clear();
    append(lines);
    Q_EMIT explainRequested(text);
}

void ServerLogView::paste()
{
    const QString text = QGuiApplication::clipboard()->text();
    if (!text.isEmpty())
        setLog(text);
}

void ServerLogView::openFile()
{
    const QString path =
        QFileDialog::getOpenFileName(this, tr("Open a server log"), {}, tr("Logs (*.log *.txt *.out *.err);;All (*)"));
    if (path.isEmpty())
        return;
    QString error;
    const QString text = readLogFile(path, &error);
    if (error.isEmpty())
        setLog(text);
    else
        m_count->setText(error);
}

} // namespace requant
