// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/async/scanrunner.h"

#include "widgets/async/progressrelay.h"
#include "widgets/models/coretext.h"

#include <condition_variable>
#include <mutex>

namespace requant {

/// Progress of the workers, and the door at which they wait while the scan is paused.
class ScanRunner::Gate : public ProgressRelay {
public:
    void progress(const Progress& progress) override
    {
        ProgressRelay::progress(progress);
        std::unique_lock lock(m_mutex);
        m_opened.wait(lock, [this] { return !m_paused; });
    }

    void setPaused(bool paused)
    {
        const std::lock_guard lock(m_mutex);
        m_paused = paused;
        m_opened.notify_all();
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_opened;
    bool m_paused = false;
};

ScanRunner::ScanRunner(QObject* parent)
    : QObject(parent)
{
    m_timer.setInterval(100);
    connect(&m_timer, &QTimer::timeout, this, &ScanRunner::relay);
}

ScanRunner::~ScanRunner()
{
    cancel();
}

void ScanRunner::start(const DocumentPtr& document, const std::string& scheme, bool exact)
{
    cancel();
    m_gate = std::make_shared<Gate>();
    m_timer.start();
    m_job.start(
        [document, scheme, exact, gate = m_gate](const std::stop_token& stop) -> Result<ScanPtr> {
            Context context;
            context.stop = stop;
            context.sink = gate.get();
            ScanOptions options;
            if (exact)
                options.sample = 1.0;
            auto scan = scanCheckpoint(document->checkpoint, *findScheme(scheme), options, context);
            if (!scan)
                return fail(scan.error());
            return std::make_shared<const ScanResult>(std::move(*scan));
        },
        [this](const Result<ScanPtr>& scan) {
            m_timer.stop();
            if (scan)
                Q_EMIT finished(*scan);
            else
                Q_EMIT failed(toQt(scan.error()));
        });
}

void ScanRunner::cancel()
{
    m_timer.stop();
    m_job.cancel();
    if (m_gate)
        m_gate->setPaused(false); // workers that wait must see the request to stop
}

void ScanRunner::setPaused(bool paused)
{
    if (m_gate)
        m_gate->setPaused(paused);
}

void ScanRunner::relay()
{
    const auto now = m_gate->snapshot();
    const double share = now.bytesTotal ? static_cast<double>(now.bytesDone) / static_cast<double>(now.bytesTotal) : 0;
    Q_EMIT progress(share, now.current);
}

} // namespace requant
