// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/pages/validatepage.h"

#include "core/device/runstore.h"
#include "widgets/models/checklistmodel.h"
#include "widgets/models/coretext.h"
#include "widgets/models/formats.h"
#include "widgets/pages/launchpanel.h"
#include "widgets/pages/runspanel.h"
#include "widgets/pages/watchplots.h"
#include "widgets/parts/banner.h"
#include "widgets/parts/checklistview.h"
#include "widgets/parts/serverlogview.h"
#include "widgets/parts/theme.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSplitter>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace requant {

namespace {

// The device that a checkpoint of this kind is most likely made for.
QString fittingDevice(const Checkpoint& checkpoint)
{
    if (!checkpoint.descriptions().empty())
        return QStringLiteral("ascend-910b");
    const auto declared = checkpoint.config().quantization();
    const bool ct = !declared.empty() && declared.front().method == QuantMethod::CompressedTensors;
    return ct ? QStringLiteral("kunlun-p800") : QStringLiteral("cuda");
}

QString phaseText(const QString& phase)
{
    if (phase == QLatin1String("preflight"))
        return ValidatePage::tr("Checking once more before the start…");
    if (phase == QLatin1String("start"))
        return ValidatePage::tr("Starting the server and waiting for its first answer…");
    if (phase == QLatin1String("probes"))
        return ValidatePage::tr("Asking the server…");
    if (phase == QLatin1String("performance"))
        return ValidatePage::tr("Measuring the server…");
    if (phase == QLatin1String("soak"))
        return ValidatePage::tr("Watching the server…");
    return phase == QLatin1String("stop") ? ValidatePage::tr("Stopping the server…") : phase;
}

} // namespace

ValidatePage::ValidatePage(Workspace* workspace, QWidget* parent)
    : Page("validate", workspace, parent)
    , m_session(&workspace->jobs())
    , m_launch(new LaunchPanel(this))
    , m_banner(new Banner(this))
    , m_preflight(new CheckListModel(this))
    , m_probes(new CheckListModel(this))
{
    auto* split = new QSplitter(Qt::Horizontal, this);
    split->addWidget(m_launch);
    split->addWidget(buildResults());
    split->setSizes({1000, 1100}); // shares
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(grid * 4, grid * 3, grid * 4, grid * 3);
    column->setSpacing(grid * 3);
    column->addWidget(m_banner);
    column->addWidget(split, 1);
    column->addWidget(buildFooter());
    m_banner->hide();
    m_delay.setSingleShot(true);
    m_delay.setInterval(400);
    connect(&m_delay, &QTimer::timeout, this, &ValidatePage::prepare);
    connect(m_launch, &LaunchPanel::changed, this, [this] { m_delay.start(); });
    connect(workspace, &Workspace::logDropped, this, &ValidatePage::explainLog);
    connectSession();
    updateButtons();
}

ValidatePage::~ValidatePage() = default;

QString ValidatePage::title() const
{
    return tr("Validate");
}

QIcon ValidatePage::icon() const
{
    return themedIcon("validate");
}

QWidget* ValidatePage::buildResults()
{
    m_tabs = new QTabWidget(this);
    m_tabs->setObjectName(QStringLiteral("validateTabs"));
    m_tabs->addTab(new CheckListView(QStringLiteral("preflightTable"), m_preflight, m_tabs), tr("Preflight"));
    m_tabs->addTab(new CheckListView(QStringLiteral("probeTable"), m_probes, m_tabs), tr("Probes"));
    m_log = new ServerLogView(m_tabs);
    m_tabs->addTab(m_log, tr("Log"));
    m_plots = new WatchPlots(m_tabs);
    m_tabs->addTab(m_plots, tr("Plots"));
    m_runs = new RunsPanel(m_tabs);
    m_tabs->addTab(m_runs, tr("Saved runs"));
    connect(m_log, &ServerLogView::explainRequested, &m_session, &ValidationRunner::explain);
    connect(m_runs, &RunsPanel::referenceChosen, m_launch, &LaunchPanel::setReference);
    connect(m_runs, &RunsPanel::runShown, this, &ValidatePage::showRun);
    return m_tabs;
}

