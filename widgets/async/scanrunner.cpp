// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/async/scanrunner.h"

#include "widgets/models/coretext.h"

#include <condition_variable>
#include <mutex>

namespace requant {

/// Progress of the workers, and the barrier at which they wait while the scan is paused.
class ScanRunner::Gate : public ProgressSink {
public:
    void progress(const Progress& progress) override
    {
        std::unique_lock lock(m_mutex);
        m_done = progress.bytesDone;
        m_total = progress.bytesTotal;
        m_current = progress.current;
        m_opened.wait(lock, [this] { return !m_paused; });
    }

    void setPaused(bool paused)
    {
        const std::lock_guard lock(m_mutex);
        m_paused = paused;
        m_opened.notify_all();
    }

    std::pair<double, std::string> snapshot()
    {
        const std::lock_guard lock(m_mutex);
        return {m_total ? static_cast<double>(m_done) / static_cast<double>(m_total) : 0.0, m_current};
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_opened;
    bool m_paused = false;
    std::uint64_t m_done = 0;
    std::uint64_t m_total = 0;
    std::string m_current;
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
    const auto [share, current] = m_gate->snapshot();
    Q_EMIT progress(share, toQt(current));
}

} // namespace requant
