// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/models/containerblockmodel.h"

#include "widgets/models/formats.h"
#include "widgets/models/previewmetricsmodel.h"
#include "widgets/models/roles.h"

namespace requant {

ContainerBlockModel::ContainerBlockModel(Content content, QObject* parent)
    : QAbstractTableModel(parent)
    , m_content(content)
{
}

void ContainerBlockModel::setBlock(std::shared_ptr<const ContainerBlock> block)
{
    beginResetModel();
    m_block = std::move(block);
    endResetModel();
}

bool ContainerBlockModel::isEmpty() const
{
    return !m_block || (m_content == Content::Reference && m_block->reference.empty());
}

int ContainerBlockModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || isEmpty() ? 0 : static_cast<int>(m_block->rows());
}

int ContainerBlockModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() || isEmpty() ? 0 : static_cast<int>(m_block->cols());
}

QVariant ContainerBlockModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto at = static_cast<std::size_t>(index.row()) * m_block->cols() + static_cast<std::size_t>(index.column());
    switch (role) {
    case Qt::DisplayRole:
        if (m_content == Content::Codes)
            return int(m_block->codes[at]);
        return formatFigure(double(m_content == Content::Values ? m_block->values[at] : m_block->reference[at]));
    case Qt::TextAlignmentRole:
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    case MonospaceRole:
        return true;
    case ToneRole:
        // A code at the end of the range: what absmax rounding gives once per block at least.
        return static_cast<int>(
            m_content == Content::Codes && std::abs(m_block->codes[at]) >= 7 ? ItemTone::Info : ItemTone::Neutral);
    default:
        return {};
    }
}

QVariant ContainerBlockModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (isEmpty() || role != Qt::DisplayRole)
        return {};
    const std::uint64_t first = orientation == Qt::Horizontal ? m_block->colBegin : m_block->rowBegin;
    return formatNumber(first + static_cast<std::uint64_t>(section));
}

} // namespace requant
