// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/pages/problemspage.h"

#include "widgets/async/diagnosissession.h"
#include "widgets/models/coretext.h"
#include "widgets/models/evidence.h"
#include "widgets/models/formats.h"
#include "widgets/models/verdicts.h"
#include "widgets/pages/problemdetails.h"
#include "widgets/parts/celldelegate.h"
#include "widgets/parts/readbar.h"
#include "widgets/parts/theme.h"

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QResizeEvent>
#include <QSplitter>
#include <QStackedWidget>
#include <QTextBrowser>
#include <QToolButton>
#include <QUrl>
#include <QTreeView>
#include <QVBoxLayout>

namespace requant {

namespace {

QToolButton* textButton(const QString& text, const QString& tip, QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setText(text);
    button->setToolTip(tip);
    return button;
}

} // namespace

ProblemsPage::ProblemsPage(Workspace* workspace, QWidget* parent)
    : Page("problems", workspace, parent)
    , m_model(new ProblemModel(this))
    , m_tree(new QTreeView(this))
    , m_stack(new QStackedWidget(this))
    , m_empty(new QLabel(this))
{
    m_tree->setModel(m_model);
    m_tree->setItemDelegate(new CellDelegate(m_tree));
    m_tree->setObjectName(QStringLiteral("problemTree"));
    m_tree->setUniformRowHeights(true);
    m_tree->setAlternatingRowColors(true);
    m_tree->header()->setSectionResizeMode(ProblemModel::Message, QHeaderView::Stretch);
    m_tree->header()->setStretchLastSection(false);
    m_tree->setAccessibleName(tr("Problems"));
    m_split = new QSplitter(Qt::Horizontal, this);
    m_split->addWidget(m_tree);
    m_split->addWidget(buildDetails());
    m_split->setStretchFactor(0, 3);
    m_split->setStretchFactor(1, 2);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_stack->addWidget(m_split);
    m_stack->addWidget(m_empty);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(buildFilter());
    m_read = new ReadBar(&workspace->diagnosis(), this);
    layout->addWidget(m_read);
    layout->addWidget(m_stack, 1);
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this, &ProblemsPage::showCurrent);
    connect(m_tree, &QTreeView::activated, this, &ProblemsPage::showInTree);
    connect(m_tree, &QTreeView::clicked, this, &ProblemsPage::showInTree);
    connect(&workspace->diagnosis(), &DiagnosisSession::started, this, &ProblemsPage::refresh);
    connect(&workspace->diagnosis(), &DiagnosisSession::changed, this, &ProblemsPage::refresh);
    connect(&workspace->diagnosis(), &DiagnosisSession::problemsAsked, this, &ProblemsPage::filterRuntime);
    refresh();
}

QString ProblemsPage::title() const
{
    return tr("Problems");
}

QIcon ProblemsPage::icon() const
{
    return themedIcon("problems");
}

void ProblemsPage::resizeEvent(QResizeEvent* event)
{
    // Between two docks there is no room side by side for sentences and their evidence.
    m_split->setOrientation(event->size().width() < 1000 ? Qt::Vertical : Qt::Horizontal);
    Page::resizeEvent(event);
}

QWidget* ProblemsPage::buildFilter()
{
    auto* box = new QWidget(this);
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(grid * 2, grid * 2, grid * 2, grid * 2);
    row->setSpacing(grid * 2);
    m_search = new QLineEdit(box);
    m_search->setPlaceholderText(tr("Search rule, text or tensor"));
    m_search->setClearButtonEnabled(true);
    m_severity = new QComboBox(box);
    m_severity->addItem(tr("All severities"), static_cast<int>(Severity::Info));
    m_severity->addItem(tr("Warnings and errors"), static_cast<int>(Severity::Warning));
    m_severity->addItem(tr("Errors only"), static_cast<int>(Severity::Error));
    m_runtime = new QComboBox(box);
    m_runtime->setObjectName(QStringLiteral("problemRuntime"));
    m_grouping = new QComboBox(box);
    m_grouping->setObjectName(QStringLiteral("problemGrouping"));
    m_grouping->addItem(tr("By rule"), static_cast<int>(ProblemModel::Grouping::ByRule));
    m_grouping->addItem(tr("By runtime"), static_cast<int>(ProblemModel::Grouping::ByRuntime));
    m_grouping->setToolTip(tr("How the findings are grouped"));
    m_summary = new QLabel(box);
    row->addWidget(m_search, 1);
    row->addWidget(m_grouping);
    row->addWidget(m_severity);
    row->addWidget(m_runtime);
    row->addWidget(m_summary);
    connect(m_search, &QLineEdit::textChanged, this, &ProblemsPage::applyFilter);
    connect(m_grouping, &QComboBox::currentIndexChanged, this, &ProblemsPage::applyFilter);
    connect(m_severity, &QComboBox::currentIndexChanged, this, &ProblemsPage::applyFilter);
    connect(m_runtime, &QComboBox::currentIndexChanged, this, &ProblemsPage::applyFilter);
    return box;
}

