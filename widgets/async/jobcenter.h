// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/job/joblist.h"
#include "widgets/async/newestjob.h"

#include <QObject>
#include <QStringList>
#include <QTimer>

#include <memory>
#include <vector>

namespace requant {

/// Long jobs seen from the window: starts the command-line twin as a process of its own, follows the job folders by
/// looking at them twice a second, and passes on pause, cancel and resume. Closing the window stops nothing.
class JobCenter : public QObject {
    Q_OBJECT
public:
    explicit JobCenter(QObject* parent = nullptr);
    ~JobCenter() override;

    /// Runs "requant COMMAND..." in a new job folder. The id, or an empty string with @p error set.
    QString start(const QString& title, const QStringList& command, QString* error);
    bool request(const QString& id, JobRequest request, QString* error);
    /// Lets a paused job go on; starts an ended one again where it stopped, as the same job.
    bool resume(const QString& id, QString* error);

    const std::vector<Job>& jobs() const { return m_jobs; } ///< newest first
    const Job* job(const QString& id) const;
    /// The command as one would type it.
    static QString commandLine(const Job& job);
    /// The program "requant" beside this one, else on the PATH; empty if there is none.
    static QString program();

Q_SIGNALS:
    void changed();
    void started(const QString& id); ///< by this window
    void finished(const QString& id); ///< ended while this window was looking

private:
    void poll();
    void take(std::vector<Job> jobs);

    std::vector<Job> m_jobs;
    bool m_seen = false; ///< the folders were read once, so an ended job is news from now on
    QTimer m_timer;
    std::shared_ptr<JobList> m_list; ///< only the one listing at work touches it
    NewestJob<std::vector<Job>> m_listing;
};

} // namespace requant
