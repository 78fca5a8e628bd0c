// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/models/problemmodel.h"

#include "widgets/models/coretext.h"
#include "widgets/models/verdicts.h"

#include <algorithm>
#include <unordered_map>

namespace requant {

namespace {

bool contains(const std::string& text, const QString& wanted)
{
    return toQt(text).contains(wanted, Qt::CaseInsensitive);
}

} // namespace

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

void ProblemModel::setGrouping(Grouping grouping)
{
    beginResetModel();
    m_grouping = grouping;
    group();
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
    for (std::size_t i = 0; m_diagnosis && i < m_diagnosis->findings.size(); ++i) {
        if (accepts(m_diagnosis->findings[i]))
            m_shown.push_back(i);
    }
    group();
}

std::string ProblemModel::groupKey(const Finding& finding) const
{
    return m_grouping == Grouping::ByRule ? finding.rule : finding.runtime;
}

int ProblemModel::addRow(int parent, std::size_t finding)
{
    const int row = static_cast<int>(m_rows.size());
    auto& siblings = parent < 0 ? m_top : m_rows[static_cast<std::size_t>(parent)].children;
    const int place = static_cast<int>(siblings.size());
    siblings.push_back(row);
    m_rows.push_back({parent, place, finding, {}});
    return row;
}

// Groups stand in the order of their first finding, so errors stay on top.
void ProblemModel::group()
{
    m_rows.clear();
    m_top.clear();
    std::vector<std::pair<std::string, std::vector<std::size_t>>> groups;
    std::unordered_map<std::string, std::size_t> known;
    for (const std::size_t at : m_shown) {
        const auto [found, fresh] = known.try_emplace(groupKey(m_diagnosis->findings[at]), groups.size());
        if (fresh)
            groups.emplace_back(found->first, std::vector<std::size_t>());
        groups[found->second].second.push_back(at);
    }
    for (const auto& [key, findings] : groups) {
        const int top = addRow(-1, findings.front());
        if (m_grouping == Grouping::ByRule && findings.size() == 1)
            continue;
        for (const std::size_t finding : findings)
            addRow(top, finding);
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
    if (!index.isValid() || verdict(index))
        return nullptr;
    const Row& row = rowOf(index);
    const bool runtime = m_grouping == Grouping::ByRuntime && row.parent < 0 && !isSubject(index);
    return runtime ? nullptr : &findingAt(row);
}

const Verdict* ProblemModel::verdict(const QModelIndex& index) const
{
    if (!index.isValid() || m_grouping != Grouping::ByRuntime || isSubject(index) || rowOf(index).parent >= 0)
        return nullptr;
    return verdictOf(*m_diagnosis, toQt(findingAt(rowOf(index)).runtime));
}

QString ProblemModel::subject(const QModelIndex& index) const
{
    const Finding* found = finding(index);
    if (!found)
        return {};
    return toQt(isSubject(index) ? found->items[static_cast<std::size_t>(index.row())] : found->subject);
}

// A row carries twice its number in m_rows, a subject that of its finding and one.
QModelIndex ProblemModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    if (!parent.isValid())
        return createIndex(row, column, static_cast<quintptr>(m_top[static_cast<std::size_t>(row)]) * 2);
    const Row& above = rowOf(parent);
    if (above.children.empty())
        return createIndex(row, column, parent.internalId() + 1);
    return createIndex(row, column, static_cast<quintptr>(above.children[static_cast<std::size_t>(row)]) * 2);
}

QModelIndex ProblemModel::parent(const QModelIndex& child) const
{
    if (!child.isValid())
        return {};
    const Row& row = rowOf(child);
    if (isSubject(child))
        return createIndex(row.place, 0, child.internalId() - 1);
    if (row.parent < 0)
        return {};
    return createIndex(m_rows[static_cast<std::size_t>(row.parent)].place, 0, static_cast<quintptr>(row.parent) * 2);
}

int ProblemModel::rowCount(const QModelIndex& parent) const
{
    if (!parent.isValid())
        return static_cast<int>(m_top.size());
    if (isSubject(parent) || parent.column() > 0)
        return 0;
    const Row& row = rowOf(parent);
    if (!row.children.empty())
        return static_cast<int>(row.children.size());
    const auto items = findingAt(row).items.size();
    return items > 1 ? static_cast<int>(items) : 0;
}

int ProblemModel::columnCount(const QModelIndex&) const
{
    return ColumnCount;
}

} // namespace requant
