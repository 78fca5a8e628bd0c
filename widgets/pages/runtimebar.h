// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/runtime/runtime.h"
#include "widgets/parts/icons.h"

#include <QWidget>

class QComboBox;
class QToolButton;

namespace requant {

class Workspace;

/// Above everything: which runtime, and what it will do with this folder, in one line and a count.
class RuntimeBar : public QWidget {
    Q_OBJECT
public:
    explicit RuntimeBar(Workspace* workspace, QWidget* parent = nullptr);

private:
    void fillChoice();
    void refresh();
    void showVerdict(const Verdict& verdict);
    void showCounts();

    Workspace* m_workspace;
    QComboBox* m_choice;
    QToolButton* m_pill;
    QToolButton* m_counts;
    QToolButton* m_whatIf;
    QString m_shownRuntime;
};

/// "fails: 3 modules", "loads", "silently wrong: 2 modules", "unknown".
QString verdictWords(const Verdict& verdict);
Tone verdictTone(VerdictKind kind);

} // namespace requant
