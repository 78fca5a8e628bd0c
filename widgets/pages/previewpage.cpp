// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/pages/previewpage.h"

#include "widgets/models/coretext.h"
#include "widgets/models/formats.h"
#include "widgets/models/previewmetricsmodel.h"
#include "widgets/pages/acceptancepanel.h"
#include "widgets/parts/celldelegate.h"
#include "widgets/parts/rowheader.h"
#include "widgets/parts/schemebar.h"
#include "widgets/parts/theme.h"
#include "widgets/plots/errorhistogramplot.h"
#include "widgets/plots/heatmapplot.h"
#include "widgets/plots/histogramplot.h"
#include "widgets/plots/rowerrorplot.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace requant {

namespace {

// The stored shape decides whether a 3-D stack needs its expert chosen.
int expertCount(const Document& document, const Selection& selection)
{
    if (selection.tensor == noTensor)
        return 0;
    const auto shape = document.checkpoint.tensor(selection.tensor).shape;
    return shape.size() >= 3 ? static_cast<int>(std::min<std::uint64_t>(shape[0], 1'000'000)) : 0;
}

} // namespace

PreviewPage::PreviewPage(Workspace* workspace, QWidget* parent)
    : Page("preview", workspace, parent)
    , m_bar(new SchemeBar(this))
    , m_metrics(new PreviewMetricsModel(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(grid * 4, grid * 3, grid * 4, grid * 3);
    layout->setSpacing(grid * 2);
    layout->addWidget(m_bar);
    layout->addWidget(buildVerdict());
    auto* body = new QHBoxLayout;
    body->setSpacing(grid * 4);
    body->addWidget(buildPlots(), 1);
    body->addWidget(buildMetrics());
    layout->addLayout(body, 1);
    connect(m_bar, &SchemeBar::changed, this, &PreviewPage::request);
    clear(tr("Choose a weight matrix in the tree."));
}

PreviewPage::~PreviewPage() = default;

QString PreviewPage::title() const
{
    return tr("Preview");
}

QIcon PreviewPage::icon() const
{
    return themedIcon("preview");
}

QWidget* PreviewPage::buildVerdict()
{
    auto* box = new QWidget(this);
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(grid * 2);
    m_verdictIcon = new QLabel(box);
    m_verdict = new QLabel(box);
    m_verdict->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_verdict->setWordWrap(true);
    m_source = new QLabel(box);
    QPalette muted = m_source->palette();
    muted.setColor(QPalette::WindowText, mutedColor());
    m_source->setPalette(muted);
    m_source->setWordWrap(true);
    m_source->setTextInteractionFlags(Qt::TextSelectableByMouse);
    row->addWidget(m_verdictIcon, 0, Qt::AlignTop);
    auto* lines = new QVBoxLayout;
    lines->setSpacing(0);
    lines->addWidget(m_verdict);
    lines->addWidget(m_source);
    row->addLayout(lines, 1);
    return box;
}

QWidget* PreviewPage::buildPlots()
{
    auto* box = new QWidget(this);
    auto* cells = new QGridLayout(box);
    cells->setContentsMargins(0, 0, 0, 0);
    cells->setSpacing(grid * 3);
    m_weights = new HistogramPlot(box);
    m_weights->setTitle(tr("Weights"));
    m_weights->setLog(true); // tails are what quantization is about
    m_errors = new ErrorHistogramPlot(box);
    m_errors->setTitle(tr("Error histogram"));
    m_rows = new RowErrorPlot(box);
    m_rows->setTitle(tr("Error per row"));
    m_heat = new HeatMapPlot(box);
    m_heat->setTitle(tr("|error| by block"));
    m_heat->setLabels(tr("column"), tr("row"), tr("mean |error|"));
    cells->addWidget(m_weights, 0, 0);
    cells->addWidget(m_errors, 0, 1);
    cells->addWidget(m_rows, 1, 0);
    cells->addWidget(m_heat, 1, 1);
    auto* sorted = new QCheckBox(tr("Worst rows first"), box);
    connect(sorted, &QCheckBox::toggled, m_rows, &RowErrorPlot::setSorted);
    cells->addWidget(sorted, 2, 0);
    cells->setRowStretch(0, 1);
    cells->setRowStretch(1, 1);
    cells->setColumnStretch(0, 1);
    cells->setColumnStretch(1, 1);
    return box;
}

QWidget* PreviewPage::buildMetrics()
{
    auto* box = new QWidget(this);
    m_table = new QTableView(box);
    m_table->setObjectName(QStringLiteral("previewMetrics"));
    m_table->setModel(m_metrics);
    m_table->setItemDelegate(new CellDelegate(m_table));
    m_table->setShowGrid(false);
    m_table->setSelectionMode(QAbstractItemView::NoSelection);
    m_table->setFocusPolicy(Qt::NoFocus);
    m_table->setMinimumWidth(300);
    m_table->setMaximumWidth(360);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignCenter | Qt::Alignment(Qt::TextWordWrap));
    m_table->setVerticalHeader(new RowHeader(m_table));
    m_table->verticalHeader()->setDefaultSectionSize(grid * 6);
    m_acceptance = new AcceptancePanel(workspace(), box);
    m_acceptance->setMaximumWidth(360);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(grid * 2);
    column->addWidget(m_table, 1);
    column->addWidget(m_acceptance);
    return box;
}

