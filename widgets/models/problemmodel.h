// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnose/finding.h"
#include "widgets/models/roles.h"

#include <QAbstractItemModel>

#include <memory>
#include <vector>

namespace requant {

/// Findings as groups: by rule a row per rule, by runtime a row per runtime, then the findings, then their subjects. A
/// rule with one finding is that finding. Filtered by text, severity and runtime.
class ProblemModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Column { Rule, Message, Count, SeverityColumn, RuntimeColumn, ColumnCount };
    enum class Grouping : std::uint8_t { ByRule, ByRuntime };

    struct Filter {
        QString text; ///< in rule id, message, file or any subject; case does not matter
        Severity least = Severity::Info;
        QString runtime; ///< only findings of this runtime and those of none; empty: all
    };

    explicit ProblemModel(QObject* parent = nullptr);

    void setDiagnosis(std::shared_ptr<const Diagnosis> diagnosis);
    void setFilter(const Filter& filter);
    void setGrouping(Grouping grouping);
    /// Rule ids the user does not want to see here.
    void setIgnoredRules(const QStringList& rules);

    /// Of a finding or of one of its subjects, the first one of a rule; null for a runtime.
    const Finding* finding(const QModelIndex& index) const;
    QString subject(const QModelIndex& index) const; ///< tensor, module or file of the row
    /// The verdict of a row that stands for a runtime; null for all others.
    const Verdict* verdict(const QModelIndex& index) const;
    const std::shared_ptr<const Diagnosis>& diagnosis() const { return m_diagnosis; }
    int shownFindings() const { return static_cast<int>(m_shown.size()); }
    int total(Severity severity) const; ///< before filtering

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    /// A row that is no subject: a finding, or a group of several.
    struct Row {
        int parent = -1; ///< of m_rows; -1: top level
        int place = 0; ///< among its siblings
        std::size_t finding = 0; ///< of Diagnosis::findings; the first one of a group
        std::vector<int> children; ///< of a group; empty: it is a finding
    };

    void refilter();
    void group();
    int addRow(int parent, std::size_t finding);
    std::string groupKey(const Finding& finding) const;
    bool accepts(const Finding& finding) const;
    const Row& rowOf(const QModelIndex& index) const { return m_rows[index.internalId() / 2]; }
    static bool isSubject(const QModelIndex& index) { return index.internalId() % 2; }
    const Finding& findingAt(const Row& row) const { return m_diagnosis->findings[row.finding]; }
    QVariant rowData(const Row& row, int column, int role) const;
    QString rowText(const Row& row, int column) const;
    QString groupTitle(const Row& row) const;

    std::shared_ptr<const Diagnosis> m_diagnosis;
    std::vector<std::size_t> m_shown; ///< positions in Diagnosis::findings
    std::vector<Row> m_rows;
    std::vector<int> m_top;
    Filter m_filter;
    Grouping m_grouping = Grouping::ByRule;
    QStringList m_ignored;
};

/// "error", "warning", "info" in the window's language.
QString severityWord(Severity severity);
ItemTone severityTone(Severity severity);

} // namespace requant
