// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/pages/containerblockpanel.h"

#include "core/checkpoint/joincompanion.h"
#include "widgets/models/coretext.h"
#include "widgets/models/formats.h"
#include "widgets/models/previewmetricsmodel.h"
#include "widgets/parts/celldelegate.h"
#include "widgets/parts/elidedlabel.h"
#include "widgets/parts/theme.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSpinBox>
#include <QTableView>
#include <QVBoxLayout>

#include <limits>

namespace requant {

namespace {

QSpinBox* addSpin(QHBoxLayout* row, const QString& label, const char* name)
{
    auto* text = new QLabel(label);
    auto* box = new QSpinBox;
    box->setObjectName(QLatin1String(name));
    box->setMaximum(0);
    box->setKeyboardTracking(false);
    text->setBuddy(box);
    row->addWidget(text);
    row->addWidget(box);
    return box;
}

int spinLimit(std::uint64_t count)
{
    return static_cast<int>(std::min<std::uint64_t>(count - 1, std::numeric_limits<int>::max()));
}

} // namespace

ContainerBlockPanel::ContainerBlockPanel(QWidget* parent)
    : QWidget(parent)
    , m_name(new ElidedLabel(this))
    , m_text(new QLabel(this))
{
    auto* bar = new QHBoxLayout;
    bar->setSpacing(2 * grid);
    m_name->setFont(monospace());
    m_text->setObjectName(QStringLiteral("blockText"));
    m_text->setWordWrap(true);
    bar->addWidget(m_name, 1);
    m_row = addSpin(bar, tr("Block ro&w"), "blockRow");
    m_col = addSpin(bar, tr("co&lumn"), "blockColumn");
    for (auto* box : {m_row, m_col})
        connect(box, &QSpinBox::valueChanged, this, &ContainerBlockPanel::request);
    auto* tables = new QHBoxLayout;
    tables->setSpacing(4 * grid);
    addTable(tables, tr("INT4 codes"), "blockCodes", m_codes);
    addTable(tables, tr("Codes times scale"), "blockValues", m_values);
    addTable(tables, tr("Companion checkpoint"), "blockReference", m_reference);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(3 * grid, grid, 3 * grid, 2 * grid);
    column->setSpacing(grid);
    column->addLayout(bar);
    column->addWidget(m_text);
    column->addLayout(tables, 1);
}

void ContainerBlockPanel::addTable(QHBoxLayout* row, const QString& title, const char* name, ContainerBlockModel& model)
{
    auto* table = new QTableView(this);
    table->setObjectName(QLatin1String(name));
    table->setModel(&model);
    table->setItemDelegate(new CellDelegate(table));
    table->setFrameShape(QFrame::NoFrame);
    table->setSelectionMode(QAbstractItemView::NoSelection);
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    table->horizontalHeader()->setMinimumSectionSize(18 * grid);
    table->verticalHeader()->setDefaultSectionSize(6 * grid);
    auto* column = new QVBoxLayout;
    column->setSpacing(0);
    column->addWidget(new QLabel(title, this));
    column->addWidget(table, 1);
    row->addLayout(column, 1);
}

void ContainerBlockPanel::setDocument(const DocumentPtr& document)
{
    m_document = document;
    m_entry.clear();
    const auto container = document ? document->checkpoint.containers().front().container : nullptr;
    setEntry(container && !container->blocks.empty() ? toQt(container->blocks.front().name) : QString());
}

void ContainerBlockPanel::setEntry(const QString& name)
{
    m_entry = name;
    m_name->setText(name);
    for (auto* box : {m_row, m_col}) {
        const QSignalBlocker quiet(box);
        box->setValue(0);
        box->setMaximum(0);
    }
    request();
}

void ContainerBlockPanel::request()
{
    m_job.cancel();
    if (!m_document || m_entry.isEmpty())
        return setBlock(nullptr, {});
    m_job.start(
        [document = m_document, name = m_entry.toStdString(), row = m_row->value(), col = m_col->value()](
            std::stop_token) {
            const auto companion = companionOf(document->checkpoint);
            return readContainerBlock(document->checkpoint, name, static_cast<std::uint64_t>(row),
                static_cast<std::uint64_t>(col), companion ? &*companion : nullptr);
        },
        [this](const Result<ContainerBlock>& result) { show(result); });
}

void ContainerBlockPanel::show(const Result<ContainerBlock>& result)
{
    if (!result)
        return setBlock(nullptr, toQt(result.error()));
    auto block = std::make_shared<const ContainerBlock>(*result);
    // The grid is known from the first answer on.
    m_row->setMaximum(spinLimit(block->gridRows));
    m_col->setMaximum(spinLimit(block->gridCols));
    QString text =
        tr("One of %1 x %2 scales: %3")
            .arg(formatNumber(block->gridRows), formatNumber(block->gridCols), formatFigure(double(block->scale), 6));
    if (!companionOf(m_document->checkpoint))
        text += QStringLiteral(" · ") + tr("name a companion checkpoint to see the weights they were made of");
    setBlock(std::move(block), text);
}

void ContainerBlockPanel::setBlock(std::shared_ptr<const ContainerBlock> block, const QString& text)
{
    m_row->setEnabled(block != nullptr);
    m_col->setEnabled(block != nullptr);
    for (auto* model : {&m_codes, &m_values, &m_reference})
        model->setBlock(block);
    m_text->setText(text);
}

} // namespace requant
