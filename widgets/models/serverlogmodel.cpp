// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/models/serverlogmodel.h"

#include "widgets/models/roles.h"

#include <algorithm>

namespace requant {

ServerLogModel::ServerLogModel(QObject* parent)
    : QAbstractListModel(parent)
{
}

void ServerLogModel::append(const std::vector<ServerLogLine>& lines)
{
    if (lines.empty())
        return;
    const int first = static_cast<int>(m_lines.size());
    beginInsertRows({}, first, first + static_cast<int>(lines.size()) - 1);
    m_lines.insert(m_lines.end(), lines.begin(), lines.end());
    endInsertRows();
    const int surplus = static_cast<int>(m_lines.size()) - maxLines;
    if (surplus <= 0)
        return;
    beginRemoveRows({}, 0, surplus - 1);
    m_lines.erase(m_lines.begin(), m_lines.begin() + surplus);
    endRemoveRows();
}

void ServerLogModel::clear()
{
    beginResetModel();
    m_lines.clear();
    endResetModel();
}

QString ServerLogModel::text() const
{
    QString all;
    for (const auto& line : m_lines)
        all += line.text + u'\n';
    return all;
}

int ServerLogModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_lines.size());
}

QVariant ServerLogModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const ServerLogLine& line = m_lines[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return line.text;
    case LevelRole:
        return static_cast<int>(line.level);
    case MonospaceRole:
        return true;
    case ToneRole:
        if (line.level >= LogLevel::Warning)
            return static_cast<int>(line.level == LogLevel::Error ? ItemTone::Error : ItemTone::Warning);
        return {};
    default:
        return {};
    }
}

ServerLogFilter::ServerLogFilter(QObject* parent)
    : QSortFilterProxyModel(parent)
{
}

void ServerLogFilter::setLeast(LogLevel least)
{
    m_least = least;
    invalidateFilter();
}

void ServerLogFilter::setText(const QString& text)
{
    m_text = text;
    invalidateFilter();
}

bool ServerLogFilter::filterAcceptsRow(int row, const QModelIndex& parent) const
{
    const QModelIndex index = sourceModel()->index(row, 0, parent);
    return index.data(ServerLogModel::LevelRole).toInt() >= static_cast<int>(m_least)
        && (m_text.isEmpty() || index.data().toString().contains(m_text, Qt::CaseInsensitive));
}

LogLevel logLevel(const std::string& word)
{
    if (word == "error")
        return LogLevel::Error;
    if (word == "warning")
        return LogLevel::Warning;
    return word == "info" ? LogLevel::Info : LogLevel::Other;
}

} // namespace requant
