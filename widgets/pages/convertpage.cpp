// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/pages/convertpage.h"

#include "core/convert/planner.h"
#include "core/convert/run.h"
#include "widgets/models/coretext.h"
#include "widgets/models/formats.h"
#include "widgets/models/planmodel.h"
#include "widgets/models/recipeedit.h"
#include "widgets/pages/recipepanel.h"
#include "widgets/parts/findinglist.h"
#include "widgets/parts/sizebar.h"
#include "widgets/parts/tableview.h"
#include "widgets/parts/theme.h"

#include <QFileDialog>
#include <QFormLayout>
#include <QGroupBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QStorageInfo>
#include <QThread>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace requant {

namespace {

QString freeSpace(const QString& folder)
{
    QDir existing(folder);
    while (!existing.exists() && existing.absolutePath() != QStringLiteral("/"))
        existing.setPath(QFileInfo(existing.absolutePath()).absolutePath());
    const QStorageInfo storage(existing.absolutePath());
    const auto bytes = static_cast<std::uint64_t>(storage.bytesAvailable());
    return storage.isValid() ? ConvertPage::tr("%1 free there").arg(formatSize(bytes)) : QString();
}

// What most people want to do with a checkpoint of this kind.
std::string fittingRecipe(const Checkpoint& checkpoint)
{
    const auto declared = checkpoint.config().quantization();
    if (!checkpoint.containers().empty())
        return "cannbin-to-bf16";
    const bool fp8 = !declared.empty() && declared.front().method == QuantMethod::Fp8;
    const bool deepseek = checkpoint.config().textModelType().starts_with("deepseek");
    return fp8 && deepseek ? "deepseek-int8-kunlun" : "int8-channel";
}

} // namespace

ConvertPage::ConvertPage(Workspace* workspace, QWidget* parent)
    : Page("convert", workspace, parent)
    , m_model(new PlanModel(this))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(grid * 4, grid * 3, grid * 4, grid * 3);
    row->setSpacing(grid * 4);
    auto* left = new QVBoxLayout;
    left->addWidget(buildRecipe());
    left->addWidget(buildRun());
    left->addStretch(1);
    row->addLayout(left, 2);
    row->addWidget(buildPlan(), 3);
    m_delay.setSingleShot(true);
    m_delay.setInterval(250);
    connect(&m_delay, &QTimer::timeout, this, &ConvertPage::request);
    connect(m_recipe, &RecipePanel::changed, this, [this] {
        suggestOutput();
        m_delay.start();
    });
    connect(m_output, &QLineEdit::textChanged, this, [this] { m_delay.start(); });
    connect(workspace, &Workspace::exceptionsProposed, this, &ConvertPage::setExceptions);
    show({});
}

ConvertPage::~ConvertPage() = default;

QString ConvertPage::title() const
{
    return tr("Convert");
}

QIcon ConvertPage::icon() const
{
    return themedIcon("convert");
}

QWidget* ConvertPage::buildRecipe()
{
    auto* box = new QGroupBox(tr("1. Recipe"), this);
    auto* column = new QVBoxLayout(box);
    m_recipe = new RecipePanel(box);
    column->addWidget(m_recipe);
    return box;
}

QWidget* ConvertPage::buildPlan()
{
    auto* box = new QGroupBox(tr("2. Plan"), this);
    auto* column = new QVBoxLayout(box);
    column->setSpacing(grid * 2);
    m_summary = new QLabel(box);
    m_summary->setWordWrap(true);
    m_sizes = new SizeBar(box);
    m_table = new TableView(QStringLiteral("planTable"), box);
    m_table->setModel(m_model);
    m_table->setColumnChars({21, 8, 11, 0});
    m_preflight = new FindingList(box);
    column->addWidget(m_summary);
    column->addWidget(m_sizes);
    column->addWidget(m_table, 2);
    column->addWidget(new QLabel(tr("Before the start"), box));
    column->addWidget(m_preflight, 1);
    return box;
}

