// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/models/acceptancemodel.h"

#include "widgets/models/formats.h"
#include "widgets/models/previewmetricsmodel.h"

#include <array>
#include <cmath>

namespace requant {

void AcceptanceModel::setResult(std::optional<AcceptanceResult> result)
{
    beginResetModel();
    m_result = std::move(result);
    endResetModel();
}

int AcceptanceModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || !m_result ? 0 : RowCount;
}

int AcceptanceModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() || !m_result ? 0 : 1;
}

QString AcceptanceModel::text(int row) const
{
    switch (row) {
    case Stated:
        return std::isfinite(m_result->stated) ? formatFigure(m_result->stated) : tr("no number");
    case Limit:
        return m_result->accepted() ? tr("met") : tr("not met");
    case Bounded:
        return formatFigure(m_result->bounded);
    case ZeroReferences:
        return formatNumber(m_result->zeroReferences);
    case RelativeRmse:
        return formatRmse(m_result->relativeRmse);
    case Sqnr:
        return std::isfinite(m_result->sqnrDb) ? formatFigure(m_result->sqnrDb) + QStringLiteral(" dB") : tr("exact");
    case MaxAbs:
        return formatFigure(m_result->maxAbs);
    case CosineDistance:
        return formatFigure(std::max(0.0, 1 - m_result->cosine), 3);
    default:
        return {};
    }
}

QString AcceptanceModel::tip(int row) const
{
    switch (row) {
    case Stated:
    case Limit:
        return tr("As the document has it: mean of |error| / |reference| over %Ln random block(s), seed %1", nullptr,
            static_cast<int>(m_result->blocksSampled))
            .arg(m_result->options.seed);
    case Bounded:
        return tr("The same mean without references below a thousandth of the largest, by which it divides");
    case ZeroReferences:
        return tr("Weights of the sample that are zero in the companion: the mean divides by them");
    case RelativeRmse:
    case Sqnr:
    case MaxAbs:
    case CosineDistance:
        return tr("Over the whole matrix");
    default:
        return {};
    }
}

QVariant AcceptanceModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return text(index.row());
    case Qt::ToolTipRole:
        return tip(index.row());
    case Qt::TextAlignmentRole:
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    case MonospaceRole:
        return true;
    case ToneRole:
        // Not met is what INT4 gives, so it warns and does not alarm.
        return static_cast<int>(index.row() != Limit ? ItemTone::Neutral
                : m_result->accepted()               ? ItemTone::Good
                                                     : ItemTone::Warning);
    default:
        return {};
    }
}

QVariant AcceptanceModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Vertical || !m_result || section < 0 || section >= RowCount)
        return {};
    if (role == Qt::ToolTipRole)
        return tip(section);
    if (role != Qt::DisplayRole)
        return {};
    const std::array titles{tr("Mean |e| / |ref|"), tr("Below %1").arg(formatFigure(m_result->options.limit)),
        tr("Without tiny ones"), tr("Zero references"), tr("Relative RMSE"), tr("SQNR"), tr("Largest error"),
        tr("1 − cosine")};
    return titles[static_cast<std::size_t>(section)];
}

} // namespace requant
