// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the rows of the problems say.

#include "widgets/models/coretext.h"
#include "widgets/models/formats.h"
#include "widgets/models/problemmodel.h"
#include "widgets/models/verdicts.h"

namespace requant {

ItemTone severityTone(Severity severity)
{
    switch (severity) {
    case Severity::Error:
        return ItemTone::Error;
    case Severity::Warning:
        return ItemTone::Warning;
    case Severity::Info:
        break;
    }
    return ItemTone::Info;
}

QString severityWord(Severity severity)
{
    switch (severity) {
    case Severity::Error:
        return ProblemModel::tr("error");
    case Severity::Warning:
        return ProblemModel::tr("warning");
    case Severity::Info:
        break;
    }
    return ProblemModel::tr("info");
}

QVariant ProblemModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    if (!isSubject(index))
        return rowData(rowOf(index), index.column(), role);
    if (role == MonospaceRole)
        return index.column() == Message;
    const bool text = role == Qt::DisplayRole || role == Qt::ToolTipRole;
    return text && index.column() == Message ? QVariant(subject(index)) : QVariant();
}

QVariant ProblemModel::rowData(const Row& row, int column, int role) const
{
    const bool runtime = m_grouping == Grouping::ByRuntime && row.parent < 0;
    switch (role) {
    case Qt::DisplayRole:
        return rowText(row, column);
    case Qt::ToolTipRole:
        return row.children.empty() ? toQt(findingAt(row).message) : groupTitle(row);
    case MonospaceRole:
        return column == Rule && !runtime;
    case ToneRole:
        // Findings come worst first, so the first one speaks for its group.
        return static_cast<int>(column == SeverityColumn ? severityTone(findingAt(row).severity) : ItemTone::Neutral);
    case Qt::TextAlignmentRole:
        return QVariant((column == Count ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    default:
        return {};
    }
}

QString ProblemModel::groupTitle(const Row& row) const
{
    const Finding& first = findingAt(row);
    if (m_grouping == Grouping::ByRule)
        return toQt(ruleTitle(first.rule));
    return first.runtime.empty() ? tr("Whatever the runtime") : shownRuntime(toQt(first.runtime));
}

QString ProblemModel::rowText(const Row& row, int column) const
{
    const Finding& first = findingAt(row);
    const bool isGroup = !row.children.empty();
    const bool runtime = m_grouping == Grouping::ByRuntime && row.parent < 0;
    switch (column) {
    case Rule:
        return runtime ? QString() : toQt(first.rule);
    case Message:
        return isGroup ? groupTitle(row) : toQt(first.message);
    case Count: {
        if (!isGroup)
            return formatNumber(first.count);
        std::uint64_t sum = 0;
        for (const int child : row.children)
            sum += findingAt(m_rows[static_cast<std::size_t>(child)]).count;
        return formatNumber(sum);
    }
    case SeverityColumn:
        return severityWord(first.severity);
    case RuntimeColumn:
        return isGroup && m_grouping == Grouping::ByRule ? QString() : shownRuntime(toQt(first.runtime));
    default:
        return {};
    }
}

QVariant ProblemModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Rule:
        return tr("Rule");
    case Message:
        return tr("Problem");
    case Count:
        return tr("Count");
    case SeverityColumn:
        return tr("Severity");
    case RuntimeColumn:
        return tr("Runtime");
    default:
        return {};
    }
}

} // namespace requant
