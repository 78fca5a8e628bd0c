// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/pages/shardspage.h"

#include "widgets/models/coretext.h"
#include "widgets/models/formats.h"
#include "widgets/parts/tableview.h"
#include "widgets/parts/theme.h"

#include <QHeaderView>
#include <QLabel>
#include <QSortFilterProxyModel>
#include <QVBoxLayout>

#include <algorithm>

namespace requant {

ShardsPage::ShardsPage(Workspace* workspace, QWidget* parent)
    : Page("shards", workspace, parent)
    , m_model(ShardModel::Files::ShardsOnly)
    , m_sorted(new QSortFilterProxyModel(this))
    , m_table(new TableView(QStringLiteral("shardTable"), this))
    , m_summary(new QLabel(this))
    , m_explanation(new QLabel(this))
{
    m_sorted->setSourceModel(&m_model);
    m_sorted->setSortRole(SortRole);
    m_table->setModel(m_sorted);
    m_table->setColumnChars({38, 16, 8, 11, 11, 11});
    m_table->sortByColumn(ShardModel::InitialSortColumn, Qt::AscendingOrder);
    m_table->setSortingEnabled(true);
    m_table->restoreState();
    m_summary->setMargin(2 * grid);
    m_explanation->setMargin(3 * grid);
    m_explanation->setWordWrap(true);
    m_explanation->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_explanation->hide();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_summary);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_explanation);
    connect(m_table, &TableView::currentRowChanged, this, &ShardsPage::showShard);
}

QString ShardsPage::title() const
{
    return tr("Shards");
}

QIcon ShardsPage::icon() const
{
    return themedIcon("shards");
}

void ShardsPage::setDocument(const DocumentPtr& document)
{
    m_document = document;
    m_model.setDocument(document);
    m_explanation->hide();
    if (!document)
        return;
    const auto& shards = document->checkpoint.shards();
    const auto bad = std::count_if(
        shards.begin(), shards.end(), [](const Shard& shard) { return shard.state != ShardState::Complete; });
    QString text = tr("%Ln shard(s)", nullptr, static_cast<int>(shards.size()));
    text += QStringLiteral(" · ") + formatSize(document->checkpoint.tensorBytes());
    if (bad > 0)
        text += QStringLiteral(" · ") + tr("%Ln not complete", nullptr, static_cast<int>(bad));
    m_summary->setText(text);
    setBadge(bad > 0 ? formatNumber(static_cast<std::uint64_t>(bad)) : QString());
}

void ShardsPage::setSelection(const Selection& selection)
{
    if (!m_document || selection.tensor == noTensor)
        return;
    const auto shard = m_document->checkpoint.tensor(selection.tensor).shard;
    if (shard == noShard)
        return;
    const auto row = m_sorted->mapFromSource(m_model.index(static_cast<int>(shard), 0));
    m_table->selectRow(row.row());
}

void ShardsPage::showShard(int row)
{
    const auto id = m_model.shardAt(m_sorted->mapToSource(m_sorted->index(row, 0)).row());
    const bool broken = id != noShard && m_document->checkpoint.shard(id).error;
    m_explanation->setVisible(broken);
    if (broken)
        m_explanation->setText(toQt(*m_document->checkpoint.shard(id).error));
}

} // namespace requant
