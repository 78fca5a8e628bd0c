// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/async/workspace.h"

#include <QDialog>
#include <QList>

class QAction;
class QLineEdit;
class QListWidget;

namespace requant {

/// Ctrl+K: type a part of a tensor's name, a page or an action; Enter goes there.
class GotoDialog : public QDialog {
    Q_OBJECT
public:
    /// @p actions are offered by their texts; disabled ones are left out.
    GotoDialog(Workspace* workspace, QList<QAction*> actions, QWidget* parent);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void search(const QString& text);
    void addActions(const QString& text);
    void addMatches(const std::vector<Selection>& matches);
    void go();

    Workspace* m_workspace;
    QList<QAction*> m_actions;
    QLineEdit* m_edit;
    QListWidget* m_list;
    NewestJob<std::vector<Selection>> m_job;
};

} // namespace requant
