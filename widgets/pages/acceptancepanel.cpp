// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/pages/acceptancepanel.h"

#include "core/checkpoint/joincompanion.h"
#include "widgets/models/acceptancemodel.h"
#include "widgets/models/containermodels.h"
#include "widgets/models/coretext.h"
#include "widgets/parts/celldelegate.h"
#include "widgets/parts/rowheader.h"
#include "widgets/parts/theme.h"

#include <QFile>
#include <QFileDialog>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

namespace requant {

AcceptancePanel::AcceptancePanel(Workspace* workspace, QWidget* parent)
    : QWidget(parent)
    , m_workspace(workspace)
    , m_model(new AcceptanceModel(this))
    , m_table(new QTableView(this))
    , m_text(new QLabel(this))
{
    setObjectName(QStringLiteral("acceptance"));
    auto* title = new QLabel(tr("Against the companion checkpoint"), this);
    QFont bold = title->font();
    bold.setBold(true);
    title->setFont(bold);
    m_table->setObjectName(QStringLiteral("acceptanceTable"));
    m_table->setModel(m_model);
    m_table->setItemDelegate(new CellDelegate(m_table));
    m_table->setShowGrid(false);
    m_table->setSelectionMode(QAbstractItemView::NoSelection);
    m_table->setFocusPolicy(Qt::NoFocus);
    m_table->horizontalHeader()->hide();
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_table->setVerticalHeader(new RowHeader(m_table));
    m_table->verticalHeader()->setDefaultSectionSize(grid * 6);
    m_table->setFixedHeight(AcceptanceModel::RowCount * grid * 6 + 2 * m_table->frameWidth());
    m_text->setObjectName(QStringLiteral("acceptanceText"));
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* choose = new QPushButton(tr("&Companion checkpoint…"), this);
    connect(choose, &QPushButton::clicked, this, [this] { chooseCompanion(m_workspace, this); });
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, grid, 0, 0);
    column->setSpacing(grid);
    column->addWidget(title);
    column->addWidget(m_table);
    column->addWidget(m_text);
    column->addWidget(choose, 0, Qt::AlignLeft);
    hide();
}

void AcceptancePanel::setTensor(const DocumentPtr& document, const QString& tensor)
{
    if (document == m_document && tensor == m_tensor)
        return;
    m_job.cancel();
    m_document = document;
    m_tensor = tensor;
    m_model->setResult({});
    m_table->hide();
    const std::string name = tensor.toStdString();
    const auto id = document ? document->checkpoint.find(name) : std::nullopt;
    const auto part = id ? document->checkpoint.containerPart(*id) : std::nullopt;
    setVisible(part && !part->scales && !part->container->indexOnly());
    if (isHidden())
        return;
    if (!companionOf(document->checkpoint)) {
        m_text->setText(
            tr("Name the FP16 or BF16 checkpoint that this container was made of to measure what it lost."));
        return;
    }
    m_text->setText(tr("Comparing…"));
    m_job.start(
        [document, name](std::stop_token stop) {
            Context context;
            context.stop = std::move(stop);
            return checkAcceptance(document->checkpoint, *companionOf(document->checkpoint), name, context);
        },
        [this](const Result<AcceptanceResult>& result) { show(result); });
}

void AcceptancePanel::show(const Result<AcceptanceResult>& result)
{
    if (!result) {
        m_text->setText(toQt(result.error()));
        return;
    }
    m_model->setResult(*result);
    m_table->show();
    m_text->setText(result->accepted() ? QString() : toQt(acceptanceNote()));
}

void chooseCompanion(Workspace* workspace, QWidget* parent)
{
    const QString folder = QFileDialog::getExistingDirectory(parent, AcceptancePanel::tr("Companion checkpoint"));
    if (folder.isEmpty() || !workspace->document())
        return;
    OpenOptions options = containerOptions(workspace->document()->checkpoint);
    options.companion = std::filesystem::path(QFile::encodeName(folder).toStdString());
    workspace->reopen(options);
}

} // namespace requant
