// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/models/scanmodel.h"

#include "widgets/models/coretext.h"
#include "widgets/models/formats.h"
#include "widgets/models/previewmetricsmodel.h"

#include <QLocale>

#include <cmath>
#include <numeric>

namespace requant {

namespace {

QString number(double value)
{
    return std::isfinite(value) ? QLocale().toString(value, 'g', 4) : QStringLiteral("–");
}

QString text(const ScannedMatrix& matrix, int column)
{
    const auto& m = matrix.metrics;
    switch (column) {
    case ScanModel::Name:
        return toQt(matrix.name);
    case ScanModel::Rmse:
        return formatRmse(m.relativeRmse);
    case ScanModel::Sqnr:
        return m.exact ? ScanModel::tr("exact") : number(m.sqnrDb);
    case ScanModel::MaxAbs:
        return number(m.maxAbs);
    case ScanModel::Crest:
        return number(m.crestMax);
    case ScanModel::Rows:
        return matrix.rowsMeasured < matrix.rows
            ? ScanModel::tr("%1 of %2").arg(formatNumber(matrix.rowsMeasured), formatNumber(matrix.rows))
            : formatNumber(matrix.rows);
    case ScanModel::Size:
        return formatSize(matrix.targetBytes);
    default:
        return {};
    }
}

QVariant raw(const ScannedMatrix& matrix, int column)
{
    const auto& m = matrix.metrics;
    switch (column) {
    case ScanModel::Rmse:
        return m.relativeRmse;
    case ScanModel::Sqnr:
        return m.sqnrDb;
    case ScanModel::MaxAbs:
        return m.maxAbs;
    case ScanModel::Crest:
        return m.crestMax;
    case ScanModel::Rows:
        return static_cast<qulonglong>(matrix.rows);
    case ScanModel::Size:
        return static_cast<qulonglong>(matrix.targetBytes);
    default:
        return toQt(matrix.name);
    }
}

} // namespace

ScanModel::ScanModel(QObject* parent)
    : QAbstractTableModel(parent)
{
}

void ScanModel::setScan(Scan scan)
{
    beginResetModel();
    m_scan = std::move(scan);
    m_shown.assign(m_scan ? m_scan->matrices.size() : 0, 0);
    std::iota(m_shown.begin(), m_shown.end(), 0U);
    endResetModel();
}

void ScanModel::setSubset(std::vector<std::uint32_t> subset)
{
    beginResetModel();
    m_shown = std::move(subset);
    endResetModel();
}

void ScanModel::showAll()
{
    setScan(m_scan);
}

void ScanModel::setThreshold(double threshold)
{
    m_threshold = threshold;
    if (!m_shown.empty())
        Q_EMIT dataChanged(index(0, Becomes), index(rowCount() - 1, Becomes));
}

QString ScanModel::becomes(const ScannedMatrix& matrix) const
{
    const Scheme* scheme = findScheme(staysBf16(matrix) ? "bf16" : m_scan->scheme);
    return scheme ? toQt(scheme->title) : QString();
}

int ScanModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_shown.size());
}

int ScanModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(ColumnCount);
}

QVariant ScanModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto& shown = matrix(index.row());
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
        return index.column() == Becomes ? becomes(shown) : text(shown, index.column());
    case SortRole:
        return index.column() == Becomes ? staysBf16(shown) : raw(shown, index.column());
    case MonospaceRole:
        return true;
    case Qt::TextAlignmentRole:
        return QVariant(
            (index.column() == Name || index.column() == Becomes ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    case ToneRole:
        if (index.column() == Becomes)
            return static_cast<int>(staysBf16(shown) ? ItemTone::Warning : ItemTone::Neutral);
        return static_cast<int>(index.column() == Rmse ? rmseTone(shown.metrics.relativeRmse) : ItemTone::Neutral);
    default:
        return {};
    }
}

QVariant ScanModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name:
        return tr("Matrix");
    case Rmse:
        return tr("Relative RMSE");
    case Becomes:
        return tr("Becomes");
    case Sqnr:
        return tr("SQNR, dB");
    case MaxAbs:
        return tr("Largest error");
    case Crest:
        return tr("Crest");
    case Rows:
        return tr("Rows measured");
    case Size:
        return tr("Size after");
    default:
        return {};
    }
}

} // namespace requant
