// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/device/preflight.h"
#include "core/device/validationrun.h"
#include "core/job/jobevents.h"
#include "core/log/logcause.h"
#include "widgets/async/newestjob.h"
#include "widgets/models/document.h"
#include "widgets/models/serverlogmodel.h"

#include <QObject>
#include <QStringList>
#include <QTimer>

#include <memory>
#include <optional>

namespace requant {

class JobCenter;

/// What a validation is made of, as the page asks for it.
struct ValidationChoice {
    QString device; ///< name of a profile
    QString place = QStringLiteral("local");
    QString reference; ///< URL or saved run, empty: none
    double soakMinutes = 0;
    LaunchRequest edits; ///< program and folder too, where they are not the usual ones
    QStringList arguments; ///< the edits for the command line
};

/// One sample of the running server; NaN for what was not asked or is not known.
struct WatchSample {
    double seconds = 0; ///< since the measurements began
    double latency = 0; ///< of one answer, seconds
    double firstToken = 0; ///< seconds
    double running = 0; ///< requests
    double waiting = 0; ///< requests
    double cacheUsage = 0; ///< share of the KV cache, 0..1
    double memory = 0; ///< bytes
};

WatchSample watchSample(const nlohmann::ordered_json& sample);

/// How a validation ended, as its job said.
struct ValidationEnd {
    bool judged = false; ///< false: the job failed before there was a verdict, see message
    QString message; ///< of the job, in its own words
    QString id; ///< of the run
    std::string ending; ///< name(Ending)
    ValidationCause cause;
};

/// Prepares, starts and follows the validation of the open checkpoint. The server is started by a job of its own
/// (requant validate), whose events are read; so it outlives the window like every job.
class ValidationRunner : public QObject {
    Q_OBJECT
public:
    ValidationRunner(JobCenter* jobs, QObject* parent = nullptr);
    ~ValidationRunner() override;

    void setDocument(const DocumentPtr& document);
    /// Makes command and preflight again, off the GUI thread; the newest request wins.
    void prepare(const ValidationChoice& choice);
    bool start(const ValidationChoice& choice, QString* error);
    void stop(); ///< asks the job to cancel
    bool isRunning() const { return !m_jobId.isEmpty(); }
    const QString& job() const { return m_jobId; } ///< that runs, empty: none
    void follow(const QString& jobId); ///< a validation that was started elsewhere, from its first event on
    bool isPreparing() const { return m_preparing.isRunning(); }

    /// Leads a log back to the open checkpoint.
    void explain(const QString& log);

Q_SIGNALS:
    void prepared(const requant::ServerCommand& command, const std::vector<requant::PreflightItem>& preflight);
    void failed(const QString& error); ///< of preparing
    void linesCame(const std::vector<requant::ServerLogLine>& lines);
    void probed(const requant::ProbeResult& probe);
    void sampled(const requant::WatchSample& sample);
    void phaseChanged(const QString& phase); ///< "preflight", "start", "probes", "performance", "soak", "stop"
    void loading(quint64 done, quint64 total); ///< bytes or shards read by the server
    void ended(const requant::ValidationEnd& end);
    void explained(const requant::LogCause& cause);

private:
    struct Prepared {
        ServerCommand command;
        std::vector<PreflightItem> preflight;
        QString error;
    };

    void poll();
    void take(const JobEvent& event, std::vector<ServerLogLine>& lines);
    void finish();

    JobCenter* m_jobs;
    DocumentPtr m_document;
    NewestJob<Prepared> m_preparing;
    NewestJob<LogCause> m_explaining;
    QString m_jobId;
    std::optional<EventTail> m_tail;
    ValidationEnd m_end;
    QTimer m_timer;
};

} // namespace requant
