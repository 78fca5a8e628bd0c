// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnose/finding.h"
#include "widgets/models/roles.h"

#include <QAbstractItemModel>

#include <memory>
#include <vector>

namespace requant {

/// Findings as groups: a row per finding, its subjects as children. Filtered by text, severity and runtime.
class ProblemModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Column { Rule, Message, Count, SeverityColumn, RuntimeColumn, ColumnCount };

    struct Filter {
        QString text; ///< in rule id, message, file or any subject; case does not matter
        Severity least = Severity::Info;
        QString runtime; ///< only findings of this runtime and those of none; empty: all
    };

    explicit ProblemModel(QObject* parent = nullptr);

    void setDiagnosis(std::shared_ptr<const Diagnosis> diagnosis);
    void setFilter(const Filter& filter);
    /// Rule ids the user does not want to see here.
    void setIgnoredRules(const QStringList& rules);

    const Finding* finding(const QModelIndex& index) const; ///< of a group or of one of its subjects
    QString subject(const QModelIndex& index) const; ///< tensor, module or file of the row
    int shownFindings() const { return static_cast<int>(m_shown.size()); }
    int total(Severity severity) const; ///< before filtering

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    void refilter();
    bool accepts(const Finding& finding) const;
    QVariant groupData(const Finding& finding, int column, int role) const;
    QVariant subjectData(const Finding& finding, int row, int column, int role) const;

    std::shared_ptr<const Diagnosis> m_diagnosis;
    std::vector<std::size_t> m_shown; ///< positions in Diagnosis::findings
    Filter m_filter;
    QStringList m_ignored;
};

/// "error", "warning", "info" in the window's language.
QString severityWord(Severity severity);
ItemTone severityTone(Severity severity);

} // namespace requant