void PreviewPage::setDocument(const DocumentPtr& document)
{
    m_document = document;
    m_tensor.clear();
    clear(document ? tr("Choose a weight matrix in the tree.") : tr("Open a checkpoint to see its weights."));
}

void PreviewPage::setSelection(const Selection& selection)
{
    if (!m_document)
        return;
    const bool tensor = selection.tensor != noTensor;
    m_tensor = tensor ? toQt(m_document->checkpoint.tensor(selection.tensor).name) : QString();
    m_bar->setTensor(m_tensor);
    m_bar->setExperts(expertCount(*m_document, selection), selection.expert);
    request();
}

std::any PreviewPage::handOver() const
{
    return m_bar->schemes();
}

void PreviewPage::takeOver(const std::any& schemes)
{
    if (const auto* chosen = std::any_cast<std::vector<std::string>>(&schemes))
        m_bar->setSchemes(*chosen);
}

void PreviewPage::request()
{
    if (waitsUntilShown() || !m_document)
        return;
    if (m_tensor.isEmpty()) {
        clear(tr("Choose a weight matrix in the tree."));
        return;
    }
    m_acceptance->setTensor(m_document, m_tensor);
    std::string name = m_tensor.toStdString();
    if (expertCount(*m_document, workspace()->selection()))
        name += "[" + std::to_string(m_bar->expert()) + "]";
    m_job.start(
        [document = m_document, name, schemes = m_bar->schemes()](std::stop_token stop) {
            Results results;
            Context context;
            context.stop = stop;
            for (const auto& id : schemes)
                results.push_back(previewTensor(document->checkpoint, name, *findScheme(id), {}, context));
            return results;
        },
        [this](Results results) { show(std::move(results)); });
}

void PreviewPage::show(Results results)
{
    std::vector<PreviewResult> good;
    for (auto& result : results) {
        if (!result) {
            showError(result.error());
            return;
        }
        good.push_back(std::move(*result));
    }
    if (good.front().empty)
        clear(tr("This tensor is empty: it has no elements to show."));
    else
        showResults(good);
}

void PreviewPage::showError(const Error& error)
{
    clear(toQt(error));
    m_verdictIcon->setPixmap(toneIcon(error.code == ErrorCode::Unsupported ? Tone::Info : Tone::Error).pixmap(16));
}

void PreviewPage::clear(const QString& reason)
{
    m_job.cancel();
    if (m_tensor.isEmpty())
        m_acceptance->setTensor(nullptr, {});
    m_bar->setTensor(m_tensor);
    m_verdictIcon->clear();
    m_verdict->setText(reason);
    m_source->clear();
    for (PlotView* plot : {static_cast<PlotView*>(m_weights), static_cast<PlotView*>(m_errors),
             static_cast<PlotView*>(m_rows), static_cast<PlotView*>(m_heat)})
        plot->setEmptyText(tr("Nothing to show yet"));
    m_weights->clear();
    m_errors->clear();
    m_rows->clear();
    m_heat->clear();
    m_metrics->setResults({});
}

void PreviewPage::showResults(const std::vector<PreviewResult>& results)
{
    const PreviewResult& main = results.front();
    m_verdict->setText(toQt(verdictText(main)));
    m_verdictIcon->setPixmap(toneIcon(static_cast<Tone>(rmseTone(main.metrics.relativeRmse))).pixmap(16));
    m_source->setText(tr("Reference: %1").arg(toQt(main.reference)));
    m_weights->setHistograms(main.weights, main.requantized);
    const auto* scheme = findScheme(main.scheme);
    m_errors->setErrors(main.errors, scheme && scheme->format == SchemeFormat::Int);
    std::vector<RowErrorPlot::Curve> curves;
    for (const auto& result : results)
        curves.push_back({toQt(findScheme(result.scheme)->title), result.rowRmse});
    m_rows->setCurves(std::move(curves), main.rowBegin);
    HeatMapPlot::Grid heat;
    heat.rows = static_cast<int>(main.heatRows);
    heat.cols = static_cast<int>(main.heatCols);
    heat.values.assign(main.heat.begin(), main.heat.end());
    heat.rowStep =
        main.heatRows ? static_cast<double>(main.rowEnd - main.rowBegin) / static_cast<double>(main.heatRows) : 1;
    heat.colStep = main.heatCols ? static_cast<double>(main.cols) / static_cast<double>(main.heatCols) : 1;
    m_heat->setGrid(std::move(heat));
    m_metrics->setResults(results);
    m_table->setMaximumWidth(results.size() > 1 ? QWIDGETSIZE_MAX : 360);
    const int columns = static_cast<int>(results.size());
    m_table->setMinimumWidth(std::max(300, grid * (38 + 24 * columns)));
    const int lines = columns > 1 ? 2 : 1; // narrow columns wrap their title
    m_table->horizontalHeader()->setFixedHeight(lines * m_table->fontMetrics().lineSpacing() + 2 * grid);
}

} // namespace requant
