// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnose/finding.h"
#include "widgets/async/newestjob.h"
#include "widgets/models/document.h"

#include <QObject>
#include <QStringList>

#include <memory>

namespace requant {

using DiagnosisPtr = std::shared_ptr<const Diagnosis>;

/// Diagnoses the open document in the background, for the runtimes that the user chose (none: those that fit).
/// A new document or another choice starts again; the newest answer wins.
class DiagnosisSession : public QObject {
    Q_OBJECT
public:
    explicit DiagnosisSession(QObject* parent = nullptr);
    ~DiagnosisSession() override;

    void setDocument(const DocumentPtr& document);
    /// "name@version" of the runtimes to ask; empty: the ones that fit the checkpoint.
    void setRuntimes(const QStringList& specs);
    const QStringList& runtimes() const { return m_specs; }
    /// A profile edited in the window, asked instead of the runtime it was made from; null: none.
    void setEditedRuntime(std::shared_ptr<const Runtime> runtime);
    const std::shared_ptr<const Runtime>& editedRuntime() const { return m_edited; }
    void setDeep(bool deep);
    bool isDeep() const { return m_deep; }

    /// Asks the window to show the problems of one runtime ("name@version"), of all if empty.
    void askForProblems(const QString& runtime) { Q_EMIT problemsAsked(runtime); }

    bool isRunning() const { return m_job.isRunning(); }
    const DiagnosisPtr& diagnosis() const { return m_diagnosis; } ///< null until the first answer
    double seconds() const { return m_seconds; } ///< that the newest diagnosis took

Q_SIGNALS:
    void started();
    void problemsAsked(const QString& runtime);
    void changed(); ///< diagnosis() is another one, or null

private:
    struct Answer {
        DiagnosisPtr diagnosis;
        double seconds = 0;
    };

    void restart();

    DocumentPtr m_document;
    QStringList m_specs;
    std::shared_ptr<const Runtime> m_edited;
    bool m_deep = false;
    DiagnosisPtr m_diagnosis;
    double m_seconds = 0;
    NewestJob<Answer> m_job;
};

} // namespace requant
