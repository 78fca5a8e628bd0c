// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/async/documentloader.h"

#include <QFile>

namespace requant {

DocumentLoader::DocumentLoader(QObject* parent)
    : DocumentLoader(
        [](const std::filesystem::path& path, const Context& context) { return openDocument(path, context); }, parent)
{
}

DocumentLoader::DocumentLoader(Opener opener, QObject* parent)
    : QObject(parent)
    , m_opener(std::move(opener))
{
    m_poll.setInterval(100);
    connect(&m_poll, &QTimer::timeout, this, &DocumentLoader::report);
}

void DocumentLoader::open(const QString& path)
{
    start(path, m_opener);
}

void DocumentLoader::open(const QString& path, const OpenOptions& options)
{
    start(path, [options](const std::filesystem::path& file, const Context& context) {
        return openDocument(file, options, context);
    });
}

void DocumentLoader::start(const QString& path, const Opener& opener)
{
    m_path = path;
    m_relay = std::make_shared<ProgressRelay>();
    m_clock.start();
    m_poll.start();
    const std::filesystem::path file(QFile::encodeName(path).toStdString());
    m_job.start(
        [opener, file, relay = m_relay](std::stop_token stop) {
            Context context;
            context.stop = std::move(stop);
            context.sink = relay.get();
            return opener(file, context);
        },
        [this, path](Result<DocumentPtr> result) {
            m_poll.stop();
            if (result)
                Q_EMIT opened(*result, m_clock.elapsed());
            else
                Q_EMIT failed(path, result.error());
        });
    Q_EMIT started(path);
}

void DocumentLoader::cancel()
{
    if (!m_job.isRunning())
        return;
    m_job.cancel();
    m_poll.stop();
    Q_EMIT failed(m_path, Error{ErrorCode::Cancelled, Text(RQ_TEXT("core", "Opening was cancelled.")), {}, {}, {}, {}});
}

void DocumentLoader::report()
{
    const auto now = m_relay->snapshot();
    Q_EMIT progressed(now.bytesDone, now.bytesTotal, now.current);
}

} // namespace requant
