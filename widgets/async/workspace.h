// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/async/diagnosissession.h"
#include "widgets/async/documentloader.h"
#include "widgets/async/jobcenter.h"
#include "widgets/async/filterrunner.h"
#include "widgets/models/selection.h"

#include <QObject>

namespace requant {

/// What all parts of the window share: the open document, the filter, the selection with its
/// history, and how to open another.
class Workspace : public QObject {
    Q_OBJECT
public:
    explicit Workspace(QObject* parent = nullptr);
    ~Workspace() override;

    DocumentLoader& loader() { return m_loader; }
    FilterRunner& filter() { return m_filter; }
    DiagnosisSession& diagnosis() { return m_diagnosis; }
    JobCenter& jobs() { return m_jobs; }
    const DocumentPtr& document() const { return m_document; } ///< null when nothing is open
    const Selection& selection() const { return m_selection; }
    bool canGoBack() const { return m_history.canGoBack(); }
    bool canGoForward() const { return m_history.canGoForward(); }

    void open(const QString& path)
    {
        m_reselect.clear();
        m_loader.open(path);
    }
    /// The open checkpoint once more, its containers read as @p options say; what is selected stays so if it is there.
    void reopen(const OpenOptions& options);
    void close();
    void setDocument(const DocumentPtr& document);
    /// Tells everything again as it is, for parts of the window that were made anew.
    void announce();

    void select(const Selection& selection);
    void selectPath(const QString& path); ///< full dotted name; nothing happens if there is none
    /// Offers matrices that had better stay BF16 to whoever plans a conversion.
    void proposeExceptions(const QStringList& names) { Q_EMIT exceptionsProposed(names); }
    /// Asks for the fixes of one rule to be ticked and shown; of all safe ones if it is empty.
    void askForFixes(const QString& rule) { Q_EMIT fixesAsked(rule); }
    /// A log file was dropped: lead it back to the open checkpoint.
    void dropLog(const QString& path) { Q_EMIT logDropped(path); }
    void goBack();
    void goForward();

Q_SIGNALS:
    void exceptionsProposed(const QStringList& names);
    void fixesAsked(const QString& rule);
    void logDropped(const QString& path);
    void documentChanged(const requant::DocumentPtr& document);
    void selectionChanged(const requant::Selection& selection);

private:
    void show(const Selection& selection);

    DocumentLoader m_loader;
    FilterRunner m_filter;
    DiagnosisSession m_diagnosis;
    JobCenter m_jobs;
    DocumentPtr m_document;
    Selection m_selection;
    QString m_reselect; ///< path to select again once the checkpoint is reopened
    SelectionHistory m_history;
};

/// Lets go of a value on a worker thread: freeing a document of a million tensors takes longer than a frame.
void releaseElsewhere(std::shared_ptr<const void> value);

} // namespace requant
