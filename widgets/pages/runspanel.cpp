// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/pages/runspanel.h"

#include "core/base/file.h"
#include "core/base/stagedfile.h"
#include "core/device/validationreport.h"
#include "widgets/models/coretext.h"
#include "widgets/models/runsmodel.h"
#include "widgets/parts/celldelegate.h"
#include "widgets/parts/tableview.h"
#include "widgets/parts/theme.h"

#include <nlohmann/json.hpp>

#include <QDesktopServices>
#include <QFile>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QSplitter>
#include <QToolButton>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>

namespace requant {

namespace {

constexpr std::uint64_t maxImport = std::uint64_t{64} << 20;

TableView* makeTable(const QString& name, QAbstractItemModel* model, QWidget* parent)
{
    auto* table = new TableView(name, parent);
    table->setModel(model);
    table->setItemDelegate(new CellDelegate(table));
    return table;
}

} // namespace

RunsPanel::RunsPanel(QWidget* parent)
    : QWidget(parent)
    , m_runs(new RunsModel(this))
    , m_numbers(new RunNumbersModel(this))
    , m_table(makeTable(QStringLiteral("runsTable"), m_runs, this))
    , m_values(makeTable(QStringLiteral("runNumbersTable"), m_numbers, this))
    , m_message(new QLabel(this))
{
    m_table->setColumnChars({15, 11, 16, 12, 16});
    m_values->setColumnChars({20, 10, 10, 8});
    m_message->setWordWrap(true);
    auto* split = new QSplitter(Qt::Vertical, this);
    split->addWidget(m_table);
    split->addWidget(m_values);
    auto* row = new QHBoxLayout;
    row->setSpacing(grid * 2);
    const auto button = [&](const QString& text, const QString& tip, void (RunsPanel::*slot)()) {
        auto* tool = new QToolButton(this);
        tool->setText(text);
        tool->setToolTip(tip);
        connect(tool, &QToolButton::clicked, this, slot);
        row->addWidget(tool);
    };
    button(tr("Use as reference"), tr("Compare the next validation with this run"), &RunsPanel::useAsReference);
    button(tr("Import…"), tr("Take in a JSON result of vllm bench serve or EvalScope"), &RunsPanel::importFile);
    button(tr("Report…"), tr("Write the chosen run as one HTML page to share"), &RunsPanel::exportReport);
    button(tr("Show folder"), tr("Open the folder with run.json and server.log"), &RunsPanel::openFolder);
    row->addStretch(1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(grid * 2, grid * 2, grid * 2, grid * 2);
    column->setSpacing(grid * 2);
    column->addLayout(row);
    column->addWidget(m_message);
    column->addWidget(split, 1);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &RunsPanel::showSelected);
    showSelected();
}

void RunsPanel::refresh()
{
    m_listing.start([](std::stop_token) { return listRuns(); },
        [this](std::vector<SavedRun> runs) {
            m_runs->setRuns(std::move(runs));
            m_table->setCurrentIndex(m_runs->index(0, 0));
            showSelected();
        });
}

void RunsPanel::showSelected()
{
    auto rows = m_table->selectionModel()->selectedRows();
    std::sort(rows.begin(), rows.end()); // newest first, as the list is
    if (m_runs->rowCount() == 0)
        m_message->setText(tr("No saved runs yet. Every validation is kept here."));
    else if (rows.size() == 2)
        m_message->setText(tr("Two runs side by side; TTFT counts to the first token that is not empty."));
    else
        m_message->setText(tr("Choose two runs to compare them."));
    if (rows.isEmpty()) {
        m_numbers->setNumbers({}, false);
        return;
    }
    const SavedRun& newer = m_runs->run(rows.first().row());
    if (rows.size() == 2)
        m_numbers->setNumbers(compareRuns(m_runs->run(rows.last().row()), newer), true);
    else
        m_numbers->setNumbers(compareRuns(newer, newer), false);
    Q_EMIT runShown(newer);
}

void RunsPanel::useAsReference()
{
    const QModelIndex index = m_table->currentIndex();
    if (index.isValid())
        Q_EMIT referenceChosen(toQt(utf8(m_runs->run(index.row()).folder)));
}

void RunsPanel::openFolder()
{
    const QModelIndex index = m_table->currentIndex();
    if (index.isValid())
        QDesktopServices::openUrl(QUrl::fromLocalFile(QFile::decodeName(m_runs->run(index.row()).folder.c_str())));
}

void RunsPanel::exportReport()
{
    const QModelIndex index = m_table->currentIndex();
    if (!index.isValid())
        return;
    const SavedRun& run = m_runs->run(index.row());
    const QString path = QFileDialog::getSaveFileName(
        this, tr("Report of a run"), toQt(run.id) + QStringLiteral(".html"), tr("HTML (*.html)"));
    if (path.isEmpty())
        return;
    const auto translate = [](const Text& text) { return toQt(text).toStdString(); };
    const std::string html = runAsHtml(*run.document, translate, QLocale().bcp47Name().toStdString());
    if (const auto written = writeTextFile(QFile::encodeName(path).toStdString(), html); !written)
        m_message->setText(toQt(written.error()));
}

void RunsPanel::importFile()
{
    const QString path = QFileDialog::getOpenFileName(this, tr("Import a result"), {}, tr("JSON (*.json);;All (*)"));
    if (path.isEmpty())
        return;
    const auto saved =
        readTextFile(QFile::encodeName(path).toStdString(), maxImport).and_then([&](const std::string& text) {
            return keepBenchmark(text, path.toStdString());
        });
    if (saved)
        refresh();
    else
        m_message->setText(toQt(saved.error()));
}

} // namespace requant
