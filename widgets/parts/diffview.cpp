// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/parts/diffview.h"

#include "widgets/models/coretext.h"
#include "widgets/models/diffmodel.h"
#include "widgets/models/formats.h"
#include "widgets/parts/celldelegate.h"
#include "widgets/parts/tableview.h"
#include "widgets/parts/theme.h"

#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>

namespace requant {

namespace {

// Removed and added lines have their colour behind them; the sign in front says the same without colour.
class DiffDelegate : public CellDelegate {
public:
    using CellDelegate::CellDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        CellDelegate::initStyleOption(option, index);
        option->textElideMode = Qt::ElideRight;
        const auto side = static_cast<DiffModel::Side>(index.data(DiffModel::SideRole).toInt());
        if (side == DiffModel::Side::None)
            return;
        QColor color = toneColor(side == DiffModel::Side::Removed ? Tone::Error : Tone::Good);
        color.setAlpha(isDark() ? 70 : 45);
        option->backgroundBrush = color;
    }
};

QString kindWords(ChangeKind kind)
{
    switch (kind) {
    case ChangeKind::Text:
        return DiffView::tr("lines change");
    case ChangeKind::Header:
        return DiffView::tr("header changes, data stays");
    case ChangeKind::Tensors:
        return DiffView::tr("tensors move");
    case ChangeKind::Rename:
        return DiffView::tr("renamed");
    case ChangeKind::Add:
        return DiffView::tr("new file");
    case ChangeKind::Remove:
        return DiffView::tr("left out");
    }
    return {};
}

} // namespace

DiffView::DiffView(QWidget* parent)
    : QWidget(parent)
    , m_model(new DiffModel(this))
    , m_files(new QComboBox(this))
    , m_about(new QLabel(this))
    , m_table(new TableView(QStringLiteral("diffTable"), this))
{
    m_files->setAccessibleName(tr("Changed file"));
    m_files->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_about->setWordWrap(true);
    m_table->setModel(m_model);
    m_table->setItemDelegate(new DiffDelegate(m_table));
    m_table->setAlternatingRowColors(false);
    m_table->setColumnChars({6, 30, 6, 30});
    for (const int column : {DiffModel::Before, DiffModel::After})
        m_table->horizontalHeader()->setSectionResizeMode(column, QHeaderView::Stretch);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(grid * 2);
    column->addWidget(m_files);
    column->addWidget(m_about);
    column->addWidget(m_table, 1);
    connect(m_files, &QComboBox::currentIndexChanged, this, &DiffView::showFile);
    showText({});
}

void DiffView::setChanges(std::vector<FileChange> changes)
{
    const QString shown = m_files->currentData().toString();
    m_changes = std::move(changes);
    {
        const QSignalBlocker quiet(m_files);
        m_files->clear();
        for (const auto& change : m_changes)
            m_files->addItem(tr("%1 – %2").arg(toQt(change.file), kindWords(change.kind)), toQt(change.file));
        m_files->setCurrentIndex(std::max(0, m_files->findData(shown)));
    }
    m_files->setVisible(!m_changes.empty());
    m_table->setVisible(!m_changes.empty());
    showFile();
}

void DiffView::showText(const QString& text)
{
    setChanges({});
    m_about->setText(text);
}

void DiffView::showFile()
{
    const int at = m_files->currentIndex();
    if (at < 0 || static_cast<std::size_t>(at) >= m_changes.size()) {
        m_model->setLines({});
        m_about->clear();
        return;
    }
    const FileChange& change = m_changes[static_cast<std::size_t>(at)];
    m_model->setLines(change.lines);
    QString about = tr("%1 written").arg(formatSize(change.bytes));
    if (!change.newName.empty() && change.newName != change.file)
        about = tr("becomes %1; %2").arg(toQt(change.newName), about);
    if (change.kind == ChangeKind::Remove)
        about = tr("The new folder does not have this file.");
    m_about->setText(about);
}

} // namespace requant
