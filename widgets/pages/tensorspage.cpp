// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/pages/tensorspage.h"

#include "widgets/models/coretext.h"
#include "widgets/models/formats.h"
#include "widgets/models/summary.h"
#include "widgets/models/tableexport.h"
#include "widgets/pages/copymenu.h"
#include "widgets/parts/tableview.h"
#include "widgets/parts/theme.h"

#include <QDate>
#include <QDir>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QVBoxLayout>

namespace requant {

TensorsPage::TensorsPage(Workspace* workspace, QWidget* parent)
    : Page("tensors", workspace, parent)
    , m_table(new TableView(QStringLiteral("tensorTable"), this))
    , m_count(new QLabel(this))
    , m_clear(new QPushButton(tr("Clear filter"), this))
    , m_save(new QPushButton(tr("Export table…"), this))
    , m_saved(new QLabel(this))
{
    m_table->setModel(&m_model);
    m_table->setColumnChars({48, 9, 14, 12, 34, 16, 16, 14, 52});
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    auto* header = m_table->horizontalHeader();
    header->setSectionsClickable(true);
    header->setSortIndicatorShown(true);
    header->setSortIndicator(TensorTableModel::InitialSortColumn, Qt::AscendingOrder);
    m_table->restoreState();
    m_keys = {{static_cast<TensorColumn>(header->sortIndicatorSection()), header->sortIndicatorOrder()}};
    m_clear->setFlat(true);
    auto* line = new QHBoxLayout;
    line->setContentsMargins(2 * grid, grid, 2 * grid, grid);
    line->addWidget(m_count);
    line->addWidget(m_clear);
    line->addStretch(1);
    line->addWidget(m_saved);
    line->addWidget(m_save);
    m_save->setFlat(true);
    m_save->setToolTip(tr("Save the rows as they are shown, as CSV or TSV"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(line);
    layout->addWidget(m_table, 1);
    connect(m_clear, &QPushButton::clicked, this, [this] { this->workspace()->filter().setQuery({}); });
    connect(m_save, &QPushButton::clicked, this, &TensorsPage::askExport);
    connect(header, &QHeaderView::sortIndicatorChanged, this, &TensorsPage::sortBy);
    connect(&workspace->diagnosis(), &DiagnosisSession::changed, m_table->viewport(), qOverload<>(&QWidget::update));
    connect(&workspace->filter(), &FilterRunner::resultChanged, this, &TensorsPage::arrange);
    connect(m_table, &TableView::currentRowChanged, this, [this](int row) {
        if (!m_following)
            this->workspace()->select(selectTensor(*m_document, m_model.tensorAt(row)));
    });
    connect(m_table, &QWidget::customContextMenuRequested, this, [this](const QPoint& position) {
        QMenu menu;
        fillCopyMenu(&menu, this->workspace());
        menu.exec(m_table->viewport()->mapToGlobal(position));
    });
    showCount();
}

QString TensorsPage::title() const
{
    return tr("Tensors");
}

QIcon TensorsPage::icon() const
{
    return themedIcon("tensors");
}

void TensorsPage::setDocument(const DocumentPtr& document)
{
    m_job.cancel();
    m_export.cancel();
    m_document = document;
    m_rows.reset();
    m_saved->clear();
    m_save->setEnabled(false);
    m_model.setDocument(document);
    showCount();
    // The filter's first result follows and arranges the rows.
}

// Rows that are equal in the new column stay in the order of the columns before, as in a spreadsheet: to sort by shard
// and within it by size, click the size, then the shard. Names are all different, so they end what was before.
void TensorsPage::sortBy(int column, Qt::SortOrder order)
{
    constexpr std::size_t most = 3;
    const SortKey key{static_cast<TensorColumn>(column), order};
    std::erase_if(m_keys, [&](const SortKey& old) { return old.column == key.column; });
    if (key.column == TensorColumn::Name)
        m_keys.clear();
    m_keys.insert(m_keys.begin(), key);
    m_keys.resize(std::min(m_keys.size(), most));
    arrange();
}

void TensorsPage::arrange()
{
    showCount();
    if (!m_document)
        return;
    m_job.start([document = m_document, filter = workspace()->filter().result(), keys = m_keys](
                    const std::stop_token& stop) { return sortTensors(*document, *filter, keys, stop); },
        [this](const TensorRowsPtr& rows) {
            m_model.setRows(rows);
            m_rows = rows;
            m_save->setEnabled(true);
            setSelection(workspace()->selection());
        });
}

void TensorsPage::showCount()
{
    const auto& result = *workspace()->filter().result();
    m_clear->setVisible(!result.all);
    if (!m_document) {
        m_count->clear();
        return;
    }
    const auto total = m_document->checkpoint.tensors().size();
    if (result.all)
        m_count->setText(tr("%Ln tensor(s)", nullptr, static_cast<int>(total)));
    else
        m_count->setText(
            tr("%1 of %2 match %3").arg(formatNumber(result.ids.size()), formatNumber(total), result.query));
}

void TensorsPage::askExport()
{
    const QString name = QStringLiteral("%1-tensors-%2.csv")
                             .arg(documentTitle(m_document->checkpoint), QDate::currentDate().toString(Qt::ISODate));
    const QString path = QFileDialog::getSaveFileName(
        this, tr("Export table"), QDir::home().filePath(name), tr("CSV (*.csv);;Tab-separated values (*.tsv)"));
    if (!path.isEmpty())
        exportTo(path);
}

void TensorsPage::exportTo(const QString& path)
{
    const auto format = path.endsWith(QLatin1String(".tsv")) ? TableFormat::Tsv : TableFormat::Csv;
    m_saved->setText(tr("Exporting…"));
    m_export.start([document = m_document, rows = m_rows, format,
                       file = std::filesystem::path(QFile::encodeName(path).toStdString())](
                       const std::stop_token& stop) { return exportTable(*document, *rows, format, file, stop); },
        [this, path](const Status& status) {
            m_saved->setText(status ? tr("Saved %1").arg(QFileInfo(path).fileName()) : toQt(status.error()));
            m_saved->setToolTip(path);
        });
}

void TensorsPage::setSelection(const Selection& selection)
{
    const QScopedValueRollback guard(m_following, true);
    const int row = m_model.rowOf(selection.tensor);
    if (row < 0)
        m_table->clearSelection();
    else if (m_table->currentIndex().row() != row)
        m_table->selectRow(row);
}

} // namespace requant
