// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/models/checklistmodel.h"

#include "core/device/preflight.h"
#include "core/device/validationrun.h"
#include "widgets/models/coretext.h"

#include <QStringList>

#include <algorithm>

namespace requant {

namespace {

ItemTone toneOf(PreflightState state)
{
    switch (state) {
    case PreflightState::Good:
        return ItemTone::Good;
    case PreflightState::Note:
        return ItemTone::Info;
    case PreflightState::Warning:
        return ItemTone::Warning;
    case PreflightState::Error:
        return ItemTone::Error;
    case PreflightState::NotAvailable:
        break;
    }
    return ItemTone::Neutral;
}

QString wordOf(PreflightState state)
{
    switch (state) {
    case PreflightState::Good:
        return CheckListModel::tr("good");
    case PreflightState::Note:
        return CheckListModel::tr("note");
    case PreflightState::Warning:
        return CheckListModel::tr("warning");
    case PreflightState::Error:
        return CheckListModel::tr("error");
    case PreflightState::NotAvailable:
        break;
    }
    return CheckListModel::tr("not available");
}

ItemTone toneOf(ProbeState state)
{
    switch (state) {
    case ProbeState::Passed:
        return ItemTone::Good;
    case ProbeState::Warning:
        return ItemTone::Warning;
    case ProbeState::Failed:
        return ItemTone::Error;
    case ProbeState::Skipped:
        break;
    }
    return ItemTone::Neutral;
}

QString wordOf(ProbeState state)
{
    switch (state) {
    case ProbeState::Passed:
        return CheckListModel::tr("passed");
    case ProbeState::Warning:
        return CheckListModel::tr("warning");
    case ProbeState::Failed:
        return CheckListModel::tr("failed");
    case ProbeState::Skipped:
        break;
    }
    return CheckListModel::tr("skipped");
}

} // namespace

CheckRow rowOf(const PreflightItem& item)
{
    const QString id = toQt(item.rule.empty() ? item.id : item.id + " " + item.rule);
    return {id, toneOf(item.state), wordOf(item.state), toQt(item.message), toQt(item.because), toQt(item.action)};
}

CheckRow rowOf(const ProbeResult& probe)
{
    return {toQt(probe.id), toneOf(probe.state), wordOf(probe.state), toQt(probe.message), toQt(probe.because),
        toQt(probe.action)};
}

QString CheckRow::whole() const
{
    QStringList lines{message, because, action};
    lines.removeAll(QString());
    return lines.join(u'\n');
}

CheckListModel::CheckListModel(QObject* parent)
    : QAbstractTableModel(parent)
{
}

void CheckListModel::setRows(std::vector<CheckRow> rows)
{
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

void CheckListModel::add(const CheckRow& row)
{
    const auto same = std::find_if(m_rows.begin(), m_rows.end(), [&](const CheckRow& r) { return r.id == row.id; });
    if (same != m_rows.end()) {
        *same = row;
        const int at = static_cast<int>(same - m_rows.begin());
        Q_EMIT dataChanged(index(at, 0), index(at, ColumnCount - 1));
        return;
    }
    const int at = static_cast<int>(m_rows.size());
    beginInsertRows({}, at, at);
    m_rows.push_back(row);
    endInsertRows();
}

int CheckListModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int CheckListModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(ColumnCount);
}

QVariant CheckListModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const CheckRow& row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return index.column() == State ? row.state : index.column() == Check ? row.id : row.message;
    case Qt::ToolTipRole:
        return row.whole();
    case ToneRole:
        return index.column() == State ? QVariant(static_cast<int>(row.tone)) : QVariant();
    case MonospaceRole:
        return index.column() == Check;
    case MutedRole:
        return row.tone == ItemTone::Neutral;
    default:
        return {};
    }
}

QVariant CheckListModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case State:
        return tr("State");
    case Check:
        return tr("Check");
    case Message:
        return tr("Result");
    default:
        return {};
    }
}

} // namespace requant
