// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/models/diffmodel.h"

#include "widgets/models/coretext.h"
#include "widgets/models/formats.h"
#include "widgets/models/roles.h"

#include <algorithm>

namespace requant {

namespace {

// A line of a description or an index is short; of a longer one the beginning tells what it is.
constexpr std::size_t maxLine = 4'000;

QString lineText(const std::vector<std::string>& lines, std::size_t line)
{
    if (line >= lines.size())
        return {};
    return toQt(
        std::string_view(lines[line]).substr(0, validUtf8Prefix(std::string_view(lines[line]).substr(0, maxLine))));
}

} // namespace

DiffModel::DiffModel(QObject* parent)
    : QAbstractTableModel(parent)
{
}

void DiffModel::setLines(std::vector<LineChange> lines)
{
    beginResetModel();
    m_lines = std::move(lines);
    m_rows.clear();
    std::uint64_t next = 1; // first line of the old file that no row was made for
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        const LineChange& change = m_lines[i];
        if (change.beforeLine > next)
            m_rows.push_back({i, 0, change.beforeLine - next});
        for (std::size_t line = 0; line < std::max(change.before.size(), change.after.size()); ++line)
            m_rows.push_back({i, line, 0});
        next = change.beforeLine + change.before.size();
    }
    endResetModel();
}

int DiffModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int DiffModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(ColumnCount);
}

QVariant DiffModel::text(const Row& row, int column) const
{
    if (row.skipped)
        return column == Before ? tr("%Ln line(s) as they are", nullptr, static_cast<int>(row.skipped)) : QString();
    const LineChange& change = m_lines[row.change];
    const bool old = column == BeforeLine || column == Before;
    const auto& lines = old ? change.before : change.after;
    if (row.line >= lines.size())
        return {};
    if (column == Before || column == After)
        return (old ? QStringLiteral("− ") : QStringLiteral("+ ")) + lineText(lines, row.line);
    return formatNumber((old ? change.beforeLine : change.afterLine) + row.line);
}

DiffModel::Side DiffModel::side(const Row& row, int column) const
{
    if (row.skipped)
        return Side::None;
    const LineChange& change = m_lines[row.change];
    const bool old = column == BeforeLine || column == Before;
    if (row.line >= (old ? change.before : change.after).size())
        return Side::None;
    return old ? Side::Removed : Side::Added;
}

QVariant DiffModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    const bool number = index.column() == BeforeLine || index.column() == AfterLine;
    switch (role) {
    case Qt::DisplayRole:
        return text(row, index.column());
    case Qt::TextAlignmentRole:
        return QVariant((number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case MonospaceRole:
        return row.skipped == 0;
    case MutedRole:
        return row.skipped != 0 || number;
    case SideRole:
        return static_cast<int>(side(row, index.column()));
    default:
        return {};
    }
}

QVariant DiffModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Before:
        return tr("Before");
    case After:
        return tr("After");
    default:
        return tr("Line");
    }
}

} // namespace requant