QWidget* ProblemsPage::buildDetails()
{
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(grid * 2, 0, grid * 2, grid * 2);
    m_details = new QTextBrowser(box);
    m_details->setFrameShape(QFrame::NoFrame);
    m_details->setObjectName(QStringLiteral("problemDetails"));
    m_details->setOpenLinks(false);
    connect(m_details, &QTextBrowser::anchorClicked, this, [this](const QUrl& link) {
        constexpr int scheme = 7; // "select:"
        this->workspace()->selectPath(QUrl::fromPercentEncoding(link.toEncoded().mid(scheme)));
    });
    auto* buttons = new QHBoxLayout;
    m_show = textButton(tr("Show in tree"), tr("Select the tensor or module this is about"), box);
    m_copy = textButton(tr("Copy"), tr("Copy this finding as text"), box);
    m_fix = textButton(tr("Fix this"), tr("Show what would change, ticked and ready to export"), box);
    auto* fixSafe = textButton(tr("Fix all safe"), tr("Tick every fix that follows from the folder alone"), box);
    m_ignore = textButton(tr("Ignore here"), tr("Hide findings of this rule until the next checkpoint is opened"), box);
    for (auto* button : {m_fix, fixSafe, m_show, m_copy, m_ignore})
        buttons->addWidget(button);
    buttons->addStretch(1);
    column->addWidget(m_details, 1);
    column->addLayout(buttons);
    connect(m_fix, &QToolButton::clicked, this, [this] {
        if (const Finding* finding = m_model->finding(m_tree->currentIndex()))
            this->workspace()->askForFixes(toQt(finding->rule));
    });
    connect(fixSafe, &QToolButton::clicked, this, [this] { this->workspace()->askForFixes({}); });
    connect(m_show, &QToolButton::clicked, this, &ProblemsPage::showInTree);
    connect(m_copy, &QToolButton::clicked, this, &ProblemsPage::copyCurrent);
    connect(m_ignore, &QToolButton::clicked, this, &ProblemsPage::ignoreCurrent);
    return box;
}

void ProblemsPage::setDocument(const DocumentPtr& document)
{
    m_document = document;
    m_read->setBytes(document ? document->checkpoint.tensorBytes() : 0);
    m_ignored.clear();
    m_model->setIgnoredRules({});
    refresh();
}

void ProblemsPage::filterRuntime(const QString& runtime)
{
    m_runtime->setCurrentIndex(std::max(0, m_runtime->findData(runtime)));
}

void ProblemsPage::refresh()
{
    const auto& session = workspace()->diagnosis();
    const auto diagnosis = m_document ? session.diagnosis() : nullptr;
    const QString wanted = m_runtime->currentData().toString();
    {
        const QSignalBlocker quiet(m_runtime);
        m_runtime->clear();
        m_runtime->addItem(tr("All runtimes"), QString());
        for (std::size_t i = 0; diagnosis && i < diagnosis->verdicts.size(); ++i) {
            const QString spec = verdictSpec(diagnosis->verdicts[i]);
            m_runtime->addItem(shownRuntime(spec), spec);
        }
        m_runtime->setCurrentIndex(std::max(0, m_runtime->findData(wanted)));
    }
    m_model->setDiagnosis(diagnosis);
    const int bad = m_model->total(Severity::Error) + m_model->total(Severity::Warning);
    setBadge(bad ? formatNumber(static_cast<std::uint64_t>(bad)) : QString());
    applyFilter();
}

