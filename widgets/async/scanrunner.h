// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/quant/scan.h"
#include "widgets/async/newestjob.h"
#include "widgets/models/document.h"

#include <QObject>
#include <QTimer>

#include <memory>

namespace requant {

/// Previews every matrix of the document in the background: progress, pause, cancel; the newest request wins.
class ScanRunner : public QObject {
    Q_OBJECT
public:
    using ScanPtr = std::shared_ptr<const ScanResult>;

    explicit ScanRunner(QObject* parent = nullptr);
    ~ScanRunner() override;

    void start(const DocumentPtr& document, const std::string& scheme, bool exact);
    void cancel();
    void setPaused(bool paused);
    bool isRunning() const { return m_job.isRunning(); }

Q_SIGNALS:
    void progress(double share, const QString& current); ///< share from 0 to 1
    void finished(const requant::ScanRunner::ScanPtr& scan);
    void failed(const QString& reason);

private:
    class Gate;

    void relay();

    std::shared_ptr<Gate> m_gate; ///< shared with the work, which may outlive this
    QTimer m_timer;
    NewestJob<Result<ScanPtr>> m_job;
};

} // namespace requant