QWidget* ConvertPage::buildRun()
{
    auto* box = new QGroupBox(tr("3. Run"), this);
    auto* form = new QFormLayout(box);
    m_output = new QLineEdit(box);
    m_output->setPlaceholderText(tr("A new or empty folder"));
    auto* browse = new QToolButton(box);
    browse->setText(tr("Choose…"));
    connect(browse, &QToolButton::clicked, this, &ConvertPage::browse);
    auto* target = new QHBoxLayout;
    target->addWidget(m_output, 1);
    target->addWidget(browse);
    form->addRow(tr("Output folder"), target);
    m_memory = new QSpinBox(box);
    m_memory->setRange(1, 1024);
    m_memory->setValue(2);
    m_memory->setSuffix(QStringLiteral(" GiB"));
    form->addRow(tr("Memory"), m_memory);
    m_threads = new QSpinBox(box);
    m_threads->setRange(1, 1024);
    m_threads->setValue(std::max(1, QThread::idealThreadCount()));
    form->addRow(tr("Threads"), m_threads);
    m_start = new QPushButton(tr("Start conversion"), box);
    m_start->setDefault(true);
    m_reason = new QLabel(box);
    m_reason->setWordWrap(true);
    form->addRow(m_start);
    form->addRow(m_reason);
    connect(m_start, &QPushButton::clicked, this, &ConvertPage::start);
    return box;
}

void ConvertPage::setDocument(const DocumentPtr& document)
{
    m_document = document;
    m_job.cancel();
    show({});
    if (!document)
        return;
    m_recipe->suggest(fittingRecipe(document->checkpoint));
    m_recipe->setExceptions({});
    m_suggested.clear();
    m_output->clear();
    suggestOutput();
    request();
}

// A folder beside the source that says what is in it, as long as nobody typed another.
void ConvertPage::suggestOutput()
{
    const auto recipe = m_recipe->recipe();
    if (!m_document || !recipe || m_output->text() != m_suggested)
        return;
    m_suggested = outputBeside(toQt(utf8(m_document->checkpoint.folder())), toQt(recipe->name));
    m_output->setText(m_suggested);
}

void ConvertPage::setExceptions(const QStringList& names)
{
    m_recipe->setExceptions(names);
}

void ConvertPage::browse()
{
    const QString folder =
        QFileDialog::getExistingDirectory(this, tr("Output folder"), QFileInfo(m_output->text()).path());
    if (!folder.isEmpty())
        m_output->setText(folder);
}

void ConvertPage::request()
{
    m_delay.stop(); // whatever asked for it, this is its answer
    if (waitsUntilShown() || !m_document)
        return;
    auto recipe = m_recipe->recipe();
    if (!recipe) {
        m_job.cancel();
        show({nullptr, {}, toQt(recipe.error()), {}});
        return;
    }
    m_summary->setText(tr("Planning…"));
    m_job.start(
        [document = m_document, recipe = std::move(*recipe), out = m_output->text().trimmed()](std::stop_token stop) {
            Outcome outcome;
            auto plan = planConversion(document->checkpoint, recipe);
            if (!plan) {
                outcome.error = toQt(plan.error());
                return outcome;
            }
            outcome.plan = std::make_shared<const Plan>(std::move(*plan));
            outcome.findings = outcome.plan->findings;
            outcome.space = freeSpace(out);
            if (!out.isEmpty() && !stop.stop_requested()) {
                RunOptions options;
                options.out = out.toStdString();
                const auto folder = inspectOutput(*outcome.plan, options);
                outcome.findings.insert(outcome.findings.end(), folder.findings.begin(), folder.findings.end());
            }
            return outcome;
        },
        [this](Outcome outcome) { show(std::move(outcome)); });
}

void ConvertPage::show(Outcome outcome)
{
    m_plan = std::move(outcome.plan);
    m_findings = std::move(outcome.findings);
    m_error = outcome.error;
    m_model->setPlan(m_plan);
    m_sizes->setVisible(m_plan != nullptr);
    if (m_plan) {
        m_sizes->setRows({{tr("before"), {{tr("source"), m_plan->sourceBytes, 0}}},
            {tr("after"), {{tr("output"), m_plan->outputBytes, 2}}}});
        m_summary->setText(tr("%1 matrices change, %Ln shard(s) are written, %2 in all; %3.", nullptr,
            static_cast<int>(m_plan->shards.size()))
                               .arg(formatNumber(m_plan->matrices), formatSize(m_plan->fileBytes), outcome.space));
        m_preflight->setFindings(
            m_findings, tr("Everything is there: projections, shapes, scales, space and the output folder."));
    } else {
        m_summary->setText(m_error.isEmpty() ? tr("Open a checkpoint to plan its conversion.") : m_error);
        m_preflight->clear();
    }
    const QString reason = blockedReason();
    m_start->setEnabled(reason.isEmpty());
    m_reason->setText(reason);
}

QString ConvertPage::blockedReason() const
{
    if (!m_plan)
        return m_error;
    if (m_output->text().trimmed().isEmpty())
        return tr("Choose an output folder first.");
    const auto bad = std::ranges::find(m_findings, Severity::Error, &Finding::severity);
    return bad == m_findings.end() ? QString() : toQt(bad->message);
}

} // namespace requant
