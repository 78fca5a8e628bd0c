// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/pages/jobspanel.h"

#include "widgets/async/jobcenter.h"
#include "widgets/models/coretext.h"
#include "widgets/parts/celldelegate.h"
#include "widgets/parts/tableview.h"
#include "widgets/parts/theme.h"

#include <QClipboard>
#include <QDesktopServices>
#include <QDir>
#include <QFile>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QSplitter>
#include <QToolButton>
#include <QUrl>
#include <QVBoxLayout>

#include <utility>

namespace requant {

namespace {

constexpr qint64 logTail = 256 * 1024; // a log can be megabytes; its end is what matters

QString tailOf(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    if (file.size() > logTail)
        file.seek(file.size() - logTail);
    return QString::fromUtf8(file.readAll());
}

} // namespace

JobsPanel::JobsPanel(JobCenter* center, QWidget* parent)
    : QWidget(parent)
    , m_center(center)
    , m_model(new JobModel(this))
    , m_table(new TableView(QStringLiteral("jobTable"), this))
    , m_empty(new QLabel(
          tr("No jobs yet. A conversion that you start shows here, also after the window was closed."), this))
    , m_log(new QPlainTextEdit(this))
{
    m_table->setModel(m_model);
    m_table->setItemDelegate(new CellDelegate(m_table));
    m_table->setColumnChars({24, 0, 21, 11, 10, 9, 12});
    m_table->restoreState();
    m_log->setReadOnly(true);
    m_log->setFont(monospace());
    m_log->setPlaceholderText(tr("Log of the chosen job"));
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    auto* split = new QSplitter(Qt::Horizontal, this);
    split->addWidget(m_table);
    split->addWidget(m_log);
    split->setStretchFactor(0, 2);
    split->setStretchFactor(1, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_empty);
    layout->addWidget(split, 1);
    layout->addWidget(buildButtons());
    connect(m_center, &JobCenter::changed, this, &JobsPanel::refresh);
    connect(m_table, &TableView::currentRowChanged, this, [this] {
        showLog();
        updateButtons();
    });
    refresh();
}

QWidget* JobsPanel::buildButtons()
{
    auto* box = new QWidget(this);
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(grid * 2, grid, grid * 2, grid);
    row->setSpacing(grid * 2);
    m_pause = addButton(box, tr("Pause"), tr("Stop after the work in flight; nothing is lost"), &JobsPanel::pause);
    m_resume = addButton(box, tr("Resume"), tr("Go on where it stopped"), &JobsPanel::resume);
    m_cancel = addButton(box, tr("Cancel"), tr("Stop; finished shards stay and can be resumed"), &JobsPanel::cancel);
    m_open = addButton(box, tr("Open result"), tr("Open the output folder as a checkpoint"), &JobsPanel::openResult);
    m_reveal = addButton(box, tr("Show folder"), tr("Show the output folder in the file manager"), &JobsPanel::reveal);
    m_copy = addButton(box, tr("Copy command"), tr("The same job as a command line"), &JobsPanel::copyCommand);
    row->addStretch(1);
    return box;
}

QToolButton* JobsPanel::addButton(QWidget* box, const QString& text, const QString& tip, void (JobsPanel::*slot)())
{
    auto* button = new QToolButton(box);
    button->setText(text);
    button->setToolTip(tip);
    box->layout()->addWidget(button);
    connect(button, &QToolButton::clicked, this, slot);
    return button;
}

const Job* JobsPanel::current() const
{
    const int row = m_table->currentIndex().row();
    return row >= 0 && row < m_model->rowCount() ? &m_model->job(row) : nullptr;
}

QString JobsPanel::output() const
{
    const Job* job = current();
    return job ? toQt(outputFolder(*job)) : QString();
}

// A few jobs; who has more pulls the dock up.
QSize JobsPanel::sizeHint() const
{
    return {QWidget::sizeHint().width(), grid * 42};
}

void JobsPanel::selectJob(const QString& id)
{
    m_wanted = id;
    refresh();
}

void JobsPanel::refresh()
{
    std::string chosen = current() ? current()->id : std::string();
    m_model->setJobs(m_center->jobs());
    if (!m_wanted.isEmpty() && m_model->rowOf(m_wanted.toStdString()) >= 0)
        chosen = std::exchange(m_wanted, QString()).toStdString();
    const bool any = m_model->rowCount() > 0;
    m_empty->setVisible(!any);
    const int row = chosen.empty() ? 0 : m_model->rowOf(chosen);
    if (any && m_table->currentIndex().row() != row)
        m_table->setCurrentIndex(m_model->index(std::max(0, row), 0)); // selectRow does nothing before a layout
    showLog();
    updateButtons();
}

void JobsPanel::updateButtons()
{
    const Job* job = current();
    const bool running = job && job->state == JobState::Running;
    const bool paused = job && job->state == JobState::Paused;
    m_pause->setEnabled(running && !output().isEmpty()); // a server under test cannot stand still
    m_cancel->setEnabled(running || paused);
    m_resume->setEnabled(paused || (job && job->over() && job->state != JobState::Done));
    m_copy->setEnabled(job);
    m_reveal->setEnabled(!output().isEmpty() && QDir(output()).exists());
    m_open->setEnabled(job && job->state == JobState::Done && !output().isEmpty());
}

void JobsPanel::showLog()
{
    if (!isVisible())
        return; // read when it can be seen, not twice a second behind the scenes
    const Job* job = current();
    const QString text = job ? tailOf(toQt((job->folder / "log.txt").string())) : QString();
    if (text != m_log->toPlainText()) {
        m_log->setPlainText(text);
        m_log->moveCursor(QTextCursor::End);
    }
}

void JobsPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    showLog();
}

void JobsPanel::report(bool done, const QString& error)
{
    if (!done)
        Q_EMIT message(error);
}

void JobsPanel::pause()
{
    QString error;
    if (const Job* job = current())
        report(m_center->request(toQt(job->id), JobRequest::Pause, &error), error);
}

void JobsPanel::resume()
{
    QString error;
    if (const Job* job = current())
        report(m_center->resume(toQt(job->id), &error), error);
}

void JobsPanel::cancel()
{
    QString error;
    if (const Job* job = current())
        report(m_center->request(toQt(job->id), JobRequest::Cancel, &error), error);
}

void JobsPanel::reveal()
{
    QDesktopServices::openUrl(QUrl::fromLocalFile(output()));
}

void JobsPanel::copyCommand()
{
    if (const Job* job = current())
        QGuiApplication::clipboard()->setText(JobCenter::commandLine(*job));
}

void JobsPanel::openResult()
{
    Q_EMIT openRequested(output());
}

} // namespace requant
