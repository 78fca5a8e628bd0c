// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnose/finding.h"
#include "widgets/async/newestjob.h"
#include "widgets/async/progressrelay.h"
#include "widgets/models/document.h"

#include <QObject>
#include <QTimer>
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
    /// A profile edited in the window, asked instead of the runtime @p base ("name@version") it was made from; null:
    /// none. Another document or another choice of runtimes drops it.
    void setEditedRuntime(std::shared_ptr<const Runtime> runtime, const QString& base = {});
    const std::shared_ptr<const Runtime>& editedRuntime() const { return m_edited; }
    const QString& editedBase() const { return m_editedBase; }
    void dropEditedRuntime(); ///< for others than its editor, which is told
    /// The runtime of that spelling, the edited one under its own.
    std::shared_ptr<const Runtime> runtime(const QString& spec) const;

    /// Also reads weights, after the first answer and beside everything else; a new document does not by itself.
    void setDeep(bool deep);
    bool isDeep() const { return m_deep; }
    bool isReading() const { return m_deepJob.isRunning(); }
    /// Tells everybody that the list of known runtimes is another one.
    void noteRuntimesChanged() { Q_EMIT runtimesChanged(); }

    /// Asks the window to show the problems of one runtime ("name@version"), of all if empty.
    void askForProblems(const QString& runtime) { Q_EMIT problemsAsked(runtime); }

    bool isRunning() const { return m_job.isRunning(); }
    const DiagnosisPtr& diagnosis() const { return m_diagnosis; } ///< null until the first answer
    double seconds() const { return m_seconds; } ///< that the newest diagnosis took

Q_SIGNALS:
    void started();
    void problemsAsked(const QString& runtime);
    void changed(); ///< diagnosis() is another one, or null
    void editDropped(); ///< the edited runtime is gone, and not because its editor said so
    void runtimesChanged();
    void readingChanged(); ///< isReading() or isDeep() changed
    void readingProgressed(quint64 done, quint64 total, const QString& current);

private:
    struct Answer {
        DiagnosisPtr diagnosis;
        double seconds = 0;
    };

    void dropEdit();
    void restart();
    void readWeights();
    void stopReading();
    void show(Answer answer);

    DocumentPtr m_document;
    QStringList m_specs;
    std::shared_ptr<const Runtime> m_edited;
    QString m_editedBase;
    bool m_deep = false;
    DiagnosisPtr m_diagnosis;
    double m_seconds = 0;
    NewestJob<Answer> m_job;
    NewestJob<Answer> m_deepJob;
    std::shared_ptr<ProgressRelay> m_relay;
    QTimer m_timer;
};

} // namespace requant