QWidget* ValidatePage::buildFooter()
{
    auto* box = new QWidget(this);
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(grid * 2);
    m_phase = new QLabel(box);
    m_progress = new QProgressBar(box);
    m_progress->setMaximumWidth(220);
    m_progress->hide();
    m_phase->setObjectName(QStringLiteral("validatePhase"));
    m_force = new QCheckBox(tr("Start in spite of errors"), box);
    m_force->setObjectName(QStringLiteral("startAnyway"));
    m_start = new QPushButton(tr("Start and prove"), box);
    m_start->setObjectName(QStringLiteral("startServer"));
    m_start->setDefault(true);
    m_stop = new QPushButton(tr("Stop"), box);
    m_stop->setObjectName(QStringLiteral("stopServer"));
    row->addWidget(m_phase, 1);
    row->addWidget(m_progress);
    row->addWidget(m_force);
    row->addWidget(m_start);
    row->addWidget(m_stop);
    connect(m_force, &QCheckBox::toggled, this, &ValidatePage::updateButtons);
    connect(m_start, &QPushButton::clicked, this, &ValidatePage::start);
    connect(m_stop, &QPushButton::clicked, &m_session, &ValidationRunner::stop);
    return box;
}

void ValidatePage::connectSession()
{
    connect(&m_session, &ValidationRunner::prepared, this, &ValidatePage::showPrepared);
    connect(&m_session, &ValidationRunner::failed, this, [this](const QString& error) {
        m_launch->setError(error);
        m_preflight->setRows({});
        m_blocked = true;
        updateButtons();
    });
    connect(&m_session, &ValidationRunner::linesCame, m_log, &ServerLogView::append);
    connect(
        &m_session, &ValidationRunner::probed, this, [this](const ProbeResult& probe) { m_probes->add(rowOf(probe)); });
    connect(&m_session, &ValidationRunner::sampled, m_plots, &WatchPlots::add);
    connect(&m_session, &ValidationRunner::phaseChanged, this, [this](const QString& phase) {
        m_phase->setText(phaseText(phase));
        m_progress->hide();
    });
    connect(&m_session, &ValidationRunner::loading, this, [this](quint64 done, quint64 total) {
        m_progress->show();
        m_progress->setMaximum(1000);
        m_progress->setValue(static_cast<int>(1000.0 * static_cast<double>(done) / static_cast<double>(total)));
    });
    connect(&m_session, &ValidationRunner::ended, this, &ValidatePage::ended);
    connect(&m_session, &ValidationRunner::explained, this, &ValidatePage::showCause);
}

void ValidatePage::setDocument(const DocumentPtr& document)
{
    m_document = document;
    m_session.setDocument(document);
    m_preflight->setRows({});
    m_probes->setRows({});
    m_banner->hide();
    if (document)
        m_launch->suggest(fittingDevice(document->checkpoint));
    prepare();
    updateButtons();
}

void ValidatePage::showEvent(QShowEvent* event)
{
    m_runs->refresh();
    Page::showEvent(event);
}

void ValidatePage::prepare()
{
    m_delay.stop();
    m_prepareLater = m_session.isRunning(); // our own server would be found in the way
    if (m_prepareLater || waitsUntilShown() || !m_document)
        return;
    m_session.prepare(m_launch->choice());
    updateButtons();
}

void ValidatePage::showPrepared(const ServerCommand& command, const std::vector<PreflightItem>& preflight)
{
    m_launch->setCommand(command);
    std::vector<CheckRow> rows;
    std::transform(
        preflight.begin(), preflight.end(), std::back_inserter(rows), [](const auto& item) { return rowOf(item); });
    // Ids repeat among the advice, so the rows are set and not added one by one.
    m_preflight->setRows(std::move(rows));
    m_blocked = hasErrors(preflight);
    updateButtons();
}

void ValidatePage::updateButtons()
{
    const bool running = m_session.isRunning();
    m_force->setVisible(m_blocked && !running);
    m_start->setEnabled(m_document && !running && (!m_blocked || m_force->isChecked()) && !m_session.isPreparing());
    m_stop->setEnabled(running);
    if (running)
        return;
    if (!m_document)
        m_phase->setText(tr("Open a checkpoint to validate it."));
    else if (m_session.isPreparing())
        m_phase->setText(tr("Checking what can be checked before the start…"));
    else
        m_phase->setText(m_blocked ? tr("The start would fail: see the preflight.") : tr("Ready to start."));
}

void ValidatePage::start()
{
    m_probes->setRows({});
    m_log->clear();
    m_plots->clear();
    m_banner->hide();
    QString error;
    ValidationChoice choice = m_launch->choice();
    if (m_blocked)
        choice.arguments << QStringLiteral("--force");
    if (!m_session.start(choice, &error))
        m_banner->showMessage(Tone::Error, error);
    m_tabs->setCurrentWidget(m_log);
    updateButtons();
}

void ValidatePage::explainLog(const QString& path)
{
    QString error;
    const QString text = readLogFile(path, &error);
    m_tabs->setCurrentWidget(m_log);
    if (error.isEmpty())
        m_log->setLog(text);
    else
        m_banner->showMessage(Tone::Error, error);
}

} // namespace requant
