// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How the atlas page is laid out; what it does is in atlaspage.cpp.

#include "widgets/pages/atlaspage.h"

#include "widgets/models/roles.h"
#include "widgets/pages/smallpreview.h"
#include "widgets/parts/schemebar.h"
#include "widgets/parts/tableview.h"
#include "widgets/parts/theme.h"
#include "widgets/plots/heatmapplot.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSlider>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QVBoxLayout>

namespace requant {

namespace {

QPushButton* addButton(QBoxLayout* row, const QString& text, const QString& tip)
{
    auto* button = new QPushButton(text);
    button->setToolTip(tip);
    row->addWidget(button);
    return button;
}

} // namespace

QWidget* AtlasPage::buildBar()
{
    auto* box = new QWidget(this);
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(grid * 2);
    m_scheme = new QComboBox(box);
    fillSchemes(m_scheme);
    m_metric = new QComboBox(box);
    m_metric->addItems({tr("Relative RMSE"), tr("Largest error"), tr("Crest factor")});
    m_fold = new QComboBox(box);
    m_fold->addItems({tr("Worst expert"), tr("Mean of experts"), tr("Spread of experts")});
    row->addWidget(m_scheme);
    m_start = addButton(row, tr("Scan"), tr("Measure every matrix on a sample of its rows"));
    m_exact =
        addButton(row, tr("Measure exactly"), tr("Measure every row of every matrix; reads the whole checkpoint"));
    m_pause = addButton(row, tr("Pause"), tr("Wait; what was measured is kept"));
    m_pause->setCheckable(true);
    m_cancel = addButton(row, tr("Cancel"), tr("Stop the scan"));
    m_progress = new QProgressBar(box);
    m_progress->setRange(0, 1000);
    row->addWidget(m_progress, 1);
    m_state = new QLabel(box);
    row->addWidget(m_state);
    m_open = addButton(row, {}, {});
    row->addWidget(m_metric);
    row->addWidget(m_fold);
    return box;
}

QWidget* AtlasPage::buildBody()
{
    auto* split = new QSplitter(Qt::Horizontal, this);
    m_map = new HeatMapPlot(split);
    m_map->setLabels(QString(), tr("layer"), QString());
    m_map->setEmptyText(tr("Scan the checkpoint to see every matrix at a glance."));
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(SortRole);
    auto* side = new QWidget(split);
    auto* column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 0, 0);
    m_table = new TableView(QStringLiteral("scanTable"), side);
    m_table->setModel(m_sorted);
    m_table->setColumnChars({30, 14, 18, 10, 14, 10, 14, 12});
    m_table->sortByColumn(ScanModel::Rmse, Qt::DescendingOrder);
    m_table->setSortingEnabled(true);
    m_table->restoreState();
    column->addWidget(m_table, 2);
    m_all = new QPushButton(tr("Show all matrices"), side);
    column->addWidget(m_all);
    m_small = new SmallPreview(side);
    column->addWidget(m_small, 1);
    split->addWidget(m_map);
    split->addWidget(side);
    split->setStretchFactor(0, 3);
    split->setStretchFactor(1, 2);
    return split;
}

QWidget* AtlasPage::buildFooter()
{
    auto* box = new QWidget(this);
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(grid * 2);
    row->addWidget(new QLabel(tr("Threshold"), box));
    m_slider = new QSlider(Qt::Horizontal, box);
    m_slider->setRange(0, 300);
    m_slider->setMaximumWidth(grid * 60);
    m_footer = new QLabel(box);
    m_footer->setWordWrap(true);
    row->addWidget(m_slider);
    row->addWidget(m_footer, 1);
    m_recipe = addButton(row, tr("Make this a recipe"), tr("Keep these matrices as BF16 in a conversion"));
    return box;
}

} // namespace requant
