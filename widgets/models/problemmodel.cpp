// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/models/problemmodel.h"

#include "widgets/models/coretext.h"
#include "widgets/models/formats.h"

#include <algorithm>

namespace requant {

namespace {

bool contains(const std::string& text, const QString& wanted)
{
    return toQt(text).contains(wanted, Qt::CaseInsensitive);
}

} // namespace

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

ProblemModel::ProblemModel(QObject* parent)
    : QAbstractItemModel(parent)
{
}

void ProblemModel::setDiagnosis(std::shared_ptr<const Diagnosis> diagnosis)
{
    beginResetModel();
    m_diagnosis = std::move(diagnosis);
    refilter();
    endResetModel();
}

void ProblemModel::setFilter(const Filter& filter)
{
    beginResetModel();
    m_filter = filter;
    refilter();
    endResetModel();
}

void ProblemModel::setIgnoredRules(const QStringList& rules)
{
    beginResetModel();
    m_ignored = rules;
    refilter();
    endResetModel();
}

void ProblemModel::refilter()
{
    m_shown.clear();
    if (!m_diagnosis)
        return;
    for (std::size_t i = 0; i < m_diagnosis->findings.size(); ++i) {
        if (accepts(m_diagnosis->findings[i]))
            m_shown.push_back(i);
    }
}

bool ProblemModel::accepts(const Finding& finding) const
{
    if (finding.severity < m_filter.least || m_ignored.contains(toQt(finding.rule)))
        return false;
    if (!m_filter.runtime.isEmpty() && !finding.runtime.empty() && toQt(finding.runtime) != m_filter.runtime)
        return false;
    const QString& text = m_filter.text;
    return text.isEmpty() || contains(finding.rule, text) || toQt(finding.message).contains(text, Qt::CaseInsensitive)
        || contains(finding.file, text) || contains(finding.subject, text)
        || std::any_of(
            finding.items.begin(), finding.items.end(), [&](const auto& item) { return contains(item, text); });
}

int ProblemModel::total(Severity severity) const
{
    if (!m_diagnosis)
        return 0;
    const auto& all = m_diagnosis->findings;
    return static_cast<int>(
        std::count_if(all.begin(), all.end(), [&](const auto& f) { return f.severity == severity; }));
}

const Finding* ProblemModel::finding(const QModelIndex& index) const
{
    if (!index.isValid())
        return nullptr;
    const auto group = index.internalId() ? index.internalId() - 1 : static_cast<quintptr>(index.row());
    return &m_diagnosis->findings[m_shown[group]];
}

QString ProblemModel::subject(const QModelIndex& index) const
{
    const Finding* found = finding(index);
    if (!found)
        return {};
    return toQt(index.internalId() ? found->items[static_cast<std::size_t>(index.row())] : found->subject);
}

// Groups carry id 0, subjects the number of their group plus one.
QModelIndex ProblemModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : quintptr{0});
}

QModelIndex ProblemModel::parent(const QModelIndex& child) const
{
    if (!child.isValid() || child.internalId() == 0)
        return {};
    return createIndex(static_cast<int>(child.internalId() - 1), 0, quintptr{0});
}

int ProblemModel::rowCount(const QModelIndex& parent) const
{
    if (!parent.isValid())
        return static_cast<int>(m_shown.size());
    if (parent.internalId() || parent.column() > 0)
        return 0;
    const auto items = finding(parent)->items.size();
    return items > 1 ? static_cast<int>(items) : 0;
}

int ProblemModel::columnCount(const QModelIndex&) const
{
    return ColumnCount;
}

QVariant ProblemModel::data(const QModelIndex& index, int role) const
{
    const Finding* found = finding(index);
    if (!found)
        return {};
    return index.internalId() ? subjectData(*found, index.row(), index.column(), role)
                              : groupData(*found, index.column(), role);
}

QVariant ProblemModel::groupData(const Finding& finding, int column, int role) const
{
    if (role == Qt::ToolTipRole)
        return toQt(finding.message);
    if (role == MonospaceRole)
        return column == Rule;
    if (role == ToneRole)
        return static_cast<int>(column == SeverityColumn ? severityTone(finding.severity) : ItemTone::Neutral);
    if (role == Qt::TextAlignmentRole)
        return QVariant((column == Count ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (column) {
    case Rule:
        return toQt(finding.rule);
    case Message:
        return toQt(finding.message);
    case Count:
        return formatNumber(finding.count);
    case SeverityColumn:
        return severityWord(finding.severity);
    case RuntimeColumn:
        return toQt(finding.runtime);
    default:
        return {};
    }
}

QVariant ProblemModel::subjectData(const Finding& finding, int row, int column, int role) const
{
    if (role == MonospaceRole)
        return column == Message;
    const bool text = role == Qt::DisplayRole || role == Qt::ToolTipRole;
    return text && column == Message ? QVariant(toQt(finding.items[static_cast<std::size_t>(row)])) : QVariant();
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
