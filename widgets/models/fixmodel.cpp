// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/models/fixmodel.h"

#include "widgets/models/coretext.h"
#include "widgets/models/formats.h"
#include "widgets/models/roles.h"

#include <algorithm>

namespace requant {

FixModel::FixModel(QObject* parent)
    : QAbstractTableModel(parent)
{
}

namespace {

// Two fixes of which only one can be taken: one names the other as what it replaces, for the same findings.
bool exclude(const Fix& a, const Fix& b)
{
    const auto replaces = [](const Fix& one, const Fix& other) {
        return !one.insteadOf.empty() && one.insteadOf == other.id && one.finding == other.finding;
    };
    return replaces(a, b) || replaces(b, a);
}

} // namespace

FixModel::Ticks FixModel::safeTicks() const
{
    Ticks safe(m_fixes.size());
    std::transform(m_fixes.begin(), m_fixes.end(), safe.begin(), [](const Fix& f) { return f.safe && f.possible; });
    return safe;
}

void FixModel::setFixes(std::vector<Fix> fixes)
{
    beginResetModel();
    m_fixes = std::move(fixes);
    m_history = {safeTicks()};
    m_at = 0;
    endResetModel();
    Q_EMIT ticksChanged();
}

const Fix* FixModel::fix(int row) const
{
    return row >= 0 && static_cast<std::size_t>(row) < m_fixes.size() ? &m_fixes[static_cast<std::size_t>(row)]
                                                                      : nullptr;
}

std::vector<FixChoice> FixModel::choices() const
{
    std::vector<FixChoice> chosen;
    for (std::size_t i = 0; i < m_fixes.size(); ++i) {
        if (ticks()[i])
            chosen.push_back({m_fixes[i].id, m_fixes[i].finding});
    }
    return chosen;
}

bool FixModel::isSafeChoice() const
{
    for (std::size_t i = 0; i < m_fixes.size(); ++i) {
        if (ticks()[i] && !m_fixes[i].safe)
            return false;
    }
    return true;
}

void FixModel::tickSafe()
{
    choose(safeTicks());
}

void FixModel::tickNone()
{
    choose(Ticks(m_fixes.size()));
}

void FixModel::tick(const QString& rule)
{
    Ticks next = ticks();
    for (std::size_t i = 0; i < m_fixes.size(); ++i) {
        const bool wanted = toQt(m_fixes[i].finding) == rule && m_fixes[i].possible && m_fixes[i].insteadOf.empty();
        next[i] = next[i] || wanted;
        for (std::size_t other = 0; wanted && other < m_fixes.size(); ++other)
            next[other] = next[other] && !exclude(m_fixes[i], m_fixes[other]);
    }
    choose(std::move(next));
}

int FixModel::rowOfRule(const QString& rule) const
{
    const auto found =
        std::find_if(m_fixes.begin(), m_fixes.end(), [&](const Fix& fix) { return toQt(fix.finding) == rule; });
    return found == m_fixes.end() ? -1 : static_cast<int>(found - m_fixes.begin());
}

void FixModel::choose(Ticks next)
{
    if (next == ticks())
        return;
    m_history.resize(m_at + 1);
    m_history.push_back(std::move(next));
    ++m_at;
    announce();
}

void FixModel::announce()
{
    if (!m_fixes.empty())
        Q_EMIT dataChanged(index(0, Title), index(rowCount() - 1, Title), {Qt::CheckStateRole});
    Q_EMIT ticksChanged();
}

void FixModel::undo()
{
    if (!canUndo())
        return;
    --m_at;
    announce();
}

void FixModel::redo()
{
    if (!canRedo())
        return;
    ++m_at;
    announce();
}

int FixModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_fixes.size());
}

int FixModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(ColumnCount);
}

QVariant FixModel::text(const Fix& fix, int column) const
{
    switch (column) {
    case Title:
        return toQt(fix.title);
    case Rule:
        return toQt(fix.finding);
    case Files:
        return formatNumber(fix.changes.size());
    default:
        return fix.possible ? formatSize(fix.bytesWritten) : QString();
    }
}

QVariant FixModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto row = static_cast<std::size_t>(index.row());
    const Fix& fix = m_fixes[row];
    const bool number = index.column() == Files || index.column() == Written;
    switch (role) {
    case Qt::DisplayRole:
        return text(fix, index.column());
    case Qt::CheckStateRole:
        return index.column() == Title && fix.possible ? QVariant(ticks()[row] ? Qt::Checked : Qt::Unchecked)
                                                       : QVariant();
    case Qt::ToolTipRole:
        return fix.remark.empty() ? QVariant() : QVariant(toQt(fix.remark));
    case Qt::TextAlignmentRole:
        return QVariant((number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case MonospaceRole:
        return index.column() != Title;
    case MutedRole:
        return !fix.possible;
    case SortRole:
        return number
            ? QVariant(static_cast<qulonglong>(index.column() == Files ? fix.changes.size() : fix.bytesWritten))
            : text(fix, index.column());
    default:
        return {};
    }
}

bool FixModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::CheckStateRole || !checkIndex(index, CheckIndexOption::IndexIsValid) || index.column() != Title)
        return false;
    const auto row = static_cast<std::size_t>(index.row());
    if (!m_fixes[row].possible)
        return false;
    Ticks next = ticks();
    next[row] = value.toInt() == Qt::Checked;
    for (std::size_t other = 0; next[row] && other < m_fixes.size(); ++other)
        next[other] = next[other] && (other == row || !exclude(m_fixes[row], m_fixes[other]));
    choose(std::move(next));
    return true;
}

Qt::ItemFlags FixModel::flags(const QModelIndex& index) const
{
    Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    const Fix* fix = index.isValid() ? this->fix(index.row()) : nullptr;
    if (fix && index.column() == Title && fix->possible)
        flags |= Qt::ItemIsUserCheckable;
    return flags;
}

QVariant FixModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Title:
        return tr("Fix");
    case Rule:
        return tr("Rule");
    case Files:
        return tr("Files");
    case Written:
        return tr("Writes");
    default:
        return {};
    }
}

} // namespace requant
