// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/models/launchmodel.h"

#include "widgets/models/coretext.h"
#include "widgets/models/roles.h"

#include <algorithm>

namespace requant {

using Settings = std::vector<std::pair<std::string, std::string>>;

LaunchModel::LaunchModel(QObject* parent)
    : QAbstractTableModel(parent)
{
}

void LaunchModel::setCommand(const ServerCommand& command)
{
    beginResetModel();
    m_command = command;
    endResetModel();
}

void LaunchModel::clearEdits()
{
    m_edits = {};
}

bool LaunchModel::add(const QString& setting)
{
    const std::string text = setting.trimmed().toStdString();
    const auto equal = text.find('=');
    const bool flag = text.starts_with("--") && text.size() > 2;
    if (!flag && (equal == std::string::npos || equal == 0))
        return false;
    change(!flag, text.substr(0, equal), equal == std::string::npos ? std::string() : text.substr(equal + 1));
    Q_EMIT edited();
    return true;
}

QStringList LaunchModel::arguments() const
{
    QStringList out;
    const auto joined = [](const std::pair<std::string, std::string>& setting, bool always) {
        const bool value = always || !setting.second.empty();
        return toQt(value ? setting.first + "=" + setting.second : setting.first);
    };
    // One word each, so that a value that starts with a dash is not taken for an option.
    for (const auto& setting : m_edits.set)
        out << QStringLiteral("--set=") + joined(setting, false);
    for (const auto& name : m_edits.unset)
        out << QStringLiteral("--unset=") + toQt(name);
    for (const auto& setting : m_edits.environment)
        out << QStringLiteral("--env=") + joined(setting, true);
    for (const auto& name : m_edits.unsetEnvironment)
        out << QStringLiteral("--unset-env=") + toQt(name);
    return out;
}

const CommandPart& LaunchModel::part(int row) const
{
    const auto at = static_cast<std::size_t>(row);
    return isVariable(row) ? m_command.environment[at - m_command.flags.size()] : m_command.flags[at];
}

void LaunchModel::change(bool variable, const std::string& name, const std::string& value)
{
    Settings& set = variable ? m_edits.environment : m_edits.set;
    std::erase(variable ? m_edits.unsetEnvironment : m_edits.unset, name);
    std::erase_if(set, [&](const auto& setting) { return setting.first == name; });
    set.emplace_back(name, value);
}

void LaunchModel::leaveOut(bool variable, const std::string& name)
{
    auto& unset = variable ? m_edits.unsetEnvironment : m_edits.unset;
    std::erase_if(variable ? m_edits.environment : m_edits.set, [&](const auto& s) { return s.first == name; });
    if (std::find(unset.begin(), unset.end(), name) == unset.end())
        unset.push_back(name);
}

int LaunchModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_command.flags.size() + m_command.environment.size());
}

int LaunchModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(ColumnCount);
}

QVariant LaunchModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const CommandPart& row = part(index.row());
    const bool hidden = isSecretName(row.name) && !row.value.empty();
    switch (role) {
    case Qt::DisplayRole:
        if (index.column() == Name)
            return toQt(row.name);
        if (index.column() == Value)
            return hidden ? QStringLiteral("***") : toQt(row.value);
        return row.changed ? tr("changed by you. %1").arg(toQt(Text(row.because))).trimmed() : toQt(Text(row.because));
    case Qt::EditRole:
        // What is hidden is not shown for editing either: it is typed anew.
        return index.column() == Value ? QVariant(hidden ? QString() : toQt(row.value)) : data(index, Qt::DisplayRole);
    case Qt::CheckStateRole:
        return index.column() == Name ? QVariant(row.enabled ? Qt::Checked : Qt::Unchecked) : QVariant();
    case Qt::ToolTipRole:
        return index.column() == Reason ? QVariant(toQt(Text(row.because))) : QVariant();
    case MonospaceRole:
        return index.column() != Reason;
    case MutedRole:
        return index.column() == Reason || !row.enabled;
    default:
        return {};
    }
}

bool LaunchModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return false;
    const CommandPart row = part(index.row());
    const bool variable = isVariable(index.row());
    if (role == Qt::CheckStateRole && index.column() == Name) {
        if (value.toInt() == Qt::Checked)
            change(variable, row.name, row.value);
        else
            leaveOut(variable, row.name);
    } else if (role == Qt::EditRole && index.column() == Value
        && value.toString() != data(index, Qt::EditRole).toString()) {
        change(variable, row.name, value.toString().toStdString());
    } else {
        return false;
    }
    Q_EMIT edited();
    return true;
}

Qt::ItemFlags LaunchModel::flags(const QModelIndex& index) const
{
    Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    if (index.isValid() && index.column() == Name)
        flags |= Qt::ItemIsUserCheckable;
    if (index.isValid() && index.column() == Value)
        flags |= Qt::ItemIsEditable;
    return flags;
}

QVariant LaunchModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name:
        return tr("Flag or variable");
    case Value:
        return tr("Value");
    case Reason:
        return tr("Why");
    default:
        return {};
    }
}

} // namespace requant
