// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/models/containermodels.h"

#include "core/checkpoint/cannbinjson.h"
#include "widgets/models/coretext.h"
#include "widgets/models/formats.h"
#include "widgets/models/roles.h"

namespace requant {

namespace {

QString dims(std::uint64_t rows, std::uint64_t cols)
{
    return formatDims(std::array{rows, cols});
}

} // namespace

QString baseMeaning(CannbinBase base)
{
    switch (base) {
    case CannbinBase::Absolute:
        return HypothesisModel::tr("from the start of the file");
    case CannbinBase::Header:
        return HypothesisModel::tr("from the end of the header");
    case CannbinBase::WeightsFirst:
        return HypothesisModel::tr("in sections, weights first");
    case CannbinBase::ScalesFirst:
        return HypothesisModel::tr("in sections, scales first");
    case CannbinBase::Relative:
        return HypothesisModel::tr("in sections as long as the entries need, weights first");
    }
    return {};
}

void HypothesisModel::setContainer(std::shared_ptr<const CannbinContainer> container)
{
    beginResetModel();
    m_container = std::move(container);
    endResetModel();
}

int HypothesisModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || !m_container ? 0 : static_cast<int>(m_container->hypotheses.size());
}

int HypothesisModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : NUM_COLUMNS;
}

QString HypothesisModel::text(const CannbinHypothesis& hypothesis, int column) const
{
    switch (column) {
    case Base:
        return toQt(name(hypothesis.base));
    case Meaning:
        return baseMeaning(hypothesis.base);
    case Fits:
        if (m_container->base == hypothesis.base)
            return tr("fits, in use");
        return hypothesis.feasible ? tr("fits") : toQt(hypothesis.why);
    case Scales:
        return hypothesis.feasible && hypothesis.sampled > 0
            ? tr("%1 of %2 plausible").arg(formatNumber(hypothesis.plausible), formatNumber(hypothesis.sampled))
            : QString();
    default:
        return {};
    }
}

QVariant HypothesisModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const CannbinHypothesis& hypothesis = m_container->hypotheses[static_cast<std::size_t>(index.row())];
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole || role == SortRole)
        return text(hypothesis, index.column());
    if (role == ToneRole && index.column() == Fits)
        return static_cast<int>(hypothesis.feasible ? ItemTone::Good : ItemTone::Neutral);
    if (role == MutedRole)
        return !hypothesis.feasible;
    return {};
}

QVariant HypothesisModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole || section >= NUM_COLUMNS)
        return {};
    const std::array titles{tr("Base"), tr("Offsets count"), tr("Sampled scales"), tr("In this file")};
    return titles[static_cast<std::size_t>(section)];
}

void ContainerEntryModel::setContainer(std::shared_ptr<const CannbinContainer> container)
{
    beginResetModel();
    m_container = std::move(container);
    endResetModel();
}

int ContainerEntryModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || !m_container ? 0 : static_cast<int>(m_container->blocks.size());
}

int ContainerEntryModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : NUM_COLUMNS;
}

QString ContainerEntryModel::text(const CannbinBlock& block, int column) const
{
    const bool placed = !m_container->indexOnly();
    switch (column) {
    case Name:
        return toQt(block.name);
    case Shape:
        return dims(block.rows, block.cols);
    case Block:
        return dims(block.blockRows, block.blockCols);
    case Weights:
        return placed ? formatNumber(block.weightBegin) : tr("%1 declared").arg(formatNumber(block.weightOffset));
    case Scales:
        return placed ? formatNumber(block.scaleBegin) : tr("%1 declared").arg(formatNumber(block.scaleOffset));
    case Tiling:
        return block.tiling.readable
            ? QStringLiteral("M %1, N %2, K %3").arg(block.tiling.m).arg(block.tiling.n).arg(block.tiling.k)
            : QString();
    case Problem:
        return toQt(tilingProblem(block));
    default:
        return {};
    }
}

QVariant ContainerEntryModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const CannbinBlock& block = m_container->blocks[static_cast<std::size_t>(index.row())];
    const int column = index.column();
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole)
        return text(block, column);
    if (role == SortRole) {
        if (column == Weights || column == Scales)
            return QVariant::fromValue(
                static_cast<quint64>(column == Weights ? block.weightOffset : block.scaleOffset));
        return column == Shape ? QVariant::fromValue(static_cast<quint64>(block.rows * block.cols))
                               : QVariant(text(block, column));
    }
    if (role == MonospaceRole)
        return column != Problem;
    if (role == Qt::TextAlignmentRole && (column == Weights || column == Scales))
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role == ToneRole && column == Problem && !tilingProblem(block).empty())
        return static_cast<int>(ItemTone::Error);
    return {};
}

QVariant ContainerEntryModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole || section >= NUM_COLUMNS)
        return {};
    const std::array titles{tr("Entry"), tr("Shape"), tr("Block"), tr("Weights at"), tr("Scales at"), tr("Tiling"),
        tr("Problem of the tiling")};
    return titles[static_cast<std::size_t>(section)];
}

OpenOptions containerOptions(const Checkpoint& checkpoint)
{
    OpenOptions options;
    options.companion = checkpoint.companionFolder();
    for (const auto& open : checkpoint.containers()) {
        const CannbinContainer& container = *open.container;
        if (container.baseChosen)
            options.cannbin.base = container.base;
        if (container.signChosen)
            options.cannbin.sign = container.sign;
        if (container.geometryChosen)
            options.cannbin.geometry = container.geometry;
    }
    return options;
}

QStringList containerArguments(const Checkpoint& checkpoint)
{
    const OpenOptions options = containerOptions(checkpoint);
    QStringList out;
    const auto add = [&](const char* option, std::string_view value) {
        out << QLatin1String(option) << QString::fromUtf8(value.data(), static_cast<qsizetype>(value.size()));
    };
    if (options.cannbin.base)
        add("--base", name(*options.cannbin.base));
    if (options.cannbin.sign)
        add("--sign", name(*options.cannbin.sign));
    if (options.cannbin.geometry)
        add("--geometry", name(*options.cannbin.geometry));
    if (!options.companion.empty())
        add("--companion", utf8(options.companion));
    return out;
}

} // namespace requant
