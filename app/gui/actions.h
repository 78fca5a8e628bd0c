// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAction>
#include <QHash>
#include <QObject>

class QMenu;

namespace requant {

/// All actions of the window by name. The table in the .cpp gives text, icon and shortcut; who builds menus and
/// toolbars takes them from here, and Go to and the list of shortcuts show them all.
class Actions : public QObject {
    Q_OBJECT
public:
    explicit Actions(QObject* parent);

    /// The action of that name; it must be in the table.
    QAction* get(const char* name) const;
    /// Null if there is none.
    QAction* find(const QString& name) const { return m_byName.value(name); }
    QList<QAction*> all() const { return m_order; }

    /// Adds actions to a menu; an empty name is a separator.
    void fill(QMenu* menu, std::initializer_list<const char*> names) const;

private:
    QHash<QString, QAction*> m_byName;
    QList<QAction*> m_order;
};

} // namespace requant