void ProblemsPage::applyFilter()
{
    ProblemModel::Filter filter;
    filter.text = m_search->text().trimmed();
    filter.least = static_cast<Severity>(m_severity->currentData().toInt());
    filter.runtime = m_runtime->currentData().toString();
    m_model->setGrouping(static_cast<ProblemModel::Grouping>(m_grouping->currentData().toInt()));
    m_model->setFilter(filter);
    if (m_grouping->currentIndex() > 0)
        m_tree->expandToDepth(0);
    const bool running = workspace()->diagnosis().isRunning();
    m_summary->setText(running ? tr("Checking…") : tr("%Ln finding(s)", nullptr, m_model->shownFindings()));
    for (int column :
        {ProblemModel::Rule, ProblemModel::Count, ProblemModel::SeverityColumn, ProblemModel::RuntimeColumn})
        m_tree->resizeColumnToContents(column);
    m_stack->setCurrentIndex(m_model->shownFindings() ? 0 : 1);
    m_empty->setText(cleanText());
    if (m_model->shownFindings())
        m_tree->setCurrentIndex(m_model->index(0, 0));
    showCurrent();
}

QString ProblemsPage::cleanText() const
{
    if (!m_document)
        return tr("Open a checkpoint to check it.");
    const auto& session = workspace()->diagnosis();
    if (session.isRunning() || !session.diagnosis())
        return tr("Checking…");
    if (m_model->total(Severity::Info) + m_model->total(Severity::Warning) + m_model->total(Severity::Error))
        return tr("Nothing matches the filter.");
    QStringList asked;
    for (const auto& verdict : session.diagnosis()->verdicts)
        asked << shownRuntime(verdictSpec(verdict));
    return tr("<p style='font-size:large'>No problems found.</p><p>Checked: shard headers against the index, sizes and "
              "offsets, weights against their scales, the description, config.json, ignore lists, every layer and "
              "expert against its siblings%1.</p>")
        .arg(asked.isEmpty() ? QString() : tr(", and the lookups of %1").arg(asked.join(QStringLiteral(", "))));
}

// The tensor or module to show for a row: its subject, or what the evidence is about if that is no name of the folder.
QString ProblemsPage::place() const
{
    const QModelIndex current = m_tree->currentIndex();
    const Finding* finding = m_model->finding(current);
    if (!finding || !m_document)
        return {};
    const QString subject = m_model->subject(current);
    if (m_document->tree.find(subject.toStdString()) != noNode)
        return subject;
    const auto evidence = evidenceOf(*m_model->diagnosis(), *finding, subject);
    const bool known = evidence && m_document->tree.find(evidence->tensor.toStdString()) != noNode;
    return known ? evidence->tensor : QString();
}

void ProblemsPage::showCurrent()
{
    const QModelIndex current = m_tree->currentIndex();
    const Finding* finding = m_document ? m_model->finding(current) : nullptr;
    const Verdict* verdict = m_document ? m_model->verdict(current) : nullptr;
    m_details->setHtml(finding ? findingHtml(*m_document, *m_model->diagnosis(), *finding, m_model->subject(current))
            : verdict          ? verdictHtml(*m_document, *verdict)
                               : QString());
    m_fix->setEnabled(finding && !finding->fix.empty());
    m_copy->setEnabled(finding);
    m_ignore->setEnabled(finding);
    m_show->setEnabled(!place().isEmpty());
}

void ProblemsPage::showInTree()
{
    if (const QString name = place(); !name.isEmpty())
        workspace()->selectPath(name);
}

void ProblemsPage::copyCurrent()
{
    if (m_model->finding(m_tree->currentIndex()))
        QGuiApplication::clipboard()->setText(m_details->toPlainText());
}

void ProblemsPage::ignoreCurrent()
{
    if (const Finding* finding = m_model->finding(m_tree->currentIndex())) {
        m_ignored << toQt(finding->rule);
        m_model->setIgnoredRules(m_ignored);
        applyFilter();
    }
}

} // namespace requant
