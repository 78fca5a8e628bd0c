// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/pages/atlaspage.h"

#include "widgets/models/coretext.h"
#include "widgets/models/formats.h"
#include "widgets/models/previewmetricsmodel.h"
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

#include <cmath>
#include <limits>

namespace requant {

namespace {

QPushButton* addButton(QBoxLayout* row, const QString& text, const QString& tip)
{
    auto* button = new QPushButton(text);
    button->setToolTip(tip);
    row->addWidget(button);
    return button;
}

// The slider is logarithmic from 0.1 % to 100 %: a tenth of a percent matters below one and not above ten.
double thresholdOf(int position)
{
    return std::pow(10.0, -3.0 + position / 100.0);
}

int positionOf(double threshold)
{
    return static_cast<int>(std::lround((std::log10(std::max(threshold, 1e-3)) + 3.0) * 100));
}

} // namespace

AtlasPage::AtlasPage(Workspace* workspace, QWidget* parent)
    : Page("atlas", workspace, parent)
    , m_model(new ScanModel(this))
    , m_sorted(new QSortFilterProxyModel(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(grid * 3, grid * 2, grid * 3, grid * 2);
    layout->setSpacing(grid * 2);
    layout->addWidget(buildBar());
    layout->addWidget(buildBody(), 1);
    layout->addWidget(buildFooter());
    connectRunner();
    showScan(nullptr);
}

AtlasPage::~AtlasPage() = default;

QString AtlasPage::title() const
{
    return tr("Atlas");
}

QIcon AtlasPage::icon() const
{
    return themedIcon("atlas");
}

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
    row->addWidget(m_metric);
    row->addWidget(m_fold);
    return box;
}

QWidget* AtlasPage::buildBody()
{
    auto* split = new QSplitter(Qt::Horizontal, this);
    m_map = new HeatMapPlot(split);
    m_map->setTitle(tr("Error by layer and projection"));
    m_map->setLabels(QString(), tr("layer"), QString());
    m_map->setEmptyText(tr("Scan the checkpoint to see every matrix at a glance."));
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(SortRole);
    auto* side = new QWidget(split);
    auto* column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 0, 0);
    m_table = new TableView(QStringLiteral("scanTable"), side);
    m_table->setModel(m_sorted);
    m_table->setColumnChars({30, 14, 10, 14, 10, 14, 12});
    m_table->sortByColumn(ScanModel::Rmse, Qt::DescendingOrder);
    m_table->setSortingEnabled(true);
    m_table->restoreState();
    column->addWidget(m_table, 1);
    m_all = new QPushButton(tr("Show all matrices"), side);
    column->addWidget(m_all);
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
    m_slider->setValue(positionOf(m_threshold));
    m_slider->setMaximumWidth(grid * 60);
    m_footer = new QLabel(box);
    m_footer->setWordWrap(true);
    row->addWidget(m_slider);
    row->addWidget(m_footer, 1);
    m_recipe = addButton(row, tr("Make this a recipe"), tr("Keep these matrices as BF16 in a conversion"));
    return box;
}

void AtlasPage::connectRunner()
{
    connect(m_start, &QPushButton::clicked, this, [this] { start(false); });
    connect(m_exact, &QPushButton::clicked, this, [this] { start(true); });
    connect(m_pause, &QPushButton::toggled, &m_runner, &ScanRunner::setPaused);
    connect(m_cancel, &QPushButton::clicked, this, [this] { m_runner.cancel(), stopped(); });
    connect(&m_runner, &ScanRunner::progress, this,
        [this](double share) { m_progress->setValue(static_cast<int>(share * 1000)); });
    connect(&m_runner, &ScanRunner::finished, this, &AtlasPage::showScan);
    connect(&m_runner, &ScanRunner::failed, this, [this](const QString& reason) {
        stopped();
        m_state->setText(reason);
    });
    connect(m_metric, &QComboBox::currentIndexChanged, this, &AtlasPage::rebuild);
    connect(m_fold, &QComboBox::currentIndexChanged, this, &AtlasPage::rebuild);
    connect(m_map, &HeatMapPlot::cellClicked, this, &AtlasPage::selectCell);
    connect(m_map, &HeatMapPlot::thresholdPicked, this, &AtlasPage::setThreshold);
    connect(m_slider, &QSlider::valueChanged, this, [this](int position) {
        m_threshold = thresholdOf(position);
        showCost();
    });
    connect(m_all, &QPushButton::clicked, m_model, &ScanModel::showAll);
    connect(m_recipe, &QPushButton::clicked, this, &AtlasPage::makeRecipe);
    connect(m_table, &TableView::currentRowChanged, this, [this](int row) {
        if (m_table->hasFocus() && row >= 0)
            workspace()->selectPath(toQt(m_model->matrix(m_sorted->mapToSource(m_sorted->index(row, 0)).row()).name));
    });
}

