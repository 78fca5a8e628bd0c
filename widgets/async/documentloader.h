// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/async/newestjob.h"
#include "widgets/async/progressrelay.h"
#include "widgets/models/document.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

namespace requant {

/// Opens checkpoints in the background; a new open drops the one that runs.
class DocumentLoader : public QObject {
    Q_OBJECT
public:
    using Opener = std::function<Result<DocumentPtr>(const std::filesystem::path&, const Context&)>;

    explicit DocumentLoader(QObject* parent = nullptr);
    /// With another way to open, for tests that need a slow or failing one.
    DocumentLoader(Opener opener, QObject* parent);

    bool isRunning() const { return m_job.isRunning(); }
    void open(const QString& path);
    void open(const QString& path, const OpenOptions& options); ///< with readings of a container laid down
    void cancel(); ///< sends finished with ErrorCode::Cancelled if something was running

Q_SIGNALS:
    void started(const QString& path);
    void progressed(quint64 bytesDone, quint64 bytesTotal, const QString& current);
    void opened(const requant::DocumentPtr& document, qint64 milliseconds);
    void failed(const QString& path, const requant::Error& error);

private:
    void report();
    void start(const QString& path, const Opener& opener);

    Opener m_opener;
    NewestJob<Result<DocumentPtr>> m_job;
    std::shared_ptr<ProgressRelay> m_relay;
    QTimer m_poll;
    QElapsedTimer m_clock;
    QString m_path;
};

} // namespace requant
