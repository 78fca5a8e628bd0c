// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/async/workspace.h"

#include <QIcon>
#include <QWidget>

#include <any>

namespace requant {

/// One tab of the window. A page shows the document it is given and speaks of one selection with all others;
/// it reads no file on the GUI thread and knows no other page.
class Page : public QWidget {
    Q_OBJECT
public:
    /// @p id is the stable English name used by settings, --page and Go to: "overview".
    Page(const char* id, Workspace* workspace, QWidget* parent);

    const char* id() const { return m_id; }
    virtual QString title() const = 0; ///< translated tab text
    virtual QIcon icon() const = 0;
    /// Null: nothing is open. Called before the page is first shown and whenever the document changes.
    virtual void setDocument(const DocumentPtr& document) = 0;
    /// False for a page that has nothing to say of such a checkpoint; its tab is then not shown.
    virtual bool isFor(const Document&) const { return true; }
    /// The selection changed elsewhere; a page that caused it is told too.
    virtual void setSelection(const Selection& selection);
    /// What was chosen or measured here and would have to be done again: the window is made anew in another language,
    /// and the new page of this kind takes it over once it has the document.
    virtual std::any handOver() const { return {}; }
    virtual void takeOver(const std::any&) { }
    /// Gives the page's state as a short word for the tab ("3"), empty for none.
    QString badge() const { return m_badge; }

Q_SIGNALS:
    void badgeChanged(const QString& badge);
    void pageRequested(const QString& id); ///< show another page
    void actionRequested(const QString& name); ///< trigger an action of the window by its object name

protected:
    Workspace* workspace() const { return m_workspace; }
    /// Work that is only for eyes waits for them: true if the page is hidden, and refresh() is then called when it is
    /// shown.
    bool waitsUntilShown() { return m_waits = !isVisible(); }
    virtual void refresh() { }
    void showEvent(QShowEvent* event) override;
    void setBadge(const QString& badge);

private:
    const char* m_id;
    Workspace* m_workspace;
    QString m_badge;
    bool m_waits = true;
};

} // namespace requant
