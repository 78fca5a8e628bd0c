// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/job/job.h"

#include <QAbstractTableModel>

#include <vector>

namespace requant {

/// One line a job: name, phase, bytes, rate, time left by bytes, memory, state.
class JobModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Title, Stage, Done, Rate, Left, Memory, StateColumn, ColumnCount };

    explicit JobModel(QObject* parent = nullptr);

    /// Keeps rows that are still there, so a selection survives; newest first.
    void setJobs(const std::vector<Job>& jobs);
    const Job& job(int row) const { return m_jobs[static_cast<std::size_t>(row)]; }
    int rowOf(const std::string& id) const; ///< -1: none

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    bool sameRows(const std::vector<Job>& jobs) const;

    std::vector<Job> m_jobs;
};

/// "running", "done", ... in the window's language.
QString jobStateWord(JobState state);
/// "2:41", "1:02:03"; an en dash while not known.
QString formatSeconds(double seconds);

} // namespace requant
