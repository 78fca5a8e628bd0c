// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAbstractTableModel>
#include <QString>

#include <memory>
#include <vector>

namespace requant {

struct Plan;

/// What a plan does: a row per action with tensors and bytes, then what is dropped and why.
class PlanModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { ActionColumn, Tensors, Bytes, Reason, ColumnCount };

    explicit PlanModel(QObject* parent = nullptr);

    void setPlan(const std::shared_ptr<const Plan>& plan);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    struct Row {
        QString action;
        std::uint64_t tensors = 0;
        std::uint64_t bytes = 0;
        QString reason;
    };

    std::vector<Row> m_rows;
};

} // namespace requant
