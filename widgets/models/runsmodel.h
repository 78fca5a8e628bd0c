// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/device/runstore.h"

#include <QAbstractTableModel>

#include <vector>

namespace requant {

/// Validations that were kept, newest first.
class RunsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { When, Verdict, Checkpoint, Device, Source, ColumnCount };

    explicit RunsModel(QObject* parent = nullptr);

    void setRuns(std::vector<SavedRun> runs);
    const SavedRun& run(int row) const { return m_runs[static_cast<std::size_t>(row)]; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    std::vector<SavedRun> m_runs;
};

/// The numbers of one run, or of two side by side with their change.
class RunNumbersModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Name, Before, After, Change, ColumnCount };

    explicit RunNumbersModel(QObject* parent = nullptr);

    void setNumbers(std::vector<RunNumber> numbers, bool twoRuns);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    QString change(const RunNumber& number) const;

    std::vector<RunNumber> m_numbers;
    bool m_twoRuns = false; ///< else the columns after Before are left out
};

} // namespace requant
