// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/fix/fix.h"

#include <QAbstractTableModel>

#include <vector>

namespace requant {

/// The fixes on offer, each with a box to tick. Ticking one takes its alternative out. Every change of the ticks can be
/// undone and done again.
class FixModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Title, Rule, Files, Written, ColumnCount };

    explicit FixModel(QObject* parent = nullptr);

    /// Ticks the safe ones; what is undone before is forgotten.
    void setFixes(std::vector<Fix> fixes);
    const Fix* fix(int row) const; ///< null outside

    std::vector<FixChoice> choices() const; ///< the ticked ones
    bool isSafeChoice() const; ///< all ticked fixes are safe
    void tickSafe(); ///< all safe ones and nothing else
    void tickNone();
    void tick(const QString& rule); ///< the fixes of one rule, beside what is ticked
    int rowOfRule(const QString& rule) const; ///< -1: none

    bool canUndo() const { return m_at > 0; }
    bool canRedo() const { return m_at + 1 < m_history.size(); }
    void undo();
    void redo();

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

Q_SIGNALS:
    void ticksChanged();

private:
    using Ticks = std::vector<bool>;

    Ticks safeTicks() const;
    const Ticks& ticks() const { return m_history[m_at]; }
    void choose(Ticks ticks);
    void announce();
    QVariant text(const Fix& fix, int column) const;

    std::vector<Fix> m_fixes;
    std::vector<Ticks> m_history{Ticks{}};
    std::size_t m_at = 0;
};

} // namespace requant
