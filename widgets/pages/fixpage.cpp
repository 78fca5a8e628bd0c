// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/pages/fixpage.h"

#include "core/fix/fixsummary.h"
#include "widgets/async/diagnosissession.h"
#include "widgets/async/jobcenter.h"
#include "widgets/models/coretext.h"
#include "widgets/models/fixmodel.h"
#include "widgets/models/formats.h"
#include "widgets/parts/banner.h"
#include "widgets/parts/celldelegate.h"
#include "widgets/parts/diffview.h"
#include "widgets/parts/tableview.h"
#include "widgets/parts/theme.h"

#include <QAction>
#include <QDir>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace requant {

FixPage::FixPage(Workspace* workspace, QWidget* parent)
    : Page("fix", workspace, parent)
    , m_model(new FixModel(this))
{
    m_split = new QSplitter(Qt::Horizontal, this);
    m_split->addWidget(buildList());
    m_split->addWidget(buildDifference());
    m_split->setStretchFactor(0, 2);
    m_split->setStretchFactor(1, 3);
    m_result = new Banner(this);
    m_result->setObjectName(QStringLiteral("fixResult"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(grid * 4, grid * 3, grid * 4, grid * 3);
    column->setSpacing(grid * 3);
    column->addWidget(m_result);
    column->addWidget(m_split, 1);
    column->addWidget(buildFooter());
    connect(m_model, &FixModel::ticksChanged, this, &FixPage::ticksChanged);
    connect(&workspace->diagnosis(), &DiagnosisSession::started, this, &FixPage::listAgain);
    connect(&workspace->diagnosis(), &DiagnosisSession::changed, this, &FixPage::listAgain);
    connect(workspace, &Workspace::fixesAsked, this, &FixPage::takeFixes);
    connect(&workspace->jobs(), &JobCenter::finished, this, &FixPage::jobFinished);
    ticksChanged();
}

FixPage::~FixPage() = default;

QString FixPage::title() const
{
    return tr("Fix");
}

QIcon FixPage::icon() const
{
    return themedIcon("fix");
}

namespace {

QToolButton* actionButton(QAction* action, QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setDefaultAction(action);
    return button;
}

} // namespace

QWidget* FixPage::buildList()
{
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, grid * 2, 0);
    column->setSpacing(grid * 2);
    m_summary = new QLabel(box);
    m_summary->setObjectName(QStringLiteral("fixSummary"));
    m_summary->setWordWrap(true);
    m_table = new TableView(QStringLiteral("fixTable"), box);
    m_table->setModel(m_model);
    m_table->setItemDelegate(new CellDelegate(m_table));
    m_table->setColumnChars({0, 9, 7, 11});
    m_remark = new QLabel(box);
    m_remark->setWordWrap(true);
    m_remark->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* buttons = new QHBoxLayout;
    const auto add = [&](const QString& text, const QString& tip, auto&& slot) {
        auto* action = new QAction(text, box);
        action->setToolTip(tip);
        connect(action, &QAction::triggered, this, slot);
        buttons->addWidget(actionButton(action, box));
        return action;
    };
    add(tr("All safe"), tr("Tick what follows from the folder alone and cannot change what the model computes"),
        [this] { m_model->tickSafe(); });
    add(tr("None"), tr("Take all ticks away"), [this] { m_model->tickNone(); });
    m_undo = add(tr("Undo"), tr("Undo the last tick"), [this] { m_model->undo(); });
    m_redo = add(tr("Redo"), tr("Tick again what was undone"), [this] { m_model->redo(); });
    add(tr("Code from…"), tr("Folder that missing custom code is copied from"), [this] { chooseOrigin(); });
    buttons->addStretch(1);
    m_undo->setShortcut(QKeySequence::Undo);
    m_redo->setShortcut(QKeySequence::Redo);
    for (auto* action : {m_undo, m_redo}) {
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        addAction(action);
    }
    column->addWidget(m_summary);
    column->addWidget(m_table, 1);
    column->addWidget(m_remark);
    column->addLayout(buttons);
    connect(m_table, &TableView::currentRowChanged, this, &FixPage::showRemark);
    return box;
}

QWidget* FixPage::buildDifference()
{
    m_difference = new DiffView(this);
    return m_difference;
}

QWidget* FixPage::buildFooter()
{
    auto* box = new QWidget(this);
    auto* rows = new QVBoxLayout(box);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(grid * 2);
    auto* row = new QHBoxLayout;
    row->setSpacing(grid * 2);
    m_output = new QLineEdit(box);
    m_output->setPlaceholderText(tr("A new or empty folder"));
    m_output->setAccessibleName(tr("Output folder"));
    auto* choose = new QToolButton(box);
    choose->setText(tr("Choose…"));
    m_bytes = new QLabel(box);
    m_bytes->setObjectName(QStringLiteral("bytesToWrite"));
    m_export = new QPushButton(tr("Export fixed folder…"), box);
    m_export->setDefault(true);
    m_proposal = new QPushButton(tr("Export patch proposal…"), box);
    m_proposal->setToolTip(tr("What the runtime would have to change so that the folder loads as it is"));
    m_flags = new QPushButton(tr("Copy launch flags"), box);
    m_flags->setToolTip(tr("Flags of the server that do the same as the ticked changes of config.json"));
    row->addWidget(new QLabel(tr("Output folder"), box));
    row->addWidget(m_output, 1);
    row->addWidget(choose);
    rows->addLayout(row);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(grid * 2);
    buttons->addWidget(m_bytes, 1);
    buttons->addWidget(m_flags);
    buttons->addWidget(m_proposal);
    buttons->addWidget(m_export);
    rows->addLayout(buttons);
    connect(choose, &QToolButton::clicked, this, &FixPage::chooseOutput);
    connect(m_export, &QPushButton::clicked, this, &FixPage::exportFolder);
    connect(m_proposal, &QPushButton::clicked, this, &FixPage::exportProposal);
    connect(m_flags, &QPushButton::clicked, this, &FixPage::copyFlags);
    connect(m_output, &QLineEdit::textChanged, this, [this] { showRemark(); });
    return box;
}

void FixPage::setDocument(const DocumentPtr& document)
{
    m_document = document;
    m_origin.clear();
    m_wanted.clear();
    m_takeSafe = false;
    m_previewing.cancel();
    m_proposing.cancel();
    m_reading.cancel();
    m_job.clear();
    m_result->hide();
    m_output->setText(
        document ? QDir::cleanPath(toQt(utf8(document->checkpoint.folder()))) + QStringLiteral("-fixed") : QString());
    listAgain();
}

void FixPage::listAgain()
{
    // Each fix works out its whole change: for a million tensors gigabytes and half a minute, so only when looked at.
    const auto diagnosis = m_document ? workspace()->diagnosis().diagnosis() : nullptr;
    if (waitsUntilShown() || !diagnosis || workspace()->diagnosis().isRunning()) {
        m_listing.cancel();
        m_model->setFixes({});
        return;
    }
    m_listing.start(
        [document = m_document, diagnosis, options = options()](std::stop_token stop) {
            Context context;
            context.stop = std::move(stop);
            return listFixes(document->checkpoint, *diagnosis, options, context);
        },
        [this](std::vector<Fix> fixes) {
            m_model->setFixes(std::move(fixes));
            m_table->setCurrentIndex(m_model->index(0, FixModel::Title));
            if (m_takeSafe || !m_wanted.isEmpty())
                takeFixes(std::exchange(m_wanted, QString()));
        });
}

void FixPage::takeFixes(const QString& rule)
{
    if (m_listing.isRunning() || m_model->rowCount() == 0) {
        m_wanted = rule;
        m_takeSafe = rule.isEmpty();
        return;
    }
    m_takeSafe = false;
    if (rule.isEmpty())
        m_model->tickSafe();
    else
        m_model->tick(rule);
    m_table->setCurrentIndex(m_model->index(std::max(0, m_model->rowOfRule(rule)), FixModel::Title));
}

QString FixPage::summaryText() const
{
    if (!m_document)
        return tr("Open a checkpoint to see what can be fixed.");
    if (workspace()->diagnosis().isRunning() || m_listing.isRunning() || !workspace()->diagnosis().diagnosis())
        return tr("Checking…");
    if (m_model->rowCount() == 0)
        return tr("Nothing to fix: no change of files would make this folder better.");
    return tr(
        "%Ln fix(es) ticked; the source is never written to.", nullptr, static_cast<int>(m_model->choices().size()));
}

void FixPage::ticksChanged()
{
    m_undo->setEnabled(m_model->canUndo());
    m_redo->setEnabled(m_model->canRedo());
    const auto choices = m_model->choices();
    setBadge(m_model->rowCount() ? formatNumber(static_cast<std::uint64_t>(m_model->rowCount())) : QString());
    const auto diagnosis = m_document ? workspace()->diagnosis().diagnosis() : nullptr;
    if (choices.empty() || !diagnosis) {
        m_previewing.cancel();
        show({});
        return;
    }
    m_previewing.start(
        [document = m_document, diagnosis, choices, options = options()](std::stop_token stop) {
            Context context;
            context.stop = std::move(stop);
            Preview preview;
            auto changes = changesOfFixes(document->checkpoint, *diagnosis, choices, options, context);
            if (!changes) {
                preview.error = toQt(changes.error());
                return preview;
            }
            preview.changes = *std::move(changes);
            for (const auto& change : preview.changes)
                preview.bytes += change.bytes;
            return preview;
        },
        [this](Preview preview) { show(std::move(preview)); });
}

void FixPage::show(Preview preview)
{
    const bool any = !preview.changes.empty();
    if (any)
        m_difference->setChanges(std::move(preview.changes));
    else
        m_difference->showText(
            preview.error.isEmpty() ? tr("Tick a fix to see which lines of which file change.") : preview.error);
    m_bytes->setText(any ? tr("%1 to write").arg(formatSize(preview.bytes)) : QString());
    m_export->setEnabled(any);
    m_flags->setEnabled(any);
    m_proposal->setEnabled(m_document && workspace()->diagnosis().diagnosis());
    m_summary->setText(summaryText());
    showRemark();
}

} // namespace requant
