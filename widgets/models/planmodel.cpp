// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/models/planmodel.h"

#include "core/convert/plan.h"
#include "widgets/models/coretext.h"
#include "widgets/models/formats.h"
#include "widgets/models/roles.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace requant {

namespace {

QString actionWords(const std::string& action)
{
    if (action == "int8")
        return PlanModel::tr("to INT8 per channel");
    if (action == "bf16")
        return PlanModel::tr("to BF16");
    if (action == "fp8")
        return PlanModel::tr("to FP8 blocks");
    if (action == "keep")
        return PlanModel::tr("kept as they are");
    if (action == "drop")
        return PlanModel::tr("dropped");
    return toQt(action);
}

int placeOf(const std::string& action)
{
    static constexpr std::array<std::string_view, 3> changes{"int8", "bf16", "fp8"};
    const auto at = std::find(changes.begin(), changes.end(), action);
    return action == "drop" ? 5 : action == "keep" ? 4 : static_cast<int>(at - changes.begin());
}

} // namespace

PlanModel::PlanModel(QObject* parent)
    : QAbstractTableModel(parent)
{
}

void PlanModel::setPlan(const std::shared_ptr<const Plan>& plan)
{
    beginResetModel();
    m_rows.clear();
    if (plan) {
        // What changes most comes first; what is dropped is told one by one below.
        std::vector<std::pair<std::string, ActionTotal>> actions(plan->actions.begin(), plan->actions.end());
        std::stable_sort(actions.begin(), actions.end(),
            [](const auto& a, const auto& b) { return placeOf(a.first) < placeOf(b.first); });
        for (const auto& [action, total] : actions) {
            if (action != "drop" || plan->dropped.empty())
                m_rows.push_back({actionWords(action), total.tensors, total.bytes, {}});
        }
        for (const auto& dropped : plan->dropped)
            m_rows.push_back({tr("dropped: %1").arg(toQt(dropped.what)), dropped.tensors, dropped.bytes,
                toQt(Text(dropped.because))});
    }
    endResetModel();
}

int PlanModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int PlanModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(ColumnCount);
}

QVariant PlanModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    const bool number = index.column() == Tensors || index.column() == Bytes;
    if (role == Qt::TextAlignmentRole)
        return QVariant((number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role == MonospaceRole)
        return number;
    if (role == SortRole && number)
        return static_cast<qulonglong>(index.column() == Tensors ? row.tensors : row.bytes);
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    switch (index.column()) {
    case ActionColumn:
        return row.action;
    case Tensors:
        return formatNumber(row.tensors);
    case Bytes:
        return formatSize(row.bytes);
    default:
        return row.reason;
    }
}

QVariant PlanModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case ActionColumn:
        return tr("Action");
    case Tensors:
        return tr("Tensors");
    case Bytes:
        return tr("Size");
    case Reason:
        return tr("Reason");
    default:
        return {};
    }
}

} // namespace requant