void AtlasPage::setDocument(const DocumentPtr& document)
{
    m_runner.cancel();
    m_document = document;
    showScan(nullptr);
}

void AtlasPage::start(bool exact)
{
    m_progress->setValue(0);
    m_state->clear();
    m_pause->setChecked(false);
    m_runner.start(m_document, m_scheme->currentData().toString().toStdString(), exact);
    stopped();
}

// Buttons and progress for a scan that runs or does not.
void AtlasPage::stopped()
{
    const bool running = m_runner.isRunning();
    m_start->setVisible(!running);
    m_exact->setVisible(!running);
    m_start->setEnabled(m_document != nullptr);
    m_exact->setEnabled(m_document != nullptr);
    m_pause->setVisible(running);
    m_cancel->setVisible(running);
    m_progress->setVisible(running);
}

void AtlasPage::showScan(const ScanRunner::ScanPtr& scan)
{
    m_scan = scan;
    m_model->setScan(scan);
    stopped();
    if (scan) {
        QString state = tr("%Ln matrix(es)", nullptr, static_cast<int>(scan->matrices.size()));
        state += QStringLiteral(" · ") + (scan->sampled ? tr("sampled rows") : tr("measured whole"));
        if (!scan->skipped.empty())
            state += QStringLiteral(" · ") + tr("%Ln skipped", nullptr, static_cast<int>(scan->skipped.size()));
        m_state->setText(state);
        m_state->setToolTip(scan->skipped.empty() ? QString() : toQt(scan->skipped.front()));
    } else {
        m_state->clear();
    }
    rebuild();
}

void AtlasPage::rebuild()
{
    m_atlas = m_scan ? buildAtlas(*m_scan, static_cast<AtlasMetric>(m_metric->currentIndex()),
                  static_cast<AtlasFold>(m_fold->currentIndex()))
                     : Atlas{};
    HeatMapPlot::Grid cells;
    cells.rows = static_cast<int>(m_atlas.rows.size());
    cells.cols = static_cast<int>(m_atlas.cols.size());
    cells.values = m_atlas.values;
    for (const auto& row : m_atlas.rows)
        cells.rowLabels << toQt(row);
    for (const auto& col : m_atlas.cols)
        cells.colLabels << toQt(col);
    const bool rmse = m_metric->currentIndex() == static_cast<int>(AtlasMetric::RelativeRmse);
    m_map->setPercent(rmse);
    m_map->setLabels(QString(), tr("layer"), rmse ? tr("relative RMSE, %") : m_metric->currentText());
    m_map->setGrid(std::move(cells));
    showCost();
    setSelection(workspace()->selection());
}

void AtlasPage::selectCell(int row, int col)
{
    const auto& members = m_atlas.members[m_atlas.cell(static_cast<std::size_t>(row), static_cast<std::size_t>(col))];
    if (members.empty())
        return;
    m_map->setSelectedCell(row, col);
    m_model->setSubset(members);
    workspace()->selectPath(toQt(m_scan->matrices[members.front()].name)); // the worst comes first
}

void AtlasPage::setSelection(const Selection& selection)
{
    if (!m_scan || !m_document || selection.tensor == noTensor)
        return;
    const auto [row, col] = cellOf(m_atlas, *m_scan, std::string(m_document->checkpoint.tensor(selection.tensor).name));
    m_map->setSelectedCell(row, col);
}

void AtlasPage::setThreshold(double threshold)
{
    m_slider->setValue(positionOf(threshold));
}

void AtlasPage::showCost()
{
    const bool rmse = m_metric->currentIndex() == static_cast<int>(AtlasMetric::RelativeRmse);
    m_map->setThreshold(m_scan && rmse ? m_threshold : std::numeric_limits<double>::quiet_NaN());
    m_cost = m_scan ? exceptionsAbove(*m_scan, m_threshold) : ExceptionCost{};
    m_recipe->setEnabled(!m_cost.names.empty());
    m_slider->setEnabled(m_scan != nullptr);
    if (!m_scan) {
        m_footer->clear();
        return;
    }
    m_footer->setText(tr("%Ln matrix(es) over %1 stay BF16: + %2", nullptr, static_cast<int>(m_cost.names.size()))
                          .arg(formatRmse(m_threshold), formatSize(m_cost.extraBytes)));
}

void AtlasPage::makeRecipe()
{
    QStringList names;
    for (const auto& name : m_cost.names)
        names << toQt(name);
    workspace()->proposeExceptions(names);
    Q_EMIT pageRequested(QStringLiteral("convert"));
}

} // namespace requant
