// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/pages/atlaspage.h"

#include "widgets/models/coretext.h"
#include "widgets/models/formats.h"
#include "widgets/models/previewmetricsmodel.h"
#include "widgets/pages/smallpreview.h"
#include "widgets/parts/tableview.h"
#include "widgets/parts/theme.h"
#include "widgets/plots/heatmapplot.h"

#include <QComboBox>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSlider>
#include <QSortFilterProxyModel>
#include <QVBoxLayout>

#include <cmath>
#include <limits>

namespace requant {

namespace {

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
    m_slider->setValue(positionOf(m_threshold));
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
    connect(m_open, &QPushButton::clicked, this, &AtlasPage::openExperts);
    connect(m_map, &HeatMapPlot::cellOpened, this, &AtlasPage::openExperts);
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

void AtlasPage::takeOver(const std::any& scan)
{
    if (const auto* measured = std::any_cast<ScanRunner::ScanPtr>(&scan))
        showScan(*measured);
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
    m_opened.clear();
    m_chosen.clear();
    m_model->setScan(scan);
    m_small->clear();
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
                  static_cast<AtlasFold>(m_fold->currentIndex()), m_opened)
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
    m_map->setTitle(m_opened.empty() ? tr("Error by layer and projection") : toQt(m_opened));
    m_map->setLabels(m_opened.empty() ? QString() : tr("expert"), tr("layer"),
        rmse ? tr("relative RMSE, %") : m_metric->currentText());
    m_map->setGrid(std::move(cells));
    showOpener();
    showCost();
    setSelection(workspace()->selection());
}

// The button that shows the experts of the chosen projection one by one, or folds them again.
void AtlasPage::showOpener()
{
    const bool open = !m_opened.empty();
    m_open->setText(open ? tr("All projections") : tr("Show each expert"));
    m_open->setToolTip(open
            ? tr("Fold the experts and show all projections again")
            : tr("One column per expert of the chosen projection; a double click on its cell does it too"));
    m_open->setEnabled(open || (m_scan && !m_chosen.empty() && hasExperts(*m_scan, m_chosen)));
    m_fold->setEnabled(!open);
}

void AtlasPage::openExperts()
{
    if (!m_scan)
        return;
    if (!m_opened.empty())
        m_opened.clear();
    else if (hasExperts(*m_scan, m_chosen))
        m_opened = m_chosen;
    else
        return;
    m_model->showAll();
    rebuild();
}

void AtlasPage::selectCell(int row, int col)
{
    const auto& members = m_atlas.members[m_atlas.cell(static_cast<std::size_t>(row), static_cast<std::size_t>(col))];
    if (members.empty())
        return;
    m_map->setSelectedCell(row, col);
    m_chosen = m_scan->matrices[members.front()].group;
    showOpener();
    m_model->setSubset(members);
    workspace()->selectPath(toQt(m_scan->matrices[members.front()].name)); // the worst comes first
}

void AtlasPage::setSelection(const Selection& selection)
{
    if (!m_scan || !m_document || selection.tensor == noTensor)
        return;
    std::string name(m_document->checkpoint.tensor(selection.tensor).name);
    if (selection.expert >= 0)
        name += "[" + std::to_string(selection.expert) + "]";
    const auto [row, col] = cellOf(m_atlas, *m_scan, name);
    m_map->setSelectedCell(row, col);
    if (row >= 0) {
        if (!waitsUntilShown())
            m_small->request(m_document, name, m_scan->scheme);
        const auto& members =
            m_atlas.members[m_atlas.cell(static_cast<std::size_t>(row), static_cast<std::size_t>(col))];
        m_chosen = m_scan->matrices[members.front()].group;
        showOpener();
    }
}

void AtlasPage::setThreshold(double threshold)
{
    m_slider->setValue(positionOf(threshold));
}

void AtlasPage::showCost()
{
    const bool rmse = m_metric->currentIndex() == static_cast<int>(AtlasMetric::RelativeRmse);
    m_map->setThreshold(m_scan && rmse ? m_threshold : std::numeric_limits<double>::quiet_NaN());
    m_model->setThreshold(m_threshold);
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
