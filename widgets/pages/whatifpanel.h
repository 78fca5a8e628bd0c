// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/async/newestjob.h"
#include "widgets/async/workspace.h"
#include "widgets/models/profilesuggestions.h"

#include <QWidget>

#include <optional>

class QComboBox;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QToolButton;

namespace requant {

class ProfileEdit;
class TableView;

/// What if the runtime knew this: its tables as something to edit, the verdict before and after, and the change as a
/// profile or as a proposal for the people who maintain the runtime.
class WhatIfPanel : public QWidget {
    Q_OBJECT
public:
    explicit WhatIfPanel(Workspace* workspace, QWidget* parent = nullptr);

    /// What marks the version of an edited runtime, so that no answer of it is taken for the real one's.
    static QLatin1String mark() { return QLatin1String("+edited"); }
    /// The runtime to start from, "name@version"; edits of another one are dropped. Empty: none.
    void setRuntime(const QString& spec);
    ProfileEdit* edit() { return m_edit; }

    /// The change as a profile under the name @p version, a patch of a built-in version where that is possible.
    std::string profileText(const QString& version) const;
    /// The change in words for the runtime's tables.
    QString proposalText() const;
    /// Writes the profile; one in the user's folder joins the list of runtimes. The error in words, empty if none.
    QString saveProfile(const QString& path);

private:
    using Built = Result<std::shared_ptr<const Runtime>>;

    QWidget* buildHead();
    QWidget* buildPacked();
    QWidget* buildRules();
    QWidget* buildFoot();
    void showTables();
    void showVerdicts();
    void suggest();
    void showSuggestions(const std::vector<ProfileSuggestion>& suggestions);
    void judge();
    void say(const QString& message, bool bad);
    void askForProfile();
    void askForProposal();

    Workspace* m_workspace;
    ProfileEdit* m_edit;
    NewestJob<Built> m_build;
    NewestJob<std::vector<ProfileSuggestion>> m_suggest;
    std::optional<Verdict> m_before;
    QComboBox* m_owner = nullptr;
    QToolButton* m_undo = nullptr;
    QToolButton* m_redo = nullptr;
    QToolButton* m_reset = nullptr;
    QLabel* m_verdictIcon = nullptr;
    QLabel* m_verdict = nullptr;
    TableView* m_packed = nullptr;
    TableView* m_rules = nullptr;
    QHBoxLayout* m_suggestions = nullptr;
    QLabel* m_message = nullptr;
    QPushButton* m_save = nullptr;
    QPushButton* m_propose = nullptr;
    QPushButton* m_copy = nullptr;
};

} // namespace requant
