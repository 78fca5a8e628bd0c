// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/models/previewmetricsmodel.h"

#include "widgets/models/coretext.h"
#include "widgets/models/formats.h"

#include <QCoreApplication>
#include <QLocale>

#include <cmath>

namespace requant {

namespace {

QString position(const QuantMetrics& metrics)
{
    return PreviewMetricsModel::tr("row %1, column %2")
        .arg(formatNumber(metrics.maxAbsRow), formatNumber(metrics.maxAbsCol));
}

QString rowName(int row)
{
    switch (row) {
    case PreviewMetricsModel::RelativeRmse:
        return PreviewMetricsModel::tr("Relative RMSE");
    case PreviewMetricsModel::Sqnr:
        return PreviewMetricsModel::tr("SQNR");
    case PreviewMetricsModel::MaxAbs:
        return PreviewMetricsModel::tr("Largest error");
    case PreviewMetricsModel::HalfStep:
        return PreviewMetricsModel::tr("Against half a step");
    case PreviewMetricsModel::CosineDistance:
        return PreviewMetricsModel::tr("1 − cosine");
    case PreviewMetricsModel::Clipped:
        return PreviewMetricsModel::tr("Clipped");
    case PreviewMetricsModel::Saturated:
        return PreviewMetricsModel::tr("Saturated");
    case PreviewMetricsModel::ZeroRows:
        return PreviewMetricsModel::tr("Zero rows");
    case PreviewMetricsModel::NotFinite:
        return PreviewMetricsModel::tr("NaN and Inf");
    case PreviewMetricsModel::Crest:
        return PreviewMetricsModel::tr("Largest crest factor");
    case PreviewMetricsModel::Expected:
        return PreviewMetricsModel::tr("Expected from crest");
    case PreviewMetricsModel::Bytes:
        return PreviewMetricsModel::tr("Size after");
    default:
        return {};
    }
}

QString rowTip(int row)
{
    switch (row) {
    case PreviewMetricsModel::RelativeRmse:
        return PreviewMetricsModel::tr("‖Ŵ − W‖ / ‖W‖ over the whole matrix");
    case PreviewMetricsModel::Sqnr:
        return PreviewMetricsModel::tr("20 log10 of ‖W‖ / ‖Ŵ − W‖; 40 dB is one percent");
    case PreviewMetricsModel::HalfStep:
        return PreviewMetricsModel::tr("Largest error over half its step; rounding to nearest stays at or below 1");
    case PreviewMetricsModel::CosineDistance:
        return PreviewMetricsModel::tr("Insensitive to errors of scale");
    case PreviewMetricsModel::Clipped:
        return PreviewMetricsModel::tr("Elements whose code lay outside the range");
    case PreviewMetricsModel::Crest:
        return PreviewMetricsModel::tr("absmax / rms of a row; INT8 per row costs about crest / 440");
    case PreviewMetricsModel::Expected:
        return PreviewMetricsModel::tr("Relative RMSE that steps of this size give on their own");
    default:
        return {};
    }
}

QString cell(int row, const PreviewResult& result)
{
    const QuantMetrics& m = result.metrics;
    switch (row) {
    case PreviewMetricsModel::RelativeRmse:
        return formatRmse(m.relativeRmse);
    case PreviewMetricsModel::Sqnr:
        return m.exact ? PreviewMetricsModel::tr("exact") : formatFigure(m.sqnrDb, 4) + QStringLiteral(" dB");
    case PreviewMetricsModel::MaxAbs:
        return formatFigure(m.maxAbs);
    case PreviewMetricsModel::HalfStep:
        return formatFigure(m.halfStepRatio, 6);
    case PreviewMetricsModel::CosineDistance:
        return formatFigure(std::max(0.0, 1 - m.cosine), 3);
    case PreviewMetricsModel::Clipped:
        return formatNumber(m.clipped);
    case PreviewMetricsModel::Saturated:
        return formatNumber(m.saturated);
    case PreviewMetricsModel::ZeroRows:
        return formatNumber(m.zeroRows);
    case PreviewMetricsModel::NotFinite:
        return QStringLiteral("%1 / %2").arg(formatNumber(m.nanCount), formatNumber(m.infCount));
    case PreviewMetricsModel::Crest:
        return formatFigure(m.crestMax);
    case PreviewMetricsModel::Expected:
        return std::isfinite(m.expectedRmse) ? formatRmse(m.expectedRmse) : QStringLiteral("–");
    case PreviewMetricsModel::Bytes:
        return formatSize(result.targetBytes);
    default:
        return {};
    }
}

ItemTone tone(int row, const QuantMetrics& m)
{
    switch (row) {
    case PreviewMetricsModel::RelativeRmse:
        return rmseTone(m.relativeRmse);
    case PreviewMetricsModel::HalfStep:
        return !std::isfinite(m.halfStepRatio) ? ItemTone::Neutral
            : m.withinHalfStep                 ? ItemTone::Good
                                               : ItemTone::Error;
    case PreviewMetricsModel::Clipped:
        return m.clipped ? ItemTone::Warning : ItemTone::Good;
    case PreviewMetricsModel::NotFinite:
        return m.nanCount || m.infCount ? ItemTone::Error : ItemTone::Good;
    case PreviewMetricsModel::Crest:
        return m.crestMax > 30 ? ItemTone::Warning : ItemTone::Neutral;
    default:
        return ItemTone::Neutral;
    }
}

} // namespace

ItemTone rmseTone(double relativeRmse)
{
    if (!std::isfinite(relativeRmse) || relativeRmse > PreviewMetricsModel::badRmse)
        return ItemTone::Error;
    return relativeRmse > PreviewMetricsModel::goodRmse ? ItemTone::Warning : ItemTone::Good;
}

QString formatFigure(double value, int digits)
{
    return std::isfinite(value) ? QLocale().toString(value, 'g', digits) : QStringLiteral("–");
}

QString formatRmse(double relativeRmse)
{
    if (relativeRmse == 0)
        return PreviewMetricsModel::tr("exact");
    return formatFigure(100 * relativeRmse, 3) + QStringLiteral(" %");
}

PreviewMetricsModel::PreviewMetricsModel(QObject* parent)
    : QAbstractTableModel(parent)
{
}

void PreviewMetricsModel::setResults(std::vector<PreviewResult> results)
{
    beginResetModel();
    m_results = std::move(results);
    endResetModel();
}

int PreviewMetricsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || m_results.empty() ? 0 : RowCount;
}

int PreviewMetricsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_results.size());
}

QVariant PreviewMetricsModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto& result = m_results[static_cast<std::size_t>(index.column())];
    switch (role) {
    case Qt::DisplayRole:
        return cell(index.row(), result);
    case Qt::ToolTipRole:
        return index.row() == MaxAbs ? position(result.metrics) : rowTip(index.row());
    case Qt::TextAlignmentRole:
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    case ToneRole:
        return static_cast<int>(tone(index.row(), result.metrics));
    case MonospaceRole:
        return true;
    default:
        return {};
    }
}

QVariant PreviewMetricsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Vertical) {
        if (role == Qt::DisplayRole)
            return rowName(section);
        return role == Qt::ToolTipRole ? QVariant(rowTip(section)) : QVariant();
    }
    if (role != Qt::DisplayRole || section < 0 || static_cast<std::size_t>(section) >= m_results.size())
        return {};
    const auto* scheme = findScheme(m_results[static_cast<std::size_t>(section)].scheme);
    return scheme ? toQt(scheme->title) : toQt(m_results[static_cast<std::size_t>(section)].scheme);
}

} // namespace requant
