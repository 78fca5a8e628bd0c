// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/async/workspace.h"

#include <QWidget>

class QHBoxLayout;
class QTextBrowser;
class QToolButton;
class QUrl;

namespace requant {

struct FactGroup;

/// The details of the selection: text that can be selected and copied, with links to companions.
class DetailsPanel : public QWidget {
    Q_OBJECT
public:
    explicit DetailsPanel(Workspace* workspace, QWidget* parent = nullptr);

    /// A button beside Copy, for instance Preview.
    void addButton(QToolButton* button);

protected:
    void changeEvent(QEvent* event) override;

private:
    void showSelection();
    void follow(const QUrl& link);
    QString html(const QString& name, const std::vector<FactGroup>& groups) const;

    Workspace* m_workspace;
    QTextBrowser* m_text;
    QHBoxLayout* m_buttons;
    QToolButton* m_copy;
};

} // namespace requant
